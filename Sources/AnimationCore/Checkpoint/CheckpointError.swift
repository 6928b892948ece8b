/// The reason why a scene cannot be encoded or decoded.
public enum CheckpointError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The bytes are not a valid checkpoint.
  case damaged
  /// The checkpoint has an unknown version.
  case version(Int)
  /// The coding cannot encode a custom animation, or a value in its state.
  case custom(String)
  /// The coding returned no bytes for a value that a custom animation keeps in its state.
  case unencodable(state: String)
  /// The coding cannot decode a custom animation, or a value in its state.
  ///
  /// Another program may have written the checkpoint.
  case unregistered(String)

  /// The description of the error in one sentence.
  public var description: String {
    switch self {
    case .damaged: "the checkpoint is damaged and cannot be read"
    case .version(let version): "the checkpoint has the unknown version \(version)"
    case .custom(let name): "a session cannot store \(name), which is not registered"
    case .unencodable(let state):
      "a value of the state '\(state)' cannot be stored, because its encoding failed"
    case .unregistered(let name):
      "the session contains \(name), which is not registered in this program"
    }
  }
}
