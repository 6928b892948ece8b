internal import AnimationNotation
internal import JSONCodec

/// A motion and its playback in the terms of one platform.
struct PlayedForm: PlatformForm {
  /// One pass of the motion.
  let pass: any PlatformForm
  /// The part of the playback that the platform supports.
  let playback: Playback
  let parameters: [JSON.Member]
  let code: String
  let warnings: [String]

  /// Creates the form of a motion and its playback.
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

/// The parameters and the code of a playback on a platform.
package struct PlaybackWords {
  /// The parameters of the pass and its playback, with their names on the platform.
  var parameters: [JSON.Member]
  /// The code to paste.
  var code: String
}
