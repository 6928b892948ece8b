package import AnimationNotation
package import JSONCodec

/// A platform to which motions can be converted, or whose motions can be parsed.
package enum Platform: String, Sendable, CaseIterable {
  case swiftui, coreAnimation, uikit, motion, motion12, reactSpring, anime, gsap, flutter, compose
  case material3, reanimated, reanimated3, remotion, slint, remix, figma, penpot, css, waapi
  case tailwind, dtcg, dtcgSpring, penner

  /// The current version of the library if the platform is an older version of a library;
  /// otherwise, the platform itself.
  ///
  /// For example, `motion12` gives `motion`. Both versions use the same syntax, but the meaning of
  /// the code differs.
  var current: Platform {
    switch self {
    case .motion12: .motion
    case .reanimated3: .reanimated
    default: self
    }
  }

  /// The number of time units per second in the platform's code.
  ///
  /// The number is 1000 if the platform counts milliseconds, and 1 if the platform counts seconds.
  var timeUnits: Double {
    switch self {
    case .compose, .reanimated, .reactSpring, .anime, .waapi: 1000
    default: 1
    }
  }
}

/// A motion in one platform's parameters and code.
///
/// Each `distance` is in units of the animated value.
package protocol PlatformEncoding: Sendable {
  /// The parameters, with the platform's names and in the platform's order.
  var parameters: [JSON.Member] { get }
  /// The code to paste, without a newline at the end.
  var code: String { get }
  /// The warnings about the parameters' values.
  var warnings: [String] { get }
  /// The warnings about parsed parameters that contradict each other.
  var sourceWarnings: [String] { get }
  /// The delay and the repetition that the code contains.
  var playback: Playback { get }
  /// Returns the motion that the parameters describe, as a spring or a curve.
  ///
  /// If a token contains a spring and a curve that approximates this spring, the result is the
  /// spring. A velocity in units per second is divided by the distance.
  func meaning(over distance: Double) -> ConvertibleMotion
  /// Returns the platform's motion, computed by the platform's published algorithm.
  func motion(over distance: Double) -> MotionCurve
  /// Returns the motions that the platform plays if the numbers that SwiftUI uses for `spring` are
  /// copied without conversion.
  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation]
}

extension PlatformEncoding {
  /// The default: no warnings.
  package var warnings: [String] { [] }
  /// The default: no warnings.
  package var sourceWarnings: [String] { [] }
  /// The default: a single pass without a delay.
  package var playback: Playback { .once }
  /// The default: an empty list, because copied numbers play SwiftUI's motion.
  package func copies(
    of spring: PerceptualSpring, over distance: Double
  ) -> [LiteralTranslation] { [] }
}

/// A cubic Bézier curve in one platform's parameters and code.
protocol CurveEncoding: PlatformEncoding {
  var timed: TimedCurve { get }
}

extension CurveEncoding {
  func meaning(over distance: Double) -> ConvertibleMotion { .curve(timed) }

  /// The default: the exact curve.
  func motion(over distance: Double) -> MotionCurve { .bezier(timed, over: distance) }
}

/// A cubic Bézier curve whose parameters are only its control points and its duration.
protocol PlainCurveEncoding: CurveEncoding {
  init(timed: TimedCurve)
}

/// The conversions to and from one platform, and the platform's known pitfalls.
///
/// Each `distance` is in units of the animated value, and affects the times at which motions end.
package protocol PlatformDialect: Sendable {
  /// The platform whose motions are converted.
  static var platform: Platform { get }
  /// The platform's name, as its makers spell it.
  static var title: String { get }
  /// The version of the platform that the conversions implement.
  static var version: String { get }
  /// The publication that defines the platform's motions.
  static var source: String { get }
  /// Common pitfalls that do not depend on the parameters.
  static var traps: [String] { get }
  /// The overloads that the parser accepts; each overload is a list of parameters.
  static var signature: Signature<any PlatformEncoding> { get }
  /// Converts a motion to the platform, exactly if possible, otherwise as closely as possible.
  static func encoding(of motion: ConvertibleMotion, over distance: Double) -> any PlatformEncoding
  /// The delays and repetitions that the platform can play.
  static var ability: PlaybackAbility { get }
  /// Converts a motion to one pass with the length `period`; returns `nil` if the platform cannot
  /// set the length of the pass.
  ///
  /// - Parameter period: The length of the pass in seconds.
  static func encoding(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformEncoding)?
  /// Returns the code and the parameters for a pass with a delay or a repetition.
  ///
  /// - Parameters:
  ///   - playback: The delay and the repetition. The platform must support both.
  ///   - pass: One pass, as returned by `encoding(of:over:)` or `encoding(of:over:lasting:)`.
  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode
}

extension PlatformDialect {
  /// The dialect of the library's current version; `nil` if the platform is not an older version of
  /// a library.
  private static var current: (any PlatformDialect.Type)? {
    platform.current == platform ? nil : Dialects.dialect(of: platform.current)
  }

  /// The default: no delay and no repetition.
  ///
  /// For an older version of a library, the default is the delays and repetitions of the current
  /// version.
  package static var ability: PlaybackAbility { current?.ability ?? PlaybackAbility() }

  /// The default: `nil`, because the length of a pass cannot be set.
  package static func encoding(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformEncoding)? { nil }

  /// The default: the code of the pass alone, without a delay and without a repetition.
  ///
  /// For an older version of a library, the default is the code for the current version.
  package static func code(
    for playback: Playback, around pass: any PlatformEncoding
  ) -> PlaybackCode { current?.code(for: playback, around: pass) ?? PlaybackCode(pass) }
}

/// A motion that results from copying SwiftUI's numbers to a platform without conversion.
///
/// The text contains the copied parameters. The platform plays the motion with these parameters.
package typealias LiteralTranslation = (text: String, motion: MotionCurve)

/// A platform that plays springs, and plays curves with the type `Curve`.
protocol SpringDialect: PlatformDialect {
  associatedtype Curve: PlainCurveEncoding
  /// Converts a spring to the platform, exactly if possible, otherwise as closely as possible.
  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding
}

extension SpringDialect {
  static func encoding(
    of motion: ConvertibleMotion, over distance: Double
  ) -> any PlatformEncoding {
    switch motion {
    case .spring(let spring): encoding(of: spring, over: distance)
    case .curve(let curve): Curve(timed: curve)
    }
  }
}
