/// A running animation of one attribute.
struct RunningAnimation<Value: VectorArithmetic> {
  var animation: Animation
  var state = AnimationState<Value>()
  /// The distance from the value before the first change to the current target.
  ///
  /// Each retarget adds the change of the target to this distance.
  var interval: Value
  /// The frame at which the elapsed time is 0; a retarget does not change it.
  let begin: Int
  var isLogicallyComplete = false
  var listeners = Listeners()
  /// The animations that were replaced by a merge and still run until their logical completion.
  var forks: [Fork<Value>] = []

  /// The number of animations that are evaluated per frame, including modifiers and forks.
  var layers: Int {
    let own = 1 + animation.modifierCount + state.combinedLayers
    return forks.isEmpty ? own : forks.reduce(own) { $0 + $1.layers }
  }

  /// The number of running animations.
  ///
  /// The number includes combined animations, and merged animations with pending completions.
  var runningAnimations: Int {
    forks.reduce(max(1, state.combination.count)) { $0 + max(1, $1.state.combination.count) }
  }

  /// Evaluates the animation and stores its state; `nil` if it has finished.
  ///
  /// Fluid springs and stateless animations need at most a part of a context, so no context is
  /// created for them. Its creation would take most of the CPU time.
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
    // Keep the state of a finished combination too, since changes may wait for its entries.
    state = context.state
    guard let result else { return nil }
    isLogicallyComplete = isLogicallyComplete || context.isLogicallyComplete
    return result
  }

  /// Returns the velocity; `nil` if the animation provides none.
  ///
  /// The method is mutating for the same reason as ``spanAnimation()``. Like ``advance(to:_:)``, it
  /// creates no context for springs.
  mutating func slope(at elapsed: Double, _ environment: EnvironmentValues) -> Value? {
    switch animation.storage {
    case .fluidSpring(let base): base.velocity(state.fluidSpring, interval, at: elapsed)
    case .standard: DefaultAnimation.spring.velocity(state.fluidSpring, interval, at: elapsed)
    default:
      animation.slope(
        value: interval, rate: .zero, time: elapsed,
        context: AnimationContext(state: state, environment: environment))
    }
  }

  /// Changes the target: the new animation takes over from the old one or is combined with it.
  ///
  /// A change that waits for the old animation's logical completion continues to wait. It then
  /// waits for the entry of the combination, or for a fork of the merged animation.
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
      // The combination's entries continue in the fork.
      state.combination = []
      animation = new
    } else {
      combine(with: new, target: interval + delta, at: elapsed, waiting)
    }
    interval += delta
  }

  /// Returns the state with which a new animation takes over; `nil` if it does not merge.
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
    // A finished entry includes everything before it, so earlier entries can be removed unless a
    // change waits for one of them.
    let firstWaiting = state.combination.firstIndex { !$0.waiting.isEmpty }
    let last = state.combination.prefix(1 + (firstWaiting ?? state.combination.count))
      .lastIndex(where: \.isFinished)
    if let last { state.combination.removeFirst(last) }
    state.combination.append(CombinedEntry(animation: new, start: elapsed, target: target))
  }

  /// Draws a frame and returns the value of a property with this target.
  ///
  /// The result is `nil` if the animation has ended.
  mutating func draw(
    to target: Value, _ frame: Int, _ clock: FrameClock, _ environment: EnvironmentValues,
    into completions: inout [CompletionEvent]
  ) -> Value? {
    let elapsed = clock.elapsed(from: begin, to: frame)
    let wasComplete = isLogicallyComplete
    guard let result = advance(to: elapsed, environment) else {
      drain(into: &completions)
      return nil
    }
    if !wasComplete && isLogicallyComplete { listeners.fireLogical(into: &completions) }
    if !forks.isEmpty { advanceForks(to: elapsed, environment, into: &completions) }
    if !state.combination.isEmpty { state.emitCompletions(into: &completions) }
    return target - interval + result
  }

  /// Advances the forks and emits the completion events of completed forks.
  mutating func advanceForks(
    to elapsed: Double, _ environment: EnvironmentValues, into completions: inout [CompletionEvent]
  ) {
    forks = forks.compactMap { fork in
      var fork = fork
      return fork.advance(to: elapsed, environment, into: &completions) ? fork : nil
    }
  }

  /// Emits all pending completion events: first removed, then logical, then the events of the
  /// forks.
  mutating func drain(into completions: inout [CompletionEvent]) {
    listeners.fireRemoved(into: &completions)
    listeners.fireLogical(into: &completions)
    for index in forks.indices { forks[index].drain(into: &completions) }
    forks = []
    state.emitAllCompletions(into: &completions)
  }
}

/// A running animation without forks, reduced to the fields that the frames of a span need.
struct SpanAnimation<Value: VectorArithmetic> {
  let animation: Animation
  let interval: Value
  let begin: Int
  let isLogicallyComplete: Bool
  /// The state of a fluid spring; `nil` before its first evaluation, and for other animations.
  let spring: FluidSpringState<Value>?
  /// The current pass of a repeat.
  let pass: RepetitionState
}

extension RunningAnimation {
  /// Returns the reduced animation.
  ///
  /// The result is `nil` if a replaced animation has to be evaluated on each frame. The method is
  /// mutating so that an optional value is accessed in place. Otherwise the value would be copied
  /// with its whole state.
  mutating func spanAnimation() -> SpanAnimation<Value>? {
    guard forks.isEmpty, !state.hasWaiting else { return nil }
    return SpanAnimation(
      animation: animation, interval: interval, begin: begin,
      isLogicallyComplete: isLogicallyComplete, spring: state.fluidSpring, pass: state.repetition)
  }
}

/// An animation that was replaced by a merge and runs until its logical completion.
///
/// Its values are not shown.
struct Fork<Value: VectorArithmetic> {
  let animation: Animation
  var state: AnimationState<Value>
  let interval: Value
  /// The changes that wait for the logical completion of the fork.
  var changes: [Int]

  /// The number of animations that are evaluated per frame.
  var layers: Int { 1 + animation.modifierCount + state.combinedLayers }

  /// Draws a frame and emits due completions; older entries of a combination come first.
  ///
  /// - Returns: False if no change waits any more.
  mutating func advance(
    to elapsed: Double, _ environment: EnvironmentValues, into completions: inout [CompletionEvent]
  ) -> Bool {
    var context = AnimationContext(state: state, environment: environment)
    let result = animation.animate(value: interval, time: elapsed, context: &context)
    state = context.state
    state.emitCompletions(into: &completions)
    if result == nil || context.isLogicallyComplete {
      completions.emit(.logicallyComplete, of: changes)
      changes = []
    }
    return !changes.isEmpty || state.hasWaiting
  }

  /// Emits all pending completions.
  mutating func drain(into completions: inout [CompletionEvent]) {
    state.emitAllCompletions(into: &completions)
    completions.emit(.logicallyComplete, of: changes)
    changes = []
  }
}
