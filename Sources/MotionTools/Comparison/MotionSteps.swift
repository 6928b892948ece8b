internal import AnimationCore

/// The steps of a motion that is constant or linear during each step.
package enum MotionSteps: Sendable, Equatable {
  /// Steps of equal length, such as milliseconds.
  case perSecond(Double)
  /// The times in seconds at which steps begin, ascending.
  case at([Double])

  /// Returns the times just before and just after the starts of the steps in an interval.
  ///
  /// The result is `nil` if there are too many steps.
  func edges(from start: Double, to end: Double) -> [Double]? {
    switch self {
    case .perSecond(let count):
      guard end * count <= Double(Self.maxCount) else { return nil }
      let first = Int(bounded: start * count, in: 0...Self.maxCount)
      let last = Int(bounded: end * count, in: 0...Self.maxCount)
      // BOUND: `start` is not after `end`.
      return (first...last).flatMap { number in
        let time = Double(number) / count
        return [time - MotionCurve.rightOfBreak, time]
      }
    case .at(let times):
      guard times.count <= Self.maxCount else { return nil }
      let inside = times.drop { $0 < start }.prefix { $0 <= end }
      return inside.flatMap { time in
        let gap = max(time * Self.tiny, .leastNormalMagnitude)
        return [time - gap, time + gap]
      }
    }
  }

  /// The maximum number of steps that are compared: two minutes with 1000 steps per second.
  private static var maxCount: Int { 120_000 }
  /// The distance from the start of a step as a part of its time; it exceeds all rounding errors.
  private static var tiny: Double { 1e-13 }
}
