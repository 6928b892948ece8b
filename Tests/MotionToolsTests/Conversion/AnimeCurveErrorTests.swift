import MotionTools
import TestSupport
import Testing

@Suite("The error of anime.js's bisection") struct AnimeCurveErrorTests {
  @Test("is at least the error at any of many times", arguments: 0..<8)
  func isLargest(_ seed: Int) throws {
    var random = SeededGenerator(seed: 70 + seed)
    let curve = try #require(
      TimedCurve(
        random.number(0...1), random.number(-0.5...1.5), seed == 0 ? 1 : random.number(0...1),
        random.number(-0.5...1.5), duration: random.number(0.1...2)))
    let motion = ConvertibleMotion.curve(curve)
    let conversion = Conversion(motion, to: .anime, over: 100)
    let exact = motion.exactMotion(over: 100), rule = conversion.encoding.motion(over: 100)
    let times = (0..<200_000).map { curve.duration * (Double($0) + 0.5) / 200_000 }
    let largest = zip(exact.values(at: times), rule.values(at: times))
      .reduce(0) { max($0, abs($1.0 - $1.1)) }
    #expect(conversion.certificate.share * 100 >= largest * 0.998)
  }
}
