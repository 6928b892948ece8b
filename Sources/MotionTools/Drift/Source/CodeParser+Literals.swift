/// Converts literals to their values.
extension CodeParser {
  /// Returns the value of a number, such as `1_000`, `0.5f` or `300L`.
  ///
  /// The result is `nil` for any other text, and for a number that is not finite.
  static func number(_ text: String) -> Double? {
    let written = text.filter { $0 != "_" }
    var digits = written[...]
    while let last = digits.last, "fFdDlLnu".contains(last), !digits.hasPrefix("0x") {
      _ = digits.popLast()
    }
    guard let number = Double(digits), number.isFinite else { return nil }
    return number
  }

  /// Returns the content of a quoted string; other texts are unchanged.
  ///
  /// Escapes are kept.
  static func string(_ text: String) -> String {
    for quote in ["\"\"\"", "'''", "\"", "'", "`"]
    where text.utf8.count >= 2 * quote.utf8.count && text.hasPrefix(quote) && text.hasSuffix(quote)
    {
      // The bytes are counted, because counting characters takes ten times as long.
      let count = quote.utf8.count
      return String(Substring(text.utf8.dropFirst(count).dropLast(count)))
    }
    return text
  }
}
