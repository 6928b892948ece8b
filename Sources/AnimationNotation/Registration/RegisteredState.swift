internal import JSONCodec
public import AnimationCore
internal import Foundation

/// What a registered animation keeps in its state: a key, and the name under which a session stores its value.
///
/// Values are stored as binary property lists, which hold every number to the last bit, infinite ones too.
public struct RegisteredState: Sendable {
  /// The name in stored sessions; who changes it, or the value's type, cannot read those any more.
  public let name: String
  let keys: [CustomCoding.StateKey]
  /// What tells two registrations of a name apart.
  let types: [String]

  /// Creates the registration of a key.
  public init<K: AnimationStateKey & SendableMetatype>(_ name: String, _ key: K.Type)
  where K.Value: Codable & SendableMetatype {
    self.name = name
    keys = [.coded(name, key)]
    types = [String(reflecting: key)]
  }

  /// Creates the registration of a key that is generic over the vector that moves.
  ///
  /// - Parameters:
  ///   - name: The name in stored sessions.
  ///   - number: The key for `Double`, as a property is whose value is a number.
  ///   - vector: The key for `AnimatableVector`, as is one whose value is an array.
  public init<
    N: AnimationStateKey & SendableMetatype, V: AnimationStateKey & SendableMetatype
  >(_ name: String, number: N.Type, vector: V.Type)
  where N.Value: Codable & SendableMetatype, V.Value: Codable & SendableMetatype {
    self.name = name
    keys = [
      .coded(name, number, for: Double.self), .coded(name, vector, for: AnimatableVector.self),
    ]
    types = [String(reflecting: number), String(reflecting: vector)]
  }
}

extension CustomCoding.StateKey {
  fileprivate static func coded<K: AnimationStateKey & SendableMetatype>(
    _ name: String, _ key: K.Type, for vector: (any VectorArithmetic.Type)? = nil
  ) -> CustomCoding.StateKey where K.Value: Codable & SendableMetatype {
    CustomCoding.StateKey(name, key, for: vector) { value in
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      // A property list is a list, so a single value is one of one.
      return (try? encoder.encode([value])).map { Array($0) }
    } decode: { bytes in
      try? PropertyListDecoder().decode([K.Value].self, from: Data(bytes)).first
    }
  }
}
