import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("A design-token file") struct TokenTests {
  private func read(_ json: String) throws -> (MotionTokens, [Violation]) {
    let violations = ViolationList()
    let tokens = MotionTokens(
      SyntaxNode(try JSONReader.read(Array(json.utf8))), violations)
    return (tokens, violations.violations)
  }

  @Test("is traversed by groups, whose type its tokens inherit, and its references are resolved")
  func walks() throws {
    let (tokens, violations) = try read(
      """
      {"color": {"$type": "color", "red": {"$value": "#f00"}},
       "motion": {"$type": "duration", "$description": "all", "quick": {"$value": {"value": 200, "unit": "ms"}},
         "slow": {"$value": "{motion.quick}"},
         "ease": {"$type": "cubicBezier", "$value": [0.2, 0, 0, 1]},
         "enter": {"$type": "transition", "$value":
           {"duration": "{motion.slow}", "delay": {"value": 0.1, "unit": "s"}, "timingFunction": "{motion.ease}"}}}}
      """)
    #expect(violations == [])
    #expect(
      tokens.tokens.map(\.path) == ["motion.quick", "motion.slow", "motion.ease", "motion.enter"])
    #expect(
      tokens.tokens.map(\.type) == ["duration", "duration", "cubicBezier", "transition"])
    let enter = try #require(tokens.tokens.last?.encoding.meaning(over: 1).curve)
    #expect(enter.numbers == [0.2, 0, 0, 1])
    #expect(enter.duration == 0.2)
  }

  @Test("returns the springs that were written", arguments: 1...6)
  func springs(_ seed: Int) throws {
    var random = SeededGenerator(seed: 700 + seed)
    let spring = random.spring(ratios: 0.1...3, velocities: -2...2)
    let written = Dialects.dialect(of: .dtcg).encoding(of: .spring(spring), over: 1)
    let file = JSON.object([
      JSON.Member(
        key: "motion",
        value: .object([JSON.Member(key: "pop", value: .object(written.parameters))]))
    ])
    var writer = JSONWriter()
    writer.value(file)
    let (tokens, violations) = try read(String(decoding: writer.finish(), as: UTF8.self))
    #expect(violations == [])
    let read = try #require(tokens.tokens.first?.encoding.meaning(over: 1).spring)
    #expect(isClose(read.duration, spring.duration, relative: 1e-12))
    #expect(isClose(read.dampingRatio, spring.dampingRatio, relative: 1e-12))
    #expect(isClose(read.initialVelocity, spring.initialVelocity, absolute: 1e-12))
    // The token must give the same code if it is parsed alone.
    #expect(tokens.tokens[0].encoding.code == written.code)
  }

  @Test(
    "with errors is refused with each error and its place",
    arguments: [
      (#"{"a": {"$type": "duration", "$value": {"value": 1, "unit": "min"}}}"#, "/a/$value/unit"),
      (#"{"a": {"$type": "duration", "$value": "{b.c}"}}"#, "/a/$value"),
      (#"{"a": {"$type": "duration", "$value": "{a}"}}"#, "/a/$value"),
      (#"{"a": {"$type": "cubicBezier", "$value": [2, 0, 0, 1]}}"#, "/a/$value"),
      (#"{"a": {"$type": "color", "$value": "red"}}"#, ""),
      (
        #"{"a": {"$type": "transition", "$value": {"duration": {"value": 1, "unit": "s"}}}}"#,
        "/a/$value/timingFunction"
      ),
    ])
  func refusals(_ json: String, _ pointer: String) throws {
    let (_, violations) = try read(json)
    #expect(violations.count == 1)
    let location = violations.first?.place.location
    #expect(location?.parameter == nil && location?.pointer.description == pointer)
  }
}
