/// A completion event of a change in a scene.
public struct SceneEvent: Sendable, Hashable {
  /// The kinds of events.
  public enum Kind: String, Sendable, Equatable {
    /// A property's animation for this change is logically complete.
    case logicallyComplete
    /// A property's animation for this change has ended and is removed.
    case removed
    /// A change has met its completion criterion for all its properties.
    case completion
  }

  /// The kind of the event.
  public var kind: Kind
  /// The time in seconds.
  ///
  /// In `swiftui` fidelity, events occur at the times of frames. In exact fidelity, events occur at
  /// any time.
  public var time: Double
  /// The name of the property; `nil` for a completion.
  public var property: String?
  /// The name of the change.
  public var change: String
  /// The change's completion criterion; `nil` for events other than a completion.
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
