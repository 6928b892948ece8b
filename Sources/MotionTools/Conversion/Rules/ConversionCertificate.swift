internal import JSONCodec

/// The measured deviation of a platform's motion from SwiftUI's exact motion.
package struct ConversionCertificate: Sendable {
  /// The comparison of both motions, from the start to the end of the longer motion.
  package let whole: MotionComparison
  /// The comparison of both motions, from the start to the end of the platform's motion.
  ///
  /// If the platform's motion ends with a jump to the target, the jump is excluded.
  package let moving: MotionComparison
  /// The time at which the platform's motion ends or is cut off, in seconds.
  package let end: Double
  /// The size of the jump to the target at the end of the platform's motion, as a fraction of the
  /// distance.
  package let jump: Double

  /// The largest difference between the motions, as a fraction of the distance.
  package var share: Double { whole.share }

  /// A text that states the largest difference between the motions.
  package var summary: String {
    share.isFinite
      ? """
      deviates from the original by at most \(String(readable: share * 100, isAtLeast: true)) % of \
      the distance
      """
      : "grows without bound, unlike the original"
  }

  /// Measures the deviation of a platform's motion from SwiftUI's motion.
  ///
  /// - Parameters:
  ///   - exact: SwiftUI's exact motion.
  ///   - rule: The platform's motion, computed by the platform's published algorithm.
  package init(_ exact: MotionCurve, _ rule: MotionCurve) {
    (whole, moving) = MotionComparison.untilEnds(exact, rule)
    end = rule.duration
    jump = Self.jump(of: rule)
  }

  /// Returns the size of the jump to the target at the end of a motion, as a fraction of the
  /// distance.
  ///
  /// The result is 0 if the motion is cut off, because the platform would continue the motion.
  ///
  /// In some motions, such as Penner's `easeOutExpo`, the value at the end is already the target.
  /// The jump is then measured from the value just before the end.
  private static func jump(of rule: MotionCurve) -> Double {
    guard rule.travel != 0, !rule.isCutOff else { return 0 }
    let side = MotionCurve.rightOfBreak
    let values = [8 * side, side, 0].map { rule.point(at: max(0, rule.duration - $0)).value }
    let (earlier, before, last) = (values[0], values[1], values[2])
    // Near a vertical tangent, the values change fast before the end, too.
    let change = 3 * abs(before - earlier) + 1e-9 * abs(rule.travel)
    let isOver = rule.steps == .empty && abs(last - before) > change
    return abs((rule.target - (isOver ? before : last)) / rule.travel)
  }
}
