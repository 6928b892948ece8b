/// A JSON text as a tree, with the members of objects in the order in which they were written.
///
/// Numbers are doubles: one outside their range is an infinity, which the text form cannot express
/// and which `JSONWriter` therefore writes as `null`. A zero keeps its sign.
///
/// Source: RFC 8259, section 3.
package enum JSON: Equatable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, rounded to the nearest double, ties to even.
  case number(Double)
  /// A string, free of lone surrogates.
  case string(String)
  /// The elements of an array.
  case array([JSON])
  /// The members of an object; their keys differ.
  case object([Member])

  /// One member of an object.
  package struct Member: Equatable, Sendable {
    /// The name, unique in its object when compared code point by code point.
    package let key: String
    /// What the name stands for.
    package let value: JSON

    /// Creates a member; that its key is unique is the business of whoever builds the object.
    package init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The value of the member with this key, or nil for anything but an object that has it.
  ///
  /// Keys are compared code point by code point (RFC 8259, section 8.3), not as Swift compares
  /// strings. The time is linear in the number of members.
  package func member(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// How many members an object has; 0 for any other value.
  package var memberCount: Int {
    if case .object(let members) = self { members.count } else { 0 }
  }

  /// True if all numbers in it are finite: the text form has no others.
  package var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .object(let members): members.allSatisfy(\.value.isFinite)
    case .null, .bool, .string: true
    }
  }

  /// What the value is, with its article: `a number`, `an array`; for messages.
  package var kind: String {
    switch self {
    case .null: JSONToken.null.kind
    case .bool(let value): JSONToken.bool(value).kind
    case .number(let number): JSONToken.number(number).kind
    case .string(let text): JSONToken.string(text).kind
    case .array: JSONToken.array.kind
    case .object: JSONToken.object.kind
    }
  }
}
