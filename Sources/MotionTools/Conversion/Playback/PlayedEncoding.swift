internal import JSONCodec

/// A motion with a delay and a repetition, in one platform's parameters and code.
struct PlayedEncoding: PlatformEncoding {
  let pass: any PlatformEncoding
  /// The part of the playback that the platform supports.
  let playback: Playback
  /// The part of the playback that the platform does not support.
  let omitted: Playback
  let parameters: [JSON.Member]
  let code: String
  let warnings: [String]

  /// Converts a motion, its delay and its repetition to a platform's parameters and code.
  init(_ motion: PlayedMotion, in dialect: any PlatformDialect.Type, over distance: Double) {
    let (playback, unsupported) = dialect.ability.supported(of: motion)
    let held = playback.repetition.flatMap {
      dialect.encoding(of: motion.pass, over: distance, lasting: $0.period)
    }
    pass = held ?? dialect.encoding(of: motion.pass, over: distance)
    self.playback = playback
    omitted = Playback(
      delay: playback.delay == motion.playback.delay ? 0 : motion.playback.delay,
      repetition: playback.repetition == nil ? motion.playback.repetition : nil)
    let written = playback == .once ? nil : dialect.code(for: playback, around: pass)
    parameters = written?.parameters ?? pass.parameters
    code = written?.code ?? pass.code
    warnings = pass.warnings + unsupported
  }

  func meaning(over distance: Double) -> ConvertibleMotion { pass.meaning(over: distance) }

  func motion(over distance: Double) -> MotionCurve { pass.motion(over: distance).played(playback) }
}

/// The parameters and the code for a motion with a delay and a repetition, on one platform.
package struct PlaybackCode {
  /// The parameters of the pass and of the playback, with the names that the platform uses.
  var parameters: [JSON.Member]
  /// The code to paste.
  var code: String

  /// Creates the parameters and the code; `members` are appended to the parameters of the pass.
  ///
  /// If `code` is `nil`, the code of the pass is used.
  init(_ pass: any PlatformEncoding, _ members: [JSON.Member] = [], code: String? = nil) {
    parameters = pass.parameters + members
    self.code = code ?? pass.code
  }
}
