internal import AnimationCore

/// Parses the members of objects and the arguments of calls.
extension CodeParser {
  /// Parses the members of an object literal, up to its closing brace.
  mutating func objectMembers(until close: Int) -> [CodeValue.Member] {
    var members: [CodeValue.Member] = []
    while index < close, Work.spend(2, on: .bytes) {
      let start = index
      if isSymbol("."), isSymbol(".", at: 1), isSymbol(".", at: 2) {
        index += 3
        let value = value()
        let isWhole = isSymbol(",") || index >= close
        members.append(
          CodeValue.Member(
            key: CodeValue.Member.spread,
            value: isWhole ? value : CodeValue(content: .other, range: value.range),
            range: range(from: start)))
        skipElement(until: close)
        continue
      }
      guard code.kind(index) == .word || code.kind(index) == .string else {
        skipElement(until: close)
        continue
      }
      let key =
        code.kind(index) == .string ? Self.string(code.text(index)) : code.text(index)
      advance()
      if take(":") {
        let value = value()
        if isSymbol(",") || index >= close {
          members.append(CodeValue.Member(key: key, value: value, range: range(from: start)))
        }
      } else if isSymbol(",") || index >= close {
        // A shorthand property: `{ duration }`.
        let name = CodeValue(content: .name([key]), range: range(from: start))
        members.append(CodeValue.Member(key: key, value: name, range: name.range))
      }
      skipElement(until: close)
    }
    return members
  }

  /// Skips to the token after the next comma, or to the closing bracket.
  private mutating func skipElement(until close: Int) {
    while index < close {
      if isSymbol(",") {
        advance()
        return
      }
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
    var arguments: [CodeValue.Argument] = []
    while index < close {
      var label: String?
      let isLabelled =
        code.kind(index) == .word && (isSymbol(":", at: 1) || isSymbol("=", at: 1))
      if isLabelled {
        label = code.text(index)
        index += 2
      }
      let value = value()
      arguments.append(CodeValue.Argument(label: label, value: value))
      skipElement(until: close)
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
