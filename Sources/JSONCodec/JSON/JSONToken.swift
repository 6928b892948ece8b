/// A value of a JSON text without its parts.
///
/// Source: RFC 8259, section 3.
package enum JSONToken: Equatable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, rounded to the nearest double, ties to even.
  case number(Double)
  /// A string, free of lone surrogates.
  case string(String)
  /// An array, whatever its elements.
  case array
  /// An object, whatever its members.
  case object

  /// What the value is, with its article; for messages.
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
