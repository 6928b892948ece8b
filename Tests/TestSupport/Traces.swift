/// A trajectory on the virtual display, computed by another implementation.
public struct DisplayTrace: Decodable, Sendable, CustomStringConvertible {
  /// A change of one or more properties.
  ///
  /// A property whose target is `null` does not change.
  public struct Change: Decodable, Sendable {
    /// The time in seconds.
    public let at: Double
    /// The description of the animation; `nil` for a change without an animation.
    public let animation: JSONValue?
    /// The target of the only property, or an array with the targets of all properties.
    public let to: JSONValue
    /// The criteria for which a completion is registered; `nil` if both criteria have one.
    public let completions: [String]?
  }

  /// A reported event of a change.
  public struct Event: Decodable, Sendable, Hashable {
    /// `removed` or `logicallyComplete`.
    public let type: String
    /// The index of the change.
    public let change: Int
    /// The time of the event's frame, in seconds.
    public let time: Double
  }

  /// The start or the end of a pause.
  public struct EnvironmentEntry: Decodable, Sendable {
    /// The time in seconds.
    public let at: Double
    /// True if pausable animations are paused from this time on.
    public let animationPaused: Bool
  }

  /// The name of the scenario.
  public let id: String
  /// `trace` for one property, `group` for several.
  public let kind: String
  /// The frame rate in frames per second.
  public let frameRate: Double
  /// The start value of the only property, or an array with the start values of all properties.
  public let from: JSONValue
  /// The changes; an event refers to a change by its index.
  public let changes: [Change]
  /// The starts and ends of pauses; `nil` if there are none.
  public let environment: [EnvironmentEntry]?
  /// The times of the sampled frames, in seconds.
  public let times: [Double]
  /// The expected values at the times.
  public let values: JSONValue
  /// The expected events.
  public let events: [Event]
  /// True if the value still animates at the last time; `nil` if the trace was truncated.
  public let animatingAtEnd: Bool?

  /// The name of the scenario.
  public var description: String { id }

  /// Returns all display traces.
  public static func all() throws -> [DisplayTrace] {
    try Fixtures.names(in: "traces").filter { $0.hasPrefix("display_") }
      .flatMap { try Fixtures.decode("traces/\($0).json", as: [DisplayTrace].self) }
  }

  /// Returns the numbers of each property; `nil` for a property that does not change.
  public func columns(_ value: JSONValue) -> [[Double]?] {
    kind == "group" ? value.elements.map(\.numbers) : [value.numbers]
  }
}

/// The arguments and the results of one call to a function, such as a method of `Spring`.
///
/// Another implementation computed the results.
public struct FunctionTrace: Sendable, CustomStringConvertible {
  /// The name of the scenario.
  public let id: String
  /// The arguments and the results, by name.
  public let row: JSONValue

  /// The name of the scenario.
  public var description: String { id }

  /// Returns all rows of a file in `traces`.
  public static func all(_ name: String) throws -> [FunctionTrace] {
    try Fixtures.decode("traces/\(name).json", as: [JSONValue].self).map {
      FunctionTrace(id: $0["id"]?.string ?? name, row: $0)
    }
  }
}
