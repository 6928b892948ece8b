internal import JSONCodec

/// The name of a call, with its aliases and its overloads.
package struct Signature<Output>: Sendable {
  /// The name: the `type` in JSON and the member name in text.
  package var name: String { key.name }
  /// Alternative spellings of the name; error messages and responses do not list them.
  package let aliases: [String]
  /// The overloads; the first overload that fits the arguments is used.
  package let overloads: [Overload<Output>]
  /// The name as a key, prepared for comparison.
  let key: JSONKey

  /// Creates a signature with one or more overloads.
  package init(_ name: String, aliases: [String] = [], _ overloads: Overload<Output>...) {
    self.init(key: JSONKey(name), aliases: aliases, overloads: overloads)
  }

  /// Returns a copy of this signature that applies the function `change` to each output.
  func map<Other>(_ change: @escaping @Sendable (Output) -> Other) -> Signature<Other> {
    Signature<Other>(
      key: key, aliases: aliases, overloads: overloads.map { $0.map(change) })
  }

  init(key: JSONKey, aliases: [String] = [], overloads: [Overload<Output>]) {
    self.key = key
    self.aliases = aliases
    self.overloads = overloads
  }

  /// Creates a signature with one overload.
  package init(
    _ name: String, aliases: [String] = [], _ keys: [Parameter],
    make: @escaping @Sendable (Arguments) -> Output?
  ) {
    self.init(name, aliases: aliases, Overload(keys, make: make))
  }
}
