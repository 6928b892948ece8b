/// The natural order of names: digits are compared as numbers, so `card2` precedes `card10`.
///
/// All other characters are in the byte order of UTF-8. Names that differ only in leading zeros are
/// also in byte order. So two different names are never equal in this order. The order does not
/// depend on a locale.
package enum NaturalOrder {
  package static func sorted(_ names: some Sequence<String>) -> [String] {
    names.sorted(by: precedes)
  }

  /// True if the first name precedes the second name.
  package static func precedes(_ first: String, _ second: String) -> Bool {
    let a = Array(first.utf8), b = Array(second.utf8)
    var i = 0, j = 0
    while i < a.count, j < b.count {
      if isDigit(a[i]), isDigit(b[j]) {
        let left = number(in: a, at: &i), right = number(in: b, at: &j)
        // Without leading zeros, a number with more digits is greater.
        if left.count != right.count { return left.count < right.count }
        if left != right { return left.lexicographicallyPrecedes(right) }
      } else {
        if a[i] != b[j] { return a[i] < b[j] }
        // BOUND: both indices are below an array's count.
        i += 1
        j += 1
      }
    }
    if i < a.count || j < b.count { return i == a.count }
    return a.lexicographicallyPrecedes(b)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// Returns the digits of the number that begins at an index, without leading zeros.
  ///
  /// The index moves to the end of the number.
  private static func number(in bytes: [UInt8], at index: inout Int) -> ArraySlice<UInt8> {
    let digits = bytes[index...].prefix(while: isDigit)
    index = digits.endIndex
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
