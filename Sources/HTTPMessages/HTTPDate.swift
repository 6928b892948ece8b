internal import Support

/// A formatter of times for fields such as `Date`.
///
/// Source: RFC 9110 section 5.6.7, IMF-fixdate.
package enum HTTPDate {
  private static let days = "ThuFriSatSunMonTueWed".utf8.map(\.self)
  private static let months = "JanFebMarAprMayJunJulAugSepOctNovDec".utf8.map(\.self)
  private static let template: InlineArray<29, UInt8> = {
    let template = "Thu, 01 Jan 1970 00:00:00 GMT".utf8.span
    return InlineArray { template[$0] }
  }()

  /// The last second of the year 9999, in seconds since 1970.
  ///
  /// A later year would have more than four digits.
  private static let last = 253_402_300_799

  /// Returns a time as text, independent of the locale.
  ///
  /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z. They are rounded down to a whole
  ///   second. Times outside the years 1970 to 9999 are clamped.
  package static func text(_ seconds: Double) -> String {
    let total = Int(bounded: seconds, in: 0...last)
    let (day, second) = total.quotientAndRemainder(dividingBy: 86_400)
    let date = CivilDate(daysSince1970: day)
    // Digits are written into a copy of the template, because string interpolation takes many times
    // as long.
    var text = template
    write(days, day % 7, at: 0, of: &text)
    write(date.day, at: 5, of: &text)
    write(months, date.month - 1, at: 8, of: &text)
    write(date.year / 100 % 100, at: 12, of: &text)
    write(date.year % 100, at: 14, of: &text)
    write(second / 3600, at: 17, of: &text)
    write(second / 60 % 60, at: 20, of: &text)
    write(second % 60, at: 23, of: &text)
    // The bytes are ASCII, so the string is never `nil`.
    return text.span.validatedString() ?? ""
  }

  /// Writes a name of three letters at the index `place` of the text.
  ///
  /// - Parameters:
  ///   - names: The letters of all names, without separators.
  ///   - index: The index of the name: 0 for the first three letters.
  private static func write(
    _ names: [UInt8], _ index: Int, at place: Int, of text: inout InlineArray<29, UInt8>
  ) {
    // BOUND: `place` is 0 or 8 in a text of 29 bytes, and each name has three letters.
    for offset in 0..<3 { text[place + offset] = names[3 * index + offset] }
  }

  /// Writes a number below 100 as two digits at the index `place` of the text.
  private static func write(_ number: Int, at place: Int, of text: inout InlineArray<29, UInt8>) {
    text[place] = UInt8(ascii: "0") + UInt8(number / 10)
    // BOUND: `place` is at most 23, so both digits are within the text of 29 bytes.
    text[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
  }
}
