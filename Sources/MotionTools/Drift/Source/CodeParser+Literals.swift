/// Converts literals to their values.
extension CodeParser {
  /// Returns the value of a number, such as `1_000`, `0.5f` or `300L`.
  ///
  /// The result is `nil` for any other text, for a text of more than 1024 bytes, and for a number
  /// that is not finite.
  static func number(_ text: String) -> Double? {
    guard text.utf8.count <= maxNumberBytes else { return nil }
    let written = text.filter { $0 != "_" }
    var digits = written[...]
    while let last = digits.last, "fFdDlLnu".contains(last), !digits.hasPrefix("0x") {
      _ = digits.popLast()
    }
    guard let number = Double(digits), number.isFinite else { return nil }
    return number
  }

  /// The maximum length of a number; numbers in code are much shorter.
  private static let maxNumberBytes = 1024

  /// Returns the content of a quoted string; other texts are unchanged.
  ///
  /// Escapes are kept.
  static func string(_ text: String) -> String {
    for quote in ["\"\"\"", "'''", "\"", "'", "`"]
    where text.utf8.count >= 2 * quote.utf8.count && text.utf8.starts(with: quote.utf8)
      && text.utf8.suffix(quote.utf8.count).elementsEqual(quote.utf8)
    {
      // The bytes are counted, because counting characters takes ten times as long.
      let count = quote.utf8.count
      return String(Substring(text.utf8.dropFirst(count).dropLast(count)))
    }
    return text
  }
}

extension CodeTokens {
  /// Returns the expression that begins at a token, and ends at most before the token `end`.
  func value(at index: Int, until end: Int? = nil) -> CodeValue {
    var parser = CodeParser(self, at: index, until: end)
    return parser.value()
  }

  /// Returns the expression at the start of a function's body.
  func value(of body: Range<Int>) -> CodeValue {
    value(at: body.lowerBound, until: body.upperBound)
  }
}
