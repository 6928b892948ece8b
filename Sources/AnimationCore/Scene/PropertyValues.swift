/// Property values with the names of their properties, in byte order of the names.
///
/// Most lists have one entry. For few entries, a list is faster than a hash table.
public struct PropertyValues: Sendable, Equatable {
  /// A value, with the name of its property.
  public struct Entry: Sendable, Equatable {
    /// The property's name.
    public let name: String
    /// The property's value.
    public var value: PropertyValue
  }

  private var entries: [Entry]

  /// Creates an empty list.
  public init() { entries = [] }

  /// Creates a list with the value of one property.
  public init(_ name: String, _ value: PropertyValue) {
    entries = [Entry(name: name, value: value)]
  }

  /// Creates a list from a dictionary of values by property name.
  public init(_ values: [String: PropertyValue]) {
    self.init()
    for (name, value) in values { self[name] = value }
  }

  /// The value of a property; `nil` if the list does not contain the property.
  ///
  /// Setting `nil` removes the property from the list. As in Swift's strings, canonically
  /// equivalent Unicode names are equal.
  public subscript(name: String) -> PropertyValue? {
    get { index(of: name).map { entries[$0].value } }
    set {
      switch (newValue, index(of: name)) {
      case (let value?, let index?): entries[index].value = value
      case (let value?, nil): entries.insert(Entry(name: name, value: value), at: place(of: name))
      case (nil, let index?): entries.remove(at: index)
      case (nil, nil): break
      }
    }
  }

  /// The names of the properties, in byte order.
  public var names: some Sequence<String> { entries.lazy.map(\.name) }

  private func index(of name: String) -> Int? {
    for index in entries.indices where entries[index].name == name { return index }
    return nil
  }

  /// Returns the index of a name in the list, or the index at which a missing name must be
  /// inserted.
  private func place(of name: String) -> Int {
    entries.firstIndexOfSorted { !$0.name.utf8.lexicographicallyPrecedes(name.utf8) }
  }
}

extension PropertyValues: RandomAccessCollection {
  /// The index of the first value.
  public var startIndex: Int { 0 }
  /// The index after the last value.
  public var endIndex: Int { entries.count }
  /// The value at an index.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension PropertyValues: ExpressibleByDictionaryLiteral {
  /// Creates a list of values; if a name occurs twice, the last value is kept.
  public init(dictionaryLiteral values: (String, PropertyValue)...) {
    self.init()
    for (name, value) in values { self[name] = value }
  }
}
