internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from the animations of Penpot's prototypes.
///
/// In Penpot, an easing is one of five CSS keywords. So a motion is converted to the keyword whose
/// curve is nearest.
///
/// Source: penpot/penpot common/src/app/common/types/shape/interactions.cljc (commit f8bdf65) and
/// issue 11339.
enum PenpotDialect: PlatformDialect {
  static let platform = Platform.penpot
  static let title = "Penpot"
  static let version = "f8bdf65"
  static let source =
    "penpot/penpot common/src/app/common/types/shape/interactions.cljc, f8bdf65; issue 11339"
  static let traps = [
    """
    An easing is one of five keywords, and Penpot has no cubic-bezier and no spring. The response \
    contains the nearest keyword and its deviation.
    """,
    "`duration` is in whole milliseconds.",
  ]

  /// The keywords, each with the coordinates x₁, y₁, x₂, y₂ that CSS defines for the keyword.
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
    let search = motion.spring.map { NearestDuration(exact, of: $0, count: 200) }
    let candidates = keywords.compactMap { keyword -> PenpotEncoding? in
      guard let curve = TimedCurve(keyword.numbers, duration: 1)?.curve else { return nil }
      let seconds = search?({ curve.exactValues(at: $0) }) ?? motion.curve?.duration ?? 0
      let milliseconds = max(1, (seconds * 1000).rounded())
      return TimedCurve(keyword.numbers, duration: milliseconds / 1000).map {
        PenpotEncoding(name: keyword.name, timed: $0)
      }
    }
    let index = exact.nearest(of: candidates.map { $0.motion(over: 1) }) ?? 0
    // BOUND: `nearest` returns an index of its argument; the list has five elements.
    return candidates[index]
  }
}

/// A Penpot animation: a keyword with a duration.
struct PenpotEncoding: CurveEncoding {
  let name: String
  let timed: TimedCurve

  var parameters: [JSON.Member] { [.text("easing", name), timed.milliseconds()] }

  var code: String { parameters.script }

  var warnings: [String] {
    ["The code uses the nearest keyword of Penpot, which may differ from this motion."]
  }
}
