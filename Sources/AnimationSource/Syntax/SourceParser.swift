/// A parser that turns a source text into a syntax tree.
///
/// The parser works by recursive descent over a list of tokens. Look-ahead skips brackets by the
/// indices of their partners, so the time is linear. An error ends the statement or declaration
/// that contains the error.
struct SourceParser {
  let bytes: SourceBytes
  let tokens: [SourceToken]
  /// For each token that is a paired bracket, the index of its partner; -1 for other tokens.
  let partners: [Int32]
  /// The index of the current token, which is never beyond the last token.
  private(set) var index = 0
  private(set) var token: SourceToken
  var diagnostics: [SourceDiagnostic] = []
  /// The nesting depth of the parsing functions that are running.
  var nesting = 0
  /// The greatest depth of an expression in the current block.
  var deepest = 0
  /// True if the current block contains a call of `self.init`.
  var callsInitializer = false
  /// False in the condition of a statement, where `{` starts the statement's block.
  var allowsTrailingClosure = true
  /// The position of the first `_` that is not on the left side of an assignment; `nil` if there is
  /// none.
  var discard: SourcePosition?
  /// The index of the token after the last complete operand; -1 before the first operand.
  var operandEnd = -1
  /// The index after the type of the last `as`; a `?` before this index belongs to the type.
  var castEnd = -1
  /// For the index of each examined `<`, the index after its generic arguments; -1 for a
  /// comparison.
  var genericEnds: [Int: Int] = [:]
  var lateFunctions = LateFunctions()

  /// Returns the tree of a text and the errors of its syntax, in order of position.
  ///
  /// The tree leaves out the statements and declarations that contain an error.
  static func parse(_ text: String) -> (SourceFileSyntax, [SourceDiagnostic]) {
    let bytes = SourceBytes(text)
    guard bytes.count <= SourceLimits.textBytes else {
      let message =
        "the source has \(bytes.count) bytes; the largest allowed size is \(SourceLimits.textBytes)"
      return (SourceFileSyntax(), [SourceDiagnostic(message, at: .start)])
    }
    var tokenizer = SourceTokenizer(bytes)
    tokenizer.run()
    let brackets = SourceBrackets(tokenizer.tokens)
    var parser = SourceParser(bytes, tokenizer.tokens, brackets.partners)
    let declarations = parser.parseDeclarations(.file)
    let file = SourceFileSyntax(
      declarations: declarations, lateFunctions: parser.lateFunctions.positions)
    // Parser errors after an invalid character on the same line are only its consequences.
    var wrong: [Int32: Int32] = [:]
    for place in tokenizer.diagnostics.lazy.map(\.position) {
      wrong[place.line] = min(place.column, wrong[place.line] ?? .max)
    }
    let found = parser.diagnostics.filter {
      $0.position.column < wrong[$0.position.line] ?? .max
    }
    return (file, selected(tokenizer.diagnostics + brackets.errors(with: found)))
  }

  init(_ bytes: SourceBytes, _ tokens: [SourceToken], _ partners: [Int32]) {
    self.bytes = bytes
    self.tokens = tokens
    self.partners = partners
    token = tokens[0]
  }

  /// Returns the errors in order of position, at most one for each position.
  ///
  /// After `SourceLimits.diagnostics` errors, a last error reports that there are more.
  private static func selected(_ diagnostics: [SourceDiagnostic]) -> [SourceDiagnostic] {
    guard !diagnostics.isEmpty else { return [] }
    var result: [SourceDiagnostic] = []
    // The sort is stable, so the tokenizer's error precedes the parser's error at the same
    // position.
    for diagnostic in diagnostics.sorted(by: { $0.position < $1.position })
    where diagnostic.position != result.last?.position {
      if result.count == SourceLimits.diagnostics {
        result.append(
          SourceDiagnostic("there are more errors: correct these first", at: diagnostic.position))
        break
      }
      result.append(diagnostic)
    }
    return result
  }

  // MARK: - Tokens

  mutating func advance(by count: Int = 1) { move(to: index + count) }

  mutating func move(to other: Int) {
    index = min(other, tokens.count - 1)
    token = tokens[index]
  }

  /// Returns the token at a distance from the current token; by default, the next token.
  func peek(_ distance: Int = 1) -> SourceToken { at(index + distance) }

  /// Returns the token at an index; for an index beyond the last token, the last token.
  func at(_ index: Int) -> SourceToken {
    let bounded = min(index, tokens.count - 1)
    return tokens[bounded]
  }

  /// Returns the index after the partner of the bracket at `index`; without a partner, `index + 1`.
  func behindBracket(_ index: Int) -> Int {
    let partner = index < partners.count ? Int(partners[index]) : -1
    return max(partner, index) + 1
  }

  /// Consumes the current token if it has the given kind; otherwise returns false.
  mutating func skip(_ kind: SourceToken.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  /// Consumes the current token if it is the given word; otherwise returns false.
  mutating func skip(_ word: SourceWord) -> Bool {
    guard token.word == word else { return false }
    advance()
    return true
  }

  /// Consumes a required token; throws an error if the current token has another kind.
  mutating func expect(_ kind: SourceToken.Kind, _ description: String) throws(SourceDiagnostic) {
    guard skip(kind) else { throw expected(description) }
  }

  // MARK: - Texts

  func text(_ token: SourceToken) -> String {
    let start = Int(token.start)
    let end = Int(token.end)
    guard token.kind == .identifier, bytes[start] == UInt8(ascii: "`") else {
      return bytes.text(start, end)
    }
    return bytes.text(start + 1, bytes.part(end - 1, end).first == bytes[start] ? end - 1 : end)
  }

  func name(_ token: SourceToken) -> SourceName {
    SourceName(text: text(token), position: token.position)
  }

  /// Consumes the current token and returns it as a name.
  mutating func takeName() -> SourceName {
    let name = name(token)
    advance()
    return name
  }

  /// True if the token is an operator of one character.
  func isSign(_ token: SourceToken, _ character: Unicode.Scalar) -> Bool {
    token.isOperator && token.end - token.start == 1
      && UInt32(bytes[Int(token.start)]) == character.value
  }

  /// Consumes an operator; an operator that begins with `>` can consist of several tokens.
  mutating func takeOperator() -> SourceName {
    let end = operatorEnd()
    let first = token
    let spelling = bytes.text(Int(first.start), Int(at(end - 1).end))
    move(to: end)
    return SourceName(text: spelling, position: first.position)
  }

  /// Returns the index of the token after the operator that starts at the current token.
  func operatorEnd() -> Int {
    var end = index
    while at(end).isGlued { end += 1 }
    return end + 1
  }
}
