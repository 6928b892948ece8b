/// The running animation of one property in the `swiftui` fidelity, with its state.
struct RunningAnimation<Value: VectorArithmetic> {
  var animation: Animation
  var state = AnimationState<Value>()
  /// The distance from the start of the motion to the current target.
  ///
  /// If an animated change moves the target, the distance changes by the same difference.
  var interval: Value
  /// The frame at which the animation's time is 0.
  ///
  /// A later change of the target does not move this frame.
  let begin: Int
  var isLogicallyComplete = false
  var listeners = Listeners()
  /// The replaced animations that still run until they are logically complete.
  var forks: [Fork<Value>] = []

  /// The number of animations and modifiers evaluated per frame, including replaced animations.
  var layers: Int {
    var layers = 1 + animation.modifierCount + state.combinedLayers
    for index in forks.indices { layers += forks[index].layers }
    return layers
  }

  /// The number of running animations.
  ///
  /// The number includes combined animations, and replaced animations with pending completions.
  var runningAnimations: Int {
    var count = max(1, state.combination.count)
    for index in forks.indices { count += forks[index].runningAnimations }
    return count
  }

  /// Evaluates the animation, stores its state and returns the displacement from the start.
  ///
  /// The result is `nil` if the animation has finished.
  mutating func advance(to elapsed: Double, _ environment: EnvironmentValues) -> Value? {
    // For fluid springs such as `.spring`, and for animations that depend only on the time, no
    // context is created. Creating a context would take most of the CPU time.
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
    var context = AnimationContext<Value>(
      environment: environment, isLogicallyComplete: isLogicallyComplete)
    swap(&state, &context.state)
    let result = animation.animate(value: interval, time: elapsed, context: &context)
    // Keep the state of a finished combination too, since changes can wait for its entries.
    swap(&state, &context.state)
    guard let result else { return nil }
    isLogicallyComplete = isLogicallyComplete || context.isLogicallyComplete
    return result
  }

  /// Returns the velocity; `nil` if the animation provides no velocity.
  ///
  /// The method is mutating, so that the animation is accessed in place and not copied.
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

  /// Moves the target by `delta`; the new animation replaces the old animation or is combined with
  /// it.
  ///
  /// Changes can still wait for the logical completion of the old animation. Until this completion,
  /// the old animation is still evaluated: as an entry of the combination, or else in a ``Fork``.
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
      // Only the new fork, if there is one, still needs the combination's entries.
      state.combination = []
      animation = new
    } else {
      combine(with: new, target: interval + delta, at: elapsed, waiting)
    }
    interval += delta
  }

  /// Returns the state with which a new animation takes over from the running animation.
  ///
  /// The result is `nil` if the two animations must be combined instead.
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
    // The result of a finished entry does not depend on earlier entries. So the earlier entries are
    // removed, unless a change waits for one of them.
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

  /// Evaluates the replaced animations on a frame, and emits the completion events that are due.
  ///
  /// A replaced animation is removed once no change waits for it.
  mutating func advanceForks(
    to elapsed: Double, _ environment: EnvironmentValues, into completions: inout [CompletionEvent]
  ) {
    // Each fork is advanced in place, because a copy would include its whole state.
    var kept = 0
    for index in forks.indices
    where forks[index].advance(to: elapsed, environment, into: &completions) {
      // BOUND: kept ≤ index, because it grows at most once for each index.
      if kept < index { forks.swapAt(kept, index) }
      kept += 1
    }
    forks.removeSubrange(kept...)
  }

  /// Emits all pending completion events of the animation and of the replaced animations.
  ///
  /// The order is: the removals, then the logical completions of the animation itself, then those
  /// of the replaced animations.
  mutating func drain(into completions: inout [CompletionEvent]) {
    listeners.fireRemoved(into: &completions)
    listeners.fireLogical(into: &completions)
    for index in forks.indices { forks[index].drain(into: &completions) }
    forks = []
    state.emitAllCompletions(into: &completions)
  }
}

/// The parts of a running animation that are needed to draw a range of frames.
struct SpanAnimation<Value: VectorArithmetic> {
  let animation: Animation
  let interval: Value
  let begin: Int
  let isLogicallyComplete: Bool
  /// The state of a fluid spring; `nil` before its first evaluation, and for other animations.
  let spring: FluidSpringState<Value>?
  /// The current pass of a repeat; a pass is one run of the repeated animation.
  let pass: RepetitionState
}

extension RunningAnimation {
  /// Returns the parts of the animation that are needed to draw a range of frames.
  ///
  /// The result is `nil` if a replaced animation must be evaluated on each frame. The method is
  /// mutating, so that the state is accessed in place and not copied.
  mutating func spanAnimation() -> SpanAnimation<Value>? {
    guard forks.isEmpty, !state.hasWaiting else { return nil }
    return SpanAnimation(
      animation: animation, interval: interval, begin: begin,
      isLogicallyComplete: isLogicallyComplete, spring: state.fluidSpring, pass: state.repetition)
  }
}
