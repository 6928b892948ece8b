package import JSONCodec

/// The location of a value in a request's body or query, or of a range in such a value's text.
///
/// Every value has a location, but few locations are reported in errors. So a location stores an
/// index into a source, and computes its JSON pointer on demand.
package struct InputLocation: Equatable, Sendable {
  /// The JSON value or the query parameter at a location.
  package struct Location: Equatable, Sendable {
    /// The name of the query parameter; `nil` for a location in the body.
    package var parameter: String?
    /// The path to the value in the body, or in the parameter's JSON.
    package var pointer: JSONPointer
  }

  private enum Part: Sendable {
    case whole
    case index(Int)
    case text(TextPlace)
  }

  /// The source that contains the value or the range at this location; `nil` for the whole body.
  private let parts: ParsedSource?
  private let part: Part

  private init(_ parts: ParsedSource?, _ part: Part) {
    self.parts = parts
    self.part = part
  }

  /// Creates the location of the part with the given index in a source.
  init(_ index: Int, of parts: ParsedSource) { self.init(parts, .index(index)) }

  /// Creates the location of a range within the text that `parts` represents.
  init(_ text: TextPlace, of parts: ParsedSource) { self.init(parts, .text(text)) }

  /// The JSON value or the query parameter at this location.
  package var location: Location {
    guard let parts else { return Location(pointer: .root) }
    if case .index(let index) = part { return parts.location(of: index) }
    return parts.place.location
  }

  /// The range within the SwiftUI text at `location`.
  ///
  /// The range is `nil` for the location of a whole value, and for a text that is not in the
  /// request.
  package var text: TextPlace? {
    guard case .text(let text) = part, case .text(let offset?)? = parts?.kind else { return nil }
    return TextPlace(column: text.column + offset, length: text.length)
  }

  /// The location of the whole body.
  package static let root = InputLocation(nil, .whole)

  /// Returns the location of a query parameter.
  package static func parameter(_ name: String) -> InputLocation {
    InputLocation(0, of: ParsedSource(query: [(name, "")]))
  }

  /// Returns the location of the member with the given key, in the object at this location.
  package func member(_ key: String) -> InputLocation {
    InputLocation(0, of: ParsedSource(.member(key), at: self))
  }

  /// Returns the location of the element at an index, counted from 0, in the array at this
  /// location.
  package func element(_ index: Int) -> InputLocation {
    InputLocation(index, of: ParsedSource(.elements, at: self))
  }

  /// Returns the location of `text`, a range of the SwiftUI text at this location.
  package func within(_ text: TextPlace) -> InputLocation { InputLocation(text, of: textParts) }

  /// Returns the location of a part of the text at this location, such as an element of a list.
  ///
  /// Errors report the location of the whole text. Ranges in the part are reported as ranges in the
  /// whole text.
  ///
  /// - Parameter count: The number of UTF-16 code units before the part, in the text at this
  ///   location.
  package func part(after count: Int) -> InputLocation {
    let offset = textOffset.map { $0 + count }
    return InputLocation(ParsedSource(.text(offset: offset), at: textParts.place), .whole)
  }

  /// The source for the locations of ranges in the SwiftUI text at this location.
  ///
  /// If this location is itself a part of a text, the source of that text is reused. Otherwise, a
  /// new source is created.
  var textParts: ParsedSource {
    if let parts, case .text = parts.kind { return parts }
    return ParsedSource(.text(offset: textOffset), at: self)
  }

  /// The number of UTF-16 code units before the text at this location, in the text that errors
  /// report; `nil` if the text is not in the request.
  private var textOffset: Int? {
    if case .text(let offset)? = parts?.kind { return offset }
    guard let parts, case .index(let index) = part else { return 0 }
    return parts.textOffset(of: index)
  }

  /// True if the location is a whole query parameter.
  var isParameter: Bool {
    let location = location
    return location.parameter != nil && location.pointer == .root
  }

  /// True if errors report both locations in the same way.
  package static func == (lhs: InputLocation, rhs: InputLocation) -> Bool {
    lhs.location == rhs.location && lhs.text == rhs.text
  }
}
