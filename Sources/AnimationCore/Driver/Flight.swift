/// An animation under way on one attribute.
struct Flight<Value: VectorArithmetic> {
  var animation: Animation
  var state = AnimationState<Value>()
  /// From the value before the first change to the present target; grows with every retarget.
  var interval: Value
  /// The frame whose elapsed time is 0; a retarget keeps it.
  let begin: Int
  var isLogicallyComplete = false
  var listeners = Listeners()
  /// Animations that were merged away, each until its logical completion.
  var forks: [Fork<Value>] = []

  /// The animations that are evaluated on a frame, modifiers and forks included.
  var layers: Int {
    let own = 1 + animation.modifierCount + state.combinedLayers
    return forks.isEmpty ? own : forks.reduce(own) { $0 + $1.layers }
  }

  /// The animations that run: those combined, and those that were merged away and still wait.
  var runningAnimations: Int {
    forks.reduce(max(1, state.combination.count)) { $0 + max(1, $1.state.combination.count) }
  }

  /// Asks the animation and keeps its state; `nil` when it has finished.
  ///
  /// Animations that need no context, or a part of it, are not given one: making it is most of the work.
  mutating func advance(to elapsed: Double, _ environment: EnvironmentValues) -> Value? {
    switch animation.storage {
    case .fluidSpring(let base):
      return base.animate(
        &state.fluidSpring, interval, at: elapsed, isLogicallyComplete: &isLogicallyComplete)
    case .standard:
      return DefaultAnimation.spring.animate(
        &state.fluidSpring, interval, at: elapsed, isLogicallyComplete: &isLogicallyComplete)
    case _ where animation.isStateless:
      if animation.isLogicallyComplete(at: elapsed) { isLogicallyComplete = true }
      return animation.progress(at: elapsed).map(interval.scaled)
    default:
      return advanceInContext(to: elapsed, environment)
    }
  }

  private mutating func advanceInContext(
    to elapsed: Double, _ environment: EnvironmentValues
  ) -> Value? {
    var context = AnimationContext(
      state: state, environment: environment, isLogicallyComplete: isLogicallyComplete)
    state = AnimationState()
    let result = animation.animate(value: interval, time: elapsed, context: &context)
    // Also of a finished combination, as changes may wait for its entries.
    state = context.state
    guard let result else { return nil }
    isLogicallyComplete = isLogicallyComplete || context.isLogicallyComplete
    return result
  }

  func slope(at elapsed: Double, _ environment: EnvironmentValues) -> Value? {
    animation.slope(
      value: interval, rate: .zero, time: elapsed,
      context: AnimationContext(state: state, environment: environment))
  }

  /// Turns to another target: the new animation takes the motion over, or is combined with it.
  ///
  /// A change that waits for the old animation's logical completion goes on waiting: for the entry of the
  /// combination, or for a fork of the animation that is merged away.
  mutating func retarget(
    by delta: Value, with new: Animation, at elapsed: Double, _ environment: EnvironmentValues
  ) {
    let waiting = isLogicallyComplete ? [] : Array(listeners.takeLogical())
    isLogicallyComplete = false
    if let merged = merged(with: new, at: elapsed, environment) {
      if !waiting.isEmpty || state.hasWaiting {
        forks.append(
          Fork(animation: animation, state: state, interval: interval, changes: waiting))
      }
      state = merged
      // The entries go on in the fork.
      state.combination = []
      animation = new
    } else {
      combine(with: new, target: interval + delta, at: elapsed, waiting)
    }
    interval += delta
  }

  /// The state with which a new animation takes the motion over; `nil` where it does not.
  private func merged(
    with new: Animation, at elapsed: Double, _ environment: EnvironmentValues
  ) -> AnimationState<Value>? {
    var context = AnimationContext(state: state, environment: environment)
    let merges = new.shouldMerge(
      previous: animation, value: interval, time: elapsed, context: &context)
    return merges ? context.state : nil
  }

