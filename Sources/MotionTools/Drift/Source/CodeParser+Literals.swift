/// The values of literals.
extension CodeParser {
  /// Returns the value of a number with separators and a suffix, such as `1_000`, `0.5f`, `300L`.
  static func number(_ text: String) -> Double? {
    var digits = text.filter { $0 != "_" }
    while let last = digits.last, "fFdDlLnu".contains(last), !digits.hasPrefix("0x") {
      digits = String(digits.dropLast())
    }
    guard let number = Double(digits), number.isFinite else { return nil }
    return number
  }

  /// Returns the content of a quoted string; escapes are kept.
  static func string(_ text: String) -> String {
    for quote in ["\"\"\"", "'''", "\"", "'", "`"]
    where text.count >= 2 * quote.count && text.hasPrefix(quote) && text.hasSuffix(quote) {
      return String(text.dropFirst(quote.count).dropLast(quote.count))
    }
    return text
  }
}
