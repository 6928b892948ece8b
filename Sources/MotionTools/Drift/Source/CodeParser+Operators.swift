internal import AnimationCore
internal import AnimationNotation

/// Parses operators, and finds the end of an expression.
extension CodeParser {
  private static let levels: [[(symbol: CodeSymbol, operation: CodeValue.Operation)]] = [
    [
      ("<", .less), (.lessOrEqual, .lessOrEqual), (">", .greater),
      (.greaterOrEqual, .greaterOrEqual), (.equal, .equal),
    ],
    [("+", .add), ("-", .subtract)],
    [("*", .multiply), ("/", .divide)],
  ]

  mutating func operation(level: Int) -> CodeValue {
    guard Self.levels.indices.contains(level) else { return power() }
    let start = index
    var left = operation(level: level + 1)
    while let found = Self.levels[level].first(where: { isSymbol($0.symbol) }) {
      // In a script, a `<` on the next line can begin a JSX element.
      if level == 0, code.language == .script, beginsLine { break }
      guard isContinued else { break }
      guard Work.spend(4, on: .bytes), countsPart() else { break }
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
    guard take(.power) else { return base }
    guard depth < Limits.depth.max, Work.spend(4, on: .bytes) else { return other(from: start) }
    guard countsPart() else { return CodeValue(content: .other, range: range(from: start)) }
    depth += 1
    defer { depth -= 1 }
    return CodeValue(content: .operation(.power, [base, power()]), range: range(from: start))
  }

  /// Parses an expression with the signs before it; keywords such as `new` and `await` are skipped.
  private mutating func prefixed() -> CodeValue {
    let start = index
    while isWord("const") || isWord("new") || isWord("await") || isWord("return") { advance() }
    guard isSymbol("-") || isSymbol("+") else { return postfixed() }
    let isNegative = isSymbol("-")
    guard depth < Limits.depth.max, Work.spend(4, on: .bytes) else { return other(from: start) }
    guard countsPart() else { return CodeValue(content: .other, range: range(from: start)) }
    depth += 1
    defer { depth -= 1 }
    advance()
    let operand = prefixed()
    guard isNegative else { return operand }
    if case .number(let number) = operand.content {
      return CodeValue(content: .number(-number), range: range(from: start))
    }
    return CodeValue(content: .operation(.negate, [operand]), range: range(from: start))
  }

  /// True if a line ends before the current token.
  var beginsLine: Bool { index > 0 && code.endsLine(after: index - 1) }

  /// True if an operator at the current token belongs to the expression before it.
  ///
  /// An operator on the next line can begin another statement. This is so in Kotlin outside
  /// parentheses, and in Swift if no white space follows the operator.
  ///
  /// Source: Kotlin language specification, Syntax grammar, `additiveExpression`; The Swift
  /// Programming Language, Lexical Structure, Operators.
  private var isContinued: Bool {
    guard beginsLine else { return true }
    return switch code.language {
    case .kotlin: isInParentheses
    case .swift: code.start(index + 1) > code.end(index)
    default: true
    }
  }

  /// The symbols after which a value is not the whole expression.
  private static let continuations: [CodeSymbol] = [
    "+", "-", "*", "/", "%", "~", "|", "&", "^", "?", ".", "(", "[", .power, .notEqual,
  ]

  /// True if the current token continues the expression before it in a way that the parser does not
  /// read, such as with `%`, or with an infix function of Kotlin.
  var hasMore: Bool {
    guard index < end, index > 0 else { return false }
    switch code.kind(index) {
    case .symbol:
      guard isContinued, code.isSymbol(index, oneOf: Self.continuations) else { return false }
      // In Swift and Kotlin, a bracket on the next line begins another statement.
      let isBracket = isSymbol("(") || isSymbol("[")
      return !isBracket || !beginsLine || code.language == .script || code.language == .dart
    case .word: return code.language == .kotlin && !beginsLine && !isWord("else")
    case .number, .string, nil: return false
    }
  }
}
