internal import HTTPMessages

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
    let text = Array(field.lowercased().utf8)
    return members(of: text, in: text.indices, separator: UInt8(ascii: ",")).compactMap { member in
      let parts = members(of: text, in: member, separator: UInt8(ascii: ";"))
      guard let name = parts.first else { return nil }
      return WeightedName(
        name: String(decoding: text[name], as: UTF8.self), weight: weight(text, parts.dropFirst()))
    }
  }

  private static func weight(_ text: [UInt8], _ parameters: ArraySlice<Range<Int>>) -> Double {
    for parameter in parameters where text[parameter].starts(with: "q=".utf8) {
      let digits = text[parameter].dropFirst(2)
      guard isDecimal(digits), let weight = Double(String(decoding: digits, as: UTF8.self)),
        0...1 ~= weight
      else { return 0 }
      return weight
    }
    return 1
  }

  /// True if a text has only digits and at most one point.
  ///
  /// Swift also parses other spellings as numbers, such as `0x1p-1` or `1e-1`, so they are refused
  /// here. RFC 9110 requires a 0 or 1 before the point and allows three digits after it. But old
  /// Java programs send `q=.2`, and others send more digits, so these spellings are allowed.
  private static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
    let others = text.filter { !$0.isDigit }
    return others.count < text.count && (others.isEmpty || others == [UInt8(ascii: ".")])
  }

  /// Returns the parts between separators, without optional white space; empty parts are omitted.
  private static func members(
    of text: [UInt8], in range: Range<Int>, separator: UInt8
  ) -> [Range<Int>] {
    var members: [Range<Int>] = []
    var start: Int?
    // The index after the last byte that is not white space.
    var end = range.lowerBound
    // BOUND: end is above start, because both are set at the first byte of a part.
    func append() { if let start { members.append(start..<end) } }
    for index in range {
      let byte = text[index]
      if byte == separator {
        append()
        start = nil
      } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") {
        if start == nil { start = index }
        end = index + 1
      }
    }
    append()
    return members
  }
}
