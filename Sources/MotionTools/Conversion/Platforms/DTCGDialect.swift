package import AnimationNotation
package import JSONCodec

/// The conversions to and from design tokens of the W3C's Design Tokens Community Group (DTCG).
///
/// A motion becomes a transition token. A spring is stored in the token's `$extensions`.
///
/// Source: design-tokens/community-group technical-reports/format/types.md and composite-types.md
/// (2025.10). A `duration` is a value and a unit. A `cubicBezier` is four numbers. A `transition`
/// has duration, delay and timingFunction.
package enum DTCGDialect: SharingDialect {
  package static let platform = Platform.dtcg
  package static let title = "Design Tokens (DTCG)"
  package static let version = "2025.10"
  package static let source = "design-tokens/community-group technical-reports/format, 2025.10"
  package static let traps = [
    """
    The format has no spring type. `$extensions` contains the spring. `$value` contains the \
    nearest transition, for tools that do not read the spring. `transitionPercent` contains the \
    error of this transition. `dtcgSpring` writes the proposed type.
    """,
    "The format requires tools to keep unknown `$extensions`, but some tools remove them.",
  ]

  /// The key in a token's `$extensions` under which a spring is stored.
  package static let key = "inbetween.spring"
  /// The key in a token's `$extensions` for the replacement that is played under reduced motion.
  static let reducedMotionKey = "inbetween.reducedMotion"
  /// The keys in a token's `$extensions` that are replaced when the token gets a new motion.
  static let keys = [key, reducedMotionKey, easingKey, fallbackKey, omittedKey]
  /// The key in a token's `$extensions` for the easing function that the curve approximates.
  static let easingKey = "inbetween.easing"
  /// The key in a token's `$extensions` for the delay and the repetition that the token omits.
  static let omittedKey = "inbetween.omitted"
  /// The key in a token's `$extensions` for approximations, for tools that cannot read springs.
  static let fallbackKey = "inbetween.fallback"

  package static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([.value("token")]) { given in
      given.value("token").flatMap { TokenReader($0, given.violations).encoding() }
    },
    // This overload accepts a whole token file, which `MotionTokens` parses.
    Overload([.value("tokens")]) { _ in nil })

  package static func encoding(sharing parts: SharedMotionParts) -> any PlatformEncoding {
    parts.transition
  }

  /// Converts a motion to the nearest transition token; a spring is also stored in the token's
  /// `$extensions`.
  static func transition(of motion: ConvertibleMotion) -> TransitionTokenEncoding {
    switch motion {
    case .curve(let curve):
      return TransitionTokenEncoding(
        timed: curve, spring: nil,
        percent: curve.easing == nil ? nil : TransitionTokenEncoding.percent(motion, curve))
    case .spring(let spring):
      let settled = min(spring.settlingDuration(within: 0.01), MotionCurve.longestRule)
      let duration = settled.rounded(decimals: 3)
      let times = (0...200).map { duration * Double($0) / 200 }
      let exact = motion.exactMotion(over: 1).points(at: times).map(\.value)
      let fit = BezierFit(times: times, values: exact, from: 0, target: 1, duration: duration)
      let points = fit?.controlPoints.map { $0.rounded(decimals: 3) } ?? [0.25, 0.1, 0.25, 1]
      let curve = TimedCurve(points, duration: duration) ?? .ease
      return TransitionTokenEncoding(
        timed: curve, spring: spring, percent: TransitionTokenEncoding.percent(motion, curve))
    }
  }

  package static let ability = PlaybackAbility(delay: .later)

  package static func code(
    for playback: Playback, around pass: any PlatformEncoding
  ) -> PlaybackCode {
    guard var token = pass as? TransitionTokenEncoding else { return PlaybackCode(pass) }
    token.delay = playback.delay
    return PlaybackCode(token)
  }
}

extension DTCGDialect {
  /// Returns the token of a motion.
  ///
  /// Unless `reducedMotion` is `.unchanged`, `$extensions` contains a replacement for users who
  /// prefer reduced motion. For a cross-fade, the replacement contains a transition of the opacity.
  /// For a shortened movement, the replacement contains the transition of this movement.
  package static func token(
    _ motion: PlayedMotion, over distance: Double, _ reducedMotion: ReducedMotion
  ) -> [JSON.Member] {
    let encoding = PlayedEncoding(motion, in: DTCGDialect.self, over: distance)
    let token = encoding.parameters.withExtension(
      encoding.omission {
        ConversionCertificate(motion.exactMotion(over: distance), encoding.motion(over: distance))
      })
    guard reducedMotion != .unchanged else { return token }
    var members: [JSON.Member] = [.text("replacement", reducedMotion.rawValue)]
    if let curve = (encoding.pass as? TransitionTokenEncoding)?.replacement(reducedMotion) {
      members.append(TransitionTokenEncoding.transition("transition", curve))
    }
    return token.withExtension(.object(reducedMotionKey, members))
  }
}

extension PlayedEncoding {
  /// Returns a JSON member that describes the omitted delay and repetition; `nil` if the token
  /// omits nothing.
  ///
  /// The member contains the omitted modifiers as SwiftUI code. The member also contains the
  /// largest difference between SwiftUI's motion and the token's motion, in percent of the
  /// distance.
  ///
  /// - Parameter certificate: A closure that measures this difference. The closure is called only
  ///   if the token omits something.
  func omission(_ certificate: () -> ConversionCertificate) -> JSON.Member? {
    guard omitted != .once else { return nil }
    return .object(
      DTCGDialect.omittedKey,
      [
        .text("swiftui", SwiftUIDialect.suffix(omitted)),
        .number("percent", certificate().percentRoundedUp),
      ])
  }
}

extension [JSON.Member] {
  /// Returns the token with an additional member in `$extensions`; if the member is `nil`, the
  /// token is unchanged.
  func withExtension(_ member: JSON.Member?) -> [JSON.Member] {
    guard let member else { return self }
    var extensions: [JSON.Member] = []
    if case .object(let own) = JSON.object(self).member("$extensions") { extensions = own }
    return filter { $0.key != "$extensions" } + [.object("$extensions", extensions + [member])]
  }
}
