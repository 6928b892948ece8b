/// Phases that properties go through one after another, as a phase animator lets them.
///
/// Properties take the first phase's values at once and set out for the second; each phase begins when the change
/// to the one before is complete. After the last comes the first again, with which a cycle is over.
///
/// Source: SwiftUI `PhaseAnimator`.
public struct PhaseTrigger: Sendable, Equatable {
  /// One phase: the values that properties have in it, and the way there.
  public struct Phase: Sendable, Equatable {
    /// The values by property name.
    public var set: PropertyValues
    /// How properties change to them; `nil` for at once.
    public var animation: Animation?

    /// Creates a phase.
    public init(set: PropertyValues, animation: Animation? = .default) {
      self.set = set
      self.animation = animation
    }
  }

  /// The change's name in the events; a phase's change is named after it with the phase's index, as `a/1`.
  public var id: String
  /// The phases, of which there are two or more.
  public var phases: [Phase]
  /// Whether a cycle follows another for ever, as without a trigger.
  public var isRepeating: Bool
  /// What a phase's change has to be for the next phase to begin.
  public var completionCriteria: AnimationCompletionCriteria
  /// Whether the properties' own animations are switched off for the phases.
  public var disablesAnimations: Bool

  /// Creates phases.
  public init(
    id: String, phases: [Phase], isRepeating: Bool = false,
    completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    disablesAnimations: Bool = false
  ) {
    self.id = id
    self.phases = phases
    self.isRepeating = isRepeating
    self.completionCriteria = completionCriteria
    self.disablesAnimations = disablesAnimations
  }

  /// The names of all properties that a phase sets.
  var properties: Set<String> { Set(phases.flatMap(\.set.names)) }

  var heedsPause: Bool { phases.contains { $0.animation?.heedsPause ?? false } }

  /// The change to a phase.
  func change(to index: Int) -> Change {
    Change(
      id: "\(id)/\(index)", set: phases[index].set, animation: phases[index].animation,
      completionCriteria: completionCriteria, disablesAnimations: disablesAnimations)
  }
}

/// Phases under way.
struct PhaseRun {
  let trigger: PhaseTrigger
  /// The trigger's number in the ledger.
  let number: Int
  /// The phase that the properties are in or going to.
  var index = 0
  /// The number of the change to it; 0 before the first.
  var awaited = 0
  /// Whether that change is complete and the next phase is to begin.
  var isDue = true
  /// When phases last began, and how many have since begun at that very instant.
  var instant = -Double.infinity
  var stalls = 0

  var next: Int { (index + 1) % trigger.phases.count }
}
