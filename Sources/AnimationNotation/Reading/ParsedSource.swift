internal import JSONCodec

/// A text whose parts have locations, such as a JSON text, a query or a SwiftUI text.
///
/// All parts of a text share one source. So the location of a part is stored as an index.
package final class ParsedSource: Sendable {
  enum Kind: Sendable {
    /// The values of a JSON text.
    case values
    /// The parameters of a query, or the elements of an array.
    ///
    /// Query parameters are stored in `parameters`. The elements of an array are not stored.
    case elements
    /// The ranges of a text in SwiftUI's spelling.
    ///
    /// The text can be a part of the text at `place`. The offset is the number of UTF-16 code units
    /// before the part. It is `nil` if the text is not in the request.
    case text(offset: Int?)
    /// The member with the given key, in the object at `place`.
    ///
    /// The member need not exist.
    case member(String)
    /// A single value; its location is the location of the source.
    case written(SyntaxNode.Source)
  }

  let place: InputLocation
  let kind: Kind
  /// The values of a JSON text; empty for other sources.
  let tokens: JSONTokenStream
  /// The parameters of a query; empty for other sources.
  let parameters: [(name: String, value: String)]
  /// The names of the parameters whose texts are not in the request.
  let generated: Set<String>
  /// The number of UTF-16 code units that were removed before the text of each JSON value.
  let removedCount: Int
  /// True for the values of a JSON text.
  let isJSON: Bool

  /// Creates the source of a JSON text.
  convenience init(_ tokens: JSONTokenStream, at place: InputLocation) {
    self.init(.values, tokens, at: place)
  }

  init(
    _ kind: Kind, _ tokens: JSONTokenStream = .empty,
    parameters: [(name: String, value: String)] = [], generated: Set<String> = [],
    removedCount: Int = 0, at place: InputLocation
  ) {
    self.place = place
    self.kind = kind
    self.tokens = tokens
    self.parameters = parameters
    self.generated = generated
    self.removedCount = removedCount
    isJSON = if case .values = kind { true } else { false }
  }

  package convenience init(
    query: [(name: String, value: String)], generated: Set<String> = []
  ) {
    self.init(.elements, parameters: query, generated: generated, at: .root)
  }

  /// The source of a JSON object without members.
  static let emptyObject = ParsedSource(JSONTokenStream(.object([])), at: .root)

  /// Returns the number of UTF-16 code units before the text of the part at an index.
  ///
  /// The result is `nil` if the text is not in the request.
  func textOffset(of index: Int) -> Int? {
    index < parameters.count && generated.contains(parameters[index].name) ? nil : removedCount
  }

  /// Returns the location of the part at an index, such as a JSON value or a query parameter.
  func location(of index: Int) -> InputLocation.Location {
    var location = place.location
    if index < parameters.count {
      location.parameter = parameters[index].name
      return location
    }
    switch kind {
    case .values: location.pointer = tokens.pointer(to: index, from: location.pointer)
    case .member(let key): location.pointer = location.pointer.appending(key)
    case .elements, .text, .written: location.pointer = location.pointer.appending(index)
    }
    return location
  }
}
