package import AnimationNotation

/// The converters for all platforms; the converter to and from one platform is called a dialect.
package enum Dialects {
  /// All dialects, in the order in which responses list their platforms.
  package static let all: [any PlatformDialect.Type] = [
    SwiftUIDialect.self, CoreAnimationDialect.self, UIKitDialect.self, MotionDialect.self,
    Motion12Dialect.self, ReactSpringDialect.self, AnimeDialect.self, GSAPDialect.self,
    FlutterDialect.self, ComposeDialect.self, Material3Dialect.self, ReanimatedDialect.self,
    Reanimated3Dialect.self, RemotionDialect.self, SlintDialect.self, RemixDialect.self,
    FigmaDialect.self, PenpotDialect.self, CSSDialect.self, WAAPIDialect.self,
    TailwindDialect.self, DTCGDialect.self, DTCGSpringDialect.self, PennerDialect.self,
  ]

  package static func dialect(of platform: Platform) -> any PlatformDialect.Type {
    all.first { $0.platform == platform } ?? SwiftUIDialect.self
  }

  /// The parsers of all platforms, keyed by the platform's name in the request.
  package static let table = CallableRegistry<any PlatformEncoding>(
    "a platform", all.map { $0.signature })
}

/// A motion in one platform's parameters and code, and the deviation of this motion from SwiftUI's
/// motion.
package struct Conversion: Sendable {
  package let platform: Platform
  /// The motion in the target platform's parameters and code.
  package let encoding: any PlatformEncoding
  /// The measured deviation of the platform's motion from SwiftUI's exact motion.
  ///
  /// The platform's motion is computed by the platform's published algorithm.
  package let certificate: ConversionCertificate
  /// The motions that the platform plays if SwiftUI's numbers are copied without conversion.
  ///
  /// Each element contains the copied numbers as text, and the deviation of the resulting motion
  /// from SwiftUI's motion.
  package let copies: [(text: String, certificate: ConversionCertificate)]

  /// The encoding's warnings, and an additional warning if the platform's motion grows without
  /// bound.
  package var warnings: [String] {
    guard !certificate.share.isFinite else { return encoding.warnings }
    let title = Dialects.dialect(of: platform).title
    return encoding.warnings + [
      "In \(title), this motion grows without bound. Do not use these parameters in \(title)."
    ]
  }

  /// Converts a motion to a platform.
  ///
  /// The deviations in `copies` are computed for a single pass without a delay.
  ///
  /// - Parameters:
  ///   - motion: SwiftUI's motion.
  ///   - playback: The delay and the repetition.
  ///   - platform: The target platform.
  ///   - distance: The distance in units of the animated value. The distance affects the times at
  ///     which motions end.
  package init(
    _ motion: ConvertibleMotion, _ playback: Playback = .once, to platform: Platform,
    over distance: Double
  ) {
    self.init(
      motion, playback, to: platform, over: distance, motion.exactMotion(over: distance),
      SharedMotionParts(motion))
  }

  private init(
    _ motion: ConvertibleMotion, _ playback: Playback, to platform: Platform,
    over distance: Double, _ exact: MotionCurve, _ parts: SharedMotionParts
  ) {
    let dialect = Dialects.dialect(of: platform), played = PlayedMotion(motion, playback)
    self.platform = platform
    let pass: any PlatformEncoding
    if playback == .once {
      pass =
        (dialect as? any SharingDialect.Type)?.encoding(sharing: parts)
        ?? dialect.encoding(of: motion, over: distance)
      encoding = pass
      certificate = ConversionCertificate(
        exact, pass.motion(over: distance))
    } else {
      let whole = PlayedEncoding(played, in: dialect, over: distance)
      (encoding, pass) = (whole, whole.pass)
      certificate = ConversionCertificate(
        played.exactMotion(over: distance), whole.motion(over: distance))
    }
    copies = (motion.spring.map { pass.copies(of: $0, over: distance) } ?? []).map {
      ($0.text, ConversionCertificate(exact, $0.motion))
    }
  }

  /// Converts a motion to several platforms.
  ///
  /// CSS, the Web Animations API and Tailwind CSS play the same timing function. This function is
  /// computed and compared only once.
  ///
  /// For the parameters except `share`, see ``init(_:_:to:over:)``.
  ///
  /// - Parameter share: A function that runs the work on several threads; `nil` to use the calling
  ///   thread only. The result does not depend on the threads.
  package static func all(
    _ motion: ConvertibleMotion, _ playback: Playback, to platforms: [Platform],
    over distance: Double, on share: SharedWork.Share? = nil
  ) -> [Conversion] {
    let exact = motion.exactMotion(over: distance)
    // The conversions with shared parts are one work item. This item takes the longest time, so it
    // begins first.
    let shared = platforms.indices.filter {
      Dialects.dialect(of: platforms[$0]) is any SharingDialect.Type
    }
    let others = platforms.indices.filter { !shared.contains($0) }
    let groups = (shared.isEmpty ? [] : [shared]) + others.map { [$0] }
    let converted = SharedWork.map(groups, on: share) { group in
      inTurn(motion, playback, to: group.map { platforms[$0] }, over: distance, exact)
    }
    return zip(groups.joined(), converted.joined()).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Converts a motion to several platforms in succession; the conversions share intermediate
  /// results.
  private static func inTurn(
    _ motion: ConvertibleMotion, _ playback: Playback, to platforms: [Platform],
    over distance: Double, _ exact: MotionCurve
  ) -> [Conversion] {
    var conversions: [Conversion] = []
    let parts = SharedMotionParts(motion)
    for platform in platforms {
      let twin = conversions.lazy.compactMap {
        Conversion($0, of: motion, on: platform, over: distance)
      }.first
      conversions.append(
        twin ?? Conversion(motion, playback, to: platform, over: distance, exact, parts))
    }
    return conversions
  }

  /// Creates a conversion that reuses the timing function and the measured deviation of `other`.
  ///
  /// The result is `nil` if `other` or `platform` does not use CSS timing functions. The result is
  /// also `nil` if `other` has a delay or a repetition.
  private init?(
    _ other: Conversion, of motion: ConvertibleMotion, on platform: Platform, over distance: Double
  ) {
    guard let drawn = other.encoding as? TimingFunctionEncoding,
      Dialects.dialect(of: platform) is any TimingFunctionDialect.Type
    else { return nil }
    let encoding = TimingFunctionEncoding(drawn.function, of: platform, drawn.duration)
    (self.platform, self.encoding, certificate) = (platform, encoding, other.certificate)
    let own = motion.spring.map { encoding.copies(of: $0, over: distance) } ?? []
    copies = zip(own, other.copies).map { ($0.text, $1.certificate) }
  }
}
