/// A running animation of one attribute.
struct RunningAnimation<Value: VectorArithmetic> {
  var animation: Animation
  var state = AnimationState<Value>()
  /// The distance from the value before the first change to the current target.
  ///
  /// Each retarget adds the change of the target to this distance.
  var interval: Value
  /// The frame at which the elapsed time is 0; changes of the target preserve this frame.
  let begin: Int
  var isLogicallyComplete = false
  var listeners = Listeners()
  /// The replaced animations that still run until their logical completion.
  var forks: [Fork<Value>] = []

  /// The number of animations that are evaluated per frame, including modifiers and forks.
  var layers: Int {
    let own = 1 + animation.modifierCount + state.combinedLayers
    return forks.isEmpty ? own : forks.reduce(own) { $0 + $1.layers }
  }

  /// The number of running animations.
  ///
  /// The number includes combined animations, and replaced animations with pending completions.
  var runningAnimations: Int {
    forks.reduce(max(1, state.combination.count)) { $0 + max(1, $1.state.combination.count) }
  }

  /// Evaluates the animation and stores its state; `nil` if it has finished.
  ///
  /// Fluid springs and stateless animations use at most a part of a context, so no context is
  /// created for them. Creating a context would take most of the CPU time.
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
    case _ where animation.isStateless:
      animation.slope(
        value: interval, rate: .zero, time: elapsed,
        context: AnimationContext(state: AnimationState(), environment: environment))
    default:
      animation.slope(
        value: interval, rate: .zero, time: elapsed,
        context: AnimationContext(state: state, environment: environment))
    }
  }

  /// Changes the target; the new animation replaces the old animation or is combined with it.
  ///
  /// A change that waits for the logical completion of the old animation continues to wait. It then
  /// waits for an entry of the combination, or for a fork of the replaced animation.
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

  /// Returns the state with which a new animation replaces the old one; `nil` if they are combined.
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
      // BOUND: a combination has at least the first animation.
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

  /// Draws a frame and returns the shown value of the property.
  ///
  /// The result is `nil` if the animation has ended.
  ///
  /// - Parameter target: The model value of the property.
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

  /// Emits all pending completion events: first removed, then logical, then those of the forks.
  mutating func drain(into completions: inout [CompletionEvent]) {
    listeners.fireRemoved(into: &completions)
    listeners.fireLogical(into: &completions)
    for index in forks.indices { forks[index].drain(into: &completions) }
    forks = []
    state.emitAllCompletions(into: &completions)
  }
}

/// The parts of a running animation without forks that drawing a span needs.
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
  /// Returns the parts of the animation that drawing a span needs.
  ///
  /// The result is `nil` if a replaced animation must be evaluated on each frame. The method is
  /// mutating so that an optional value is accessed in place. Otherwise the value would be copied
  /// with its whole state.
  mutating func spanAnimation() -> SpanAnimation<Value>? {
    guard forks.isEmpty, !state.hasWaiting else { return nil }
    return SpanAnimation(
      animation: animation, interval: interval, begin: begin,
      isLogicallyComplete: isLogicallyComplete, spring: state.fluidSpring, pass: state.repetition)
  }
}

/// A replaced animation that runs until its logical completion, without being shown.
struct Fork<Value: VectorArithmetic> {
  let animation: Animation
  var state: AnimationState<Value>
  let interval: Value
  /// The numbers of the changes that wait for the logical completion of the fork.
  var changes: [Int]

  /// The number of animations that are evaluated per frame.
  var layers: Int { 1 + animation.modifierCount + state.combinedLayers }

  /// Evaluates the fork on a frame, and emits the completion events that are due.
  ///
  /// The events of a combination's older entries come first.
  ///
  /// - Returns: False if no change waits for the fork any more.
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

  /// Emits all pending completion events.
  mutating func drain(into completions: inout [CompletionEvent]) {
    state.emitAllCompletions(into: &completions)
    completions.emit(.logicallyComplete, of: changes)
    changes = []
  }
}
