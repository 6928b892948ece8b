/// A JSON text as a tree, with the members of objects in the order of the text.
///
/// Numbers are doubles. A number that is too large for a double is infinite, and `JSONWriter`
/// writes infinity as `null`, because JSON cannot express infinity. A zero keeps its sign.
///
/// Source: RFC 8259, section 3.
package enum JSON: Equatable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, rounded to the nearest double; a tie is rounded to the double with an even last bit.
  case number(Double)
  /// A string without lone surrogates.
  case string(String)
  /// The elements of an array.
  case array([JSON])
  /// The members of an object; their keys are different.
  case object([Member])

  /// One member of an object.
  package struct Member: Equatable, Sendable {
    /// The name, which differs from the object's other names in at least one code point.
    package let key: String
    package let value: JSON

    /// Creates a member; the code that builds the object must ensure unique keys.
    package init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// Returns the value of the member with the given key.
  ///
  /// The result is `nil` if there is no such member, or if `self` is not an object.
  ///
  /// Keys are compared by code points (RFC 8259, section 8.3), unlike Swift's strings. The time is
  /// linear in the number of members.
  package func member(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The size of the value for work budgets: 1 for each value and each key in it.
  ///
  /// Every 16 complete bytes of a string or key add 1 to the size.
  package var size: Int {
    switch self {
    case .null, .bool, .number: 1
    case .string(let text): 1 + text.utf8.count / 16
    case .array(let elements): elements.reduce(1) { $0 + $1.size }
    case .object(let members):
      members.reduce(1) { $0 + 1 + $1.key.utf8.count / 16 + $1.value.size }
    }
  }

  /// True if all numbers in the value are finite, so that JSON can express them.
  package var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .object(let members): members.allSatisfy(\.value.isFinite)
    case .null, .bool, .string: true
    }
  }

  /// The JSON text of the value.
  package var written: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
