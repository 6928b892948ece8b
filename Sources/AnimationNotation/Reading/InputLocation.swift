package import JSONCodec

/// A place in a request: in its JSON or its query, and within SwiftUI text that stands there.
///
/// Every value has one and few are ever told: it is a number of a part, and put into words when it is asked for.
package struct InputLocation: Equatable, Sendable {
  /// What carries the value.
  package enum Location: Equatable, Sendable {
    /// A value of the body.
    case pointer(JSONPointer)
    /// A parameter of the query, by its name.
    case parameter(String)
  }

  private enum Part: Sendable {
    case whole
    case index(Int)
    case text(TextPlace)
  }

  /// What the place is a part of; nil for the body itself.
  private let parts: ParsedSource?
  private let part: Part

  private init(_ parts: ParsedSource?, _ part: Part) {
    self.parts = parts
    self.part = part
  }

  /// Creates a place.
  package init(_ location: Location, text: TextPlace? = nil) {
    let whole: InputLocation =
      switch location {
      case .parameter(let name): .parameter(name)
      case .pointer(let pointer):
        pointer.steps.reduce(.root) { place, step in
          switch step {
          case .key(let key): place.member(key)
          case .element(let index): place.element(index)
          }
        }
      }
    self = text.map(whole.within) ?? whole
  }

  /// The place of the part at an index.
  init(_ index: Int, of parts: ParsedSource) {
    // A parameter's parts stand where it does.
    let isWithinParameter = parts.place.isOfQuery
    self.init(parts, isWithinParameter ? .whole : .index(index))
  }

  /// The place of a stretch of a text.
  init(_ text: TextPlace, of parts: ParsedSource) { self.init(parts, .text(text)) }

  /// What carries the value.
  package var location: Location {
    guard let parts else { return .pointer(.root) }
    if case .index(let index) = part { return parts.location(of: index) }
    return parts.place.location
  }

  /// The stretch of the SwiftUI text there; nil if the value as a whole is meant.
  package var text: TextPlace? {
    if case .text(let text) = part { text } else { nil }
  }

  /// The whole body.
  package static let root = InputLocation(nil, .whole)

  /// A parameter of the query.
  package static func parameter(_ name: String) -> InputLocation {
    InputLocation(0, of: ParsedSource(query: [(name, "")]))
  }

  /// The place of a member; within a parameter, which has no parts, the parameter.
  package func member(_ key: String) -> InputLocation {
    isOfQuery ? self : InputLocation(0, of: ParsedSource(.member(key), at: self))
  }

  /// The place of an element, counted from 0; within a parameter the parameter.
  package func element(_ index: Int) -> InputLocation {
    isOfQuery ? self : InputLocation(index, of: ParsedSource(.elements, at: self))
  }

  /// The place of a stretch of the text that stands here.
  package func within(_ text: TextPlace) -> InputLocation {
    InputLocation(text, of: textParts)
  }

  /// The text whose stretch this is, or that stands here.
  var textParts: ParsedSource {
    if case .text = part, let parts { parts } else { ParsedSource(.text, at: self) }
  }

  /// Whether this is a parameter of a query, or within one.
  var isOfQuery: Bool { parts?.isOfQuery ?? false }

  /// Whether both are told alike.
  package static func == (lhs: InputLocation, rhs: InputLocation) -> Bool {
    lhs.location == rhs.location && lhs.text == rhs.text
  }
}