  private mutating func combine(
    with new: Animation, target: Value, at elapsed: Double, _ waiting: [Int]
  ) {
    if case .combination = animation.storage {
      // BOUND: a combination has the first animation at least.
      state.combination[state.combination.count - 1].waiting = waiting
    } else {
      let first = CombinedEntry(
        animation: animation, start: 0, target: interval, state: state, waiting: waiting)
      animation = Animation(.combination(CombinedAnimation()))
      state = AnimationState()
      state.combination = [first]
    }
    // A finished entry counts for everything before it, so the entries before it can go, unless a change
    // waits for one of them.
    let firstWaiting = state.combination.firstIndex { !$0.waiting.isEmpty }
    let last = state.combination.prefix(1 + (firstWaiting ?? state.combination.count))
      .lastIndex(where: \.isFinished)
    if let last { state.combination.removeFirst(last) }
    state.combination.append(CombinedEntry(animation: new, start: elapsed, target: target))
  }

  /// Draws a frame: where a property that is going to `target` is, or `nil` when it is there.
  mutating func draw(
    to target: Value, _ frame: Int, _ clock: FrameClock, _ environment: EnvironmentValues,
    into notices: inout [Notice]
  ) -> Value? {
    let elapsed = clock.elapsed(from: begin, to: frame)
    let wasComplete = isLogicallyComplete
    guard let result = advance(to: elapsed, environment) else {
      drain(into: &notices)
      return nil
    }
    if !wasComplete && isLogicallyComplete { listeners.fireLogical(into: &notices) }
    if !forks.isEmpty { advanceForks(to: elapsed, environment, into: &notices) }
    if !state.combination.isEmpty { state.emitCompletions(into: &notices) }
    return target - interval + result
  }

  /// Lets the forks go on, and tells the changes of those that are complete.
  mutating func advanceForks(
    to elapsed: Double, _ environment: EnvironmentValues, into notices: inout [Notice]
  ) {
    forks = forks.compactMap { fork in
      var fork = fork
      return fork.advance(to: elapsed, environment, into: &notices) ? fork : nil
    }
  }

  /// Tells everything still to be told: removed first, then logical, then the forks'.
  mutating func drain(into notices: inout [Notice]) {
    listeners.fireRemoved(into: &notices)
    listeners.fireLogical(into: &notices)
    for index in forks.indices { forks[index].drain(into: &notices) }
    forks = []
    state.emitAllCompletions(into: &notices)
  }
}

/// A flight without forks as the frames of a span find it, without what they seldom ask for.
struct SpanFlight<Value: VectorArithmetic> {
  let animation: Animation
  let interval: Value
  let begin: Int
  let isLogicallyComplete: Bool
  /// Where a fluid spring is; `nil` where it has not been asked yet, or there is none.
  let spring: FluidSpringState<Value>?
  /// The pass of a repeat.
  let pass: RepetitionState
}

extension Flight {
  /// The flight for a span; `nil` where a replaced animation has to be evaluated on each frame.
  ///
  /// Mutating, since a value in an optional is looked at in its place only then, and else copied with all that it
  /// remembers.
  mutating func spanFlight() -> SpanFlight<Value>? {
    guard forks.isEmpty, !state.hasWaiting else { return nil }
    return SpanFlight(
      animation: animation, interval: interval, begin: begin,
      isLogicallyComplete: isLogicallyComplete, spring: state.fluidSpring, pass: state.repetition)
  }
}

/// An animation that was merged away and runs on unseen, to find out when it would have been complete.
struct Fork<Value: VectorArithmetic> {
  let animation: Animation
  var state: AnimationState<Value>
  let interval: Value
  /// The changes that wait for its logical completion.
  var changes: [Int]

  /// The animations that are evaluated on a frame.
  var layers: Int { 1 + animation.modifierCount + state.combinedLayers }

  /// Draws a frame, and emits the completions whose moment it is: older entries of a combination first.
  ///
  /// - Returns: False once no change waits any more.
  mutating func advance(
    to elapsed: Double, _ environment: EnvironmentValues, into notices: inout [Notice]
  ) -> Bool {
    var context = AnimationContext(state: state, environment: environment)
    let result = animation.animate(value: interval, time: elapsed, context: &context)
    state = context.state
    state.emitCompletions(into: &notices)
    if result == nil || context.isLogicallyComplete {
      notices.tell(.logicallyComplete, of: changes)
      changes = []
    }
    return !changes.isEmpty || state.hasWaiting
  }

  /// Emits every completion that is still waited for.
  mutating func drain(into notices: inout [Notice]) {
    state.emitAllCompletions(into: &notices)
    notices.tell(.logicallyComplete, of: changes)
    changes = []
  }
}
