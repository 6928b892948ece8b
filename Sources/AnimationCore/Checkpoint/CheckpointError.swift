/// The reason why a scene cannot be encoded or decoded.
public enum CheckpointError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The bytes are not a checkpoint of this version.
  case damaged
  /// The checkpoint has an unknown version.
  case version(Int)
  /// A custom animation, or a state value under a custom key, that the coding cannot encode.
  case custom(String)
  /// The coding of a state value returned no bytes.
  case unencodable(state: String)
  /// A custom animation or state that another program encoded and the coding cannot decode.
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
