public import AnimationWire
public import MotionAnalysis

/// Where a motion can be said.
public enum Platform: String, Sendable, CaseIterable {
  case swiftui, coreAnimation, uikit, motion, reactSpring, anime, gsap, flutter, compose, material3
  case reanimated, figma, css, waapi, dtcg
}

/// A motion in one platform's own terms.
public protocol PlatformForm: Sendable {
  /// The parameters by their names on the platform, in its order.
  var parameters: [JSON.Member] { get }
  /// What to paste, without a final newline.
  var code: String { get }
  /// What to know about these very parameters.
  var warnings: [String] { get }
  /// When it begins, and how often it is played.
  var playback: Playback { get }
  /// The SwiftUI motion that they come nearest to: the same, but for rounding and clamps.
  ///
  /// - Parameter distance: The way, by which a velocity in units is one in ways.
  func meaning(over distance: Double) -> ConvertibleMotion
  /// What the platform's own published rule makes of them, over a way of so many units.
  func motion(over distance: Double) -> MotionCurve
}

extension PlatformForm {
  /// At once, and once.
  public var playback: Playback { .once }
}

/// One platform: how it is read, how it is written, and what is known of it.
public protocol PlatformDialect: Sendable {
  /// Which one.
  static var platform: Platform { get }
  /// Its name, as its makers write it.
  static var title: String { get }
  /// Where its rule is published.
  static var source: String { get }
  /// What goes wrong where one does not know, whatever the parameters.
  static var traps: [String] { get }
  /// The parameters that are read, in all their forms.
  static var signature: WireSignature<any PlatformForm> { get }
  /// A motion in its terms: the exact form where there is one, else the nearest.
  ///
  /// - Parameter distance: The way, on which ends of motions depend.
  static func form(of motion: ConvertibleMotion, over distance: Double) -> any PlatformForm
  /// What can be said around a motion.
  static func ability(for motion: ConvertibleMotion) -> PlaybackAbility
  /// A pass that lasts so many seconds; `nil` where none can be given a length.
  static func form(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformForm)?
  /// The words for a playback that the platform is able to say.
  ///
  /// - Parameters:
  ///   - playback: What is said; not once and at once.
  ///   - pass: One pass, as `form(of:over:)` or `form(of:over:lasting:)` has made it.
  static func words(for playback: Playback, around pass: any PlatformForm) -> PlaybackWords
  /// What copying the numbers would have made of a motion; none where that is right.
  ///
  /// - Parameters:
  ///   - motion: SwiftUI's.
  ///   - form: What `form(of:over:)` has made of it.
  ///   - distance: The way in units of the value.
  static func copies(
    of motion: ConvertibleMotion, as form: any PlatformForm, over distance: Double
  ) -> [LiteralTranslation]
}

extension PlatformDialect {
  /// Nothing.
  public static func ability(for motion: ConvertibleMotion) -> PlaybackAbility { .none }

  /// None.
  public static func form(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformForm)? { nil }

  /// One pass.
  public static func words(
    for playback: Playback, around pass: any PlatformForm
  ) -> PlaybackWords { PlaybackWords(parameters: pass.parameters, code: pass.code) }

  /// None.
  public static func copies(
    of motion: ConvertibleMotion, as form: any PlatformForm, over distance: Double
  ) -> [LiteralTranslation] { [] }
}

/// What one would write who copies the numbers and does not know.
public struct LiteralTranslation: Sendable {
  /// The parameters, as one would write them.
  public let text: String
  /// What becomes of them.
  public let motion: MotionCurve

  /// Creates a copy.
  public init(_ text: String, _ motion: MotionCurve) {
    self.text = text
    self.motion = motion
  }
}
