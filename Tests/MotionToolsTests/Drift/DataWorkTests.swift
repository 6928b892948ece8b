import AnimationCore
import MotionTools
import TestSupport
import Testing

/// JSON files that many places of a manifest read.
@Suite("The work for a JSON file", .timeLimit(.minutes(1)))
struct DataWorkTests {
  /// Reads a file at equal places, and returns the spent steps.
  private static func steps(_ target: String, _ text: String, places: Int) throws -> Int {
    let motions = (0..<places).map { number in
      #""m\#(number)": {"swiftui": ".bouncy", "\#(target)": {"file": "a.json"}}"#
    }
    let source = VerifiedSource(
      manifest: #"{"motions": {\#(motions.joined(separator: ", "))}}"#, files: [("a.json", text)])
    let budget = WorkBudget(steps: .max)
    _ = try Work.with(budget: budget) { try source.report() }
    return budget.spent
  }

  private static let assets = String(repeating: "{}, ", count: 20_000)
  private static let members = (0..<20_000).map { "\"\($0)\": 1" }.joined(separator: ", ")

  /// 190,000 assets took 17 s of CPU time at 900 places.
  @Test(
    "is charged for each place that searches it",
    arguments: [
      ("lottie", #"{"fr": 60, "layers": [], "assets": [\#(assets){}]}"#, 20_000),
      ("lottie", #"{"fr": 60, "layers": [{"ks": {\#(members)}}]}"#, 5000),
      ("lottie", #"{\#(members), "fr": 60, "layers": []}"#, 5000),
      ("recorded", "{\(members)}", 10_000),
    ])
  func places(_ target: String, _ text: String, _ least: Int) throws {
    let one = try Self.steps(target, text, places: 1)
    let three = try Self.steps(target, text, places: 3)
    #expect(three - one >= 2 * least, "\(one) \(three)")
  }
}
