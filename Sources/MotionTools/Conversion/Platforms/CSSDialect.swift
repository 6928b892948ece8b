internal import AnimationNotation

/// The conversions to and from CSS transitions and animations.
///
/// Source: CSS Easing Functions Level 2, `cubic-bezier()` and `linear()`.
enum CSSDialect: TimingFunctionDialect {
  static let platform = Platform.css
  static let title = "CSS"
  static let version = "Easing Level 2"
  static let source = "CSS Easing Functions Level 2"
  static let traps = [
    """
    CSS has no spring. `linear()` draws a spring over its settling time, not over its perceptual \
    duration.
    """,
    "`linear()` accepts no initial velocity, so its spring cannot continue an interrupted spring.",
    """
    A cubic-bezier cannot replace a bouncy spring: before its end, it passes the target at most \
    twice.
    """,
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue, [.value("timingFunction"), .number("duration", in: .duration)]
  ) { TimingFunctionEncoding($0, of: .css, unit: 1) }
}

/// The conversions to and from the Web Animations API.
///
/// Source: Web Animations Level 1, `EffectTiming`. The API has the easing functions of CSS.
enum WAAPIDialect: TimingFunctionDialect {
  static let platform = Platform.waapi
  static let title = "Web Animations API"
  static let version = "Level 1"
  static let source = "Web Animations Level 1, EffectTiming"
  static let traps = [
    "`duration` is in milliseconds and is the duration of the whole easing function.",
    """
    `easing` in the options applies to the whole effect. `easing` in a keyframe applies only until \
    the next keyframe.
    """,
    "Without `fill: \"both\"`, the value returns to its start when the animation ends.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue, [.value("easing"), .number("duration", in: .milliseconds)]
  ) { TimingFunctionEncoding($0, of: .waapi, unit: 1000) }
}
