import AnimationCore
import MotionTools
import TestSupport
import Testing

/// Places in one large file of tokens.
@Suite("The work for places in one file of tokens")
struct TokenWorkTests {
  /// Reads places of one file, and returns the spent steps.
  private static func steps(places: Int, tokens count: Int) throws -> Int {
    let token = """
      {"$type": "transition", "$value": {"duration": {"value": 300, "unit": "ms"},
      "delay": {"value": 0, "unit": "ms"}, "timingFunction": [0.42, 0, 0.58, 1]}}
      """
    let tokens = (0..<count).map { "\"t\($0)\": \(token)" }.joined(separator: ", ")
    let motions = (0..<places).map {
      """
      "m\($0)": {"swiftui": ".easeInOut(duration: 0.3)", "dtcg": {"file": "a.json",
      "token": "t\($0)"}}
      """
    }
    let source = VerifiedSource(
      manifest: "{\"motions\": {\(motions.joined(separator: ", "))}}",
      files: [("a.json", "{\(tokens)}")])
    let budget = WorkBudget(steps: .max)
    let report = try Work.with(budget: budget) { try source.report() }
    #expect(report.checks.count == places && report.failures.isEmpty)
    return budget.spent
  }

  /// A search in 70,000 members took 105 ns of CPU time for each member.
  @Test("counts the members that a search for an absent token visits at each place")
  func absent() throws {
    let members = (0..<5000).map { "\"m\($0)\": 1" }.joined(separator: ", ")
    let steps = try [1, 3].map { places in
      let motions = (0..<places).map {
        "\"m\($0)\": {\"swiftui\": \".bouncy\", \"dtcg\": {\"file\": \"a.json\", \"token\": \"z.y\"}}"
      }
      let source = VerifiedSource(
        manifest: "{\"motions\": {\(motions.joined(separator: ", "))}}",
        files: [("a.json", "{\(members)}")])
      let budget = WorkBudget(steps: .max)
      let report = try Work.with(budget: budget) { try source.report() }
      #expect(report.unreadable.count == places)
      return budget.spent
    }
    #expect(steps[1] - steps[0] >= 2 * 5000, "\(steps)")
  }

  @Test("does not contain the size of the file for each place")
  func places() throws {
    let more = try [30, 1000].map { tokens in
      try Self.steps(places: 21, tokens: tokens) - Self.steps(places: 1, tokens: tokens)
    }
    // To read the large file once takes 20,000 steps or more.
    #expect(more[1] < more[0] + 20_000, "\(more)")
  }
}
