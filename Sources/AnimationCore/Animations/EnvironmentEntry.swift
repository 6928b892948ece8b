/// An environment value that can be set by name.
///
/// The source text of a custom animation declares such values with `@Entry`. A program can also
/// register such values.
public struct EnvironmentEntry: Sendable {
  /// The type of an environment value that is set by name.
  public enum Kind: UInt8, Sendable {
    case number, integer, boolean
  }

  /// The name by which the value is set.
  public let name: String
  /// The type of the value: number, integer or boolean.
  public let kind: Kind
  /// A closure that copies a new value into a property that the program added to the environment.
  ///
  /// To restore the default, the closure receives `nil`. An entry that the program does not
  /// register has no closure.
  private let assign: (@Sendable (inout EnvironmentValues, NamedValue?) -> Void)?

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - name: The name by which the value is set.
  ///   - kind: The type of the value: number, integer or boolean.
  ///   - assign: A closure that copies a new value into the program's own environment property. To
  ///     restore the default, the closure receives `nil`. Without the closure, the value is stored
  ///     only in ``EnvironmentValues/named``.
  public init(
    _ name: String, _ kind: Kind,
    assign: (@Sendable (inout EnvironmentValues, NamedValue?) -> Void)? = nil
  ) {
    self.name = name
    self.kind = kind
    self.assign = assign
  }

  /// True if the program registers the entry; every scene of the program then has the entry.
  var isRegistered: Bool { assign != nil }

  /// Sets the value of the entry in an environment; `nil` restores the default.
  func set(_ value: NamedValue?, in environment: inout EnvironmentValues) {
    environment.named[name] = value
    assign?(&environment, value)
  }
}

extension [String: EnvironmentEntry] {
  /// Adds entries by name; if a name is already declared, its first declaration remains.
  package mutating func declare(_ more: [EnvironmentEntry]) {
    for entry in more where self[entry.name] == nil { self[entry.name] = entry }
  }
}

/// A change to environment values.
public struct EnvironmentChange: Sendable, Equatable {
  /// The new value of `animationPaused`; `nil` if the change does not set `animationPaused`.
  public var animationPaused: Bool?
  /// The new values of named entries, by name; a value of `nil` restores the default.
  public var named: [String: NamedValue?]

  /// Creates a change of the given environment values; without arguments, the change is empty.
  public init(animationPaused: Bool? = nil, named: [String: NamedValue?] = [:]) {
    self.animationPaused = animationPaused
    self.named = named
  }

  /// True if the change sets no value.
  public var isEmpty: Bool { animationPaused == nil && named.isEmpty }
}
