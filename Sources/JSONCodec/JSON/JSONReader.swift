/// A strict JSON parser, which also rejects some texts that RFC 8259 allows a parser to accept.
///
/// In addition to syntax errors, the parser rejects a repeated key, a byte order mark, ill-formed
/// UTF-8 and an escaped lone surrogate. It also rejects a text that exceeds a limit. A number that
/// is too large for a double is not an error: the parser reads infinity. A number that is too small
/// becomes zero.
///
/// The parsing time is linear in the number of bytes. The parser is recursive, to at most
/// `Limits.depth` levels.
///
/// Source: RFC 8259; RFC 7493 (I-JSON), sections 2.1 for surrogates and 2.3 for keys.
package struct JSONReader {
  /// The limits of a JSON text.
  package struct Limits: Sendable {
    /// The maximum number of arrays and objects that are open at the same time.
    package var depth: Int
    /// The maximum number of values of any kind, including the outermost.
    package var nodes: Int
    /// The maximum length of a key in bytes of UTF-8, after its escapes are decoded.
    package var keyBytes: Int
    /// The maximum number of characters of one number.
    package var numberCharacters: Int

    /// Creates limits, by default the limits of the service.
    package init(
      depth: Int = 64, nodes: Int = 200_000, keyBytes: Int = 256, numberCharacters: Int = 400
    ) {
      self.depth = depth
      self.nodes = nodes
      self.keyBytes = keyBytes
      self.numberCharacters = numberCharacters
    }
  }

  let bytes: [UInt8]
  let limits: Limits
  var tokens: JSONTokenStream
  var index = 0
  private var depth = 0
  private var nodes = 0

  private init(_ bytes: [UInt8], limits: Limits) {
    self.bytes = bytes
    self.limits = limits
    tokens = JSONTokenStream(of: bytes)
  }

  /// Parses exactly one JSON value, and returns the value as a tree.
  ///
  /// White space is allowed before and after the value.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - limits: The limits of the text.
  /// - Throws: The first error, with its position.
  package static func read(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(JSONSyntaxError) -> JSON {
    try tokens(bytes, limits: limits).json(0)
  }

  /// Parses exactly one JSON value, and returns the token stream of the value.
  ///
  /// White space is allowed before and after the value.
  package static func tokens(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(JSONSyntaxError) -> JSONTokenStream {
    var reader = JSONReader(bytes, limits: limits)
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      throw reader.error("a byte order mark is not allowed: send UTF-8 without a byte order mark")
    }
    reader.skipWhitespace()
    if reader.index == bytes.count { throw reader.error("the text is empty: expected a value") }
    try reader.value()
    reader.skipWhitespace()
    if reader.index < bytes.count { throw reader.unexpected("the end of the text after the value") }
    return reader.tokens
  }

  private mutating func value() throws(JSONSyntaxError) {
    nodes += 1
    if nodes > limits.nodes { throw error("the text has more than \(limits.nodes) values") }
    switch peek {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): tokens.append(try number())
    case UInt8(ascii: "t"): try literal("true", .yes)
    case UInt8(ascii: "f"): try literal("false", .no)
    case UInt8(ascii: "n"): try literal("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func object() throws(JSONSyntaxError) {
    try open()
    let object = tokens.nodes.count
    tokens.append(.object)
    var keys = DistinctKeys(of: object)
    if close(UInt8(ascii: "}")) { return tokens.close(object) }
    while true {
      let start = index
      guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
      let key = tokens.nodes.count
      try string()
      if tokens.length(key) > limits.keyBytes {
        throw error("a key is longer than \(limits.keyBytes) bytes", at: start)
      }
      if !keys.insert(key, of: tokens) {
        throw error("the key \"\(tokens.string(key))\" is given twice", at: start)
      }
      skipWhitespace()
      guard peek == UInt8(ascii: ":") else { throw unexpected("':' after a key") }
      index += 1
      skipWhitespace()
      try value()
      skipWhitespace()
      if close(UInt8(ascii: "}")) { return tokens.close(object, keys: keys.bits) }
      guard peek == UInt8(ascii: ",") else { throw unexpected("',' or '}' after a member") }
      index += 1
      skipWhitespace()
    }
  }

  private mutating func array() throws(JSONSyntaxError) {
    try open()
    let array = tokens.nodes.count
    tokens.append(.array)
    if close(UInt8(ascii: "]")) { return tokens.close(array) }
    while true {
      try value()
      skipWhitespace()
      if close(UInt8(ascii: "]")) { return tokens.close(array) }
      guard peek == UInt8(ascii: ",") else { throw unexpected("',' or ']' after an element") }
      index += 1
      skipWhitespace()
    }
  }

  private mutating func literal(
    _ text: String, _ kind: JSONTokenStream.Kind
  ) throws(JSONSyntaxError) {
    for character in text.utf8 {
      guard peek == character else { throw unexpected("the literal \(text)") }
      index += 1
    }
    tokens.append(kind)
  }

  private mutating func open() throws(JSONSyntaxError) {
    depth += 1
    if depth > limits.depth {
      throw error("arrays and objects are nested deeper than \(limits.depth) levels")
    }
    index += 1
    skipWhitespace()
  }

  private mutating func close(_ bracket: UInt8) -> Bool {
    guard peek == bracket else { return false }
    depth -= 1
    index += 1
    return true
  }
}
