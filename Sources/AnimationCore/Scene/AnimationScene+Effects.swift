extension AnimationScene {
  /// Applies the queued entries that take effect at a moment.
  ///
  /// The order is: environment changes, then the phases that are due, then all other entries.
  ///
  /// - Parameters:
  ///   - moment: The moment; its environment is updated.
  ///   - events: Receives the events that occur.
  ///   - isDue: Returns true if a queued entry takes effect at this moment.
  mutating func takeEffect(
    _ moment: inout SceneMoment, into events: inout [SceneEvent], where isDue: (Queued) -> Bool
  ) {
    let count = queue.firstIndex { !isDue($0) } ?? queue.count
    guard count > 0 || hasDuePhases else { return }
    // Entries that are not due stay in their array, because copying each of them would be costly.
    var due: [Queued] = []
    if count == queue.count {
      swap(&due, &queue)
    } else {
      due = Array(queue[..<count])
      queue.removeSubrange(..<count)
    }
    Work.spend(samplingSteps + due.count + queue.count, on: .frames)
    if setEnvironment(by: due) {
      Work.spend(properties.reduce(0) { $0 + $1.track.allLayers }, on: .frames)
      for index in properties.indices {
        properties[index].track.environmentChanged(to: environment, at: moment)
      }
    }
    moment.environment = environment
    // If a phase completed on the previous frame, the next phase begins before other entries are
    // applied. SwiftUI's completion handlers have the same order.
    advancePhases(moment, into: &events)
    // Each entry is moved out of the array, because in-place access would copy the change.
    due.reverse()
    while let queued = due.popLast() {
      switch queued.entry.event {
      case .environment: break
      case .change(let change):
        stopPhases(touching: change.set.names, at: moment, into: &events)
        apply(change, as: nil, moment, into: &events)
      case .keyframes(let trigger): start(trigger, moment, into: &events)
      case .phases(let trigger): start(trigger, moment, into: &events)
      case .remove(let names): remove(names, moment, into: &events)
      }
      guard fidelity == .exact else { continue }
      passPhases(moment, into: &events)
      // An animation without duration ends before the next entry is applied, as if that entry was
      // scheduled after the scene was played to this instant.
      if !due.isEmpty {
        Work.spend(samplingSteps, on: .frames)
        draw(moment, into: &events)
        passPhases(moment, into: &events)
      }
    }
    lastActivity = max(lastActivity, moment.time)
  }

  /// Sets the environment values that the due entries change.
  ///
  /// - Returns: True if a due entry sets `animationPaused`.
  private mutating func setEnvironment(by due: [Queued]) -> Bool {
    // Entries are accessed in place instead of being copied, since they are large.
    let queued = due.span
    var setsPause = false
    for index in queued.indices {
      guard case .environment(let change) = queued[index].entry.event else { continue }
      if let animationPaused = change.animationPaused {
        environment.animationPaused = animationPaused
        setsPause = true
      }
      for (name, value) in change.named { entries[name]?.set(value, in: &environment) }
    }
    return setsPause
  }

  /// Declares environment values that can be set by name.
  ///
  /// If a name is already declared, its first declaration remains in effect.
  public mutating func declare(_ more: [EnvironmentEntry]) {
    entries.declare(more)
  }

  /// Applies a change: sets the new values of its properties.
  ///
  /// - Parameter number: The number of a change that begins a phase; `nil` for another change,
  ///   which receives the next number.
  mutating func apply(
    _ change: Change, as number: Int?, _ moment: SceneMoment, into events: inout [SceneEvent]
  ) {
    let number = pendingCompletions.begin(
      change.id, as: number, criteria: change.completionCriteria, properties: change.set.count)
    if change.set.isEmpty { return completeEmpty(number, moment, into: &events) }
    var untouched: [String] = []
    let delays = change.stagger?.delays(of: change.set.map(\.name))
    for index in properties.indices where !Work.isStopped {
      let name = properties[index].name
      guard let value = change.set[name] else { continue }
      let animation = animation(
        of: change, implicit: properties[index].implicit, delay: delays?[name])
      var completions: [CompletionEvent] = []
      // A removed property has no motion to animate, and the change must not wait for it.
      let animates =
        !properties[index].isRemoved
        && properties[index].set(
          value, animation: animation, change: number, at: moment, into: &completions)
      if properties[index].track.runningAnimations > maxAnimations { crowded = name }
      emit(completions, of: name, moment, into: &events)
      if !animates { untouched.append(name) }
    }
    for name in untouched { completeImmediately(of: name, number, moment, into: &events) }
  }

  /// Completes a change that sets no property.
  private mutating func completeEmpty(
    _ change: Int, _ moment: SceneMoment, into events: inout [SceneEvent]
  ) {
    pendingCompletions.complete(change, at: moment.time, into: &events)
    if !phaseRuns.isEmpty { notePhases(moment, into: &events) }
  }

  /// Emits both completion events of a property that changes without an animation.
  private mutating func completeImmediately(
    of property: String, _ change: Int, _ moment: SceneMoment, into events: inout [SceneEvent]
  ) {
    emit(
      [
        CompletionEvent(change: change, moment: .removed),
        CompletionEvent(change: change, moment: .logicallyComplete),
      ], of: property, moment, into: &events)
  }

  /// Emits completion events of one property, and marks the next phases that become due.
  mutating func emit(
    _ completions: [CompletionEvent], of property: String, _ moment: SceneMoment,
    into events: inout [SceneEvent]
  ) {
    guard !completions.isEmpty else { return }
    pendingCompletions.emit(completions, of: property, at: moment.time, into: &events)
    if !phaseRuns.isEmpty { notePhases(moment, into: &events) }
  }

  /// Returns the animation with which a change animates a property; `nil` for an immediate change.
  ///
  /// The property's own animation overrides the animation of the change. If the change disables
  /// animations, the property's own animation is ignored.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - implicit: The property's own animation; `nil` if the property has none. A value of
  ///     `.some(nil)` means that the property changes at once.
  ///   - delay: The property's delay in a staggered change, in seconds; `nil` in other changes.
  @inline(never)
  func animation(of change: Change, implicit: Animation??, delay: Double?) -> Animation? {
    let chosen = change.disablesAnimations ? change.animation : implicit ?? change.animation
    guard let chosen else { return nil }
    let given: Animation
    if let delay { given = Self.delayed(chosen, by: delay) } else { given = chosen }
    guard isPausable else { return given }
    if case .pausable = given.storage { return given }
    return given.pausable()
  }

  // This function is not inlined, because of an error in the optimizer of Swift 6.3.1. The error
  // affects a function that chooses one of several values, and returns either the chosen value or a
  // new object that contains this value. The optimizer can move the retain of the chosen value to
  // the callers of the function, where the result is retained instead. Then the value inside the
  // new object is released while the object still uses the value. The call of this function
  // separates the choice from the result, and so avoids the error.
  /// Returns the animation with its start delayed by `delay` seconds.
  @inline(never)
  private static func delayed(_ animation: Animation, by delay: Double) -> Animation {
    animation.delay(delay)
  }

  /// Starts the keyframes of a trigger on the properties of its tracks.
  ///
  /// All tracks of the trigger end at the same time.
  private mutating func start(
    _ trigger: KeyframeTrigger, _ moment: SceneMoment, into events: inout [SceneEvent]
  ) {
    // These are the work steps for computing the path of each track.
    guard Work.spend(trigger.tracks.values.reduce(0) { $0 + 8 * $1.count }, on: .frames) else {
      return
    }
    stopPhases(touching: trigger.tracks.keys, at: moment, into: &events)
    let number = pendingCompletions.begin(
      trigger.id, criteria: trigger.completionCriteria, properties: trigger.tracks.count)
    if trigger.tracks.isEmpty { return completeEmpty(number, moment, into: &events) }
    for property in properties where property.isRemoved && trigger.tracks[property.name] != nil {
      completeImmediately(of: property.name, number, moment, into: &events)
    }
    let trajectories = properties.indices.filter { !properties[$0].isRemoved }.compactMap { index in
      trigger.tracks[properties[index].name].map {
        (index: index, trajectory: properties[index].trajectory(along: $0, at: moment))
      }
    }
    let duration = trajectories.reduce(0) { max($0, $1.trajectory.path.duration) }
    for (index, trajectory) in trajectories {
      var completions: [CompletionEvent] = []
      properties[index].follow(
        KeyframeMotion(
          trajectory, duration: duration, isRepeating: trigger.isRepeating, change: number,
          begin: moment.time, frame: moment.frame),
        into: &completions)
      emit(completions, of: properties[index].name, moment, into: &events)
    }
  }

  private mutating func remove(
    _ names: [String], _ moment: SceneMoment, into events: inout [SceneEvent]
  ) {
    stopPhases(touching: names, at: moment, into: &events)
    for index in properties.indices where names.contains(properties[index].name) {
      guard !properties[index].isRemoved else { continue }
      properties[index].isRemoved = true
      var completions: [CompletionEvent] = []
      properties[index].drain(into: &completions)
      emit(completions, of: properties[index].name, moment, into: &events)
    }
  }

  mutating func draw(_ moment: SceneMoment, into events: inout [SceneEvent]) {
    var completions: [CompletionEvent] = []
    for index in properties.indices where !properties[index].isRemoved {
      let wasAnimating = properties[index].isAnimating
      properties[index].draw(moment, into: &completions)
      if wasAnimating && !properties[index].isAnimating {
        lastActivity = max(lastActivity, moment.time)
      }
      guard !completions.isEmpty else { continue }
      emit(completions, of: properties[index].name, moment, into: &events)
      completions.removeAll(keepingCapacity: true)
    }
  }
}
