internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from Robert Penner's thirty easing functions, by name.
///
/// A motion becomes the nearest function.
///
/// Source: ai/easings.net src/easings/easingsFunctions.ts.
enum PennerDialect: PlatformDialect {
  static let platform = Platform.penner
  static let title = "Penner's easings"
  static let version = "easings.net 1"
  static let source = "ai/easings.net src/easings/easingsFunctions.ts; Robert Penner, 2001"
  static let traps = [
    """
    Only the `easeIn` and `easeOut` functions of Quad, Cubic and Back are cubic Bézier curves. The \
    published cubic-beziers of the other functions are approximations without a stated error.
    """,
    """
    Elastic and Expo begin or end with a jump of 0.1 % or less, and the slope of Circ is infinite at \
    one end.
    """,
    """
    Other libraries differ from Penner: GSAP in Expo, Flutter in its curves, and Lottie in its \
    handles.
    """,
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .word("easing", of: PennerEasing.all.map(\.name)), .number("duration", in: .milliseconds),
    ]) { given in
      guard let easing = PennerEasing(named: given.word("easing")),
        let curve = given.curve(easing.nearestCubic, lasting: given.number("duration") / 1000)
      else { return nil }
      return PennerEncoding(easing: easing, timed: curve.following(easing))
    })

  static func encoding(
    of motion: ConvertibleMotion, over distance: Double
  ) -> any PlatformEncoding {
    if case .curve(let curve) = motion, case .penner(let easing)? = curve.easing {
      return PennerEncoding(easing: easing, timed: curve)
    }
    let exact = motion.exactMotion(over: 1)
    let search = motion.spring.map { NearestDuration(exact, of: $0, count: 60) }
    let candidates = PennerEasing.all.compactMap { easing -> PennerEncoding? in
      let seconds =
        search?({ $0.map { easing.point(at: $0).value } }) ?? motion.curve?.duration ?? 0
      let milliseconds = max(1, (seconds * 1000).rounded())
      let rounded = motion.spring == nil ? seconds : milliseconds / 1000
      return TimedCurve(easing.nearestCubic, duration: rounded).map {
        PennerEncoding(easing: easing, timed: $0.following(easing))
      }
    }
    let index = exact.nearest(of: candidates.map { $0.motion(over: 1) }) ?? 0
    // BOUND: `nearest` returns an index of its argument; the list has 30 elements.
    return candidates[index]
  }
}

/// A motion with a duration and one of Penner's easing functions.
struct PennerEncoding: CurveEncoding {
  let easing: PennerEasing
  /// The cubic Bézier curve that approximates the function.
  let timed: TimedCurve

  var parameters: [JSON.Member] { [.text("easing", easing.name), timed.milliseconds()] }

  var code: String { parameters.script }

  func motion(over distance: Double) -> MotionCurve {
    ConvertibleMotion.curve(timed).exactMotion(over: distance)
  }
}
