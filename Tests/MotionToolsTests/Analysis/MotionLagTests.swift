import AnimationCore
import MotionTools
import TestSupport
import Testing

@Suite("The lag between two motions")
struct MotionLagTests {
  @Test(
    "is measured from the first arrival, however fast a spring is and however long the range",
    arguments: [0.011, 0.0293, 0.1], [1.0, 60])
  func fastSpring(duration: Double, end: Double) throws {
    let fast = try MotionCurve(
      .spring(duration: duration, bounce: 0.95), from: 0, target: 100, fidelity: .exact,
      limits: Analysed.limits.playing)
    let slow = try MotionCurve(
      .linear(duration: end), from: 0, target: 100, fidelity: .exact,
      limits: Analysed.limits.playing)
    let lag = try #require(MotionLag(fast, slow, over: 0...end))
    let step = duration / 100_000
    let arrival = try #require(
      (0..<100_000).first { fast.points(at: [Double($0) * step])[0].value >= 95 })
    #expect(lag.level == 0.95)
    #expect(isClose(lag.time, 0.95 * end - Double(arrival) * step, absolute: 2 * step))
  }
}
