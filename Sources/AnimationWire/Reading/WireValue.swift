/// A value as a client wrote it, in JSON, in SwiftUI's spelling or in a query, and where.
///
/// Whoever reads it says what it is to be: the same number may be `0.5` in JSON, `1/2` in text and
/// a parameter's letters.
public struct WireValue: Sendable {
  /// The three ways to write a value.
  public enum Source: Sendable {
    /// A value of a JSON text; a string may be an expression in SwiftUI's spelling.
    case json(JSON)
    /// A part of an expression in SwiftUI's spelling.
    case text(TextExpression.Content)
    /// The letters of a parameter, after the escapes of the URL are undone.
    case parameter(String)
  }

  /// What was written.
  public let source: Source
  /// Where it stands.
  public let place: WirePlace

  /// Creates the value of a JSON text, by default the whole of it.
  public init(_ json: JSON, at place: WirePlace = .root) {
    source = .json(json)
    self.place = place
  }

  /// Creates the value of a part of an expression; `place` is that of the whole text.
  public init(_ text: TextExpression, in place: WirePlace) {
    source = .text(text.content)
    self.place = place.within(text.place)
  }

  /// Creates the value of a part of an expression in a text.
  init(_ text: TextExpression, of parts: WireParts) {
    source = .text(text.content)
    place = WirePlace(text.place, of: parts)
  }

  /// Creates the value of the member of an object at an index.
  init(_ json: JSON, _ index: Int, of parts: WireParts) {
    source = .json(json)
    place = WirePlace(index, of: parts)
  }

  /// Creates the value of a parameter.
  public init(parameter name: String, _ value: String) {
    source = .parameter(value)
    place = .parameter(name)
  }

  /// Whether JSON's `null` was written.
  public var isNull: Bool {
    switch source {
    case .json(.null), .parameter("null"): true
    case .json, .text, .parameter: false
    }
  }

  /// What was written, with its article.
  public var kind: String {
    switch source {
    case .json(let json): json.kind
    case .text(let text): text.kind
    case .parameter: "text"
    }
  }

  /// What was written, where it is short enough to be repeated in an error.
  public var given: JSON? {
    switch source {
    case .json(.array), .json(.object): nil
    case .json(.number(let number)): number.isFinite ? .number(number) : nil
    case .json(.string(let text)), .parameter(let text):
      text.utf8.count <= 100 ? .string(text) : nil
    case .json(let json): json
    case .text(let text):
      switch text {
      case .number(let number): number.isFinite ? .number(number) : nil
      case .bool(let value): .bool(value)
      case .chain: nil
      }
    }
  }
}
