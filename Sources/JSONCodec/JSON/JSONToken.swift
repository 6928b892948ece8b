/// One value of a JSON text.
///
/// The elements of an array and the members of an object have their own tokens.
///
/// Source: RFC 8259, section 3.
package enum JSONToken: Equatable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, rounded to the nearest double; a tie is rounded to the double with an even last bit.
  case number(Double)
  /// A string without lone surrogates.
  case string(String)
  /// An array; each element has its own token.
  case array
  /// An object; the value of each member has its own token.
  case object

  /// The kind of the value with its article, for messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
