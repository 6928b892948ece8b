internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from the animations of Penpot's prototypes.
///
/// An easing is one of the five keywords of CSS, so a motion becomes the nearest keyword.
///
/// Source: penpot/penpot common/src/app/common/types/shape/interactions.cljc (2.x) and issue 11339.
enum PenpotDialect: PlatformDialect {
  static let platform = Platform.penpot
  static let title = "Penpot"
  static let version = "2"
  static let source =
    "penpot/penpot common/src/app/common/types/shape/interactions.cljc, 2; issue 11339"
  static let traps = [
    """
    An easing is one of five keywords, and Penpot has no cubic-bezier and no spring. The response \
    contains the nearest keyword and its deviation.
    """,
    "`duration` is in whole milliseconds.",
  ]

  /// The keywords, with the coordinates x₁, y₁, x₂, y₂ that CSS defines for them.
  static let keywords: [(name: String, numbers: [Double])] = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out",
  ].compactMap { name in TimingFunctionEncoding.cubic(name).map { (name, $0) } }

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload([
      .word("easing", of: keywords.map(\.name)), .number("duration", 300, in: .milliseconds),
    ]) { given in
      let numbers = keywords.first { $0.name == given.word("easing") }?.numbers ?? []
      return given.curve(numbers, lasting: given.number("duration") / 1000)
        .map { PenpotEncoding(name: given.word("easing"), timed: $0) }
    })

  static func encoding(
    of motion: ConvertibleMotion, over distance: Double
  ) -> any PlatformEncoding {
    let exact = motion.exactMotion(over: 1)
    let candidates = keywords.compactMap { keyword -> PenpotEncoding? in
      let seconds =
        switch motion {
        case .curve(let curve): curve.duration
        case .spring(let spring): Self.duration(of: keyword.numbers, nearest: exact, spring)
        }
      let milliseconds = max(1, (seconds * 1000).rounded())
      return TimedCurve(keyword.numbers, duration: milliseconds / 1000).map {
        PenpotEncoding(name: keyword.name, timed: $0)
      }
    }
    let index = exact.nearest(of: candidates.map { $0.motion(over: 1) }) ?? 0
    // BOUND: `nearest` returns an index of its argument; the list has five elements.
    return candidates[index]
  }

  /// Returns the duration in seconds with which a curve is nearest to a spring.
  ///
  /// It is between a quarter of the spring's duration and the time after which 0.1 % of the distance
  /// is left. 40 durations are tried; the interval around the best of them is searched further.
  private static func duration(
    of numbers: [Double], nearest exact: MotionCurve, _ spring: PerceptualSpring
  ) -> Double {
    let low = spring.duration / 4
    let high = max(
      min(spring.settlingDuration(within: 0.001), MotionCurve.longestRule), spring.duration)
    let times = (0...200).map { high * Double($0) / 200 }
    let values = exact.points(at: times).map(\.value)
    func farness(_ duration: Double) -> Double {
      guard let curve = TimedCurve(numbers, duration: duration) else { return .infinity }
      let motion = MotionCurve.bezier(curve, over: 1)
      return zip(times, values).reduce(0) { largest, sample in
        let value = sample.0 < duration ? motion.point(at: sample.0).value : 1
        return max(largest, abs(value - sample.1))
      }
    }
    let ratio = high / low
    let tried = (0...40).map { low * _pow(ratio, Double($0) / 40) }
    let best = tried.min { farness($0) < farness($1) } ?? spring.duration
    let step = _pow(ratio, 1.0 / 40)
    let near = (0...20).map { best * _pow(step, Double($0) / 10 - 1) }
    return near.min { farness($0) < farness($1) } ?? best
  }

  static func ability(for motion: ConvertibleMotion) -> PlaybackAbility {
    PlaybackAbility(delay: .none)
  }
}

/// An animation of Penpot: a keyword with a duration.
struct PenpotEncoding: PlatformEncoding {
  let name: String
  let timed: TimedCurve

  func meaning(over distance: Double) -> ConvertibleMotion { .curve(timed) }

  var parameters: [JSON.Member] { [.text("easing", name), timed.milliseconds()] }

  var code: String { parameters.script }

  var warnings: [String] {
    ["The code uses the nearest keyword of Penpot, not exactly this motion."]
  }

  func motion(over distance: Double) -> MotionCurve { .bezier(timed, over: distance) }
}
