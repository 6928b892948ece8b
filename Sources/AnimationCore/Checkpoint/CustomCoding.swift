/// How a program's own animations, and what they keep in their state, are written into a checkpoint.
///
/// The engine knows no format: an animation stands in a checkpoint as the text that it was described by, a state
/// value as a name and bytes. Whoever knows the texts and the bytes makes a coding and hands it over.
public struct CustomCoding: Sendable {
  /// A key of a program's own whose values can be written down.
  public struct StateKey: Sendable {
    /// The name in the checkpoint.
    public let name: String
    let key: any (AnimationStateKey & SendableMetatype).Type
    /// The vector whose animations keep the value; `nil` for any.
    let vector: ObjectIdentifier?
    let encode: @Sendable (Any) -> [UInt8]?
    let decode: @Sendable ([UInt8]) -> Any?
  }

  private let makeAnimation: @Sendable (String) -> Animation?
  private let keys: [ObjectIdentifier: StateKey]
  private let names: [String: [StateKey]]

  /// The coding of a program that has no animation of its own.
  public static let none = CustomCoding(stateKeys: []) { _ in nil }

  /// Creates a coding.
  ///
  /// - Parameters:
  ///   - stateKeys: The keys that may be met in a state, one for each type.
  ///   - animation: Makes the animation that a text describes; `nil` where it describes none.
  public init(stateKeys: [StateKey], animation: @escaping @Sendable (String) -> Animation?) {
    makeAnimation = animation
    keys = Dictionary(stateKeys.map { (ObjectIdentifier($0.key), $0) }) { first, _ in first }
    names = Dictionary(grouping: stateKeys, by: \.name)
  }

  func animation(_ text: String) throws(CheckpointError) -> Animation {
    guard let animation = makeAnimation(text) else { throw .unregistered("the animation \(text)") }
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
  /// Creates a key's coding.
  ///
  /// - Parameters:
  ///   - name: The name in the checkpoint.
  ///   - key: The key's type.
  ///   - vector: The vector that the type is made for, for one that is generic over it.
  ///   - encode: Writes a value; `nil` where it cannot be written.
  ///   - decode: Reads it back; `nil` where the bytes are none.
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
