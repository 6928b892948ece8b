/// A place in a request: in its JSON or its query, and within SwiftUI text that stands there.
public struct WirePlace: Equatable, Sendable {
  /// What carries the value.
  public enum Location: Equatable, Sendable {
    /// A value of the body.
    case pointer(JSONPointer)
    /// A parameter of the query, by its name.
    case parameter(String)
  }

  /// What carries the value.
  public let location: Location
  /// The stretch of the SwiftUI text there; nil if the value as a whole is meant.
  public let text: TextPlace?

  /// Creates a place.
  public init(_ location: Location, text: TextPlace? = nil) {
    self.location = location
    self.text = text
  }

  /// The whole body.
  public static let root = WirePlace(.pointer(.root))

  /// A parameter of the query.
  public static func parameter(_ name: String) -> WirePlace { WirePlace(.parameter(name)) }

  /// The place of a member; within a parameter, which has no parts, the parameter.
  public func member(_ key: String) -> WirePlace {
    guard case .pointer(let pointer) = location else { return self }
    return WirePlace(.pointer(pointer.appending(key)))
  }

  /// The place of an element, counted from 0; within a parameter the parameter.
  public func element(_ index: Int) -> WirePlace {
    guard case .pointer(let pointer) = location else { return self }
    return WirePlace(.pointer(pointer.appending(index)))
  }

  /// The place of a stretch of the text that stands here.
  public func within(_ text: TextPlace) -> WirePlace { WirePlace(location, text: text) }
}
