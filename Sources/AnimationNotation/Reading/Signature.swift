internal import JSONCodec

/// A name that can be called, with its forms: one row of a table of what is known.
package struct Signature<Output>: Sendable {
  /// The name: the `type` in JSON and the member in text.
  package var name: String { key.name }
  /// Other spellings of the name, which are not listed to clients.
  package let aliases: [String]
  /// The forms, the first of which is meant where no key tells them apart.
  package let forms: [Overload<Output>]
  /// The name, prepared for comparison.
  let key: JSONKey

  /// Creates a signature with one or more forms.
  package init(_ name: String, aliases: [String] = [], _ forms: Overload<Output>...) {
    key = JSONKey(name)
    self.aliases = aliases
    self.forms = forms
  }

  /// Creates a signature with one form.
  package init(
    _ name: String, aliases: [String] = [], _ keys: [Parameter],
    make: @escaping @Sendable (Arguments) -> Output?
  ) {
    self.init(name, aliases: aliases, Overload(keys, make: make))
  }
}
