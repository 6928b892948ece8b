/// The scene of a session and its settings.
public struct SessionCreation: Codable, Sendable {
  /// The animation of a first change; `nil` for SwiftUI's default animation.
  public var animation: JSON?
  /// The start of the only property; 0 by default.
  public var from: JSON?
  /// The target of a first change.
  public var to: JSON?
  /// Delays between the properties.
  public var stagger: JSON?
  /// The properties, each with its start.
  public var properties: [String: JSON]?
  /// Values of the environment.
  public var environment: [String: JSON]?
  /// True if every change's animation is made pausable.
  public var pausable: Bool?
  /// Frames per second of the display; 60 by default.
  public var frameRate: Double?
  /// The rules of the motion; `swiftui` by default.
  public var fidelity: Fidelity?
  /// `"2022"` for the default animation before iOS 17.
  public var compatibility: String?
  /// `manual`, which only evaluations move, or `live`, which moves with the server's clock.
  public var clock: String?
  /// The speed of a live session: its seconds per second of the server's clock; 1 by default.
  public var rate: Double?
  /// Seconds that the session is kept after its last use; 3600 by default.
  public var ttl: Double?

  /// Creates the settings.
  public init(
    animation: JSON? = nil, from: JSON? = nil, to: JSON? = nil, stagger: JSON? = nil,
    properties: [String: JSON]? = nil, environment: [String: JSON]? = nil, pausable: Bool? = nil,
    frameRate: Double? = nil, fidelity: Fidelity? = nil, compatibility: String? = nil,
    clock: String? = nil, rate: Double? = nil, ttl: Double? = nil
  ) {
    self.animation = animation
    self.from = from
    self.to = to
    self.stagger = stagger
    self.properties = properties
    self.environment = environment
    self.pausable = pausable
    self.frameRate = frameRate
    self.fidelity = fidelity
    self.compatibility = compatibility
    self.clock = clock
    self.rate = rate
    self.ttl = ttl
  }
}

/// A step of a session: the range and the parts of the result.
public struct SessionStep: Codable, Sendable {
  /// The times of the samples; by default, the range starts at the session's time.
  public var range: SampleRange?
  /// Additional parts: `velocity`, `analysis`.
  public var include: [String]?
  /// Parts to leave out.
  public var omit: [String]?
  /// The maximum number of decimals.
  public var precision: Int?
  /// The fraction of the travel within which a motion counts as settled, for `analysis`.
  public var tolerance: Double?
  /// False to look ahead: the session does not move.
  public var commit: Bool?

  /// Creates a step.
  public init(
    range: SampleRange? = nil, include: [String]? = nil, omit: [String]? = nil,
    precision: Int? = nil, tolerance: Double? = nil, commit: Bool? = nil
  ) {
    self.range = range
    self.include = include
    self.omit = omit
    self.precision = precision
    self.tolerance = tolerance
    self.commit = commit
  }
}

/// A change of a session: new targets as in `withAnimation`, new properties or removed properties.
public struct SessionChange: Codable, Sendable {
  /// The targets by property.
  public var set: [String: JSON]?
  /// The animation; `nil` for SwiftUI's default animation, `.null` for no animation.
  public var animation: JSON?
  /// Delays between the properties.
  public var stagger: JSON?
  /// The criterion for the completion: `logicallyComplete`, the default, or `removed`.
  public var completionCriteria: String?
  /// True if the properties' own animations are switched off.
  public var disablesAnimations: Bool?
  /// The name of the change.
  public var id: String?
  /// The time in seconds; the session's time by default.
  public var at: Double?
  /// New properties, each with its value.
  public var add: [String: JSON]?
  /// The properties to remove.
  public var remove: [String]?
  /// Evaluates the changed session in the same request.
  public var evaluate: SessionStep?

  /// Creates a change.
  public init(
    set: [String: JSON]? = nil, animation: JSON? = nil, stagger: JSON? = nil,
    completionCriteria: String? = nil, disablesAnimations: Bool? = nil, id: String? = nil,
    at: Double? = nil, add: [String: JSON]? = nil, remove: [String]? = nil,
    evaluate: SessionStep? = nil
  ) {
    self.set = set
    self.animation = animation
    self.stagger = stagger
    self.completionCriteria = completionCriteria
    self.disablesAnimations = disablesAnimations
    self.id = id
    self.at = at
    self.add = add
    self.remove = remove
    self.evaluate = evaluate
  }
}

/// A reset of a session.
public struct SessionReset: Codable, Sendable {
  /// Evaluates the session in the same request.
  public var evaluate: SessionStep?

  /// Creates a reset.
  public init(evaluate: SessionStep? = nil) { self.evaluate = evaluate }
}

/// The settings of a fork.
public struct SessionFork: Codable, Sendable {
  /// The seconds for which the new session is kept after its last use.
  ///
  /// The default is the value of the original session.
  public var ttl: Double?

  /// Creates the settings.
  public init(ttl: Double? = nil) { self.ttl = ttl }
}
