import MotionTools
import TestSupport

extension SeededGenerator {
  /// Returns a random spring with a damping ratio and an initial velocity in the given ranges.
  mutating func spring(
    ratios: ClosedRange<Double> = 0.1...3, velocities: ClosedRange<Double> = 0...0
  ) -> PerceptualSpring {
    let made = PerceptualSpring(
      duration: Double.random(in: 0.1...2, using: &self),
      dampingRatio: Double.random(in: ratios, using: &self),
      initialVelocity: Double.random(in: velocities, using: &self))
    return made ?? spring(ratios: ratios, velocities: velocities)
  }

  /// Returns a random curve, which may overshoot.
  mutating func curve() -> TimedCurve {
    let made = TimedCurve(
      number(0...1), number(-0.5...1.5), number(0...1), number(-0.5...1.5),
      duration: number(0.1...2))
    return made ?? curve()
  }
}
