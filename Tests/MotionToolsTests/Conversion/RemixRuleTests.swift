import AnimationCore
import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("The linear() of Remix") struct RemixRuleTests {
  /// A spring's value at a time in milliseconds, in extended precision.
  struct Curve {
    let reference: ReferenceSpring
    var velocity = 0.0

    func callAsFunction(_ milliseconds: Double) -> Double {
      Double(
        reference.motion(target: 1, initialVelocity: velocity, time: milliseconds / 1000).value)
    }

    /// The first time of 0, 50, 100 … ms at which the spring has settled.
    var settled: Double {
      var time = 50.0
      while abs(self(time) - self(time - 0.5)) * 2000 > 0.01 || abs(1 - self(time)) > 0.005 {
        time += 50
      }
      return time
    }

    /// The start times of the pieces between two times, by recursion.
    func pieces(_ start: Double, _ end: Double, _ depth: Int = 0) -> [Double] {
      let middle = (start + end) / 2
      let isFlat = abs(self(middle) - (self(start) + self(end)) / 2) <= 0.002
      if isFlat || end - start <= 8 || depth > 12 { return [start] }
      return pieces(start, middle, depth + 1) + pieces(middle, end, depth + 1)
    }
  }

  @Test(
    "has the points of the recursion in its source",
    arguments: [
      (500.0, 0.3, 0.0), (500, 0, 0), (300, -0.4, 0), (400, 0.9, 0), (250, 0.5, 4), (350, -0.2, 2),
    ])
  func points(_ milliseconds: Double, _ bounce: Double, _ velocity: Double) throws {
    let encoding = try PlatformRuleTests.reading(
      .remix,
      [
        ("duration", .number(milliseconds)), ("bounce", .number(bounce)),
        ("velocity", .number(velocity)),
      ])
    let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    let curve = Curve(
      reference: ReferenceSpring(response: milliseconds / 1000, dampingRatio: ratio),
      velocity: bounce < 0 ? -velocity : velocity)
    let settled = curve.settled, motion = encoding.motion(over: 1)
    #expect(isClose(motion.duration, settled / 1000, absolute: 1e-12))
    let stops = curve.pieces(0, settled)
    #expect(stops.count > 3)
    for (index, stop) in stops.enumerated() {
      let place = index == 0 ? 0 : (stop / settled * 1000).rounded() / 1000
      let value = motion.point(at: place * motion.duration).value
      #expect(isClose(value, curve(stop), absolute: 5.1e-5), "\(stop)")
    }
    // Between its points, the function is straight.
    let times = (stops + [settled]).map { ($0 / settled * 1000).rounded() / 1000 * motion.duration }
    for (start, end) in zip(times, times.dropFirst()) where end - start > 1e-9 {
      let values = [start, (start + end) / 2, end].map { motion.point(at: $0).value }
      #expect(isClose(values[1], (values[0] + values[2]) / 2, absolute: 1e-9))
    }
  }

  @Test("has the error that a scan of times finds")
  func error() throws {
    for bounce in [0.3, 0, -0.3] {
      let spring = try #require(PerceptualSpring(duration: 0.5, bounce: bounce))
      let conversion = Conversion(.spring(spring), to: .remix, over: 1)
      let reference = ReferenceSpring(response: 0.5, dampingRatio: spring.dampingRatio)
      let motion = conversion.encoding.motion(over: 1)
      let largest = (0...20_000).map { step -> Double in
        let time = motion.duration * Double(step) / 20_000
        let exact = Double(reference.motion(target: 1, initialVelocity: 0, time: time).value)
        return abs(motion.point(at: time).value - exact)
      }.max()
      #expect(isClose(conversion.certificate.share, largest ?? 0, absolute: 1e-5))
    }
  }

  @Test("is not the spring of the printed formula, which never settles")
  func printed() throws {
    let smooth = try #require(PerceptualSpring(duration: 0.5, bounce: 0))
    let copy = try #require(Conversion(.spring(smooth), to: .remix, over: 100).copies.first)
    // The printed damping is 1, and the right one is 4π/0.5 = 25.1.
    #expect(copy.text.contains("damping: 1 }"))
    let states = PlatformRuleTests.integrated(
      stiffness: smooth.stiffness, damping: 1, until: 1)
    let right = PlatformRuleTests.integrated(
      stiffness: smooth.stiffness, damping: smooth.damping, until: 1)
    let difference = zip(states, right).map { abs($0.0.x - $0.1.x) }.max() ?? 0
    #expect(isClose(copy.certificate.share, difference, absolute: 1e-4))
    let bouncy = try #require(PerceptualSpring(duration: 0.5, bounce: 0.3))
    let growing = try #require(Conversion(.spring(bouncy), to: .remix, over: 100).copies.first)
    #expect(growing.certificate.share > 1e9)
  }
}
