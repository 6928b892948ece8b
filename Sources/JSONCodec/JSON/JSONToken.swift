/// One value of a JSON text.
///
/// The token of an array or an object does not contain its elements or members, which have tokens
/// of their own.
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
  /// An array; its elements are not included.
  case array
  /// An object; its members are not included.
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
