internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from SwiftUI's own animations.
///
/// Source: SwiftUI `Animation.spring(duration:bounce:blendDuration:)`,
/// `interpolatingSpring(duration:bounce:initialVelocity:)` and `timingCurve(_:_:_:_:duration:)`.
enum SwiftUIDialect: PlatformDialect {
  static let platform = Platform.swiftui
  static let title = "SwiftUI"
  static let version = "iOS 17"
  static let source = "SwiftUI Animation, Spring; iOS 17"
  static let traps = [
    """
    An app computes `.spring` in steps of 1/300 s, so the value can be ahead of the exact motion \
    by up to 1.5 % of the distance. `fidelityGap` in an evaluation contains the difference.
    """
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .number("duration", 0.5, in: .duration), .number("bounce", 0, in: .bounce),
      .number("initialVelocity", 0, in: .velocity),
    ]) { given in
      given.perceptualSpring().map { SwiftUIEncoding(motion: .spring($0)) }
    },
    Overload([
      .number("response", in: .duration), .number("dampingFraction", in: .dampingRatio),
      .number("initialVelocity", 0, in: .velocity),
    ]) { given in
      given.spring(
        PerceptualSpring(
          duration: given.number("response"), dampingRatio: given.number("dampingFraction"),
          initialVelocity: given.number("initialVelocity"))
      ).map { SwiftUIEncoding(motion: .spring($0)) }
    },
    .curve("controlPoints", .number("duration", 0.35, in: .duration)) {
      SwiftUIEncoding(motion: .curve($0))
    })

  static func encoding(
    of motion: ConvertibleMotion, over distance: Double
  ) -> any PlatformEncoding { SwiftUIEncoding(motion: motion) }

  static let ability = PlaybackAbility(
    delay: .any, repeats: true, reversal: .value, holdsSprings: true, endsAtTarget: true)

  /// Returns the code of the modifiers for a delay and a repetition.
  ///
  /// The delay occurs once, before the first pass.
  static func suffix(_ playback: Playback) -> String {
    var suffix = ""
    if let repetition = playback.repetition {
      let way = "autoreverses: \(repetition.reversal != nil)"
      suffix +=
        repetition.count == .infinity
        ? ".repeatForever(\(way))" : ".repeatCount(\(repetition.count.text), \(way))"
    }
    return playback.delay == 0 ? suffix : suffix + ".delay(\(playback.delay.tidy.text))"
  }

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    let repetition = playback.repetition
    let members: [JSON.Member] =
      (repetition.map {
        [.number("repeatCount", $0.count), .bool("autoreverses", $0.reversal != nil)]
      } ?? []) + (playback.delay == 0 ? [] : [.number("delay", playback.delay.tidy)])
    return PlaybackCode(pass, members, code: pass.code + suffix(playback))
  }
}

/// A motion as SwiftUI code.
struct SwiftUIEncoding: PlatformEncoding {
  let motion: ConvertibleMotion

  func meaning(over distance: Double) -> ConvertibleMotion {
    switch motion {
    case .spring(let spring):
      let written = PerceptualSpring(
        duration: spring.duration.tidy, bounce: spring.bounce.tidy,
        initialVelocity: spring.initialVelocity.tidy)
      return .spring(written ?? spring)
    case .curve: return motion.inSwiftUI
    }
  }

  var parameters: [JSON.Member] {
    switch motion {
    case .spring(let spring):
      let velocity =
        spring.initialVelocity == 0
        ? [] : [JSON.Member.number("initialVelocity", spring.initialVelocity.tidy)]
      return [.number("duration", spring.duration.tidy), .number("bounce", spring.bounce.tidy)]
        + velocity
    case .curve(let curve): return [curve.handles("controlPoints"), curve.seconds()]
    }
  }

  var code: String {
    switch motion {
    case .spring(let spring):
      let numbers = "duration: \(spring.duration.tidy.text), bounce: \(spring.bounce.tidy.text)"
      return spring.initialVelocity == 0
        ? ".spring(\(numbers))"
        : ".interpolatingSpring(\(numbers), initialVelocity: \(spring.initialVelocity.tidy.text))"
    case .curve(let curve):
      return ".timingCurve(\(curve.numbers.list), duration: \(curve.duration.tidy.text))"
    }
  }

  var warnings: [String] {
    guard let spring = motion.spring, spring.initialVelocity != 0 else { return [] }
    let words = """
      Only .interpolatingSpring accepts an initial velocity. A .spring continues the current \
      velocity.
      """
    return spring.dampingRatio > 1
      ? [
        words,
        "In an app, SwiftUI plays an over-damped .interpolatingSpring as a critically damped spring.",
      ]
      : [words]
  }

  func motion(over distance: Double) -> MotionCurve {
    meaning(over: distance).exactMotion(over: distance)
  }
}
