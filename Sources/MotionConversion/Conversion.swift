public import AnimationWire

/// All platforms, each in its own file.
public enum Dialects {
  /// In the order in which answers list them.
  public static let all: [any PlatformDialect.Type] = [
    SwiftUIDialect.self, CoreAnimationDialect.self, UIKitDialect.self, MotionDialect.self,
    ReactSpringDialect.self, AnimeDialect.self, GSAPDialect.self, FlutterDialect.self,
    ComposeDialect.self, Material3Dialect.self, ReanimatedDialect.self, FigmaDialect.self,
    CSSDialect.self, WAAPIDialect.self, DTCGDialect.self,
  ]

  /// The one of a platform.
  public static func dialect(of platform: Platform) -> any PlatformDialect.Type {
    all.first { $0.platform == platform } ?? SwiftUIDialect.self
  }

  /// What can be read, by the word that stands under `platform`.
  public static let table = WireTable<any PlatformForm>("a platform", all.map { $0.signature })
}

/// A motion in one platform's terms, with how far that is off.
public struct Conversion: Sendable {
  /// Where it is said.
  public let platform: Platform
  /// How.
  public let form: any PlatformForm
  /// How far the platform's own rule is from the exact motion.
  public let certificate: ConversionCertificate
  /// What copying the numbers would have cost.
  public let copies: [(text: String, certificate: ConversionCertificate)]

  /// Converts.
  ///
  /// What copying the numbers costs is told of one pass.
  ///
  /// - Parameters:
  ///   - motion: SwiftUI's.
  ///   - playback: When it begins, and how often it is played.
  ///   - platform: Where it is to be said.
  ///   - distance: The way in units of the value, on which the ends of motions depend.
  public init(
    _ motion: ConvertibleMotion, _ playback: Playback = .once, to platform: Platform,
    over distance: Double
  ) {
    let dialect = Dialects.dialect(of: platform), played = PlayedMotion(motion, playback)
    self.platform = platform
    let pass: any PlatformForm
    if playback == .once {
      pass = dialect.form(of: motion, over: distance)
      form = pass
    } else {
      let whole = PlayedForm(played, in: dialect, over: distance)
      (form, pass) = (whole, whole.pass)
    }
    certificate = ConversionCertificate(
      played.exactMotion(over: distance), form.motion(over: distance))
    let exact = motion.exactMotion(over: distance)
    copies = dialect.copies(of: motion, as: pass, over: distance).map {
      ($0.text, ConversionCertificate(exact, $0.motion))
    }
  }
}
