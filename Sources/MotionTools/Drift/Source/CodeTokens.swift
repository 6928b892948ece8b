internal import AnimationCore

/// A symbol of one or two characters.
///
/// A symbol of one character is written as a literal, such as `"("`.
struct CodeSymbol: ExpressibleByUnicodeScalarLiteral, Sendable, Equatable {
  static var arrow: CodeSymbol { CodeSymbol("=", ">") }
  static var thinArrow: CodeSymbol { CodeSymbol("-", ">") }
  static var power: CodeSymbol { CodeSymbol("*", "*") }
  static var notEqual: CodeSymbol { CodeSymbol("!", "=") }
  static var equal: CodeSymbol { CodeSymbol("=", "=") }
  static var lessOrEqual: CodeSymbol { CodeSymbol("<", "=") }
  static var greaterOrEqual: CodeSymbol { CodeSymbol(">", "=") }

  /// The ASCII codes of the characters; for two characters, the first one is in the high byte.
  private let bytes: UInt16

  init(unicodeScalarLiteral character: Unicode.Scalar) {
    bytes = UInt16(UInt8(ascii: character))
  }

  private init(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
    bytes = UInt16(UInt8(ascii: first)) << 8 | UInt16(UInt8(ascii: second))
  }

  init(_ text: ArraySlice<UInt8>) {
    bytes = text.reduce(0) { $0 << 8 | UInt16($1) }
  }
}

/// One token of a source text; comments and white space are not tokens.
///
/// A token takes only 16 bytes of memory, because a file can have as many tokens as bytes.
struct CodeToken: Sendable {
  /// The kind of a token; a regular expression of a script is a `string`.
  enum Kind: Sendable { case word, number, string, symbol }

  private let start: UInt32
  private let end: UInt32
  /// The token index of the matching bracket; negative if the token is an unmatched bracket or no
  /// bracket.
  private var bracket: Int32 = -1
  /// The symbol; `nil` for tokens of other kinds.
  let symbol: CodeSymbol?
  let kind: Kind

  /// Creates a token with a byte range; for a string, the range includes its quotation marks.
  ///
  /// Offsets of 4 GiB or more are clamped, but files are much shorter.
  init(_ kind: Kind, _ range: Range<Int>, _ symbol: CodeSymbol? = nil) {
    start = UInt32(clamping: range.lowerBound)
    end = UInt32(clamping: range.upperBound)
    self.kind = kind
    self.symbol = symbol
  }

  /// The byte range of the token; for a string, its quotation marks are included.
  var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }

  /// The token index of the matching bracket; `nil` if the token is an unmatched bracket or no
  /// bracket.
  var partner: Int? {
    get { bracket < 0 ? nil : Int(bracket) }
    set { bracket = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
}

/// The tokens of a source text in a language with braces.
///
/// The scanner recognizes the comments and strings of its languages, and matches brackets. It
/// accepts any text, and takes linear time.
struct CodeTokens: Sendable {
  let file: SourceFile
  let language: SourceLanguage
  private(set) var tokens: [CodeToken] = []

  /// Scans a file; there are no tokens if the work budget does not suffice for the file.
  init(_ file: SourceFile, _ language: SourceLanguage) {
    self.file = file
    self.language = language
    var scanner = CodeScanner(file.bytes, language)
    // The work is charged to the budget before the text is scanned.
    guard Work.spend(file.bytes.count / 8, on: .bytes) else { return }
    var open: [(index: Int, closing: CodeSymbol)] = []
    while var token = scanner.next() {
      switch token.symbol {
      case "(": open.append((tokens.count, ")"))
      case "[": open.append((tokens.count, "]"))
      case "{": open.append((tokens.count, "}"))
      case ")", "]", "}":
        // An unmatched closing bracket has no partner, so it does not affect other brackets.
        if let last = open.last, last.closing == token.symbol {
          token.partner = last.index
          tokens[last.index].partner = tokens.count
          _ = open.popLast()
        }
      default: break
      }
      tokens.append(token)
    }
  }

  var count: Int { tokens.count }

  /// Returns the text of the token at `index`.
  ///
  /// The text is empty if there is no such token, or if the work budget is exhausted.
  func text(_ index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    let range = tokens[index].range
    // A long token can be copied, searched and compared for each place of a manifest, so its length
    // is charged to the budget.
    guard range.count < 64 || Work.spend(range.count / 4, on: .bytes) else { return "" }
    return file.text(range)
  }

  /// True if the token at `index` is the given word.
  func isWord(_ index: Int, _ word: String) -> Bool {
    // BOUND: the tokens are in the file.
    kind(index) == .word && file.bytes[tokens[index].range].elementsEqual(word.utf8)
  }

  /// True if the token at `index` is a string with the given content between two quotation marks.
  ///
  /// Escapes are not replaced. The result is false if the work budget is exhausted.
  func isString(_ index: Int, _ content: String) -> Bool {
    guard kind(index) == .string else { return false }
    let range = tokens[index].range, count = content.utf8.count
    guard range.count == count + 2, count < 64 || Work.spend(count / 4, on: .bytes) else {
      return false
    }
    // BOUND: the tokens are in the file.
    return file.bytes[range].dropFirst().dropLast().elementsEqual(content.utf8)
  }

  /// Returns the kind of the token at `index`; `nil` if there is no such token.
  func kind(_ index: Int) -> CodeToken.Kind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  /// Returns the index of the bracket that matches the bracket at `index`.
  ///
  /// The result is `nil` if the token is an unmatched bracket or no bracket.
  func partner(_ index: Int) -> Int? {
    tokens.indices.contains(index) ? tokens[index].partner : nil
  }

  /// True if the token at `index` is the given symbol.
  func isSymbol(_ index: Int, _ symbol: CodeSymbol) -> Bool {
    tokens.indices.contains(index) && tokens[index].symbol == symbol
  }

  /// True if the token at `index` is one of the given symbols.
  func isSymbol(_ index: Int, oneOf symbols: [CodeSymbol]) -> Bool {
    tokens.indices.contains(index) && symbols.contains { tokens[index].symbol == $0 }
  }

  /// Returns the index of the first token that begins at an offset or after it.
  func index(from offset: Int) -> Int { (0..<count).bisected { start($0) >= offset } }

  /// Returns the range of the tokens between an opening bracket and its partner; `nil` if the token
  /// has no partner.
  func contents(of bracket: Int) -> Range<Int>? {
    partner(bracket).map { bracket + 1..<max(bracket + 1, $0) }
  }

  /// Returns the offset at which the token at `index` begins; the end of the file if there is no
  /// such token.
  func start(_ index: Int) -> Int {
    tokens.indices.contains(index) ? tokens[index].range.lowerBound : file.bytes.count
  }

  /// Returns the offset at which the token at `index` ends; the end of the file if there is no such
  /// token.
  func end(_ index: Int) -> Int {
    tokens.indices.contains(index) ? tokens[index].range.upperBound : file.bytes.count
  }

  /// True if a line ends between the token at `index` and the next token, or if either token is
  /// missing.
  func endsLine(after index: Int) -> Bool {
    guard tokens.indices.contains(index), tokens.indices.contains(index + 1) else { return true }
    // BOUND: tokens do not overlap, and they are in the order of the file.
    return file.bytes[end(index)..<start(index + 1)].contains(UInt8(ascii: "\n"))
  }
}
