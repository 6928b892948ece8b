/// Parses functions and literals, and skips types.
extension CodeParser {
  /// The words before the name of a type, such as `keyof` in `as keyof Motions`.
  private static let typeWords: Set<String> = [
    "keyof", "typeof", "readonly", "unique", "any", "some",
  ]

  /// Skips `as TYPE` or `satisfies TYPE`; the current token is the keyword.
  ///
  /// The type ends before a second name and before any other token that cannot be in a type.
  mutating func skipType() {
    advance()
    var expectsName = true
    while index < end {
      if isSymbol("["), expectsName || !beginsLine, let close = code.partner(index) {
        // A list of types, such as `[number, number]`, or the type of an array, such as `number[]`.
        index = max(close, index)
        expectsName = false
      } else if isSymbol("<"), !expectsName, let close = genericEnd() {
        index = max(close, index)
      } else if code.kind(index) == .word, expectsName {
        expectsName = Self.typeWords.contains(code.text(index))
      } else if isSymbol(".") || isUnion {
        expectsName = true
      } else if !isSymbol("!"), !isOptional {
        break
      }
      advance()
    }
  }

  /// True for a `|` or `&` between two types of TypeScript.
  private var isUnion: Bool {
    guard code.language == .script else { return false }
    return isSymbol("|") && !isSymbol("|", at: 1) || isSymbol("&") && !isSymbol("&", at: 1)
  }

  /// True for the question mark in `as? Type` or after an optional type.
  private var isOptional: Bool {
    code.language != .script && isSymbol("?") && !isSymbol("?", at: 1)
  }

  /// Returns the token index of the `>` after the generic arguments that begin at the current token;
  /// `nil` if the token does not begin short generic arguments.
  private func genericEnd() -> Int? {
    var place = index, open = 0
    while place < min(index + 32, end) {
      if code.isSymbol(place, "<") { open += 1 }
      if code.isSymbol(place, ">") { open -= 1 }
      if open == 0 { return place }
      guard !code.isSymbol(place, oneOf: [";", ")", "]", "}"]) else { return nil }
      place = (code.partner(place) ?? place) + 1
    }
    return nil
  }

  /// Parses a function: `(p) => …`, `p => …`, `function (p) { … }`; `nil` if the expression is not
  /// a function.
  ///
  /// Only the name of the first parameter is kept.
  mutating func function() -> CodeValue? {
    let start = index
    var place = index, parameter = ""
    if isWord("function"), code.isSymbol(place + 1, "(") { place += 1 }
    if code.isSymbol(place, "("), let close = code.partner(place) {
      // A function without a parameter is not called, but its result can be a motion.
      guard code.kind(place + 1) == .word || close == place + 1 else { return nil }
      parameter = close == place + 1 ? "" : code.text(place + 1)
      place = close + 1
      // The result type, which must be one token, is skipped. The parameter type is inside the
      // parentheses.
      if code.isSymbol(place, ":") { place += 2 }
    } else if code.kind(place) == .word, code.isSymbol(place + 1, .arrow) {
      parameter = code.text(place)
      place += 1
    } else {
      return nil
    }
    if code.isSymbol(place, .arrow) { place += 1 } else if !isWord("function") { return nil }
    if code.isSymbol(place, "{"), let body = code.contents(of: place) {
      index = min(body.upperBound + 1, end)
      return CodeValue(
        content: .function(parameter: parameter, body: body), range: range(from: start))
    }
    index = place
    _ = value()
    return CodeValue(
      content: .function(parameter: parameter, body: place..<max(place, index)),
      range: range(from: start))
  }

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

  /// Returns the content of a quoted string; a text without quotation marks is unchanged.
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
  /// Returns the expression that begins at the token `index`.
  ///
  /// The expression becomes `.other` if it continues in a way that is not read.
  ///
  /// - Parameters:
  ///   - index: The index of the first token.
  ///   - end: The index after the last token that can belong to the expression; `nil` for the end of
  ///     the file.
  ///   - isInParentheses: True if the expression is in parentheses or square brackets.
  func value(
    at index: Int, until end: Int? = nil, inParentheses isInParentheses: Bool = false
  ) -> CodeValue {
    var parser = CodeParser(self, at: index, until: end)
    parser.isInParentheses = isInParentheses
    let value = parser.value()
    guard parser.hasMore else { return value }
    let start = value.range.lowerBound
    return CodeValue(content: .other, range: start..<max(start, self.end(parser.index)))
  }

  /// Returns the expression at the start of a function's body.
  func value(of body: Range<Int>) -> CodeValue {
    value(at: body.lowerBound, until: body.upperBound)
  }
}
