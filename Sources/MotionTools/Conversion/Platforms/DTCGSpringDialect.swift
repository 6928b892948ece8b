internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from design tokens with the type `spring`, which is a proposal.
///
/// A motion that is a curve becomes a transition token of the published format.
///
/// Source: design-tokens/community-group issue 429 (2026-08): `{ bounce, duration, physics }`. The
/// duration is SwiftUI's perceptual duration, written as a value and a unit.
enum DTCGSpringDialect: SharingDialect {
  static let platform = Platform.dtcgSpring
  static let title = "Design Tokens with springs"
  static let version = "issue 429"
  static let source = "design-tokens/community-group issue 429, 2026-08"
  static let traps = [
    """
    `$type: "spring"` is a proposal. The JSON Schema of 2025.10 refuses it. `dtcg` writes valid \
    transitions.
    """,
    """
    `$extensions` contains the nearest transition and a `linear()`, each with its error, for tools \
    without springs.
    """,
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue, [.value("token")]
  ) { given in
    given.value("token").flatMap { TokenReader($0, given.violations).encoding() }
  }

  static func encoding(sharing parts: SharedMotionParts) -> any PlatformEncoding {
    guard let spring = parts.motion.spring else { return parts.transition }
    return SpringTokenEncoding(
      spring: spring,
      fallback: SpringTokenEncoding.Fallback(
        transition: parts.transition, drawn: parts.timingFunction))
  }

  static let ability = PlaybackAbility(delay: .later, delaysSprings: false)

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    DTCGDialect.code(for: playback, around: pass)
  }
}

/// A token of the type `spring`.
struct SpringTokenEncoding: PlatformEncoding {
  /// Two approximations of a spring, for tools that do not read tokens of type `spring`.
  struct Fallback {
    let transition: TransitionTokenEncoding
    let drawn: TimingFunctionEncoding
  }

  let spring: PerceptualSpring
  /// The approximations for tools that do not read springs; `nil` if the token was parsed.
  var fallback: Fallback?
  /// The spring in the token's `physics` if this spring clearly differs from `spring`; otherwise
  /// `nil`.
  var contradiction: PerceptualSpring?

  func meaning(over distance: Double) -> ConvertibleMotion { .spring(spring) }

  var parameters: [JSON.Member] {
    let physics: [JSON.Member] = [
      .number("stiffness", spring.stiffness), .number("damping", spring.damping),
      .number("mass", 1),
    ]
    let value: [JSON.Member] = [
      .number("bounce", spring.bounce.tidy),
      TransitionTokenEncoding.duration("duration", spring.duration), .object("physics", physics),
    ]
    var extensions = spring.initialVelocity == 0 ? [] : [spring.tokenExtension]
    if let fallback { extensions.append(fallback.member) }
    return [.text("$type", "spring"), .object("$value", value)]
      + (extensions.isEmpty ? [] : [.object("$extensions", extensions)])
  }

  var code: String { JSON.object(parameters).written }

  var warnings: [String] {
    spring.initialVelocity == 0
      ? []
      : [
        """
        `$value` cannot contain the initial velocity. Only a tool that reads the spring in \
        `$extensions` plays this motion.
        """
      ]
  }

  var sourceWarnings: [String] {
    guard let contradiction else { return [] }
    return [
      """
      `physics` describes another spring, with a duration of \(contradiction.duration.tidy.text) s \
      and a bounce of \(contradiction.bounce.tidy.text). The conversion uses `duration` and `bounce`.
      """
    ]
  }

  func motion(over distance: Double) -> MotionCurve {
    ConvertibleMotion.spring(spring).exactMotion(over: distance)
  }
}

extension SpringTokenEncoding.Fallback {
  /// The approximations and the errors of the approximations as a member of `$extensions`.
  fileprivate var member: JSON.Member {
    var members = [TransitionTokenEncoding.transition("transition", transition.timed)]
    if let percent = transition.percent { members.append(.number("transitionPercent", percent)) }
    members += [
      .text("linear", drawn.text),
      TransitionTokenEncoding.duration("linearDuration", drawn.duration),
    ]
    if case .linear(_, _, let drawn?) = drawn.function, let budget = drawn.budget {
      members.append(.number("linearPercent", (budget * 100).tidy))
    }
    return .object(DTCGDialect.fallbackKey, members)
  }
}
