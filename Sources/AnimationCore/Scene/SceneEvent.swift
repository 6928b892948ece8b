/// Something a scene tells of its changes.
public struct SceneEvent: Sendable, Equatable {
  /// What is told.
  public enum Kind: String, Sendable, Equatable {
    /// A property's animation is logically complete, as far as the change is concerned.
    case logicallyComplete
    /// A property's animation has been removed.
    case removed
    /// The change's own completion.
    case completion
  }

  /// What is told.
  public var kind: Kind
  /// When, in seconds: a frame's time, or the instant itself in exact fidelity.
  public var time: Double
  /// The property, except for a completion.
  public var property: String?
  /// The change's name.
  public var change: String
  /// The criteria of a completion.
  public var criteria: AnimationCompletionCriteria?

  /// Creates an event.
  public init(
    kind: Kind, time: Double, property: String? = nil, change: String,
    criteria: AnimationCompletionCriteria? = nil
  ) {
    self.kind = kind
    self.time = time
    self.property = property
    self.change = change
    self.criteria = criteria
  }
}
