/// The environment values that animations can read.
///
/// Source: SwiftUI `EnvironmentValues`.
public struct EnvironmentValues {
  /// True while pausable animations are paused.
  ///
  /// Source: the sample in SwiftUI's `AnimationStateKey` documentation.
  public var animationPaused = false

  /// The values that are set by name.
  ///
  /// A custom animation in source text reads the values of its `@Entry` declarations here, by name.
  public var named = NamedValues()

  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates an environment in which every value is the default.
  public init() {}

  /// The value stored under a key; before a value is set, the key's default.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// The value of an environment entry that is set by name: a number, an integer or a boolean.
public enum NamedValue: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case boolean(Bool)
}

/// Environment values that are set by name, sorted by name.
///
/// There are few values, so a search in the list is several times faster than a dictionary look-up.
public struct NamedValues: Sequence, Sendable {
  /// The entries, shared between copies; `nil` if the collection is empty.
  private var shared: Entries?

  /// A list of names and values; the type is a class, so copies of a collection share one list.
  private final class Entries: Sendable {
    let list: [(key: String, value: NamedValue)]

    init(_ list: [(key: String, value: NamedValue)]) { self.list = list }
  }

  private var entries: [(key: String, value: NamedValue)] { shared?.list ?? [] }

  /// Creates an empty collection.
  public init() {}

  /// The number of values.
  public var count: Int { entries.count }

  /// True if no value is set.
  public var isEmpty: Bool { shared == nil }

  /// The value that is set for a name; `nil` if no value is set.
  public subscript(name: String) -> NamedValue? {
    get {
      let entries = entries
      if entries.count <= 4 {
        for entry in entries where entry.key == name { return entry.value }
        return nil
      }
      let index = place(of: name)
      return index < entries.count && entries[index].key == name ? entries[index].value : nil
    }
    set {
      var list = entries
      let index = place(of: name)
      let isSet = index < list.count && list[index].key == name
      if isSet { list.remove(at: index) }
      if let newValue { list.insert((name, newValue), at: index) }
      shared = list.isEmpty ? nil : Entries(list)
    }
  }

  /// Returns an iterator over the names and values, in the order of the names.
  public func makeIterator() -> some IteratorProtocol<(key: String, value: NamedValue)> {
    entries.makeIterator()
  }

  /// True if both collections share one list of entries, as copies do, or if both are empty.
  ///
  /// The result can be false for equal collections that were created separately.
  @inline(__always)
  package func isCopy(of other: borrowing NamedValues) -> Bool { shared === other.shared }

  /// Returns the number of stored names that sort before the given name.
  private func place(of name: String) -> Int { entries.firstIndexOfSorted { $0.key >= name } }
}

/// A key for a value in the environment.
///
/// Source: SwiftUI `EnvironmentKey`.
public protocol EnvironmentKey {
  /// The type of the values that are stored under the key.
  associatedtype Value

  /// The default value, which applies until a value is stored under the key.
  static var defaultValue: Value { get }
}
