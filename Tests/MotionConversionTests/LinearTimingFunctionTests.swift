import MotionAnalysis
import MotionConversion
import TestSupport
import Testing

@Suite("A linear() of CSS") struct LinearTimingFunctionTests {
  /// Source: css-easing's web-platform-tests, `timing-functions-syntax-computed.html` and `linear-timing-functions-output.html`;
  /// worked out here by the canonicalisation of CSS Easing Functions Level 2, section 2.2.2.
  @Test(
    "spreads inputs that are missing, and raises those that go back",
    arguments: [
      ("linear(0, 1)", [0, 1], [0, 1]), ("linear(0, 0.5, 1)", [0, 0.5, 1], [0, 0.5, 1]),
      ("linear(0, 0.5 20% 40%, 1)", [0, 0.2, 0.4, 1], [0, 0.5, 0.5, 1]),
      ("linear(0 20%, 0, 1 10%)", [0.2, 0.2, 0.2], [0, 0, 1]),
      ("linear(0, 0.1, 0.2, 1 80%, 1)", [0, 0.8 / 3, 1.6 / 3, 0.8, 1], [0, 0.1, 0.2, 1, 1]),
    ] as [(String, [Double], [Double])])
  func placement(_ text: String, _ inputs: [Double], _ outputs: [Double]) throws {
    let function = try #require(LinearTimingFunction(text: text))
    #expect(isClose(function.stops.map(\.input), inputs, absolute: 1e-15))
    #expect(function.stops.map(\.output) == outputs)
  }

  @Test("is read as it was written, whatever it says between") func values() throws {
    let function = try #require(LinearTimingFunction(text: "linear(0, 0.4 50%, 1.2 75%, 1)"))
    for (input, value) in [(0, 0), (0.25, 0.2), (0.5, 0.4), (0.625, 0.8), (0.75, 1.2), (1, 1)] {
      #expect(isClose(function.point(at: input).value, value, absolute: 1e-12))
    }
    #expect(LinearTimingFunction(text: function.text) == function)
    // Beyond its ends it goes on.
    #expect(isClose(function.point(at: -0.5).value, -0.4, absolute: 1e-12))
  }

  @Test(
    "that is none is none",
    arguments: [
      "linear()", "linear(0)", "linear(0,, 1)", "linear(0, 1", "ease", "linear(0 1, 1)",
      "linear(0, 10%, 1)", "linear(0, 1 1% 2% 3%)", "linear(0, nan)",
    ])
  func refusal(_ text: String) { #expect(LinearTimingFunction(text: text) == nil) }
}
