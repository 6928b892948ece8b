package import JSONCodec

/// A value as a client wrote it, in JSON, in SwiftUI's spelling or in a query, and where.
///
/// Whoever reads it says what it is to be: the same number may be `0.5` in JSON, `1/2` in text and
/// a parameter's letters.
package struct SyntaxNode: Sendable {
  /// The three ways to write a value.
  package enum Source: Sendable {
    /// A value of a JSON text; a string may be an expression in SwiftUI's spelling.
    case json(JSONToken)
    /// A part of an expression in SwiftUI's spelling.
    case text(TextExpression.Content)
    /// The letters of a parameter, after the escapes of the URL are undone.
    case parameter(String)
  }

  /// Where what was written is found: in a JSON text by the index of its node, in a query by that of its parameter, or
  /// by itself.
  private let parts: ParsedSource
  private let index: Int

  /// Creates the value of a JSON text, by default the whole of it.
  package init(_ json: JSON, at place: InputLocation = .root) {
    self.init(ParsedSource(JSONTape(json), at: place), 0)
  }

  /// Reads a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - limits: How much it may ask.
  ///   - place: Where it stands.
  /// - Throws: The first fault, with its place in the text.
  package init(
    json bytes: [UInt8], limits: JSONReader.Limits = JSONReader.Limits(),
    at place: InputLocation = .root
  ) throws(JSONSyntaxError) {
    self.init(ParsedSource(try JSONReader.tape(bytes, limits: limits), at: place), 0)
  }

  /// Creates the value of a part of an expression; `place` is that of the whole text.
  package init(_ text: TextExpression, in place: InputLocation) {
    self.init(.text(text.content), at: place.within(text.place))
  }

  /// Creates the value of a part of an expression in a text.
  package init(_ text: TextExpression, of parts: ParsedSource) {
    self.init(.text(text.content), at: InputLocation(text.place, of: parts))
  }

  /// Creates the value of a JSON text at the index of a node.
  package init(_ parts: ParsedSource, _ node: Int) { (self.parts, index) = (parts, node) }

  /// Creates the value of a parameter of a query.
  package init(parameter index: Int, of query: ParsedSource) {
    (parts, self.index) = (query, index)
  }

  /// Creates a value that is part of no list.
  private init(_ source: Source, at place: InputLocation) {
    self.init(ParsedSource(.written(source), at: place), 0)
  }

  /// Creates the value of a parameter.
  package init(parameter name: String, _ value: String) {
    self.init(parameter: 0, of: ParsedSource(query: [(name, value)]))
  }

  /// Creates a value that a parameter's letters are taken for, or a part of them.
  package init(letters: String, at place: InputLocation) {
    self.init(.parameter(letters), at: place)
  }

  /// What was written, parts of JSON left out.
  package var source: Source {
    if parts.isJSON { return .json(parts.tape.token(index)) }
    if case .written(let source) = parts.kind { return source }
    return .parameter(parts.parameters[index].value)
  }

  /// Where it stands.
  package var place: InputLocation {
    switch parts.kind {
    case .values where index == 0: parts.place
    case .written: parts.place
    default: InputLocation(index, of: parts)
    }
  }

  /// The values of the JSON text and the index of this one; `nil` where it is no JSON.
  @inline(__always)
  package var node: (parts: ParsedSource, index: Int)? {
    parts.isJSON ? (parts, index) : nil
  }

  /// The same where it is a JSON object.
  @inline(__always)
  package var object: (parts: ParsedSource, index: Int)? {
    parts.isJSON && parts.tape.kind(index) == .object ? (parts, index) : nil
  }

  /// The number of JSON; `nil` where something else is.
  @inline(__always)
  package var plainNumber: Double? {
    parts.isJSON ? parts.tape.number(index) : nil
  }

  /// The JSON that was written, as a tree; `nil` where it is no JSON.
  package var json: JSON? { node.map { $0.parts.tape.json($0.index) } }

  /// Whether JSON's `null` was written.
  package var isNull: Bool {
    if parts.isJSON { return parts.tape.kind(index) == .null }
    if case .parameter("null") = source { return true }
    return false
  }

  /// What was written, with its article.
  package var kind: String {
    switch source {
    case .json(let token): token.kind
    case .text(let text): text.kind
    case .parameter: "text"
    }
  }

  /// What was written, where it is short enough to be repeated in an error.
  package var given: JSON? {
    switch source {
    case .json(.array), .json(.object): nil
    case .json(.number(let number)): number.isFinite ? .number(number) : nil
    case .json(.string(let text)), .parameter(let text):
      text.utf8.count <= 100 ? .string(text) : nil
    case .json(.bool(let value)): .bool(value)
    case .json(.null): .null
    case .text(let text):
      switch text {
      case .number(let number): number.isFinite ? .number(number) : nil
      case .bool(let value): .bool(value)
      case .chain: nil
      }
    }
  }
}
