/// A completion event of a change in a scene.
public struct SceneEvent: Sendable, Equatable {
  /// The kinds of events.
  public enum Kind: String, Sendable, Equatable {
    /// A property's animation is logically complete for this change.
    case logicallyComplete
    /// A property's animation has been removed.
    case removed
    /// The change's own completion.
    case completion
  }

  /// The kind of the event.
  public var kind: Kind
  /// The time in seconds: the time of a frame, or the event's own instant in exact fidelity.
  public var time: Double
  /// The property; `nil` for a completion.
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
