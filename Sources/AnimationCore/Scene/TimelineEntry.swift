/// Something that happens to a scene at a time.
public struct TimelineEntry: Sendable, Equatable {
  /// When, in seconds of the scene's time.
  public var at: Double
  /// What.
  public var event: Event

  /// What can happen to a scene.
  public enum Event: Sendable, Equatable {
    /// Properties get other values, as in one `withAnimation`.
    case change(Change)
    /// Properties begin to follow keyframes.
    case keyframes(KeyframeTrigger)
    /// Properties begin to go from phase to phase.
    case phases(PhaseTrigger)
    /// The environment's `animationPaused` is set or reset.
    case environment(animationPaused: Bool)
    /// Properties go away, as their views would.
    case remove([String])

    /// The name under which the event is told of; `nil` for one that tells nothing.
    public var changeID: String? {
      get {
        switch self {
        case .change(let change): change.id
        case .keyframes(let trigger): trigger.id
        case .phases(let trigger): trigger.id
        case .environment, .remove: nil
        }
      }
      set {
        guard let id = newValue else { return }
        switch self {
        case .change(var change):
          change.id = id
          self = .change(change)
        case .keyframes(var trigger):
          trigger.id = id
          self = .keyframes(trigger)
        case .phases(var trigger):
          trigger.id = id
          self = .phases(trigger)
        case .environment, .remove: break
        }
      }
    }
  }

  /// Creates an entry.
  public init(at: Double, event: Event) {
    self.at = at
    self.event = event
  }
}

/// One `withAnimation`: new values for some properties, and one completion for all of them.
///
/// Source: SwiftUI `withAnimation(_:completionCriteria:_:completion:)`.
public struct Change: Sendable, Equatable {
  /// The change's name in the events.
  public var id: String
  /// The new values by property name.
  public var set: PropertyValues
  /// How they change; `nil` for at once.
  public var animation: Animation?
  /// When the change's completion comes.
  public var completionCriteria: AnimationCompletionCriteria
  /// Whether the properties' own animations are switched off for this change.
  public var disablesAnimations: Bool

  /// Creates a change.
  public init(
    id: String, set: PropertyValues, animation: Animation?,
    completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    disablesAnimations: Bool = false
  ) {
    self.id = id
    self.set = set
    self.animation = animation
    self.completionCriteria = completionCriteria
    self.disablesAnimations = disablesAnimations
  }
}
