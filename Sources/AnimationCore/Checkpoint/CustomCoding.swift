/// The encoding of custom animations and of their state in a checkpoint.
///
/// The engine defines no format for custom animations, so a program that uses them provides a
/// coding. An animation is stored as the text that describes it. A value in an animation's state is
/// stored as the name of its key and as bytes.
public struct CustomCoding: Sendable {
  /// A key for values in a custom animation's state, with functions that encode and decode these
  /// values.
  public struct StateKey: Sendable {
    /// The name of the key in the checkpoint.
    public let name: String
    let key: any (AnimationStateKey & SendableMetatype).Type
    /// The vector type of the animations that can use the key; `nil` for any vector type.
    let vector: ObjectIdentifier?
    let encode: @Sendable (Any) -> [UInt8]?
    let decode: @Sendable ([UInt8]) -> Any?
  }

  private let makeAnimation: @Sendable (String) -> Animation?
  /// The entries for environment values that the program registers.
  package var entries: [EnvironmentEntry] = []
  private let keys: [ObjectIdentifier: StateKey]
  private let names: [String: [StateKey]]
  /// A closure that creates a custom animation from a source text, a structure name and property
  /// values.
  package var makeSourceAnimation:
    @Sendable (_ text: String, _ type: String, _ properties: StoredValue<Double>) -> Animation? = {
      _, _, _ in nil
    }

  /// The coding for a program without custom animations.
  public static let none = CustomCoding(stateKeys: []) { _ in nil }

  /// Creates a coding from state keys and a function that restores animations from descriptions.
  ///
  /// - Parameters:
  ///   - stateKeys: The keys that can occur in a state, one for each key type.
  ///   - animation: Returns the animation with a given description; `nil` if there is no such
  ///     animation.
  public init(stateKeys: [StateKey], animation: @escaping @Sendable (String) -> Animation?) {
    makeAnimation = animation
    keys = Dictionary(stateKeys.map { (ObjectIdentifier($0.key), $0) }) { first, _ in first }
    names = Dictionary(grouping: stateKeys, by: \.name)
  }

  func animation(_ text: String) throws(CheckpointError) -> Animation {
    guard let animation = makeAnimation(text) else { throw .unregistered("the animation \(text)") }
    return animation
  }

  func sourceAnimation(
    _ text: String, _ type: String, _ properties: StoredValue<Double>
  ) throws(CheckpointError) -> Animation {
    guard let animation = makeSourceAnimation(text, type, properties) else {
      throw .uncompilable(type)
    }
    return animation
  }

  func stateKey(of type: any AnimationStateKey.Type) throws(CheckpointError) -> StateKey {
    guard let key = keys[ObjectIdentifier(type)] else { throw .custom("the state key \(type)") }
    return key
  }

  func stateKey<V: VectorArithmetic>(
    _ name: String, of vector: V.Type
  ) throws(CheckpointError) -> StateKey {
    let key = names[name]?.first { $0.vector == nil || $0.vector == ObjectIdentifier(vector) }
    guard let key else { throw .unregistered("the state '\(name)'") }
    return key
  }
}

extension CustomCoding.StateKey {
  /// Creates a state key with the functions that encode and decode its values.
  ///
  /// - Parameters:
  ///   - name: The name of the key in the checkpoint.
  ///   - key: The key's type.
  ///   - vector: The vector type if the key is generic over a vector type; otherwise `nil`.
  ///   - encode: Encodes a value; returns `nil` if the encoding fails.
  ///   - decode: Decodes a value; returns `nil` if the bytes are invalid.
  public init<K: AnimationStateKey & SendableMetatype>(
    _ name: String, _ key: K.Type, for vector: (any VectorArithmetic.Type)? = nil,
    encode: @escaping @Sendable (K.Value) -> [UInt8]?,
    decode: @escaping @Sendable ([UInt8]) -> K.Value?
  ) {
    self.init(
      name: name, key: key, vector: vector.map { ObjectIdentifier($0) },
      encode: { ($0 as? K.Value).flatMap(encode) }, decode: { decode($0) })
  }
}
