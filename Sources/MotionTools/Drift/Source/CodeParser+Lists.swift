internal import AnimationCore

/// Parses the members of objects and the arguments of calls.
extension CodeParser {
  /// Parses the members of an object literal, up to its closing brace.
  ///
  /// A value of an unknown kind, such as a method, becomes `.other`. A computed key is read as a
  /// spread of an unknown object. Members with keys of any other kind, such as numbers, are
  /// omitted. The result is `nil` if there is no member before a comma.
  mutating func objectMembers(until close: Int) -> [CodeValue.Member]? {
    var members: [CodeValue.Member] = []
    while index < close, Work.spend(2, on: .bytes) {
      if isSymbol(",") { return nil }
      let start = index, key = memberKey(until: close)
      var valueStart = index, value: CodeValue?, isShorthand = false
      if key == CodeValue.Member.spread || take(":") {
        valueStart = index
        value = self.value()
      } else if !countsPart() {
        break
      } else if let key, isSymbol(",") || index >= close {
        // A shorthand property: `{ duration }`.
        (valueStart, isShorthand) = (start, true)
        value = CodeValue(content: .name([key]), range: range(from: start))
      }
      let isWhole = value != nil && (isSymbol(",") || index >= close)
      skipElement(until: close)
      if let key {
        let other = CodeValue(content: .other, range: range(from: min(valueStart, index)))
        members.append(
          CodeValue.Member(
            key: key, value: isWhole ? value ?? other : other, range: range(from: start),
            isShorthand: isShorthand))
      }
      if isSymbol(",") { advance() }
    }
    return members
  }

  /// Moves past the key of a member and returns the key; `nil` if the current token, such as a
  /// number, cannot be a key.
  ///
  /// For a spread, the method moves past the three dots and returns `CodeValue.Member.spread`. For
  /// a computed key, the method also returns this constant, but does not move.
  private mutating func memberKey(until close: Int) -> String? {
    if isSymbol("."), isSymbol(".", at: 1), isSymbol(".", at: 2) {
      index += 3
      return CodeValue.Member.spread
    }
    if isSymbol("[") { return CodeValue.Member.spread }
    guard code.kind(index) == .word || code.kind(index) == .string else { return nil }
    // `get`, `set` and `async` precede the name of a method.
    while index + 1 < close, code.kind(index) == .word, code.kind(index + 1) == .word { advance() }
    guard index < close else { return nil }
    let text = code.text(index)
    let key = code.kind(index) == .string ? Self.string(text) : text
    advance()
    return key
  }

  /// Parses an element of a list, or an argument without its label.
  ///
  /// The element becomes `.other` if it is empty, or if it does not end at a comma or at the token
  /// `close`.
  mutating func element(until close: Int) -> CodeValue {
    let start = index
    if isSymbol(",") {
      // Empty elements count, so that a list of commas is not large.
      _ = countsPart()
      return CodeValue(content: .other, range: range(from: start))
    }
    let value = value()
    if isSymbol(",") || index >= close { return value }
    skipElement(until: close)
    return CodeValue(content: .other, range: range(from: start))
  }

  /// Skips to the next comma, or to the closing bracket.
  private mutating func skipElement(until close: Int) {
    while index < close, !isSymbol(",") {
      if let partner = code.partner(index) { index = max(partner, index) }
      advance()
    }
  }

  /// Parses the arguments of a call; `nil` if no call follows on the same line.
  mutating func callArguments() -> [CodeValue.Argument]? {
    skipGenericArguments()
    guard isSymbol("("), let close = code.partner(index), close < end,
      index == 0 || !code.endsLine(after: index - 1)
    else { return nil }
    index += 1
    let wasInParentheses = isInParentheses
    isInParentheses = true
    defer { isInParentheses = wasInParentheses }
    var arguments: [CodeValue.Argument] = []
    while index < close {
      var label: String?
      let isLabelled =
        code.kind(index) == .word && (isSymbol(":", at: 1) || isSymbol("=", at: 1))
      if isLabelled {
        label = code.text(index)
        index += 2
      }
      arguments.append(CodeValue.Argument(label: label, value: element(until: close)))
      if isSymbol(",") { advance() }
    }
    index = min(close + 1, end)
    return arguments
  }

  /// Skips generic arguments before a call, such as `<Float>` in `spring<Float>(…)`.
  private mutating func skipGenericArguments() {
    guard isSymbol("<") else { return }
    var place = index + 1, open = 1
    while place < min(index + 32, end), open > 0 {
      if code.isSymbol(place, "<") {
        open += 1
      } else if code.isSymbol(place, ">") {
        open -= 1
      } else if code.kind(place) != .word, !code.isSymbol(place, ","), !code.isSymbol(place, "."),
        !code.isSymbol(place, "?")
      {
        return
      }
      place += 1
    }
    if open == 0, code.isSymbol(place, "(") { index = place }
  }
}
