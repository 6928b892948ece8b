import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("A given linear() function")
struct LinearMeaningTests {
  private static func motion(_ text: String, _ seconds: Double) throws -> ConvertibleMotion {
    let violations = ViolationList()
    let object = JSON.object([
      JSON.Member(key: "platform", value: .string("css")),
      JSON.Member(key: "timingFunction", value: .string(text)),
      JSON.Member(key: "duration", value: .number(seconds)),
    ])
    let call = try #require(SyntaxNode(object).call(named: "platform", violations))
    return try #require(Dialects.table.read(call, violations), "\(violations.violations)")
      .meaning(over: 1)
  }

  /// Returns the largest difference from a `linear()` function at 4001 times.
  private static func difference(
    _ motion: MotionCurve, _ stops: [Double], _ seconds: Double
  ) -> Double {
    let times = (0...4000).map { seconds * Double($0) / 4000 * 0.999_999 }
    return zip(times, motion.values(at: times)).reduce(0) { largest, point in
      let place = point.0 / seconds * Double(stops.count - 1)
      let index = min(Int(place), stops.count - 2), part = place - Double(index)
      let value = stops[index] * (1 - part) + stops[index + 1] * part
      return max(largest, abs(value - point.1))
    }
  }

  @Test("is a spring within 2 %, or the function itself; all figures describe the function")
  func meanings() throws {
    var random = SeededGenerator(seed: 44)
    var springs = 0, functions = 0
    for index in 0..<60 {
      let seconds = random.number(0.2...1.5)
      var stops = [0.0]
      if index % 2 == 0 {
        let spring = try #require(
          PerceptualSpring(
            duration: seconds / 2, dampingRatio: random.number(0.8...1),
            initialVelocity: index % 4 == 0 ? 0 : random.number(-2...2)))
        let exact = ConvertibleMotion.spring(spring).exactMotion(over: 1)
        stops = (0...60).map { exact.point(at: seconds * Double($0) / 60).value }
        stops[60] = 1
      } else {
        for _ in 0..<random.whole(1...5) { stops.append(random.number(-0.3...1.3)) }
        stops.append(1)
      }
      let text = "linear(\(stops.map { "\($0)" }.joined(separator: ", ")))"
      let motion = try Self.motion(text, seconds), exact = motion.exactMotion(over: 1)
      let off = Self.difference(exact, stops, seconds)
      if motion.spring == nil {
        functions += 1
        #expect(off < 1e-9)
        let css = Conversion(motion, to: .css, over: 1)
        #expect(
          css.encoding.parameters.first { $0.key == "timingFunction" }?.value == .string(text))
        #expect(css.certificate.share == 0)
        let other = Conversion(motion, to: .motion, over: 1)
        let own = Self.difference(other.encoding.motion(over: 1), stops, seconds)
        #expect(other.certificate.share >= own - 1e-6, "\(other.certificate.share) \(own)")
        #expect(other.certificate.share <= own + 0.05)
      } else {
        springs += 1
        #expect(off <= 0.02 + 1e-9)
      }
    }
    #expect(springs >= 20 && functions >= 20, "\(springs) \(functions)")
  }

  @Test("that no spring resembles is no spring")
  func corner() throws {
    let motion = try Self.motion("linear(0, 0.2, 1)", 0.5)
    #expect(motion.spring == nil && motion.curve != nil)
    let straight = try Self.motion("linear(0, 1)", 0.5)
    #expect(straight.curve.map { $0.numbers.count } == 4)
  }

  @Test("is kept by a design token")
  func token() throws {
    let motion = try Self.motion("linear(0, 0.2 30%, 1)", 0.5)
    let token = DTCGDialect.token(PlayedMotion(motion, .once), over: 1, .unchanged)
    let violations = ViolationList()
    let object = JSON.object([
      JSON.Member(key: "platform", value: .string("dtcg")),
      JSON.Member(key: "token", value: .object(token)),
    ])
    let call = try #require(SyntaxNode(object).call(named: "platform", violations))
    let read = try #require(Dialects.table.read(call, violations), "\(violations.violations)")
    let again = Conversion(read.meaning(over: 1), to: .css, over: 1)
    #expect(again.encoding.code.contains("linear(0, 0.2 30%, 1)"), "\(again.encoding.code)")
  }
}
