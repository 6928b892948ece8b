/// One field line of a message: a name and a value.
///
/// Source: RFC 9110 section 5.
package struct Field: Sendable, Equatable {
  /// The field name; comparisons ignore the case of ASCII letters.
  package let name: FieldName
  /// The field value, without surrounding white space.
  package var value: String

  /// Creates a field line; `value` must have no surrounding white space.
  package init(_ name: FieldName, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [Field] {
  /// Returns the value of the first line with this name; `nil` if there is no such line.
  package func value(of name: FieldName) -> String? {
    for index in indices where self[index].name == name { return self[index].value }
    return nil
  }
}
