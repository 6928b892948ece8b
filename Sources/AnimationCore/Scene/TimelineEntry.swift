/// An event, and the time for which it is scheduled in a scene.
public struct TimelineEntry: Sendable, Equatable {
  /// The time of the event in seconds, measured from time 0 of the scene.
  public var at: Double
  /// The scheduled event.
  public var event: Event

  /// The events that can be scheduled in a scene.
  public enum Event: Sendable, Equatable {
    /// Properties change to new values, as in one call of `withAnimation`.
    case change(Change)
    /// Properties begin to follow keyframes.
    case keyframes(KeyframeTrigger)
    /// Properties begin to go through phases.
    case phases(PhaseTrigger)
    /// Environment values are set.
    case environment(EnvironmentChange)
    /// Properties are removed, as when their views are removed.
    case remove([String])

    /// Returns the event that sets the environment's `animationPaused`.
    public static func environment(animationPaused: Bool) -> Event {
      .environment(EnvironmentChange(animationPaused: animationPaused))
    }

    /// The name by which completion events refer to this event.
    ///
    /// The value is `nil` if this event emits no completion events.
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

    /// True if the event affects the property with the given name.
    ///
    /// For an environment change, the result is always false.
    public func concerns(_ name: String) -> Bool {
      switch self {
      case .change(let change): change.set[name] != nil
      case .keyframes(let trigger): trigger.tracks[name] != nil
      case .phases(let trigger): trigger.phases.contains { $0.set[name] != nil }
      case .environment: false
      case .remove(let names): names.contains(name)
      }
    }

    /// The completion criterion of the event; `nil` if the event emits no completion events.
    public var completionCriteria: AnimationCompletionCriteria? {
      switch self {
      case .change(let change): change.completionCriteria
      case .keyframes(let trigger): trigger.completionCriteria
      case .phases(let trigger): trigger.completionCriteria
      case .environment, .remove: nil
      }
    }
  }

  /// Creates an entry from a time in seconds and an event.
  public init(at: Double, event: Event) {
    self.at = at
    self.event = event
  }
}

/// One call of `withAnimation`, with new values for some properties and one common completion.
///
/// Source: SwiftUI `withAnimation(_:completionCriteria:_:completion:)`.
public struct Change: Sendable, Equatable {
  /// The name by which events refer to the change.
  public var id: String
  /// The new values by property name.
  public var set: PropertyValues
  /// The animation of the change; `nil` for an immediate change.
  public var animation: Animation?
  /// The criterion that decides when the change is complete.
  public var completionCriteria: AnimationCompletionCriteria
  /// True if the properties' own animations are disabled for this change.
  public var disablesAnimations: Bool
  /// The delays with which the properties begin to animate; `nil` if they begin together.
  ///
  /// A delay is added to the animation of its property, as by ``Animation/delay(_:)``. A delay has
  /// no effect on a property that changes without an animation.
  public var stagger: Stagger?

  /// Creates a change from new property values and the animation to these values.
  public init(
    id: String, set: PropertyValues, animation: Animation?,
    completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    disablesAnimations: Bool = false, stagger: Stagger? = nil
  ) {
    self.id = id
    self.set = set
    self.animation = animation
    self.completionCriteria = completionCriteria
    self.disablesAnimations = disablesAnimations
    self.stagger = stagger
  }
}
