// Compares an implementation with the figures: runner vectors.json
import Foundation

func same(_ expected: Any, _ found: Any?, _ tolerance: Double) -> Bool {
  switch (expected, found) {
  // Some numbers of 17 digits are exact only as texts: JSONSerialization rounds their values.
  case let (a as NSNumber, b as NSNumber): abs(Double("\(a)")! - Double("\(b)")!) <= tolerance
  case let (a as [Any], b as [Any]): a.count == b.count && zip(a, b).allSatisfy { same($0, $1, tolerance) }
  case let (a as [String: Any], b as [String: Any]): a.allSatisfy { same($1, b[$0], tolerance) }
  default: "\(expected)" == found.map { "\($0)" }
  }
}

@main struct Runner {
  static func main() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
    let file = try JSONSerialization.jsonObject(with: data) as! [String: Any]
    let failed = try (file["vectors"] as! [[String: Any]]).filter { vector in
      // Yours: (description, times) to ["values": …, "velocities": …, "events": …]
      let found = try evaluate(vector["description"] as! [String: Any], vector["times"] as! [Double])
      return ["values", "velocities", "events"].contains { part in
        vector[part].map { !same($0, found[part], vector["tolerance"] as! Double) } ?? false
      }
    }
    print(failed.map { $0["id"] as! String }, "\(failed.count) failed")
    exit(failed.isEmpty ? 0 : 1)
  }
}
