internal import AnimationCore
internal import AnimationNotation

/// A parser of one expression.
///
/// It accepts any tokens: an expression of an unknown kind becomes `.other`. The depth of nesting is
/// bounded by `Limits.depth`.
struct CodeParser {
  let code: CodeTokens
  private(set) var index: Int
  /// The index after the last token that may belong to the expression.
  private let end: Int
  private var depth = 0

  init(_ code: CodeTokens, at index: Int, until end: Int? = nil) {
    self.code = code
    self.index = index
    self.end = min(end ?? code.count, code.count)
  }

  /// Parses an expression.
  mutating func value() -> CodeValue {
    let start = index
    guard depth < Limits.depth.max, Work.spend(1, on: .bytes) else { return other(from: start) }
    depth += 1
    defer { depth -= 1 }
    let condition = operation(level: 0)
    guard isSymbol("?"), !isSymbol(".", at: 1) else { return condition }
    index += 1
    let first = value()
    guard take(":") else { return other(from: start) }
    return CodeValue(content: .choice([condition, first, value()]), range: range(from: start))
  }

  private static let levels: [[(symbol: CodeSymbol, operation: CodeValue.Operation)]] = [
    [
      ("<", .less), ("<=", .lessOrEqual), (">", .greater), (">=", .greaterOrEqual), ("==", .equal),
    ],
    [("+", .add), ("-", .subtract)],
    [("*", .multiply), ("/", .divide)],
  ]

  private mutating func operation(level: Int) -> CodeValue {
    guard Self.levels.indices.contains(level) else { return power() }
    let start = index
    var left = operation(level: level + 1)
    while let found = Self.levels[level].first(where: { isSymbol($0.symbol) }) {
      // An operator on the next line begins another statement in languages without semicolons, and
      // `<` begins an element in the languages of components.
      if level == 0 || code.language != .script, index > 0, code.endsLine(after: index - 1) {
        break
      }
      guard Work.spend(4, on: .bytes) else { break }
      index += 1
      let right = operation(level: level + 1)
      left = CodeValue(
        content: .operation(found.operation, [left, right]), range: range(from: start))
    }
    return left
  }

  private mutating func power() -> CodeValue {
    let start = index
    let base = prefixed()
    guard take("**") else { return base }
    guard depth < Limits.depth.max else { return other(from: start) }
    depth += 1
    defer { depth -= 1 }
    return CodeValue(content: .operation(.power, [base, power()]), range: range(from: start))
  }

  /// Parses the keywords and signs before an expression.
  private mutating func prefixed() -> CodeValue {
    let start = index
    while index < end, code.kind(index) == .word,
      ["const", "new", "await", "return"].contains(code.text(index))
    {
      index += 1
    }
    guard isSymbol("-") || isSymbol("+") else { return postfixed() }
    let isNegative = isSymbol("-")
    guard depth < Limits.depth.max else { return other(from: start) }
    depth += 1
    defer { depth -= 1 }
    index += 1
    let operand = prefixed()
    guard isNegative else { return operand }
    if case .number(let number) = operand.content {
      return CodeValue(content: .number(-number), range: range(from: start))
    }
    return CodeValue(content: .operation(.negate, [operand]), range: range(from: start))
  }

