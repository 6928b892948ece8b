/// A platform that represents a motion as a CSS timing function with a duration.
protocol TimingFunctionDialect: PlatformDialect {}

extension TimingFunctionDialect {
  static func form(
    of motion: ConvertibleMotion, over distance: Double
  ) -> any PlatformForm { TimingFunctionForm(motion, of: platform) }

  static func copies(
    of motion: ConvertibleMotion, as form: any PlatformForm, over distance: Double
  ) -> [LiteralTranslation] {
    (form as? TimingFunctionForm)?.copies(of: motion, over: distance) ?? []
  }

  static func ability(for motion: ConvertibleMotion) -> PlaybackAbility {
    TimingFunctionForm.ability
  }

  static func form(
    of motion: ConvertibleMotion, over distance: Double, lasting period: Double
  ) -> (any PlatformForm)? {
    TimingFunctionForm(motion, of: platform, over: distance, lasting: period)
  }

  static func words(
    for playback: Playback, around pass: any PlatformForm
  ) -> PlaybackWords {
    (pass as? TimingFunctionForm)?.words(for: playback)
      ?? PlaybackWords(parameters: pass.parameters, code: pass.code)
  }
}
