/// The environment values that animations may read.
///
/// Source: SwiftUI `EnvironmentValues`.
public struct EnvironmentValues {
  /// True while pausable animations are paused.
  ///
  /// Source: the environment value of the sample in SwiftUI's `AnimationStateKey` documentation.
  public var animationPaused = false

  /// The values that are set by name.
  ///
  /// A custom animation in source text reads its `@Entry` of the same name here.
  public var named: [String: NamedValue] = [:]

  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates the default environment.
  public init() {}

  /// The value stored under a key, or the key's default until a value is set.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// A value of the environment that is set by name.
public enum NamedValue: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case boolean(Bool)
}

/// A key for a value in the environment.
///
/// Source: SwiftUI `EnvironmentKey`.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value of the key until a value is set.
  static var defaultValue: Value { get }
}
