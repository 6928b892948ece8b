package import JSONCodec

/// A transition token, and the spring that the token's curve approximates.
package struct TransitionTokenEncoding: PlatformEncoding {
  package let timed: TimedCurve
  package let spring: PerceptualSpring?
  /// The delay in seconds.
  package var delay = 0.0
  /// The largest difference between the transition and the original motion, in percent of the
  /// distance.
  ///
  /// The token contains this number as `transitionPercent`. The number is `nil` if the transition
  /// is exact, or if a parsed token does not contain the number.
  var percent: Double?

  /// Returns the largest difference between a motion and a curve in percent of the distance,
  /// rounded up to four decimals.
  static func percent(_ motion: ConvertibleMotion, _ curve: TimedCurve) -> Double {
    let exact = motion.exactMotion(over: 1)
    return ConversionCertificate(exact, .bezier(curve, over: 1)).percentRoundedUp
  }

  package var playback: Playback { Playback(delay: delay) }

  package func meaning(over distance: Double) -> ConvertibleMotion {
    spring.map(ConvertibleMotion.spring) ?? .curve(timed)
  }

  /// Returns a duration as a JSON object with a `value` in milliseconds and its `unit`.
  static func duration(_ key: String, _ seconds: Double) -> JSON.Member {
    .object(key, [.number("value", (seconds * 1000).tidy), .text("unit", "ms")])
  }

  package var parameters: [JSON.Member] {
    let token = [.text("$type", "transition"), Self.transition("$value", timed, delay: delay)]
    let error = percent.map { [JSON.Member.number("transitionPercent", $0)] } ?? []
    let extensions: JSON.Member
    if let spring {
      extensions = .object(DTCGDialect.key, spring.constants + error)
    } else if let easing = timed.easing {
      let function =
        switch easing {
        case .penner(let easing): JSON.Member.text("name", easing.name)
        case .linear(_, let text): JSON.Member.text("linear", text)
        }
      extensions = .object(DTCGDialect.easingKey, [function] + error)
    } else {
      return token
    }
    return token + [.object("$extensions", [extensions])]
  }

  static func transition(_ key: String, _ curve: TimedCurve, delay: Double = 0) -> JSON.Member {
    .object(
      key,
      [
        duration("duration", curve.duration), duration("delay", delay),
        curve.handles("timingFunction"),
      ])
  }

  package var code: String { JSON.object(parameters).written }

  package var warnings: [String] {
    spring == nil
      ? []
      : [
        """
        The certificate describes the transition in `$value`. A tool that reads the spring in \
        `$extensions` plays the exact motion.
        """
      ]
  }

  package func motion(over distance: Double) -> MotionCurve { .bezier(timed, over: distance) }
}

extension PerceptualSpring {
  /// The spring's duration, bounce and initial velocity as JSON members.
  fileprivate var constants: [JSON.Member] {
    [
      .number("duration", duration.tidy), .number("bounce", bounce.tidy),
      .number("initialVelocity", initialVelocity.tidy),
    ]
  }

  /// The spring as a member of `$extensions`, for tokens of type `spring`.
  ///
  /// The member contains the initial velocity. The value of a token of type `spring` cannot contain
  /// an initial velocity.
  var tokenExtension: JSON.Member { .object(DTCGDialect.key, constants) }
}

extension TransitionTokenEncoding {
  /// Returns the curve that replaces the transition under reduced motion.
  ///
  /// The result is `nil` if the motion becomes a jump or is unchanged.
  func replacement(_ reducedMotion: ReducedMotion) -> TimedCurve? {
    switch reducedMotion {
    case .fade: TimedCurve(0, 0, 1, 1, duration: ReducedMotion.fadeSeconds)
    case .shorten: TimedCurve(timed.numbers, duration: reducedMotion.duration(of: timed.duration))
    case .jump, .unchanged: nil
    }
  }
}

extension ConversionCertificate {
  /// The largest difference in percent of the distance, rounded up to four decimals.
  var percentRoundedUp: Double { (share * 1_000_000).rounded(.up) / 10_000 }
}
