public import AnimationCore

/// A value of the environment that requests can set by name.
///
///     extension EnvironmentValues {
///       @Entry var strength = 1.0
///     }
///     RegisteredEntry("strength", number: \.strength)
///
/// A timeline can then contain `{"at": 1, "environment": {"strength": 2}}`, and the registered
/// animations read `context.environment.strength`. The default is the initial value of the Swift
/// property, here 1.
public struct RegisteredEntry: Sendable {
  /// The name in requests.
  public let name: String
  let entry: EnvironmentEntry

  /// Creates an entry for a number; `path` is the Swift property that contains the number.
  public init(
    _ name: String, number path: any (WritableKeyPath<EnvironmentValues, Double> & Sendable)
  ) {
    self.init(name, .number, path) { if case .number(let number) = $0 { number } else { nil } }
  }

  /// Creates an entry for a whole number; `path` is the Swift property that contains the number.
  public init(
    _ name: String, integer path: any (WritableKeyPath<EnvironmentValues, Int> & Sendable)
  ) {
    self.init(name, .integer, path) { if case .integer(let number) = $0 { number } else { nil } }
  }

  /// Creates an entry for a boolean; `path` is the Swift property that contains the boolean.
  public init(
    _ name: String, boolean path: any (WritableKeyPath<EnvironmentValues, Bool> & Sendable)
  ) {
    self.init(name, .boolean, path) { if case .boolean(let value) = $0 { value } else { nil } }
  }

  private init<Value>(
    _ name: String, _ kind: EnvironmentEntry.Kind,
    _ path: any (WritableKeyPath<EnvironmentValues, Value> & Sendable),
    _ read: @escaping @Sendable (NamedValue) -> Value?
  ) {
    self.name = name
    entry = EnvironmentEntry(name, kind) { environment, value in
      environment[keyPath: path] = value.flatMap(read) ?? EnvironmentValues()[keyPath: path]
    }
  }
}
