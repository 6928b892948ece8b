package import AnimationCore

/// The part of a motion from an interruption to the end, on a clock with time 0 at the
/// interruption.
package struct MotionRest: Sendable {
  /// The times of the interruption and of the end in seconds, as times of the whole motion.
  private let start, end: Double

  /// Creates the part after an interruption; `start` is clamped to the times of the motion.
  package init(from start: Double, of times: ClosedRange<Double>) {
    self.start = min(max(start, times.lowerBound), times.upperBound)
    end = times.upperBound
  }

  /// The seconds from the interruption to the end.
  package var duration: Double { end - start }

  /// Converts a time since the interruption to a time on the clock of the whole motion.
  ///
  /// A time at or after the duration becomes exactly the end, because a rounded sum could be just
  /// before the end.
  package func outer(_ time: Double) -> Double { time < duration ? min(start + time, end) : end }

  /// Returns the landmarks at or after the interruption, as times since the interruption.
  package func landmarks(_ whole: MotionLandmarks) -> MotionLandmarks {
    MotionLandmarks(times: inner(whole.times), breaks: inner(whole.breaks))
  }

  private func inner(_ times: [Double]) -> [Double] {
    times.filter { $0 >= start }.map { $0 < end ? $0 - start : duration }
  }
}
