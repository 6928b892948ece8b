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
  /// Older logical completions, each on its own schedule.
  var forks: [Fork<Value>] = []

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
    guard let result = animation.animate(value: interval, time: elapsed, context: &context) else {
      return nil
    }
    state = context.state
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
  /// What waits for the old animation's logical completion is forked with a copy of it.
  mutating func retarget(
    by delta: Value, with new: Animation, at elapsed: Double, _ environment: EnvironmentValues
  ) {
    if !isLogicallyComplete && listeners.awaitsLogical {
      forks.append(
        Fork(
          animation: animation, state: state, interval: interval,
          changes: Array(listeners.takeLogical())))
    }
    isLogicallyComplete = false
    var context = AnimationContext(state: state, environment: environment)
    let merges = new.shouldMerge(
      previous: animation, value: interval, time: elapsed, context: &context)
    if merges {
      state = context.state
      animation = new
    } else {
      combine(with: new, target: interval + delta, at: elapsed)
    }
    interval += delta
  }

  private mutating func combine(with new: Animation, target: Value, at elapsed: Double) {
    if case .combination = animation.storage {
    } else {
      let first = CombinedEntry(animation: animation, start: 0, target: interval, state: state)
      animation = Animation(.combination(CombinedAnimation()))
      state = AnimationState()
      state.combination = [first]
    }
    // A finished entry counts for everything before it, so what is older can go.
    if let last = state.combination.lastIndex(where: \.isFinished) {
      state.combination.removeFirst(last)
    }
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
    return target - interval + result
  }

  /// Lets the forks go on, and tells the changes of those that are complete.
  mutating func advanceForks(
    to elapsed: Double, _ environment: EnvironmentValues, into notices: inout [Notice]
  ) {
    forks = forks.compactMap { fork in
      var fork = fork
      guard fork.isComplete(at: elapsed, environment) else { return fork }
      notices.tell(.logicallyComplete, of: fork.changes)
      return nil
    }
  }

  /// Tells everything still to be told: removed first, then logical, then the forks'.
  mutating func drain(into notices: inout [Notice]) {
    listeners.fireRemoved(into: &notices)
    listeners.fireLogical(into: &notices)
    for fork in forks { notices.tell(.logicallyComplete, of: fork.changes) }
    forks = []
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
  /// The flight for a span; `nil` with forks, which go on frame by frame.
  ///
  /// Mutating, since a value in an optional is looked at in its place only then, and else copied with all that it
  /// remembers.
  mutating func spanFlight() -> SpanFlight<Value>? {
    guard forks.isEmpty else { return nil }
    return SpanFlight(
      animation: animation, interval: interval, begin: begin,
      isLogicallyComplete: isLogicallyComplete, spring: state.fluidSpring, pass: state.repetition)
  }
}

/// A copy of a replaced animation that runs on unseen, to tell when it would have been complete.
struct Fork<Value: VectorArithmetic> {
  let animation: Animation
  var state: AnimationState<Value>
  let interval: Value
  let changes: [Int]

  mutating func isComplete(at elapsed: Double, _ environment: EnvironmentValues) -> Bool {
    var context = AnimationContext(state: state, environment: environment)
    let result = animation.animate(value: interval, time: elapsed, context: &context)
    state = context.state
    return result == nil || context.isLogicallyComplete
  }
}
