/// A place in a request: in its JSON or its query, and within SwiftUI text that stands there.
///
/// Every value has one and few are ever told, so it is kept as the last step and what that starts from,
/// and put together where it is asked for.
public struct WirePlace: Equatable, Sendable {
  /// What carries the value.
  public enum Location: Equatable, Sendable {
    /// A value of the body.
    case pointer(JSONPointer)
    /// A parameter of the query, by its name.
    case parameter(String)
  }

  private enum Step: Sendable {
    case none
    case key(String)
    case element(Int)
    case parameter(String)
    case text(TextPlace)
  }

  /// A place that others start from.
  private final class Start: Sendable {
    let place: WirePlace
    let isOfQuery: Bool

    init(_ place: WirePlace) {
      self.place = place
      isOfQuery = place.isOfQuery
    }
  }

  private let start: Start?
  private let step: Step

  private init(_ start: Start?, _ step: Step) {
    self.start = start
    self.step = step
  }

  /// Creates a place.
  public init(_ location: Location, text: TextPlace? = nil) {
    let whole: WirePlace =
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

  /// What carries the value.
  public var location: Location {
    let outer = start?.place.location ?? .pointer(.root)
    guard case .pointer(let pointer) = outer else { return outer }
    switch step {
    case .none, .text: return outer
    case .key(let key): return .pointer(pointer.appending(key))
    case .element(let index): return .pointer(pointer.appending(index))
    case .parameter(let name): return .parameter(name)
    }
  }

  /// The stretch of the SwiftUI text there; nil if the value as a whole is meant.
  public var text: TextPlace? {
    if case .text(let text) = step { text } else { nil }
  }

  /// The whole body.
  public static let root = WirePlace(nil, .none)

  /// A parameter of the query.
  public static func parameter(_ name: String) -> WirePlace { WirePlace(nil, .parameter(name)) }

  /// The same place, from which members, elements and stretches of text are found without an allocation.
  var asStart: WirePlace {
    if case .none = step { self } else { WirePlace(Start(self), .none) }
  }

  /// The place of a member; within a parameter, which has no parts, the parameter.
  public func member(_ key: String) -> WirePlace { isOfQuery ? self : appending(.key(key)) }

  /// The place of an element, counted from 0; within a parameter the parameter.
  public func element(_ index: Int) -> WirePlace { isOfQuery ? self : appending(.element(index)) }

  /// The place of a stretch of the text that stands here.
  public func within(_ text: TextPlace) -> WirePlace {
    if case .text = step { return WirePlace(start, .text(text)) }
    return appending(.text(text))
  }

  /// The place of the whole text of which this is a stretch.
  var wholeText: WirePlace {
    if case .text = step { WirePlace(start, .none) } else { self }
  }

  /// Whether both are told alike.
  public static func == (lhs: WirePlace, rhs: WirePlace) -> Bool {
    lhs.location == rhs.location && lhs.text == rhs.text
  }

  private func appending(_ step: Step) -> WirePlace { WirePlace(asStart.start, step) }

  private var isOfQuery: Bool {
    if case .parameter = step { return true }
    return start?.isOfQuery ?? false
  }
}
