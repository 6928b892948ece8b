import AnimationCore
import HTTPMessages
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

/// Checks that the work for nested modifiers is bounded.
///
/// If each of n modifiers evaluated the animation inside it twice, there would be 2ⁿ evaluations.
/// The work budget would not count these evaluations.
@Suite("An animation with many modifiers", .timeLimit(.minutes(1)))
struct ModifierDepthTests {
  private let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
  private static let depth = 40

  static let modifiers = [
    ".delay(0.001)", ".delay(-0.001)", ".speed(1.01)", ".repeatCount(1)",
    ".logicallyComplete(after: 0.1)", ".pausable()",
  ]
  static let bases = [
    ".bouncy", ".linear(duration: 1)", ".interpolatingSpring(stiffness: 100, damping: 10)",
  ]

  /// Returns an animation with 40 modifiers.
  ///
  /// For the first seeds, all modifiers are the same; for the others, they are random.
  private func animation(_ seed: Int) -> String {
    var random = SeededGenerator(seed: 1_000_003 * (seed + 1))
    return Self.bases[seed % Self.bases.count]
      + (0..<Self.depth).map { _ in
        seed < Self.modifiers.count
          ? Self.modifiers[seed] : Self.modifiers.randomElement(using: &random) ?? ""
      }.joined()
  }

  @Test("is evaluated, or refused by the budget", arguments: 0..<9, ["exact", "swiftui"])
  func depth(_ seed: Int, _ fidelity: String) {
    let animation = animation(seed)
    let own = #""animation":"\#(animation)","fidelity":"\#(fidelity)""#
    let pauses = """
      {"properties":{"x":0},"fidelity":"\(fidelity)","timeline":[{"at":0,"set":{"x":1},"animation":"\(animation)"},\
      {"at":0.1,"environment":{"animationPaused":true}},{"at":0.2,"set":{"x":3},"animation":"\(animation)"},\
      {"at":0.3,"environment":{"animationPaused":false}},{"at":0.4,"set":{"x":2},"animation":".bouncy"}],\
      "range":{"times":[0,0.05,0.15,0.25,0.35,0.5]},"include":["velocity"]}
      """
    let timed = #"{\#(own),"to":1,"range":{"times":[0,1]},"include":["velocity","analysis"]}"#
    for (path, body) in [
      ("/v1/evaluate", timed), ("/v1/evaluate", pauses), ("/v1/bake", #"{\#(own),"to":1}"#),
      ("/v1/export/css", "{\(own)}"), ("/v1/convert", #"{"animation":"\#(animation)"}"#),
      ("/v1/compare", #"{"animations":["\#(animation)",".smooth"],"fidelity":"\#(fidelity)"}"#),
    ] {
      let request = Request(
        method: "POST", path: path,
        fields: [Field("Host", "a"), Field("Content-Type", "application/json")],
        content: Array(body.utf8))
      let context = RequestContext(match: RouteTable.match(path), start: nil)
      // The budget is small to make the test fast. A loop that does not count its work would not
      // end.
      let budget = WorkBudget(steps: 50_000)
      guard case .now(let response) = service.reply(to: request, context, within: budget) else {
        continue
      }
      let text = String(decoding: response.content, as: UTF8.self)
      #expect([200, 422].contains(response.status), "\(path) \(body): \(text)")
    }
  }
}
