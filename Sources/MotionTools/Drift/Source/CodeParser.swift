internal import AnimationCore
internal import AnimationNotation

/// A parser of one expression.
///
/// The parser accepts any tokens: an expression of an unknown kind becomes `.other`. The depth of
/// nesting is bounded by `Limits.depth`, and the size by `maxParts`.
struct CodeParser {
  let code: CodeTokens
  var index: Int
  /// The index after the last token that can belong to the expression.
  let end: Int
  /// The number of open expressions around the current expression.
  var depth = 0
  /// True in parentheses and square brackets, but not in braces inside them.
  ///
  /// Kotlin ignores line ends there.
  var isInParentheses = false
  /// The number of parts of the current expression, as ``countsPart()`` counts them.
  private var parts = 0

  /// The maximum number of parts of an expression.
  ///
  /// Motions have far fewer. The bound keeps the memory of generated code small.
  static let maxParts = 4096

  init(_ code: CodeTokens, at index: Int, until end: Int? = nil) {
    self.code = code
    self.index = index
    self.end = min(end ?? code.count, code.count)
  }

  /// Parses an expression.
  ///
  /// An expression with more than `maxParts` parts becomes `.oversized`. The range of `.oversized`
  /// is the first token, and the parser moves to the end.
  mutating func value() -> CodeValue {
    guard depth == 0 else { return part() }
    let start = index
    parts = 0
    let value = part()
    guard parts > Self.maxParts else { return value }
    index = max(index, end)
    let first = code.start(start)
    return CodeValue(content: .oversized, range: first..<max(first, code.end(start)))
  }

  private mutating func part() -> CodeValue {
    let start = index
    guard depth < Limits.depth.max, Work.spend(4, on: .bytes) else { return other(from: start) }
    guard countsPart() else { return CodeValue(content: .other, range: range(from: start)) }
    depth += 1
    defer { depth -= 1 }
    let condition = operation(level: 0)
    guard isSymbol("?"), !isSymbol(".", at: 1) else { return condition }
    index += 1
    let first = part()
    guard take(":") else { return other(from: start) }
    return CodeValue(content: .choice([condition, first, part()]), range: range(from: start))
  }

  /// Counts one part of the expression; returns false if there are now more than `maxParts` parts.
  ///
  /// If the method returns false, it also moves to the end. A part is a subexpression, a member
  /// without a subexpression, an operator, a sign or a name.
  mutating func countsPart() -> Bool {
    parts += 1
    if parts > Self.maxParts { index = max(index, end) }
    return parts <= Self.maxParts
  }

  mutating func postfixed() -> CodeValue {
    let start = index
    var result = primary()
    while index < end {
      if isWord("as") || isWord("satisfies") {
        skipType()
        continue
      }
      if isSymbol("!"), !isSymbol("=", at: 1), code.language != .kotlin {
        advance()
        continue
      }
      guard isSymbol("."), code.kind(index + 1) == .word else { break }
      // The range of the expression includes modifiers after a call, such as `.speed(2)`.
      let name = code.text(index + 1)
      index += 2
      let arguments = callArguments()
      switch result.content {
      case .call(let path, _), .name(let path):
        // The path is copied for each of its names, so the copies are charged to the budget.
        guard Work.spend(4 + path.count / 4, on: .bytes), countsPart() else {
          return other(from: start)
        }
        result = CodeValue(
          content: arguments.map { .call(path + [name], $0) } ?? .name(path + [name]),
          range: range(from: start))
      default: result = other(from: start)
      }
    }
    return result
  }

  private mutating func primary() -> CodeValue {
    let start = index
    guard index < end else { return other(from: start) }
    switch code.kind(index) {
    case .number:
      index += 1
      return CodeValue(
        content: Self.number(code.text(start)).map { .number($0) } ?? .other,
        range: range(from: start))
    case .string:
      index += 1
      return CodeValue(content: .string(Self.string(code.text(start))), range: range(from: start))
    case .word:
      if let function = function() { return function }
      var path = [code.text(index)]
      index += 1
      while isSymbol("."), code.kind(index + 1) == .word, countsPart() {
        path.append(code.text(index + 1))
        advance()
        advance()
      }
      let arguments = callArguments()
      return CodeValue(
        content: arguments.map { .call(path, $0) } ?? .name(path), range: range(from: start))
    case .symbol, nil: break
    }
    if isSymbol("."), code.kind(index + 1) == .word {
      // A Swift implicit member: `.spring(…)`.
      let name = code.text(index + 1)
      index += 2
      let arguments = callArguments()
      return CodeValue(
        content: arguments.map { .call(["", name], $0) } ?? .name(["", name]),
        range: range(from: start))
    }
    if let function = function() { return function }
    let wasInParentheses = isInParentheses
    defer { isInParentheses = wasInParentheses }
    if isSymbol("("), let close = code.partner(index) {
      index += 1
      isInParentheses = true
      let inner = value()
      let isWhole = index == close
      index = min(close + 1, end)
      return isWhole ? inner : CodeValue(content: .other, range: range(from: start))
    }
    if isSymbol("["), let close = code.partner(index) {
      index += 1
      isInParentheses = true
      var elements: [CodeValue] = []
      while index < close {
        elements.append(element(until: close))
        if isSymbol(",") { advance() }
      }
      index = min(close + 1, end)
      return CodeValue(content: .list(elements), range: range(from: start))
    }
    if isSymbol("{"), let close = code.partner(index) {
      index += 1
      isInParentheses = false
      let members = objectMembers(until: close)
      index = min(close + 1, end)
      return CodeValue(
        content: members.map { .object($0) } ?? .other, range: range(from: start))
    }
    return other(from: start)
  }

  /// Returns an expression of the kind `.other` that begins at the token `start`.
  ///
  /// The expression must not be empty. So if no token has been consumed since `start`, the method
  /// consumes a token or a group in brackets, except at the end.
  mutating func other(from start: Int) -> CodeValue {
    if index == start, index < end {
      index = code.partner(index).map { max($0, index) + 1 } ?? index + 1
    }
    return CodeValue(content: .other, range: range(from: start))
  }

  func range(from start: Int) -> Range<Int> {
    let first = code.start(start)
    return first..<max(first, index > start ? code.end(index - 1) : first)
  }

  /// Moves to the next token, or to the end if the work budget is exhausted.
  mutating func advance() { index = Work.spend(1, on: .bytes) ? index + 1 : end }

  func isSymbol(_ symbol: CodeSymbol, at offset: Int = 0) -> Bool {
    index + offset < end && code.isSymbol(index + offset, symbol)
  }

  func isWord(_ text: String) -> Bool { index < end && code.isWord(index, text) }

  mutating func take(_ symbol: CodeSymbol) -> Bool {
    guard isSymbol(symbol) else { return false }
    index += 1
    return true
  }
}
