import MotionTools
import TestSupport
import Testing

@Suite("CSS linear()")
struct LinearTimingFunctionTests {
  @Test(
    "has the outputs that web-platform-tests expect",
    arguments: try ObservedRow.of("css.linearOutput"))
  func output(_ row: ObservedRow) throws {
    let function = try #require(
      LinearTimingFunction(css: "linear(\(try row.input.text("linear")))"))
    let expected = try #require(row.expected.number)
    let found = function.output(at: try row.input.number("progress"))
    #expect(isClose(found, expected, absolute: row.tolerance))
  }

  @Test(
    "equals the equivalents in web-platform-tests",
    arguments: try ObservedRow.of("css.linearEquivalence"))
  func equivalence(_ row: ObservedRow) throws {
    let function = try #require(
      LinearTimingFunction(css: "linear(\(try row.input.text("linear")))"))
    let progress = try row.input.number("progress")
    if let expected = row.expected.number {
      #expect(isClose(function.output(at: progress), expected, absolute: row.tolerance))
    } else {
      let other = try #require(
        LinearTimingFunction(css: "linear(\(try row.input.text("equivalent")))"))
      #expect(function == other)
      #expect(
        isClose(function.output(at: progress), other.output(at: progress), absolute: row.tolerance))
    }
  }

  @Test("continues outside 0 and 1 as its nearest line")
  func outside() throws {
    let function = try #require(LinearTimingFunction(css: "linear(0, .5 25%, 1)"))
    #expect(isClose(function.output(at: -0.25), -0.5, absolute: 1e-15))
    #expect(isClose(function.output(at: 1.75), 1.5, absolute: 1e-15))
    #expect(LinearTimingFunction(css: "linear(.3)")?.output(at: 7) == 0.3)
  }

  /// The arguments are functions, and the inputs and outputs of their points, derived by hand.
  ///
  /// Source: the canonicalization rules of CSS Easing Functions Level 2, section 2.2.2.
  @Test(
    "distributes missing inputs, and raises descending ones",
    arguments: [
      ("linear(0, 1)", [0, 1], [0, 1]), ("linear(0, 0.5, 1)", [0, 0.5, 1], [0, 0.5, 1]),
      ("linear(0, 0.5 20% 40%, 1)", [0, 0.2, 0.4, 1], [0, 0.5, 0.5, 1]),
      ("linear(0 20%, 0, 1 10%)", [0.2, 0.2, 0.2], [0, 0, 1]),
      ("linear(0, 0.1, 0.2, 1 80%, 1)", [0, 0.8 / 3, 1.6 / 3, 0.8, 1], [0, 0.1, 0.2, 1, 1]),
    ] as [(String, [Double], [Double])])
  func placement(_ text: String, _ inputs: [Double], _ outputs: [Double]) throws {
    let function = try #require(LinearTimingFunction(css: text))
    #expect(isClose(function.points.map(\.input), inputs, absolute: 1e-15))
    #expect(function.points.map(\.output) == outputs)
  }

  @Test("has the slope of the continuing line", arguments: 0..<20)
  func slope(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let stops = (0..<6).map { _ in
      (
        output: random.number(-1...2),
        input: Bool.random(using: &random) ? random.number(0...1) : nil
      )
    }
    let function = try #require(LinearTimingFunction(stops: stops))
    for _ in 0..<50 {
      let input = random.number(-0.2...1.2), step = 1e-9
      // At a corner, the slope is not unique.
      guard !function.points.contains(where: { abs($0.input - input) <= 2 * step }) else {
        continue
      }
      let point = function.point(at: input)
      #expect(point.value == function.output(at: input))
      let rise = function.output(at: input + step) - point.value
      #expect(isClose(rise, point.slope * step, absolute: 1e-15 + abs(point.slope) * step * 1e-5))
    }
  }

  @Test(
    "refuses any other syntax",
    arguments: [
      "", "linear", "linear()", "linear(0,)", "linear(a, 1)", "linear(0, 1 2)",
      "linear(0 1% 2% 3%)",
      "linear(5%, 1)", "linear(0 1% .5 2%, 1)", "linear(nan, 1)", "linear(1., 2)", "ease",
      "linear(0x1, 1)", "linear(1e999, 0)", "linear(0,, 1)", "linear(0, 1", "linear(0 1, 1)",
      "linear(0, 10%, 1)", "linear(0, 1 1% 2% 3%)",
    ])
  func faulty(_ text: String) { #expect(LinearTimingFunction(css: text) == nil) }

  @Test("accepts percentages first, and any case")
  func order() {
    let function = LinearTimingFunction(css: "LINEAR( 0 , 20%  30% 0.5, 1 )")
    #expect(function?.points.map(\.input) == [0, 0.2, 0.3, 1])
    #expect(function?.output(at: 0.25) == 0.5)
  }
}

extension JSONValue {
  fileprivate func text(_ key: String) throws -> String { try #require(self[key]?.string) }
}
