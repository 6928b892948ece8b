package import AnimationNotation
package import JSONCodec

/// A platform to which motions can be converted, or from which they can be parsed.
package enum Platform: String, Sendable, CaseIterable {
  case swiftui, coreAnimation, uikit, motion, reactSpring, anime, gsap, flutter, compose, material3
  case reanimated, figma, css, waapi, dtcg
}

/// A motion in the terms of one platform.
package protocol PlatformEncoding: Sendable {
  /// The parameters with their names on the platform, in the order of the platform.
  var parameters: [JSON.Member] { get }
  /// The code to paste, without a newline at the end.
  var code: String { get }
  /// The warnings about these values of the parameters.
  var warnings: [String] { get }
  /// The delay and the repetition that the code contains.
  var playback: Playback { get }
  /// Returns the SwiftUI motion that is closest to the platform's motion.
  ///
  /// Both motions are equal except for rounding and for values that the platform clamps.
  ///
  /// - Parameter distance: The distance in units of the value. It converts a velocity in units into
  ///   multiples of the distance.
  func meaning(over distance: Double) -> ConvertibleMotion
  /// Returns the motion that the platform's own published rule plays over a distance in units of
  /// the value.
  func motion(over distance: Double) -> MotionCurve
}

extension PlatformEncoding {
  /// A single pass without a delay.
  package var playback: Playback { .once }
}

/// The parser, the output, and the known pitfalls of one platform.
package protocol PlatformDialect: Sendable {
  /// The platform.
  static var platform: Platform { get }
  /// The platform's name, as its makers spell it.
  static var title: String { get }
  /// The publication that contains the platform's rule.
  static var source: String { get }
  /// Common pitfalls that do not depend on the parameters.
  static var traps: [String] { get }
  /// The overloads of parameters that the parser accepts.
  static var signature: Signature<any PlatformEncoding> { get }
  /// Returns a motion in the terms of the platform: the exact motion if possible, otherwise the
  /// closest motion.
  ///
  /// - Parameter distance: The distance in units of the value. It affects the times at which
  ///   motions end.
  static func encoding(of motion: ConvertibleMotion, over distance: Double) -> any PlatformEncoding
  /// Returns the playback features that the platform supports for a motion.
  static func ability(for motion: ConvertibleMotion) -> PlaybackAbility
  /// Returns one pass with a given length in seconds; `nil` if the length of the platform's passes
  /// cannot be set.
  static func encoding(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformEncoding)?
  /// Returns the code and the parameters for a playback that the platform supports.
  ///
  /// - Parameters:
  ///   - playback: The playback. It has a delay or a repetition.
  ///   - pass: One pass, from `encoding(of:over:)` or `encoding(of:over:lasting:)`.
  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode
  /// Returns the motions that result from copying the numbers literally; the list is empty if
  /// copying is correct.
  ///
  /// - Parameters:
  ///   - motion: SwiftUI's motion.
  ///   - encoding: The result of `encoding(of:over:)`.
  ///   - distance: The distance in units of the value.
  static func copies(
    of motion: ConvertibleMotion, as encoding: any PlatformEncoding, over distance: Double
  ) -> [LiteralTranslation]
}

extension PlatformDialect {
  /// Returns an ability without any playback features.
  package static func ability(for motion: ConvertibleMotion) -> PlaybackAbility { .none }

  /// Returns `nil`, because the length of a pass cannot be set.
  package static func encoding(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformEncoding)? { nil }

  /// Returns the code and the parameters of one pass.
  package static func code(
    for playback: Playback, around pass: any PlatformEncoding
  ) -> PlaybackCode { PlaybackCode(parameters: pass.parameters, code: pass.code) }

  /// Returns an empty list, because copying the numbers is correct.
  package static func copies(
    of motion: ConvertibleMotion, as encoding: any PlatformEncoding, over distance: Double
  ) -> [LiteralTranslation] { [] }
}

/// A literal translation: SwiftUI's numbers, copied to a platform without conversion.
package struct LiteralTranslation: Sendable {
  /// The copied parameters as text.
  package let text: String
  /// The motion that the platform plays with these parameters.
  package let motion: MotionCurve

  /// Creates a literal translation.
  package init(_ text: String, _ motion: MotionCurve) {
    self.text = text
    self.motion = motion
  }
}
