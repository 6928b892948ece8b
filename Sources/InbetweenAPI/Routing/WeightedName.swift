/// A member of a list with weights, such as `Accept` or `Accept-Encoding`.
///
/// Source: RFC 9110 sections 5.6.1 and 12.4.2.
struct WeightedName {
  /// The name in lowercase, without parameters.
  let name: String
  /// The weight from 0 to 1.
  ///
  /// It is 1 if the member has no weight, and 0 if the weight is invalid.
  let weight: Double

  /// Returns the members of a field; members without a name are omitted.
  static func list(_ field: String) -> [WeightedName] {
    let text = field.lowercased()
    return members(of: text.utf8[...], separator: UInt8(ascii: ",")).compactMap { member in
      var parts = members(of: member, separator: UInt8(ascii: ";"))
      guard let name = parts.popFirst() else { return nil }
      return WeightedName(name: String(Substring(name)), weight: weight(parts))
    }
  }

  private static func weight(_ parameters: ArraySlice<Substring.UTF8View>) -> Double {
    for parameter in parameters where parameter.starts(with: "q=".utf8) {
      let weight = Double(Substring(parameter.dropFirst(2)))
      return weight.flatMap { 0...1 ~= $0 ? $0 : nil } ?? 0
    }
    return 1
  }

  /// Returns the parts between separators, without optional white space; empty parts are omitted.
  private static func members(
    of text: Substring.UTF8View, separator: UInt8
  ) -> ArraySlice<Substring.UTF8View> {
    var members: ArraySlice<Substring.UTF8View> = []
    var rest = text
    while let first = rest.first {
      if first == separator || isSpace(first) {
        rest = rest.dropFirst()
        continue
      }
      let end = rest.firstIndex(of: separator) ?? rest.endIndex
      var member = rest[..<end]
      while let last = member.last, isSpace(last) { member = member.dropLast() }
      members.append(member)
      rest = rest[end...]
    }
    return members
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
