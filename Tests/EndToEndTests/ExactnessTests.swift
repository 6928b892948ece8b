import Foundation
import TestSupport
import Testing

/// Checks the precision that the README promises.
@Suite("The error of a response", .timeLimit(.minutes(1)))
struct ExactnessTests {
  struct Response: Decodable {
    var range: [String: Double]
    var times: [Double]
    var values: [String: [Double]]
  }

  private func evaluate(
    _ animation: String, _ fidelity: String, fps: Int, on conversation: Conversation
  ) throws -> (end: Double, times: [Double], values: [Double]) {
    let response = try conversation.send(
      "POST", "/v1/evaluate",
      """
      {"animation":"\(animation)","from":0,"to":1,"fidelity":"\(fidelity)",\
      "range":{"end":"removed","fps":\(fps)}}
      """)
    let decoded = try JSONDecoder().decode(Response.self, from: Data(response.content))
    return (
      try #require(decoded.range["end"]), decoded.times, try #require(decoded.values["value"])
    )
  }

  // The reference needs `Float80`, which exists only on x86-64.
  #if arch(x86_64)
    @Test("is within 1e-15 of the distance for a spring in exact fidelity")
    func exactSprings() throws {
      let program = try Program(["--port", "0", "--store", "memory"])
      let conversation = try Conversation(port: try program.port())
      for response in [0.05, 0.15, 0.3, 0.5, 0.55, 1, 2, 5] {
        for damping in [0.1, 0.3, 0.5, 0.7, 0.825, 0.95, 1, 1.2, 2] {
          let animation = ".spring(response: \(response), dampingFraction: \(damping))"
          let motion = try evaluate(animation, "exact", fps: 240, on: conversation)
          for (time, value) in zip(motion.times, motion.values) where time < motion.end {
            let expected = Self.position(Float80(time), Float80(response), Float80(damping))
            #expect(abs(Float80(value) - expected) <= 1e-15, "\(animation) at \(time)")
          }
        }
      }
    }

    /// Returns the position of a spring that moves from 0 to 1 without an initial velocity.
    ///
    /// Source: the damped oscillator's closed form in its three regimes of damping.
    private static func position(
      _ time: Float80, _ response: Float80, _ damping: Float80
    ) -> Float80 {
      let frequency = 2 * Float80.pi / response
      if damping == 1 { return 1 - exp(-frequency * time) * (1 + frequency * time) }
      if damping < 1 {
        let damped = frequency * (1 - damping * damping).squareRoot()
        let decay = exp(-damping * frequency * time)
        return 1 - decay
          * (cos(damped * time) + damping * frequency / damped * sin(damped * time))
      }
      let spread = (damping * damping - 1).squareRoot()
      let (slow, fast) = (-frequency * (damping - spread), -frequency * (damping + spread))
      return 1 - (fast * exp(slow * time) - slow * exp(fast * time)) / (fast - slow)
    }
  #endif

  @Test("is 0.52 % of the distance for the displayed values of .bouncy")
  func shownOfBouncy() throws {
    let program = try Program(["--port", "0", "--store", "memory"])
    let conversation = try Conversation(port: try program.port())
    let shown = try evaluate(".bouncy", "swiftui", fps: 60, on: conversation)
    let exact = try evaluate(".bouncy", "exact", fps: 60, on: conversation)
    let gap = zip(shown.values, exact.values).map { abs($0 - $1) }.max() ?? 0
    #expect(0.0052..<0.0053 ~= gap)
  }
}
