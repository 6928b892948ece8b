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
    let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])), parts = ["values", "velocities", "events"]
    let vectors = (try JSONSerialization.jsonObject(with: data) as! [String: Any])["vectors"] as! [[String: Any]]
    let failed = try vectors.filter { vector in // yours: evaluate(description, times), a dictionary of the three parts
      let found = try evaluate(vector["description"] as! [String: Any], vector["times"] as! [Double])
      return parts.contains { vector[$0] != nil && !same(vector[$0]!, found[$0], vector["tolerance"] as! Double) }
    }
    print(failed.map { $0["id"] as! String }, "\(failed.count) failed")
    exit(failed.isEmpty ? 0 : 1)
  }
}
