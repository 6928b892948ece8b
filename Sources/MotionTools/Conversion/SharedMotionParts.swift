/// Intermediate results that the conversions of a motion to several platforms share.
///
/// Each result is computed once, at its first use.
package final class SharedMotionParts {
  let motion: ConvertibleMotion
  /// The nearest DTCG transition token.
  private(set) lazy var transition = DTCGDialect.transition(of: motion)
  /// The timing function for CSS and for the platforms that use the timing functions of CSS.
  private(set) lazy var timingFunction = TimingFunctionEncoding(motion, of: .css)

  /// Creates the intermediate results for a motion; no result is computed yet.
  init(_ motion: ConvertibleMotion) { self.motion = motion }
}

/// A platform whose conversions use the intermediate results of conversions to other platforms.
package protocol SharingDialect: PlatformDialect {
  /// Converts the motion of `parts` to the platform, exactly if possible, otherwise as closely as
  /// possible.
  static func encoding(sharing parts: SharedMotionParts) -> any PlatformEncoding
}

extension SharingDialect {
  package static func encoding(
    of motion: ConvertibleMotion, over distance: Double
  ) -> any PlatformEncoding { encoding(sharing: SharedMotionParts(motion)) }
}
