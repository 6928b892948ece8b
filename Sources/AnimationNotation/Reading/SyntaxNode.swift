package import JSONCodec

/// A value of the input with its location.
///
/// The value can come from JSON, from a text in SwiftUI's spelling or from a query. The function
/// that reads the value determines the type of the value. For example, a number can be `0.5` in
/// JSON, `1/2` in SwiftUI's spelling, or the text of a query parameter.
package struct SyntaxNode: Sendable {
  /// The three notations of a value.
  package enum Source: Sendable {
    /// A value of a JSON text; a string can be an expression in SwiftUI's spelling.
    case json(JSONToken)
    /// A part of an expression in SwiftUI's spelling.
    case text(TextExpression.Content)
    /// The text of a query parameter, percent-decoded.
    case parameter(String)
  }

  /// The source that contains the value.
  private let parts: ParsedSource
  /// The position of the value in its source.
  ///
  /// The index is a node's index in JSON, a parameter's index in a query, and 0 for a single value.
  private let index: Int

  /// Creates the node of a JSON value; by default, the value is the whole body.
  package init(_ json: JSON, at place: InputLocation = .root) {
    self.init(ParsedSource(JSONTokenStream(json), at: place), 0)
  }

  /// Parses a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - limits: The limits of the parser.
  ///   - place: The location of the text.
  /// - Throws: The first error, with its position in the text.
  package init(
    json bytes: [UInt8], limits: JSONReader.Limits = JSONReader.Limits(),
    at place: InputLocation = .root
  ) throws(JSONSyntaxError) {
    self.init(ParsedSource(try JSONReader.tokens(bytes, limits: limits), at: place), 0)
  }

  /// Creates a value from a part of a parsed SwiftUI text.
  ///
  /// - Parameters:
  ///   - text: The part.
  ///   - place: The location of the whole text.
  package init(_ text: TextExpression, in place: InputLocation) {
    self.init(.text(text.content), at: place.within(text.place))
  }

  /// Creates a value from a part of a parsed SwiftUI text.
  ///
  /// - Parameters:
  ///   - text: The part.
  ///   - parts: The source of the whole text.
  package init(_ text: TextExpression, of parts: ParsedSource) {
    self.init(.text(text.content), at: InputLocation(text.place, of: parts))
  }

  /// Creates a value from the source `parts` and the index of a JSON node or a query parameter.
  package init(_ parts: ParsedSource, _ node: Int) { (self.parts, index) = (parts, node) }

  /// Creates a single value that is not part of a JSON text or a query.
  private init(_ source: Source, at place: InputLocation) {
    self.init(ParsedSource(.written(source), at: place), 0)
  }

  /// Creates a value from a text, such as `1/2`, that is read like the value of a query parameter.
  ///
  /// The text can also be an element of a comma-separated list, or the text of a JSON string.
  package init(letters: String, at place: InputLocation) {
    self.init(.parameter(letters), at: place)
  }

  /// The value as written in the input; for an array or object, the result does not contain the
  /// elements or members.
  package var source: Source {
    if parts.isJSON { return .json(parts.tokens.token(index)) }
    if case .written(let source) = parts.kind { return source }
    return .parameter(parts.parameters[index].value)
  }

  /// The location of the value.
  package var place: InputLocation {
    switch parts.kind {
    case .values where index == 0: parts.place
    case .written: parts.place
    default: InputLocation(index, of: parts)
    }
  }

  /// The source of a JSON value and the index of its node; `nil` for any other value.
  @inline(__always)
  package var node: (parts: ParsedSource, index: Int)? { parts.isJSON ? (parts, index) : nil }

  /// The source of a JSON object and the index of its node; `nil` for any other value.
  @inline(__always)
  package var object: (parts: ParsedSource, index: Int)? {
    parts.isJSON && parts.tokens.kind(index) == .object ? (parts, index) : nil
  }

  /// The value of a JSON number; `nil` for any other value.
  @inline(__always)
  package var plainNumber: Double? { parts.isJSON ? parts.tokens.number(index) : nil }

  /// The value as a JSON tree; `nil` if the value is not in JSON.
  package var json: JSON? { node.map { $0.parts.tokens.json($0.index) } }

  /// True for `null`, in JSON or as the text of a query parameter.
  package var isNull: Bool {
    if parts.isJSON { return parts.tokens.kind(index) == .null }
    if case .parameter("null") = source { return true }
    return false
  }

  /// The name of the value's kind, with its article, for error messages.
  package var kind: String {
    switch source {
    case .json(let token): token.kind
    case .text(let text): text.kind
    case .parameter: "text"
    }
  }

  /// The value, if it is short enough to be repeated in an error message; `nil` otherwise.
  ///
  /// The result is `nil` for arrays, objects, SwiftUI names and calls, infinite numbers, NaN, and
  /// texts of more than 100 bytes.
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
