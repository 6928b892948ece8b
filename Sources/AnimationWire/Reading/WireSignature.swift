/// A name that can be called, with its forms: one row of a table of what is known.
public struct WireSignature<Output>: Sendable {
  /// The name: the `type` in JSON and the member in text.
  public var name: String { key.name }
  /// Other spellings of the name, which are not listed to clients.
  public let aliases: [String]
  /// The forms, the first of which is meant where no key tells them apart.
  public let forms: [WireForm<Output>]
  /// The name, prepared for comparison.
  let key: JSONKey

  /// Creates a signature with one or more forms.
  public init(_ name: String, aliases: [String] = [], _ forms: WireForm<Output>...) {
    key = JSONKey(name)
    self.aliases = aliases
    self.forms = forms
  }

  /// Creates a signature with one form.
  public init(
    _ name: String, aliases: [String] = [], _ keys: [WireKey],
    make: @escaping @Sendable (WireArguments) -> Output?
  ) {
    self.init(name, aliases: aliases, WireForm(keys, make: make))
  }
}
