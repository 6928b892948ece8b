internal import AnimationWire
public import MotionAnalysis

/// How far another platform's own rule is from SwiftUI's exact motion; computed from both, never assumed.
public struct ConversionCertificate: Sendable {
  /// Both motions, from the start until both rest.
  public let whole: MotionComparison
  /// Both motions for as long as the other one moves, so that a jump at its end does not count.
  public let moving: MotionComparison
  /// When the other one stops, in seconds.
  public let end: Double
  /// How far it then jumps to the target, as a part of the way.
  public let jump: Double

  /// The largest difference as a part of the way.
  ///
  /// Both searches see the same motions on other panels, and a corner between two of them is met by either.
  public var share: Double { max(whole.share, moving.share) }

  /// The largest difference in words, for a line of text.
  public var summary: String {
    share.isFinite
      ? "\(String(readable: share * 100)) % of the way off at most" : "grows without bound"
  }

  /// Compares.
  ///
  /// - Parameters:
  ///   - exact: SwiftUI's motion.
  ///   - rule: The other platform's.
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
