internal import AnimationNotation
internal import JSONCodec

/// CSS transitions and animations.
///
/// Source: CSS Easing Functions Level 2, `cubic-bezier()` and `linear()`.
enum CSSDialect: TimingFunctionDialect {
  static let platform = Platform.css
  static let title = "CSS"
  static let source = "CSS Easing Functions Level 2"
  static let traps = [
    "There is no spring: `linear()` draws one, over the time that it takes to settle and not over its duration.",
    "A drawn spring knows no velocity: it cannot go on from where another was interrupted.",
    "A cubic-bezier cannot swing: it passes the target once at most.",
  ]

  static let signature = Signature<any PlatformForm>(
    platform.rawValue,
    [.value("timingFunction"), .number("duration", in: .duration)]
  ) { given in
    TimingFunctionForm(given, unit: 1).map {
      TimingFunctionForm($0.function, of: .css, $0.duration)
    }
  }
}

/// The Web Animations API.
///
/// Source: Web Animations Level 1, `EffectTiming`; its easings are those of CSS.
enum WAAPIDialect: TimingFunctionDialect {
  static let platform = Platform.waapi
  static let title = "Web Animations API"
  static let source = "Web Animations Level 1, EffectTiming"
  static let traps = [
    "`duration` is in milliseconds and is the time that the whole function takes.",
    "`easing` of the timing bends the whole effect; one in a keyframe bends the way to the next keyframe only.",
    "Without `fill: \"both\"` the value goes back when the animation is over.",
  ]

  static let signature = Signature<any PlatformForm>(
    platform.rawValue,
    [.value("easing"), .number("duration", in: .milliseconds)]
  ) { given in
    TimingFunctionForm(given, unit: 1000).map {
      TimingFunctionForm($0.function, of: .waapi, $0.duration)
    }
  }
}
