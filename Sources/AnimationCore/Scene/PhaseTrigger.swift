/// A sequence of phases that properties go through, as in a phase animator.
///
/// Properties take the first phase's values at once and animate to the second phase. Each phase
/// begins when the change to the previous phase is complete. After the last phase, the properties
/// return to the first phase, and a cycle is complete.
///
/// Source: SwiftUI `PhaseAnimator`.
public struct PhaseTrigger: Sendable, Equatable {
  /// One phase: the values of the properties, and the animation to these values.
  public struct Phase: Sendable, Equatable {
    /// The values by property name.
    public var set: PropertyValues
    /// The animation of the change to the values; `nil` for an immediate change.
    public var animation: Animation?

    /// Creates a phase from property values and the animation to these values.
    public init(set: PropertyValues, animation: Animation? = .default) {
      self.set = set
      self.animation = animation
    }
  }

  /// The name by which events refer to the phases.
  ///
  /// For a change to one of the phases, events append the index of the phase to this name, as in
  /// `a/1`.
  public var id: String
  /// The phases in their order; there are at least two.
  public var phases: [Phase]
  /// True if cycles repeat endlessly, as in a phase animator without a trigger.
  public var isRepeating: Bool
  /// The criterion that decides when a change to a phase is complete.
  ///
  /// After the completion, the next phase begins.
  public var completionCriteria: AnimationCompletionCriteria
  /// True if the properties' own animations have no effect on the changes to phases.
  public var disablesAnimations: Bool

  /// Creates a trigger from two or more phases; by default, the cycle does not repeat.
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

  /// The names of all properties that the phases set.
  var properties: Set<String> { Set(phases.flatMap(\.set.names)) }

  var heedsPause: Bool { phases.contains { $0.animation?.heedsPause ?? false } }

  /// Returns the change that sets the values of the phase at an index.
  func change(to index: Int) -> Change {
    Change(
      id: "\(id)/\(index)", set: phases[index].set, animation: phases[index].animation,
      completionCriteria: completionCriteria, disablesAnimations: disablesAnimations)
  }
}

/// A sequence of phases that has begun and is not complete yet.
///
/// The sequence runs from phase to phase: the completion of one change starts the next change.
struct PhaseRun {
  let trigger: PhaseTrigger
  /// The number that identifies the trigger among the changes of the scene.
  let number: Int
  /// The index of the current phase.
  ///
  /// A phase is current as soon as the properties start to animate to it.
  var index = 0
  /// The number that identifies the change to the current phase; 0 before the first change.
  var awaited = 0
  /// True if the change to the current phase is complete, and the next phase must begin.
  var isDue = true
  /// The time in seconds at which a phase of this sequence last began.
  var instant = -Double.infinity
  /// The number of phases that began at the time `instant`, minus 1.
  var stalls = 0

  var next: Int { (index + 1) % trigger.phases.count }
}
