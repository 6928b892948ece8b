internal import JSONCodec
public import AnimationCore
internal import Foundation

/// A key of a registered animation's state, and the name of the key's value in stored sessions.
///
/// Values are stored as binary property lists, because these preserve infinity and every bit of a
/// number.
public struct RegisteredState: Sendable {
  /// The name in stored sessions.
  ///
  /// After a change of the name, or of the value's type, existing sessions cannot be read.
  public let name: String
  let keys: [CustomCoding.StateKey]
  /// The names of the types of the keys.
  ///
  /// The names are compared to detect two errors: one state name for different keys, and one key
  /// with two state names.
  let types: [String]

  /// Creates the registration of a key; stored sessions identify the key by the given name.
  public init<K: AnimationStateKey & SendableMetatype>(_ name: String, _ key: K.Type)
  where K.Value: Codable & SendableMetatype {
    self.name = name
    keys = [.coded(name, key)]
    types = [String(reflecting: key)]
  }

  /// Creates the registration of a key that is generic over the animated vector.
  ///
  /// - Parameters:
  ///   - name: The name in stored sessions.
  ///   - number: The key for `Double`, for properties whose value is a number.
  ///   - vector: The key for `AnimatableVector`, for properties whose value is an array.
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
      // The root of a property list is an array or a dictionary, so a value is stored in an array.
      return (try? encoder.encode([value])).map { Array($0) }
    } decode: { bytes in
      try? PropertyListDecoder().decode([K.Value].self, from: Data(bytes)).first
    }
  }
}
