internal import JSONCodec

/// Where something stands that has parts, and what tells them apart: the places of its parts start from here.
///
/// One is made for each JSON text or text in SwiftUI's spelling, so that the place of a part is a number.
package final class ParsedSource: Sendable {
  enum Kind: Sendable {
    /// The values of a JSON text.
    case values
    /// The elements of an array that is no JSON.
    case elements
    /// The stretches of a text in SwiftUI's spelling.
    case text
    /// The one member or would-be member that is meant.
    case member(String)
    /// A value that is part of no list, which stands here.
    case written(SyntaxNode.Source)
  }

  let place: InputLocation
  let kind: Kind
  /// The values of a JSON text, of which other things have none.
  let tape: JSONTape
  /// The parameters of a query, of which other things have none.
  let parameters: [(name: String, value: String)]
  /// Whether these are the values of a JSON text.
  let isJSON: Bool
  /// Whether this is a query, or within a parameter, whose parts have no places of their own.
  let isOfQuery: Bool

  /// Creates the parts of a JSON text.
  convenience init(_ tape: JSONTape, at place: InputLocation) {
    self.init(.values, tape, at: place)
  }

  init(_ kind: Kind, _ tape: JSONTape = .empty, at place: InputLocation) {
    self.place = place
    self.kind = kind
    self.tape = tape
    parameters = []
    isJSON = if case .values = kind { true } else { false }
    isOfQuery = place.isOfQuery
  }

  /// Creates the parts of a query.
  package init(query: [(name: String, value: String)]) {
    place = .root
    kind = .elements
    tape = .empty
    parameters = query
    isJSON = false
    isOfQuery = true
  }

  /// An object without members.
  static let emptyObject = ParsedSource(JSONTape(.object([])), at: .root)

  /// What carries the part at an index.
  func location(of index: Int) -> InputLocation.Location {
    if index < parameters.count { return .parameter(parameters[index].name) }
    guard case .pointer(let pointer) = place.location else { return place.location }
    switch kind {
    case .values: return .pointer(tape.pointer(to: index, from: pointer))
    case .member(let key): return .pointer(pointer.appending(key))
    case .elements, .text, .written: return .pointer(pointer.appending(index))
    }
  }
}
