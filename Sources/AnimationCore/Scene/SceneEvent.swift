/// A completion event of a change in a scene.
public struct SceneEvent: Sendable, Equatable {
  /// The kinds of events.
  public enum Kind: String, Sendable, Equatable {
    /// A property's animation is logically complete for this change.
    case logicallyComplete
    /// A property's animation has been removed.
    case removed
    /// A change is complete by its own criteria for all its properties.
    case completion
  }

  /// The kind of the event.
  public var kind: Kind
  /// The time in seconds: the time of a frame, or in exact fidelity the instant of the event.
  public var time: Double
  /// The name of the property; `nil` for a completion.
  public var property: String?
  /// The name of the change.
  public var change: String
  /// The criteria of a completion; `nil` for other events.
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
