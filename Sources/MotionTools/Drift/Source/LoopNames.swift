/// The names that the head of a loop declares, such as `d` in `for (const d of list)`.
struct LoopNames {
  private(set) var names: [String] = []
  /// The index of the token after the declarations, such as `of`, `in` or `;`.
  private(set) var end: Int
  private let code: CodeTokens

  /// The maximum number of tokens that are read.
  private static let longest = 64
  /// The words that can precede a name or a pattern.
  private static let modifiers: Set<String> = [
    "await", "case", "const", "final", "for", "let", "try", "val", "var",
  ]
  private static let opening: [CodeSymbol] = ["(", "[", "{"]
  private static let closing: [CodeSymbol] = [")", "]", "}"]
  /// The symbols that can follow a name.
  private static let followers: [CodeSymbol] = ["=", ",", ")", "]", "}", "?"]

  /// Reads the names from a range of tokens.
  ///
  /// The range begins at the first declaration. The range can extend past the last declaration.
  init(_ code: CodeTokens, _ range: Range<Int>) {
    self.code = code
    end = range.lowerBound
    // True from `=` to the next comma outside of brackets.
    var isInValue = false
    while end < range.upperBound, end - range.lowerBound < Self.longest,
      !ends(at: end, from: range.lowerBound)
    {
      if code.isSymbol(end, "=") { isInValue = true }
      if code.isSymbol(end, ",") { isInValue = false }
      if isInValue, code.isSymbol(end, oneOf: Self.opening), let close = code.partner(end) {
        end = max(close, end)
      } else if !isInValue, isName(end) {
        names.append(code.text(end))
      }
      end += 1
    }
  }

  private func isModifier(_ index: Int) -> Bool {
    code.kind(index) == .word && Self.modifiers.contains(code.text(index))
  }

  private func ends(at index: Int, from start: Int) -> Bool {
    if code.isSymbol(index, ";") || code.isWord(index, "in") { return true }
    if code.isWord(index, "of"), code.language == .script { return true }
    if code.isSymbol(index, "{"), code.language == .swift { return true }
    // A closing bracket whose partner is before the head ends the head.
    return code.isSymbol(index, oneOf: Self.closing) && (code.partner(index) ?? 0) < start
  }

  private func isName(_ index: Int) -> Bool {
    guard code.kind(index) == .word, !isModifier(index),
      !code.isSymbol(index - 1, oneOf: ["=", "."])
    else { return false }
    let next = index + 1
    if code.isSymbol(next, ":") { return code.language != .script || isModifier(index - 1) }
    // After a colon, a word is a type; but in a script's pattern `{ key: name }`, it is a name.
    if code.isSymbol(index - 1, ":"), code.language != .script { return false }
    return code.isWord(next, "of") || code.isWord(next, "in")
      || code.isSymbol(next, oneOf: Self.followers)
  }
}
