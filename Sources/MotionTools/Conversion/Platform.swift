package import AnimationNotation
package import JSONCodec

/// A platform to which motions can be converted.
package enum Platform: String, Sendable, CaseIterable {
  case swiftui, coreAnimation, uikit, motion, reactSpring, anime, gsap, flutter, compose, material3
  case reanimated, figma, css, waapi, dtcg
}

/// A motion in one platform's own terms.
package protocol PlatformEncoding: Sendable {
  /// The parameters by their names on the platform, in the platform's order.
  var parameters: [JSON.Member] { get }
  /// The code to paste, without a final newline.
  var code: String { get }
  /// Warnings about these particular parameters.
  var warnings: [String] { get }
  /// The delay and the repetition.
  var playback: Playback { get }
  /// Returns the closest SwiftUI motion.
  ///
  /// It equals the platform's motion except for rounding and for values that the platform clamps.
  ///
  /// - Parameter distance: The distance, which converts a velocity in units into multiples of the
  ///   distance.
  func meaning(over distance: Double) -> ConvertibleMotion
  /// Returns the motion that the platform's own published rule plays over a distance in units.
  func motion(over distance: Double) -> MotionCurve
}

extension PlatformEncoding {
  /// One pass without a delay.
  package var playback: Playback { .once }
}

/// One platform: its parsing, its output, and its known pitfalls.
package protocol PlatformDialect: Sendable {
  /// The platform.
  static var platform: Platform { get }
  /// The platform's name, as its makers write it.
  static var title: String { get }
  /// The publication that contains the platform's rule.
  static var source: String { get }
  /// Common pitfalls that do not depend on the parameters.
  static var traps: [String] { get }
  /// The parameters that the parser reads, in all their forms.
  static var signature: Signature<any PlatformEncoding> { get }
  /// Returns a motion in the platform's terms: the exact motion if possible, otherwise the closest
  /// one.
  ///
  /// - Parameter distance: The distance, which affects the ends of motions.
  static func encoding(of motion: ConvertibleMotion, over distance: Double) -> any PlatformEncoding
  /// Returns the playback features that the platform supports for a motion.
  static func ability(for motion: ConvertibleMotion) -> PlaybackAbility
  /// Returns a pass of a given length in seconds.
  ///
  /// The result is `nil` if the platform's passes cannot have a given length.
  static func encoding(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformEncoding)?
  /// Returns the code for a playback that the platform supports.
  ///
  /// - Parameters:
  ///   - playback: The playback, which is not a single pass without delay.
  ///   - pass: One pass, from `encoding(of:over:)` or `encoding(of:over:lasting:)`.
  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode
  /// Returns the results of copying the numbers literally; the list is empty if copying is correct.
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
  /// Returns no playback features.
  package static func ability(for motion: ConvertibleMotion) -> PlaybackAbility { .none }

  /// Returns `nil`.
  package static func encoding(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformEncoding)? { nil }

  /// Returns the code of one pass.
  package static func code(
    for playback: Playback, around pass: any PlatformEncoding
  ) -> PlaybackCode { PlaybackCode(parameters: pass.parameters, code: pass.code) }

  /// Returns no literal translations.
  package static func copies(
    of motion: ConvertibleMotion, as encoding: any PlatformEncoding, over distance: Double
  ) -> [LiteralTranslation] { [] }
}

/// The result of copying the numbers without converting them.
package struct LiteralTranslation: Sendable {
  /// The parameters as copied.
  package let text: String
  /// The resulting motion.
  package let motion: MotionCurve

  /// Creates a literal translation.
  package init(_ text: String, _ motion: MotionCurve) {
    self.text = text
    self.motion = motion
  }
}
