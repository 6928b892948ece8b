internal import AnimationCore

/// The steps of a motion that is constant or linear during each step.
package struct MotionSteps: Sendable, Equatable {
  /// The times in seconds at which the steps begin, ascending.
  package let starts: [Double]

  /// The steps of any other motion.
  package static let none = MotionSteps(starts: [])

  private init(starts: [Double]) { self.starts = starts }

  /// Creates steps at ascending times; `nil` if there are too many.
  package init?(at times: [Double]) {
    guard times.count <= Self.maxCount, Work.spend(times.count, on: .values) else { return nil }
    starts = times
  }

  /// Creates steps of equal length from time 0; `nil` if there are too many.
  ///
  /// Each step begins early by the rounding slack.
  ///
  /// - Parameters:
  ///   - count: The number of steps per second.
  ///   - end: The end of the last step in seconds.
  package init?(perSecond count: Double, until end: Double) {
    guard end * count <= Double(Self.maxCount) else { return nil }
    // BOUND: the upper bound is 0 or more.
    let numbers = 0...Int(bounded: end * count, in: 0...Self.maxCount)
    self.init(at: numbers.map { (Double($0) - Self.slack) / count })
  }

  /// Returns the number of the step at a place, which is a time multiplied by the steps per second.
  static func number(at place: Double) -> Double { (place + slack).rounded(.down) }

  /// Returns the times just before and just after the starts of the steps in an interval.
  func edges(from start: Double, to end: Double) -> [Double] {
    starts.drop { $0 < start }.prefix { $0 <= end }.flatMap { time in
      let gap = max(time * Self.tiny, .leastNormalMagnitude)
      return [time - gap, time + gap]
    }
  }

  /// The maximum number of steps that are compared: two minutes with 1000 steps per second.
  private static var maxCount: Int { 120_000 }
  /// The part of a step by which it begins early, so that rounding does not make it begin late.
  private static var slack: Double { 1e-9 }
  /// The distance from the start of a step as a part of its time; it exceeds all rounding errors.
  private static var tiny: Double { 1e-13 }
}
