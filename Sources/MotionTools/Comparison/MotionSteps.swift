internal import AnimationCore

/// The steps of a motion: intervals in which the motion is constant or linear.
package struct MotionSteps: Sendable, Equatable {
  /// The times in seconds at which the steps begin, ascending.
  package let starts: [Double]

  /// An empty list, for a motion without steps.
  package static let empty = MotionSteps(starts: [])

  private init(starts: [Double]) { self.starts = starts }

  /// Creates steps at ascending times.
  ///
  /// The result is `nil` for more than `maxCount` steps, or if the work budget is exhausted.
  package init?(at times: [Double]) {
    guard times.count <= Self.maxCount, Work.spend(times.count, on: .values) else { return nil }
    starts = times
  }

  /// Creates steps of equal length from time 0 on.
  ///
  /// Each step begins early by 10⁻⁹ of its length. So rounding errors cannot make a step begin
  /// late.
  /// `starts` does not contain the start of the first step. The result is `nil` for more than
  /// `maxCount` steps, or if the work budget is exhausted.
  ///
  /// - Parameters:
  ///   - count: The number of steps per second.
  ///   - end: The end of the last step in seconds.
  package init?(perSecond count: Double, until end: Double) {
    guard end * count <= Double(Self.maxCount) else { return nil }
    self.init(at: stride(from: 1, through: end * count, by: 1).map { ($0 - Self.slack) / count })
  }

  /// Returns the index of the step at a time, as a whole number; the step at time 0 has the index
  /// 0.
  ///
  /// - Parameter place: The time in seconds multiplied by the number of steps per second.
  static func number(at place: Double) -> Double { (place + slack).rounded(.down) }

  /// Returns two times for each step that starts in the interval: one just before and one just
  /// after the start of the step.
  func edges(from start: Double, to end: Double) -> [Double] {
    starts.drop { $0 < start }.prefix { $0 <= end }.flatMap { time in
      let gap = max(time * Self.tiny, .leastNormalMagnitude)
      return [time - gap, time + gap]
    }
  }

  /// The maximum number of steps that are compared: two minutes with 1000 steps per second.
  private static var maxCount: Int { 120_000 }
  /// The fraction of the step's length by which each step begins early.
  private static var slack: Double { 1e-9 }
  /// The distance from the start of a step to each of the two times around it, as a fraction of the
  /// start's time.
  private static var tiny: Double { 1e-13 }
}
