/// A change that a session accepted.
public struct Change: Decodable, Sendable {
  /// The id of the change; `nil` if it adds or removes properties.
  public let id: String?
  /// The time in seconds at which the change takes effect.
  public let effectiveAt: Double
  /// The events that the change caused at once.
  public let events: [Event]
  /// The time and the revision of the session.
  public let session: Standing
  /// The samples after the change, with `evaluate` in the request.
  public let evaluation: Evaluation?
}

/// A session at a revision.
public struct SessionState: Decodable, Sendable {
  /// The ID of the session, which is a secret: it gives access to the session.
  public let id: String
  /// The revision.
  public let revision: Int
  /// The session's time in seconds.
  public let time: Double
  /// `manual` or `live`.
  public let clock: String
  /// The speed of a live session: its seconds per second of the server's clock.
  public let rate: Double?
  /// Frames per second of the display.
  public let frameRate: Double
  /// The rules of the motion.
  public let fidelity: String
  /// The values of the environment.
  public let environment: [String: JSON]
  /// The properties by name.
  public let properties: [String: PropertyState]
  /// The changes after the session's time.
  public let pending: [JSON]
  /// The changes whose events have not all occurred yet.
  public let running: [RunningChange]
  /// Seconds that the session is kept after its last use.
  public let ttl: Double
  /// The time in seconds at which a patch of the environment takes effect.
  public let effectiveAt: Double?
  /// The events that a patch of the environment caused at once.
  public let events: [Event]?
  /// The reasons why a patch has no visible effect.
  public let warnings: [String]?
  /// The samples, with `evaluate` in the request.
  public let evaluation: Evaluation?

  /// True if pausable animations stand still.
  public var animationPaused: Bool { environment["animationPaused"] == true }
}

/// A property of a session.
public struct PropertyState: Decodable, Sendable, Equatable {
  /// The value.
  public let value: JSON
  /// The velocity in units per second; `.null` if it is infinite.
  public let velocity: JSON
  /// The target.
  public let target: JSON
  /// True if the property moves, or will move on the next frame.
  public let animating: Bool

  private enum CodingKeys: CodingKey { case value, velocity, target, animating }

  /// Decodes a property; a `null` is a value.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    value = try members.decode(JSON.self, forKey: .value)
    velocity = try members.decode(JSON.self, forKey: .velocity)
    target = try members.decode(JSON.self, forKey: .target)
    animating = try members.decode(Bool.self, forKey: .animating)
  }
}

/// A change whose events have not all occurred yet.
public struct RunningChange: Decodable, Sendable, Equatable {
  /// The id of the change.
  public let id: String
  /// The criterion for the change's completion.
  public let completionCriteria: String
  /// True if the completion was reported.
  public let completed: Bool
}
