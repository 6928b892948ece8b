/// A whole motion on the virtual display, computed by another implementation.
public struct DisplayTrace: Decodable, Sendable, CustomStringConvertible {
  /// A change of every property at once; a `null` target leaves one untouched.
  public struct Change: Decodable, Sendable {
    /// When, in seconds.
    public let at: Double
    /// How; `nil` for at once.
    public let animation: JSONValue?
    /// The targets.
    public let to: JSONValue
    /// The criteria of several completions, where there are.
    public let completions: [String]?
  }

  /// A moment of a change that is told.
  public struct Event: Decodable, Sendable, Hashable {
    /// `removed` or `logicallyComplete`.
    public let type: String
    /// The change's index.
    public let change: Int
    /// When, in seconds: a frame's time.
    public let time: Double
  }

  /// A pause or its end.
  public struct EnvironmentEntry: Decodable, Sendable {
    /// When, in seconds.
    public let at: Double
    /// Whether pausable animations stand still from then on.
    public let animationPaused: Bool
  }

  /// The scenario's name.
  public let id: String
  /// `trace` for one property, `group` for several.
  public let kind: String
  /// Frames per second.
  public let frameRate: Double
  /// The start values.
  public let from: JSONValue
  /// The changes.
  public let changes: [Change]
  /// The pauses.
  public let environment: [EnvironmentEntry]?
  /// When samples are taken; frames all.
  public let times: [Double]
  /// The samples.
  public let values: JSONValue
  /// What is told.
  public let events: [Event]
  /// Whether it still moves at the last time; `nil` where the trace was cut.
  public let animatingAtEnd: Bool?

  /// The scenario's name, for the log.
  public var description: String { id }

  /// Returns every display trace.
  public static func all() throws -> [DisplayTrace] {
    try Fixtures.names(in: "traces").filter { $0.hasPrefix("display_") }
      .flatMap { try Fixtures.decode("traces/\($0).json", as: [DisplayTrace].self) }
  }

  /// Returns one list of numbers per property; `nil` for an untouched one.
  public func columns(_ value: JSONValue) -> [[Double]?] {
    kind == "group" ? value.elements.map(\.numbers) : [value.numbers]
  }
}

/// One case of a function of a value type, computed by another implementation.
public struct FunctionTrace: Sendable, CustomStringConvertible {
  /// The scenario's name.
  public let id: String
  /// Its figures.
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
