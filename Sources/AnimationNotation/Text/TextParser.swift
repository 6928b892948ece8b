internal import JSONCodec

/// A parser that turns a text in SwiftUI's spelling into a syntax tree.
///
/// The grammar contains members and calls, which can follow a leading dot or a type. The grammar
/// also contains initializers, labelled and unlabelled arguments, and a trailing comma. Values are
/// `true`, `false`, and numbers with `+ - * /`, signs, parentheses, `.pi`, `.infinity` and `.nan`.
/// White space, line ends and comments are ignored, and so is a comma or semicolon at the end.
///
/// The time to parse is linear in the length of the text, which the caller limits.
package struct TextParser {
  private let tokens: [TextToken]
  /// The maximum nesting of parentheses, calls and signs.
  private static let maxDepth = 64
  private var index = 0
  private var depth = 0

  /// Parses exactly one expression.
  ///
  /// - Parameters:
  ///   - text: The text. Columns in errors are counted from the beginning of the text, across line
  ///     ends.
  ///   - part: The byte range that contains the expression; `nil` for the whole text.
  /// - Throws: The first error, with its range.
  package static func parse(
    _ text: String, in part: Range<Int>? = nil
  ) throws(TextSyntaxError) -> TextExpression {
    var parser = TextParser(tokens: try TextTokenizer.tokens(of: text, in: part))
    let expression = try parser.expression()
    // BOUND: a comma or semicolon is never the last token.
    if parser.isNext(",") || parser.isNext(";"), case .end = parser.tokens[parser.index + 1].kind {
      return expression
    }
    guard case .end = parser.token.kind else { throw parser.unexpected("the end of the text") }
    return expression
  }

  /// Parses exactly one expression, or the animation inside a piece of Swift code.
  ///
  /// Examples are `let animation = .easeIn`, `withAnimation(.bouncy) {` and `.animation(.snappy,
  /// value: isOn)`.
  ///
  /// - Throws: The first error, with its range.
  static func parseCode(_ text: String) throws(TextSyntaxError) -> TextExpression {
    let fault: TextSyntaxError?
    do throws(TextSyntaxError) {
      let expression = try parse(text)
      guard expression.content.mayBeCode else { return expression }
      fault = nil
    } catch {
      fault = error
    }
    switch try PastedCode.content(of: text) {
    case .animation(let part): return try parse(text, in: part)
    case .standard(let place):
      let link = TextLink(
        name: TextName(text: "default", place: place), arguments: nil, place: place)
      return TextExpression(
        content: .chain(TextChain(qualifier: nil, links: [link])), place: place)
    case .nothing:
      if let fault { throw fault }
      return try parse(text)
    }
  }

  // BOUND: a text has at least an end token, and index is never below 0.
  var token: TextToken { tokens[min(index, tokens.count - 1)] }

  /// True if the token at an offset from the current token is the given symbol.
  private func isNext(_ symbol: Unicode.Scalar, _ offset: Int = 0) -> Bool {
    guard index + offset < tokens.count else { return false }
    // BOUND: index + offset < count, by the guard.
    if case .symbol(symbol) = tokens[index + offset].kind { return true }
    return false
  }

  mutating func take(_ symbol: Unicode.Scalar) -> TextPlace? {
    guard isNext(symbol) else { return nil }
    defer { index += 1 }
    return tokens[index].place
  }

  /// Enters one level of nesting, or throws an error if there are too many levels.
  ///
  /// The caller must later call `ascend`.
  mutating func descend() throws(TextSyntaxError) {
    depth += 1
    if depth > Self.maxDepth {
      throw TextSyntaxError(
        "the text is nested deeper than \(Self.maxDepth) levels", at: token.place)
    }
  }

  mutating func ascend() { depth -= 1 }

  func unexpected(_ expected: String, allowed: [String] = []) -> TextSyntaxError {
    if index > 0, case .name(let unit) = token.kind,
      // BOUND: index > 0, by the condition before.
      case .number(let number) = tokens[index - 1].kind,
      let meant = MeantNumber("\(number)" + unit)
    {
      return TextSyntaxError(
        "unexpected '\(unit)': \(meant.reason). Write \(meant.text)", at: token.place,
        suggestion: meant.text)
    }
    return TextSyntaxError(
      "expected \(expected), but found \(token.description)", at: token.place, allowed: allowed)
  }

  /// Reads a number, a boolean, an expression in parentheses or a chain.
  mutating func primary() throws(TextSyntaxError) -> TextExpression {
    let first = token
    switch first.kind {
    case .number(let value):
      index += 1
      return TextExpression(content: .number(value), place: first.place)
    case .name(let name) where name == "true" || name == "false":
      index += 1
      return TextExpression(content: .bool(name == "true"), place: first.place)
    case .symbol("("):
      index += 1
      try descend()
      let inner = try expression()
      guard let end = take(")") else {
        throw unexpected("')'", allowed: [")"])
      }
      ascend()
      return TextExpression(content: inner.content, place: first.place.through(end))
    case .name, .symbol("."):
      return try chain()
    default:
      throw unexpected("a value", allowed: ["a number", "true", "false", "a name or a call"])
    }
  }

  private mutating func chain() throws(TextSyntaxError) -> TextExpression {
    let start = token.place
    // The name of the module is skipped, as in `SwiftUI.Animation.bouncy`.
    if isNext(".", 1), case .name("SwiftUI") = token.kind { index += 2 }
    var isImplicit = take(".") != nil
    var qualifier: TextName?
    var links: [TextLink] = []
    repeat {
      let link = try link()
      // A type name without arguments qualifies the member after it.
      if links.isEmpty, qualifier == nil, !isImplicit, link.arguments == nil,
        isNext("."), link.name.text.first?.isUppercase == true
      {
        qualifier = link.name
      } else {
        links.append(link)
      }
      isImplicit = take(".") != nil
    } while isImplicit
    let place = start.through(links.last?.place ?? start)
    let chain = TextChain(qualifier: qualifier, links: links)
    let content = Self.constant(chain).map(TextExpression.Content.number) ?? .chain(chain)
    return TextExpression(content: content, place: place)
  }

  private mutating func link() throws(TextSyntaxError) -> TextLink {
    guard case .name(let text) = token.kind else { throw unexpected("a name") }
    let name = TextName(text: text, place: token.place)
    index += 1
    guard take("(") != nil else { return TextLink(name: name, arguments: nil, place: name.place) }
    try descend()
    let (arguments, end) = try arguments()
    ascend()
    return TextLink(name: name, arguments: arguments, place: name.place.through(end))
  }

  private mutating func arguments() throws(TextSyntaxError) -> ([TextArgument], TextPlace) {
    var arguments: [TextArgument] = []
    arguments.reserveCapacity(4)
    while true {
      if let end = take(")") { return (arguments, end) }
      arguments.append(try argument())
      if let end = take(")") { return (arguments, end) }
      guard take(",") != nil else {
        throw unexpected("',' or ')'", allowed: [",", ")"])
      }
    }
  }

  private mutating func argument() throws(TextSyntaxError) -> TextArgument {
    var label: TextName?
    if isNext(":", 1), case .name(let text) = tokens[index].kind {
      label = TextName(text: text, place: tokens[index].place)
      index += 2
    }
    return TextArgument(label: label, value: try expression())
  }

  private static let numberTypes = ["Double", "CGFloat", "TimeInterval", "Float"]

  private static func constant(_ chain: TextChain) -> Double? {
    guard chain.links.count == 1, chain.links[0].arguments == nil,
      chain.qualifier.map({ numberTypes.contains($0.text) }) ?? true
    else { return nil }
    switch chain.links[0].name.text {
    case "pi": return .pi
    case "infinity": return .infinity
    case "nan": return .nan
    default: return nil
    }
  }
}

extension TextExpression.Content {
  /// True if the content can be code that contains an animation, such as `withAnimation(.bouncy)`.
  ///
  /// The result is also true for `return .bouncy`, because this text parses as a member of
  /// `return`.
  fileprivate var mayBeCode: Bool {
    guard case .chain(let chain) = self else { return false }
    return chain.links.first?.name.text == "return"
      || chain.links.contains { $0.name.text == "animation" || $0.name.text == "withAnimation" }
  }
}
