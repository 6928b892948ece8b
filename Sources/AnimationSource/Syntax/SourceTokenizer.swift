/// A tokenizer that splits a source text into tokens, by the lexical rules of Swift.
///
/// The time is linear in the length of the text. The tokenizer continues after an error.
struct SourceTokenizer {
  let bytes: SourceBytes
  var index = 0
  var tokens: [SourceToken] = []
  var diagnostics: [SourceDiagnostic] = []
  /// The number of the current line, from 1.
  private(set) var line: Int32 = 1
  /// The index of the first byte of the current line.
  private var lineStart = 0
  /// The index after the last operator; if an operator such as `>>` is divided into several tokens,
  /// they share this end.
  var operatorEnd = 0
  /// The number of UTF-8 continuation bytes in the current line so far.
  var continuations = 0
  /// True until the first token of a line.
  private var startsLine = true

  init(_ bytes: SourceBytes) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 4 + 8)
  }

  /// Splits the whole text into tokens.
  ///
  /// The last token is `.end`.
  mutating func run() {
    if bytes.part(0, 3) == [0xEF, 0xBB, 0xBF] {
      index = 3
      lineStart = 3
    }
    while true {
      skipSpace()
      guard index < bytes.count else { break }
      readToken()
    }
    append(.end, from: bytes.count)
  }

  /// Returns the byte at an index; 0 after the end of the text.
  func byte(_ at: Int) -> UInt8 { bytes[at] }

  /// The place of the current byte.
  var position: SourcePosition {
    SourcePosition(
      line: line, column: Int32(truncatingIfNeeded: index - lineStart - continuations + 1))
  }

  mutating func report(_ message: String, at position: SourcePosition) {
    guard diagnostics.count <= SourceLimits.diagnostics else { return }
    diagnostics.append(SourceDiagnostic(message, at: position))
  }

  /// Starts the line whose first byte is at `index`.
  mutating func startLine() {
    line &+= 1
    lineStart = index
    continuations = 0
    startsLine = true
  }

  /// Appends the token that begins at `start` and ends at `index`.
  ///
  /// - Parameter place: The position of the first byte, required for a token with line feeds or
  ///   scalars beyond ASCII; `nil` to compute it.
  mutating func append(
    _ kind: SourceToken.Kind, from start: Int, word: SourceWord = .none,
    at place: SourcePosition? = nil, isGlued: Bool = false
  ) {
    let column = start - lineStart - continuations + 1
    tokens.append(
      SourceToken(
        kind: kind, word: word, startsLine: startsLine, isGlued: isGlued,
        start: Int32(truncatingIfNeeded: start),
        end: Int32(truncatingIfNeeded: index),
        position: place ?? SourcePosition(line: line, column: Int32(truncatingIfNeeded: column))))
    startsLine = false
  }

  private mutating func readToken() {
    let start = index
    let first = bytes[index]
    switch first {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...0xFF:
      readName()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
    case UInt8(ascii: "("): sign(.leftParenthesis)
    case UInt8(ascii: ")"): sign(.rightParenthesis)
    case UInt8(ascii: "{"): sign(.leftBrace)
    case UInt8(ascii: "}"): sign(.rightBrace)
    case UInt8(ascii: "["): sign(.leftBracket)
    case UInt8(ascii: "]"): sign(.rightBracket)
    case UInt8(ascii: ","): sign(.comma)
    case UInt8(ascii: ":"): sign(.colon)
    case UInt8(ascii: ";"): sign(.semicolon)
    case UInt8(ascii: "@"): sign(.at)
    case UInt8(ascii: "#"): sign(.hash)
    case UInt8(ascii: "\\"): sign(.backslash)
    case UInt8(ascii: "`"): readQuotedName()
    case UInt8(ascii: "$"): readClosureParameter()
    case UInt8(ascii: "\""): readString()
    case UInt8(ascii: "."):
      if byte(index + 1) == first { readOperator() } else { sign(.period) }
    case UInt8(ascii: "'"):
      report("single quotes are not part of Swift", at: position)
      skipQuoted()
    default:
      if SourceTokenizer.isOperatorByte(first) {
        readOperator()
      } else {
        report("control character \(first) is not allowed: delete it", at: position)
        index = start + 1
      }
    }
  }

  private mutating func sign(_ kind: SourceToken.Kind) {
    index += 1
    append(kind, from: index - 1)
  }
}
