// Phases are successive changes. The completion of one phase begins the next phase: on the next
// frame in the `swiftui` fidelity, at the same instant in the `exact` fidelity.
extension AnimationScene {
  /// True if a phase is due: the phase begins on the next frame, or in exact fidelity at once.
  var hasDuePhases: Bool { phaseRuns.contains(where: \.isDue) }

  /// A sequence of phases that is running.
  public struct RunningPhase: Sendable, Equatable {
    /// The name by which events refer to the sequence.
    public let id: String
    /// The index of the current phase.
    ///
    /// After the change to the current phase is complete, the value is the index of the next phase.
    public let index: Int
    /// The number of phases.
    public let count: Int
  }

  /// The sequences of phases that are running at the scene's time.
  public var runningPhases: [RunningPhase] {
    phaseRuns.map { run in
      RunningPhase(
        id: run.trigger.id, index: run.isDue ? run.next : run.index,
        count: run.trigger.phases.count)
    }
  }

  /// The names of the properties that change when the due phases begin.
  var dueProperties: Set<String> {
    Set(phaseRuns.lazy.filter(\.isDue).flatMap { $0.trigger.phases[$0.next].set.names })
  }

  /// Starts the sequence of phases of a trigger.
  ///
  /// The properties take the values of the first phase at once, and animate to those of the second
  /// phase. But if one of the properties was removed, the sequence completes at once and sets no
  /// property.
  mutating func start(
    _ trigger: PhaseTrigger, _ moment: SceneMoment, into events: inout [SceneEvent]
  ) {
    stopPhases(touching: trigger.properties, at: moment, into: &events)
    let number = pendingCompletions.begin(
      trigger.id, criteria: trigger.completionCriteria, properties: 1)
    let names = trigger.properties
    let isWhole = !properties.contains { $0.isRemoved && names.contains($0.name) }
    guard let first = trigger.phases.first, isWhole else {
      return pendingCompletions.complete(number, at: moment.time, into: &events)
    }
    for index in properties.indices {
      let property = properties[index]
      guard let value = first.set[property.name], value != property.track.target else { continue }
      var completions: [CompletionEvent] = []
      _ = properties[index].set(
        value, animation: nil, change: number, at: moment, into: &completions)
      emit(completions, of: property.name, moment, into: &events)
    }
    phaseRuns.append(PhaseRun(trigger: trigger, number: number))
    advance(number, moment, into: &events)
  }

  /// Begins all phases that were due before the call.
  ///
  /// A phase that becomes due during the call does not begin.
  mutating func advancePhases(_ moment: SceneMoment, into events: inout [SceneEvent]) {
    for number in phaseRuns.filter(\.isDue).map(\.number) { advance(number, moment, into: &events) }
  }

  /// Begins phases at an instant until no phase is due.
  ///
  /// A phase that begins can make the next phase due at once.
  ///
  /// The method stops early if the limit on phases is exceeded.
  mutating func passPhases(_ moment: SceneMoment, into events: inout [SceneEvent]) {
    while hasDuePhases && phaseBudget >= 0 { advancePhases(moment, into: &events) }
  }

  private mutating func advance(
    _ number: Int, _ moment: SceneMoment, into events: inout [SceneEvent]
  ) {
    guard let position = phaseRuns.firstIndex(where: { $0.number == number }) else { return }
    var run = phaseRuns[position]
    run.stalls = run.instant == moment.time ? run.stalls + 1 : 0
    run.instant = moment.time
    guard run.stalls <= run.trigger.phases.count else {
      timelessPhases = run.trigger.id
      phaseRuns.remove(at: position)
      return
    }
    run.index = run.next
    run.isDue = false
    run.awaited = pendingCompletions.innerNumber
    phaseRuns[position] = run
    let change = run.trigger.change(to: run.index)
    phaseBudget -= change.set.count
    apply(change, as: run.awaited, moment, into: &events)
  }

  /// Finds the sequences whose current change is complete, and marks their next phase as due.
  ///
  /// A sequence that does not repeat ends after the change back to its first phase.
  mutating func notePhases(_ moment: SceneMoment, into events: inout [SceneEvent]) {
    for completed in pendingCompletions.takeCompletedInner() {
      guard let position = phaseRuns.firstIndex(where: { $0.awaited == completed }) else {
        continue
      }
      if phaseRuns[position].index == 0 && !phaseRuns[position].trigger.isRepeating {
        let run = phaseRuns.remove(at: position)
        pendingCompletions.complete(run.number, at: moment.time, into: &events)
      } else {
        phaseRuns[position].isDue = true
      }
    }
  }

  /// Stops the phases that set any of the given properties.
  ///
  /// The method is called before another event affects these properties.
  mutating func stopPhases(
    touching names: some Sequence<String>, at moment: SceneMoment,
    into events: inout [SceneEvent]
  ) {
    guard !phaseRuns.isEmpty else { return }
    let names = Set(names)
    phaseRuns.removeAll { run in
      guard !names.isDisjoint(with: run.trigger.properties) else { return false }
      pendingCompletions.complete(run.number, at: moment.time, into: &events)
      return true
    }
  }
}
