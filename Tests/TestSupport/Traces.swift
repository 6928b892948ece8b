/// A whole trajectory on the virtual display, computed by another implementation.
public struct DisplayTrace: Decodable, Sendable, CustomStringConvertible {
  /// A change of all properties at once; a property whose target is `null` stays unchanged.
  public struct Change: Decodable, Sendable {
    /// The time in seconds.
    public let at: Double
    /// The animation; `nil` for none.
    public let animation: JSONValue?
    /// The targets.
    public let to: JSONValue
    /// The criteria of several completions, if any.
    public let completions: [String]?
  }

  /// A reported event of a change.
  public struct Event: Decodable, Sendable, Hashable {
    /// `removed` or `logicallyComplete`.
    public let type: String
    /// The index of the change.
    public let change: Int
    /// The time in seconds, which is a frame's time.
    public let time: Double
  }

  /// A pause, or the end of a pause.
  public struct EnvironmentEntry: Decodable, Sendable {
    /// The time in seconds.
    public let at: Double
    /// True if pausable animations are paused from then on.
    public let animationPaused: Bool
  }

  /// The scenario's name.
  public let id: String
  /// `trace` for a trace of one property, `group` for a trace of several.
  public let kind: String
  /// The frame rate in frames per second.
  public let frameRate: Double
  /// The start values.
  public let from: JSONValue
  /// The changes.
  public let changes: [Change]
  /// The pauses.
  public let environment: [EnvironmentEntry]?
  /// The times of the samples in seconds, all of which are frame times.
  public let times: [Double]
  /// The samples.
  public let values: JSONValue
  /// The reported events.
  public let events: [Event]
  /// True if the value still animates at the last time; `nil` if the trace was truncated.
  public let animatingAtEnd: Bool?

  /// The scenario's name, for the log.
  public var description: String { id }

  /// Returns every display trace.
  public static func all() throws -> [DisplayTrace] {
    try Fixtures.names(in: "traces").filter { $0.hasPrefix("display_") }
      .flatMap { try Fixtures.decode("traces/\($0).json", as: [DisplayTrace].self) }
  }

  /// Returns a list of numbers for each property; `nil` for an unchanged property.
  public func columns(_ value: JSONValue) -> [[Double]?] {
    kind == "group" ? value.elements.map(\.numbers) : [value.numbers]
  }
}

/// The arguments and the results of one call to a function, such as a method of `Spring`.
///
/// Another implementation computed the results.
public struct FunctionTrace: Sendable, CustomStringConvertible {
  /// The scenario's name.
  public let id: String
  /// The numbers of the case.
  public let row: JSONValue

  /// The scenario's name, for the log.
  public var description: String { id }

  /// Returns every row of a file.
  public static func all(_ name: String) throws -> [FunctionTrace] {
    try Fixtures.decode("traces/\(name).json", as: [JSONValue].self).map {
      FunctionTrace(id: $0["id"]?.string ?? name, row: $0)
    }
  }
}
