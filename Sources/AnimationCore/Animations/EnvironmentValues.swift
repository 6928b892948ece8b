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
  public var named = NamedValues()

  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates the default environment.
  public init() {}

  /// The value stored under a key, or the key's default until a value is set.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// An environment value that is set by name.
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

  /// An immutable list of entries.
  private final class Entries: Sendable {
    let list: [(key: String, value: NamedValue)]

    init(_ list: [(key: String, value: NamedValue)]) { self.list = list }
  }

  private var entries: [(key: String, value: NamedValue)] { shared?.list ?? [] }

  /// Creates an empty collection.
  public init() {}

  /// The number of values.
  public var count: Int { entries.count }

  /// True if there is no value.
  public var isEmpty: Bool { shared == nil }

  /// The value set for a name; `nil` if there is none.
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

  /// Iterates over the values in the order of their names.
  public func makeIterator() -> some IteratorProtocol<(key: String, value: NamedValue)> {
    entries.makeIterator()
  }

  /// True if both collections share one list of entries, because one is a copy of the other.
  ///
  /// The result may be false for equal collections that were created separately.
  @inline(__always)
  package func isCopy(of other: borrowing NamedValues) -> Bool { shared === other.shared }

  /// Returns the number of names that sort before a name.
  private func place(of name: String) -> Int {
    var (first, end) = (0, entries.count)
    while first < end {
      let middle = (first + end) / 2
      if entries[middle].key < name { first = middle + 1 } else { end = middle }
    }
    return first
  }
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
