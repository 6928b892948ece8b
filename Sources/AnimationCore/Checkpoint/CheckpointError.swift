/// The reason why a scene cannot be encoded or decoded.
public enum CheckpointError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The limits of the checkpoint format; an associated value is the value that exceeds the limit.
  public enum Limit: Sendable, Equatable {
    /// The maximum nesting depth of animations, motions and stored values.
    case depth
    /// The limit on the magnitude of an integer, and the integer that exceeds the limit.
    case integer(Int)
    /// The limit on the magnitude of a time, and the time in seconds that exceeds the limit.
    case time(Double)
    /// The allowed range of frame rates, and the rate outside this range, in frames per second.
    case frameRate(Double)
  }

  /// The bytes are not a valid checkpoint.
  case damaged
  /// The checkpoint has an unknown version: the associated value.
  case version(Int)
  /// A value in the scene exceeds a limit of the format, so the scene cannot be encoded.
  case beyond(Limit)
  /// The coding cannot encode a custom animation or a value in its state.
  ///
  /// The associated value names the type of the animation, or the state key.
  case custom(String)
  /// The coding returned no bytes for a value that a custom animation keeps in its state.
  ///
  /// The associated value is the name of the value's key.
  case unencodable(state: String)
  /// The coding cannot decode a custom animation or a value in its state.
  ///
  /// The associated value names the animation, its source text or the state key. This error occurs,
  /// for example, if another program wrote the checkpoint.
  case unregistered(String)
  /// The source text of a custom animation cannot be compiled.
  ///
  /// The associated value is the name of the animation's type. Another version of the program may
  /// have written the checkpoint.
  case uncompilable(String)

  /// The description of the error in one sentence.
  public var description: String {
    switch self {
    case .damaged: "the checkpoint is damaged and cannot be read"
    case .version(let version): "the checkpoint has the unknown version \(version)"
    case .beyond(let limit): "a session cannot store \(limit.text)"
    case .custom(let name):
      "\(name) is not registered in this program, so a session cannot store it: register \(name)"
    case .unencodable(let state):
      "a value of the state '\(state)' cannot be stored, because its encoding failed"
    case .uncompilable(let type):
      "this program cannot compile the source of '\(type)' in the session"
    case .unregistered(let name):
      """
      this program cannot restore \(name) from the session: register \(name), as in the program \
      that wrote the session
      """
    }
  }
}

extension CheckpointError.Limit {
  /// The part of the description that names the value and its limit.
  fileprivate var text: String {
    switch self {
    case .depth:
      """
      a motion that is nested more than \(CheckpointReader.depthMax) levels deep: use fewer \
      modifiers
      """
    case .integer(let integer):
      """
      the integer \(integer): write an integer from -\(CheckpointReader.countMax) to \
      \(CheckpointReader.countMax)
      """
    case .time(let seconds):
      """
      the time \(seconds) s: write a time from -\(CheckpointReader.secondsMax) to \
      \(CheckpointReader.secondsMax) s
      """
    case .frameRate(let rate):
      """
      the frame rate \(rate): write a frame rate from \(CheckpointReader.frameRates.lowerBound) to \
      \(CheckpointReader.frameRates.upperBound)
      """
    }
  }
}
