import AnimationNotation
import JSONCodec
import TestSupport
import Testing

/// Checks that numbers with few digits are returned with the same digits.
@Suite("A round number") struct RoundNumberTests {
  private let server = ServiceUnderTest()

  @Test("is round in every parametrisation of a spring", arguments: ["swiftui", "exact"])
  func springs(_ fidelity: String) {
    var random = SeededGenerator(seed: 91)
    for _ in 0..<300 {
      let duration = Double(random.whole(1...300)) / 100
      let bounce = Double(random.whole(-90...100)) / 100
      let response = server.post(
        "/v1/spring",
        """
        {"spring":{"duration":\(duration),"bounce":\(bounce)},"fidelity":"\(fidelity)"}
        """)
      let spring = response["forms"]["durationBounce"]
      #expect(spring["duration"].double == duration && spring["bounce"].double == bounce)
      let ratio = Double(random.whole(1...400)) / 100
      let other = server.post(
        "/v1/spring",
        """
        {"spring":{"response":\(duration),"dampingRatio":\(ratio)},"fidelity":"\(fidelity)"}
        """)["forms"]["responseDampingRatio"]
      #expect(other["response"].double == duration && other["dampingRatio"].double == ratio)
    }
  }

  @Test("is round in the parametrisations of a physical spring") func physics() {
    var random = SeededGenerator(seed: 92)
    for _ in 0..<300 {
      let numbers = (random.whole(1...9), random.whole(1...900), random.whole(0...90))
      let spring = server.post(
        "/v1/spring",
        """
        {"spring":{"mass":\(numbers.0),"stiffness":\(numbers.1),"damping":\(numbers.2),
        "allowOverDamping":true},"fidelity":"exact"}
        """)["forms"]["massStiffnessDamping"]
      #expect(spring["mass"].double == Double(numbers.0))
      #expect(spring["stiffness"].double == Double(numbers.1))
      #expect(spring["damping"].double == Double(numbers.2))
    }
  }

  @Test("is round in a conversion and in an analysis") func conversions() {
    var random = SeededGenerator(seed: 93)
    for _ in 0..<20 {
      let duration = Double(random.whole(10...200)) / 100
      let bounce = Double(random.whole(-50...90)) / 100
      let spring = ".interpolatingSpring(duration: \(duration), bounce: \(bounce))"
      let motion = server.post(
        "/v1/convert", #"{"animation":"\#(spring)","to":["swiftui"]}"#)["motion"]
      #expect(motion["duration"].double == duration && motion["bounce"].double == bounce)
      let analysis = server.post(
        "/v1/evaluate", #"{"animation":"\#(spring)","include":["analysis"],"range":{"end":0}}"#)
      #expect(analysis["analysis"]["value"]["perceptualDuration"].double == duration)
    }
    let bouncy = server.get("/v1/convert", query: "animation=.bouncy&to=swiftui")["motion"]
    #expect(bouncy["bounce"].double == 0.3)
    #expect(server.get("/v1/spring", query: "spring=.bouncy").text.contains(#""bounce":0.3}"#))
  }

  @Test("is produced only within the rounding error")
  func noise() {
    var random = SeededGenerator(seed: 94)
    for _ in 0..<10_000 {
      let number = Double.random(in: -1000...1000, using: &random)
      #expect(abs(number.withoutRoundingNoise - number) <= 16 * number.ulp)
      let round = (number * 1000).rounded() / 1000
      #expect(round.withoutRoundingNoise == round)
      #expect((round + 8 * round.ulp).withoutRoundingNoise == round || round.magnitude < 0.001)
    }
    for number in [0, -0.0, .infinity, 1.0 / 3, 1e300, .leastNonzeroMagnitude] {
      #expect(number.withoutRoundingNoise == number)
    }
  }
}
