internal import AnimationWire
public import MotionAnalysis

/// The deviation of another platform's own rule from SwiftUI's exact motion.
///
/// It is computed from both motions.
public struct ConversionCertificate: Sendable {
  /// The comparison from the start until both motions rest.
  public let whole: MotionComparison
  /// The comparison while the platform's motion moves, so that a jump at its end does not count.
  public let moving: MotionComparison
  /// The time at which the platform's motion ends, in seconds.
  public let end: Double
  /// The final jump to the target, as a fraction of the distance.
  public let jump: Double

  /// The largest difference as a fraction of the distance.
  ///
  /// Both comparisons sample the same motions at different times; either may find a peak between
  /// samples.
  public var share: Double { max(whole.share, moving.share) }

  /// The largest difference as text.
  public var summary: String {
    share.isFinite
      ? "\(String(readable: share * 100)) % of the way off at most" : "grows without bound"
  }

  /// Compares two motions.
  ///
  /// - Parameters:
  ///   - exact: SwiftUI's motion.
  ///   - rule: The other platform's motion.
  public init(_ exact: MotionCurve, _ rule: MotionCurve) {
    whole = MotionComparison(exact, rule, findsLag: false, findsArea: false)
    moving = MotionComparison(
      exact, rule, over: 0...max(rule.duration, .leastNormalMagnitude), findsLag: false,
      findsArea: false)
    end = rule.duration
    let last = rule.point(at: rule.duration).value
    jump = rule.travel == 0 ? 0 : abs((rule.target - last) / rule.travel)
  }
}
