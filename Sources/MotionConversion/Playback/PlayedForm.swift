internal import AnimationWire
internal import MotionAnalysis

/// A motion in one platform's terms with the words around it.
struct PlayedForm: PlatformForm {
  /// One pass.
  let pass: any PlatformForm
  /// What is said of its playback.
  let playback: Playback
  let parameters: [JSON.Member]
  let code: String
  let warnings: [String]

  /// Says a motion that is played.
  init(
    _ motion: PlayedMotion, in dialect: any PlatformDialect.Type, over distance: Double
  ) {
    let (playback, unsaid) = dialect.ability(for: motion.pass).said(of: motion)
    let held = playback.repetition.flatMap {
      dialect.form(of: motion.pass, over: distance, lasting: $0.period)
    }
    pass = held ?? dialect.form(of: motion.pass, over: distance)
    self.playback = playback
    let words = playback == .once ? nil : dialect.words(for: playback, around: pass)
    parameters = words?.parameters ?? pass.parameters
    code = words?.code ?? pass.code
    warnings = pass.warnings + unsaid
  }

  func meaning(over distance: Double) -> ConvertibleMotion { pass.meaning(over: distance) }

  func motion(over distance: Double) -> MotionCurve {
    pass.motion(over: distance).played(playback.told)
  }
}

/// A platform's words for a playback.
public struct PlaybackWords {
  /// The parameters of a pass and of what is around it, by their names on the platform.
  var parameters: [JSON.Member]
  /// What to paste for all of it.
  var code: String
}