  private mutating func postfixed() -> CodeValue {
    let start = index
    var result = primary()
    while index < end {
      if isWord("as") || isWord("satisfies") {
        skipType()
        continue
      }
      if isSymbol("!"), !isSymbol("=", at: 1), code.language != .kotlin {
        index += 1
        continue
      }
      guard isSymbol("."), code.kind(index + 1) == .word else { break }
      // A modifier after a call, such as `.speed(2)`, is a part of the whole expression's text.
      let name = code.text(index + 1)
      index += 2
      let arguments = callArguments()
      switch result.content {
      case .call(let path, _), .name(let path):
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
      while isSymbol("."), code.kind(index + 1) == .word {
        path.append(code.text(index + 1))
        index += 2
      }
      let arguments = callArguments()
      return CodeValue(
        content: arguments.map { .call(path, $0) } ?? .name(path), range: range(from: start))
    case .symbol, nil: break
    }
    if isSymbol("."), code.kind(index + 1) == .word {
      // An implicit member of Swift: `.spring(…)`.
      let name = code.text(index + 1)
      index += 2
      let arguments = callArguments()
      return CodeValue(
        content: arguments.map { .call(["", name], $0) } ?? .name(["", name]),
        range: range(from: start))
    }
    if let function = function() { return function }
    if isSymbol("("), let close = code.partner(index) {
      index += 1
      let inner = value()
      let isWhole = index == close
      index = min(close + 1, end)
      return isWhole ? inner : CodeValue(content: .other, range: range(from: start))
    }
    if isSymbol("["), let close = code.partner(index) {
      index += 1
      var elements: [CodeValue] = []
      while index < close {
        elements.append(value())
        guard take(",") else { break }
      }
      index = min(close + 1, end)
      return CodeValue(content: .list(elements), range: range(from: start))
    }
    if isSymbol("{"), let close = code.partner(index) {
      index += 1
      let members = objectMembers(until: close)
      index = min(close + 1, end)
      return CodeValue(content: .object(members), range: range(from: start))
    }
    return other(from: start)
  }

  private mutating func objectMembers(until close: Int) -> [CodeValue.Member] {
    var members: [CodeValue.Member] = []
    while index < close {
      let start = index
      guard code.kind(index) == .word || code.kind(index) == .string else {
        skipElement(until: close)
        continue
      }
      let key =
        code.kind(index) == .string ? Self.string(code.text(index)) : code.text(index)
      index += 1
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
        index += 1
        return
      }
      index = code.partner(index).map { max($0, index) + 1 } ?? index + 1
    }
  }

  /// Parses the arguments of a call; `nil` if no call follows on the same line.
  private mutating func callArguments() -> [CodeValue.Argument]? {
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

  /// Skips `as TYPE` and `satisfies TYPE`.
  private mutating func skipType() {
    index += 1
    while index < end, code.kind(index) == .word || isSymbol(".") || isSymbol("?") || isSymbol("!")
    {
      index += 1
    }
    if isSymbol("<") {
      while index < end, !isSymbol(">") { index += 1 }
      index = min(index + 1, end)
    }
  }

  /// Parses a function with at most one parameter: `(p) => …`, `p => …`, `function (p) { … }`.
  private mutating func function() -> CodeValue? {
    let start = index
    var place = index, parameter = ""
    if isWord("function"), code.isSymbol(place + 1, "(") { place += 1 }
    if code.isSymbol(place, "("), let close = code.partner(place) {
      // A function without a parameter is not called, but its result may be a motion.
      guard code.kind(place + 1) == .word || close == place + 1 else { return nil }
      parameter = close == place + 1 ? "" : code.text(place + 1)
      place = close + 1
      // The type of the parameter and of the result.
      if code.isSymbol(place, ":") { place += 2 }
    } else if code.kind(place) == .word, code.isSymbol(place + 1, "=>") {
      parameter = code.text(place)
      place += 1
    } else {
      return nil
    }
    if code.isSymbol(place, "=>") { place += 1 } else if !isWord("function") { return nil }
    if code.isSymbol(place, "{"), let close = code.partner(place) {
      index = min(close + 1, end)
      return CodeValue(
        content: .function(parameter: parameter, body: place + 1..<max(place + 1, close)),
        range: range(from: start))
    }
    index = place
    _ = value()
    return CodeValue(
      content: .function(parameter: parameter, body: place..<max(place, index)),
      range: range(from: start))
  }

  /// Consumes at least one token as an expression of another kind.
  private mutating func other(from start: Int) -> CodeValue {
    if index == start, index < end {
      index = code.partner(index).map { max($0, index) + 1 } ?? index + 1
    }
    return CodeValue(content: .other, range: range(from: start))
  }

  private func range(from start: Int) -> Range<Int> {
    let first = code.start(start)
    return first..<max(first, index > start ? code.end(index - 1) : first)
  }

  func isSymbol(_ symbol: CodeSymbol, at offset: Int = 0) -> Bool {
    index + offset < end && code.isSymbol(index + offset, symbol)
  }

  func isWord(_ text: String) -> Bool {
    index < end && code.kind(index) == .word && code.text(index) == text
  }

  mutating func take(_ symbol: CodeSymbol) -> Bool {
    guard isSymbol(symbol) else { return false }
    index += 1
    return true
  }

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
