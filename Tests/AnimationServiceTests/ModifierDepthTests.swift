import TestSupport
import Testing

/// A layer that asks its base twice makes 2ⁿ questions of n layers, and hangs long before the 64 that are allowed.
@Suite("An animation of as many modifiers as are allowed", .timeLimit(.minutes(5)))
struct ModifierDepthTests {
  private let server = ServiceUnderTest()

  static let modifiers = [
    ".delay(0.001)", ".delay(-0.001)", ".speed(1.01)", ".repeatCount(1)",
    ".logicallyComplete(after: 0.1)", ".pausable()",
  ]
  static let bases = [
    ".bouncy", ".linear(duration: 1)", ".interpolatingSpring(stiffness: 100, damping: 10)",
    ".interactiveSpring(blendDuration: 0.3)",
  ]

  /// One modifier 64 times, or any.
  private func animation(_ seed: Int, _ random: inout SeededGenerator) -> String {
    let base = Self.bases[seed % Self.bases.count], kind = seed / Self.bases.count
    return base
      + (0..<64).map { _ in
        kind < Self.modifiers.count
          ? Self.modifiers[kind] : Self.modifiers.randomElement(using: &random) ?? ""
      }.joined()
  }

  @Test("is answered, or refused by the budget", arguments: 0..<(bases.count * modifiers.count + 8))
  func depth(_ seed: Int) {
    var random = SeededGenerator(seed: 1_000_003 * (seed + 1))
    let animation = animation(seed, &random)
    for fidelity in ["exact", "swiftui"] {
      let own = #""animation":"\#(animation)","fidelity":"\#(fidelity)""#
      let pauses = #"""
        {"properties":{"x":0},"fidelity":"\#(fidelity)","timeline":[{"at":0,"set":{"x":1},"animation":"\#(animation)"},\
        {"at":0.1,"environment":{"animationPaused":true}},{"at":0.2,"set":{"x":3},"animation":"\#(animation)"},\
        {"at":0.3,"environment":{"animationPaused":false}},{"at":0.4,"set":{"x":2},"animation":".bouncy"}],\
        "range":{"times":[0,0.05,0.15,0.25,0.35,0.5]},"include":["velocity"]}
        """#
      let requests = [
        (
          "/v1/evaluate",
          #"{\#(own),"to":1,"range":{"times":[0,1]},"include":["velocity","analysis"]}"#
        ),
        ("/v1/evaluate", pauses), ("/v1/evaluate.svg", #"{\#(own),"to":1}"#),
        ("/v1/bake", #"{\#(own),"to":1}"#), ("/v1/export/css", "{\(own)}"),
        ("/v1/compare", #"{"animations":["\#(animation)",".smooth"],"fidelity":"\#(fidelity)"}"#),
        ("/v1/convert", #"{"animation":"\#(animation)"}"#),
      ]
      for (path, body) in requests {
        let answer = server.post(path, body)
        #expect(answer.status == 200 || answer.status == 422, "\(path) \(body): \(answer.text)")
      }
      session(animation, fidelity)
    }
  }

  private func session(_ animation: String, _ fidelity: String) {
    let path = server.session(#"{"properties":{"x":0},"fidelity":"\#(fidelity)"}"#)
    let change = #"{"set":{"x":1},"animation":"\#(animation)"}"#
    let step = #"{"range":{"duration":0.1,"count":3},"include":["velocity"]}"#
    #expect(server.post(path + "/changes", change).status == 201)
    for isPaused in [true, false] {
      #expect(
        server.patch(path + "/environment", #"{"animationPaused":\#(isPaused)}"#).status == 200)
      #expect(server.post(path + "/evaluate", step).status == 200)
      #expect(
        server.post(path + "/changes", #"{"set":{"x":2},"animation":".bouncy"}"#).status == 201)
      #expect(server.post(path + "/evaluate", step).status == 200)
    }
  }
}
