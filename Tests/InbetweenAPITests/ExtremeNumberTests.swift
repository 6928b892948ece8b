import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import TestSupport
import Testing

@Suite("A number far outside its domain")
struct ExtremeNumberTests {
  @Test("is refused with the allowed range and does not crash the server")
  func conversion() {
    let response = ServiceUnderTest().get(
      "/v1/convert", query: "animation=.linear(duration: 1.7976931348623157e308)")
    #expect(response.status == 422, "\(response.text)")
    #expect(response.text.contains("must be from -1000000 to 1000000 seconds"), "\(response.text)")
    #expect(response.text.contains("(duration in /v1/limits)"), "\(response.text)")
  }

  /// Animations with one number out of range, each with an excerpt of the error message.
  static let refusals: [(animation: String, excerpt: String)] = [
    (".linear(duration: 1e7)", "duration"), (".linear(duration: 5e-324)", "at least 0.000001"),
    (".linear(duration: 1/3e-300)", "must be from"),
    (".easeIn(duration: 1/3e300)", "have a magnitude"),
    (".spring(response: 1e19)", "duration"), (".spring(dampingFraction: 1e9)", "dampingRatio"),
    (".spring(bounce: -1e5)", "bounce"), (".spring(blendDuration: 1e300)", "duration"),
    (".interpolatingSpring(mass: 1e-300, stiffness: 1, damping: 1)", "mass"),
    (".interpolatingSpring(stiffness: 1e300, damping: 1)", "stiffness"),
    (".interpolatingSpring(stiffness: 1, damping: 1e300)", "damping"),
    (".interpolatingSpring(initialVelocity: 1e308)", "velocity"),
    (".timingCurve(0, 1e300, 1, 1)", "controlPoint"), (".linear.delay(1e300)", "delay"),
    (".linear.speed(1e300)", "speed"), (".linear.speed(5e-324)", "speed"),
    (".linear.logicallyComplete(after: 1e300)", "duration"),
  ]

  @Test("is refused by each key of an animation", arguments: refusals)
  func refusal(_ animation: String, _ excerpt: String) {
    let response = ServiceUnderTest().post("/v1/evaluate", #"{"animation":"\#(animation)"}"#)
    #expect(response.status == 422, "\(response.text)")
    let details = response["errors"].elements.compactMap { $0["detail"].string }
    #expect(details.contains { $0.contains(excerpt) }, "\(response.text)")
  }

  /// Modifiers that are valid alone but exceed a limit together.
  ///
  /// `excerpt` is the beginning of the error message. `column` is the index of the modifier to
  /// which the error refers.
  static let products: [(modifiers: String, excerpt: String, column: Int)] = [
    (String(repeating: ".speed(1000)", count: 64), "gives a total speed of", 2),
    (String(repeating: ".speed(0.001)", count: 3), "gives a total speed of", 2),
    (".delay(9e5).delay(-9e5)", "gives a total delay of 1800000 s", 1),
    (".speed(0.001).repeatCount(2147483647).delay(1)", "gives an animation of", 1),
    (".repeatCount(2147483647).repeatCount(2)", "gives an animation of", 0),
  ]

  @Test("is refused if only the combined modifiers produce it", arguments: products)
  func composition(_ modifiers: String, _ excerpt: String, _ index: Int) throws {
    let text = ".linear(duration: 1e4)\(modifiers)"
    let response = ServiceUnderTest().post("/v1/evaluate", #"{"animation":"\#(text)"}"#)
    #expect(response.status == 422, "\(response.text)")
    let error = response["errors"][0]
    #expect(error["detail"].string?.hasPrefix(excerpt) == true, "\(response.text)")
    // The column must be that of the modifier that exceeds the limit.
    let column = try #require(error["column"].integer)
    let before = text.prefix(column - 1)
    #expect(before.count { $0 == ")" } == index + 1, "\(response.text)")
  }

  /// Numbers that have a meaning in SwiftUI must be accepted.
  @Test(
    "is distinct from SwiftUI's values: zero, negative, and a bounce above 1",
    arguments: [
      ".linear(duration: 0)", ".linear(duration: -1)", ".linear.delay(-0.1)", ".linear.speed(0)",
      ".linear.speed(-1)", ".spring(response: 0)", ".spring(response: -0.5)", ".spring(bounce: 2)",
      ".spring(bounce: -1)", ".spring(bounce: -3)", ".spring(dampingFraction: 0)",
      ".interpolatingSpring(stiffness: 0, damping: 0)", ".linear.repeatCount(-2147483648)",
      ".interpolatingSpring(mass: 0, stiffness: 1, damping: 1)", ".linear.repeatCount(2147483647)",
      ".linear(duration: 1e6)", ".linear(duration: 1e-6)", ".linear.logicallyComplete(after: -1)",
    ])
  func accepted(_ animation: String) {
    for fidelity in ["swiftui", "exact"] {
      let response = ServiceUnderTest().post(
        "/v1/evaluate",
        #"{"animation":"\#(animation)","fidelity":"\#(fidelity)","range":{"end":0.1},"include":["velocity"]}"#
      )
      #expect(response.status == 200 && !response.text.contains("null"), "\(response.text)")
      #expect(!response.text.contains("e-324"), "\(response.text)")
    }
  }

  @Test(
    "of an interpolating spring with infinite damping is refused if the spring would never move",
    arguments: ["-1", "-10.7"])
  func infiniteDamping(_ bounce: String) {
    let spring = ".interpolatingSpring(duration: 1, bounce: \(bounce))"
    let compared = ServiceUnderTest().post(
      "/v1/compare", #"{"animations":[".snappy","\#(spring)"]}"#)
    #expect(compared.status == 422 && compared.text.contains("above -1"), "\(compared.text)")
    let evaluated = ServiceUnderTest().post(
      "/v1/evaluate", #"{"animation":"\#(spring)","fidelity":"exact"}"#)
    #expect(evaluated.status == 422 && evaluated.text.contains("above -1"), "\(evaluated.text)")
  }

  @Test("is outside the domain that /v1/limits lists")
  func limits() {
    let limits = ServiceUnderTest().get("/v1/limits")
    for limit in Limits.all where limit.minMagnitude > 0 {
      let shown = limits[limit.name]
      #expect(shown["min"].double == limit.lowerBound)
      #expect(shown["max"].double == limit.upperBound)
      #expect(shown["minMagnitude"].double == limit.minMagnitude)
    }
    #expect(limits["duration"]["unit"] == .string("seconds"))
  }
}
