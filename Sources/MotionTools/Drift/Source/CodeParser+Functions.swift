/// Parses functions, and skips types.
extension CodeParser {
  /// Skips `as TYPE` or `satisfies TYPE`; the current token is the keyword.
  mutating func skipType() {
    advance()
    while index < end {
      if isSymbol("["), let close = code.partner(index) {
        // A list of types, such as `[number, number]`, or the type of an array, such as `number[]`.
        index = max(close, index)
      } else if code.kind(index) != .word, !isSymbol("."), !isSymbol("?"), !isSymbol("!") {
        break
      }
      advance()
    }
    if isSymbol("<") {
      while index < end, !isSymbol(">") { advance() }
      index = min(index + 1, end)
    }
  }

  /// Parses a function: `(p) => …`, `p => …`, `function (p) { … }`; `nil` for other expressions.
  ///
  /// Only the name of the first parameter is kept.
  mutating func function() -> CodeValue? {
    let start = index
    var place = index, parameter = ""
    if isWord("function"), code.isSymbol(place + 1, "(") { place += 1 }
    if code.isSymbol(place, "("), let close = code.partner(place) {
      // A function without a parameter is not called, but its result may be a motion.
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
}
