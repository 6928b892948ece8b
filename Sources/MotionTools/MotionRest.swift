package import AnimationCore

/// The part of a motion from an interruption to the end, on a clock with time 0 at the
/// interruption.
package struct MotionRest: Sendable {
  /// The times of the interruption and the end in seconds, on the clock of the motion.
  private let start, end: Double

  /// Creates the part after an interruption; `start` is clamped to the times of the motion.
  package init(from start: Double, of times: ClosedRange<Double>) {
    self.start = min(max(start, times.lowerBound), times.upperBound)
    end = times.upperBound
  }

  /// The seconds from the interruption to the end.
  package var duration: Double { end - start }

  /// Converts a time since the interruption to a time on the motion's clock.
  ///
  /// Because of rounding, the sum of the start and the duration may be just before the end. So a
  /// time at or after the duration becomes exactly the end.
  package func outer(_ time: Double) -> Double { time < duration ? min(start + time, end) : end }

  /// Returns the landmarks at or after the interruption, as times since the interruption.
  package func landmarks(_ whole: MotionLandmarks) -> MotionLandmarks {
    MotionLandmarks(times: inner(whole.times), breaks: inner(whole.breaks))
  }

  private func inner(_ times: [Double]) -> [Double] {
    times.filter { $0 >= start }.map { $0 < end ? $0 - start : duration }
  }
}
