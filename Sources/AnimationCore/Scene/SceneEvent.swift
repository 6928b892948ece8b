/// A completion event of a change in a scene.
public struct SceneEvent: Sendable, Hashable {
  /// The kinds of events.
  public enum Kind: String, Sendable, Equatable {
    /// A property's animation for the event's change is logically complete.
    case logicallyComplete
    /// A property's animation for the event's change has ended and is removed.
    case removed
    /// A change has met its completion criterion for all properties that it sets.
    case completion
  }

  /// The kind of the event.
  public var kind: Kind
  /// The time of the event, in seconds.
  ///
  /// In `swiftui` fidelity, events occur at the times of frames. In exact fidelity, events occur at
  /// any time.
  public var time: Double
  /// The name of the property; `nil` for an event of kind `completion`.
  public var property: String?
  /// The name of the change to which the event belongs.
  public var change: String
  /// The completion criterion of the change, for an event of kind `completion`; otherwise `nil`.
  public var criteria: AnimationCompletionCriteria?

  /// Creates an event; an event of kind `completion` has a criterion instead of a property.
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
