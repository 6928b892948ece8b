/// A platform on which a motion is a CSS timing function with a duration.
protocol TimingFunctionDialect: SharingDialect {}

extension TimingFunctionDialect {
  static func encoding(sharing parts: SharedMotionParts) -> any PlatformEncoding {
    let shared = parts.timingFunction
    return TimingFunctionEncoding(shared.function, of: platform, shared.duration)
  }

  static var ability: PlaybackAbility { TimingFunctionEncoding.ability }

  static func encoding(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformEncoding)? {
    TimingFunctionEncoding(motion, of: platform, lasting: period)
  }

  static func code(for playback: Playback, around pass: any PlatformEncoding) -> PlaybackCode {
    (pass as? TimingFunctionEncoding)?.code(for: playback) ?? PlaybackCode(pass)
  }
}
