/// An animated property whose state changes at exact times instead of frames.
struct ExactAttribute<Value: VectorArithmetic> {
  /// The model value: the value that the property has after its animation ends.
  private(set) var target: Value
  private(set) var running: ExactRunningAnimation<Value>?

  /// Changes the model value at the given time.
  ///
  /// - Returns: True if the change animates the property.
  mutating func set(
    _ value: Value, animation: Animation?, change: Int, at time: Double, isPaused: Bool
  ) -> Bool {
    guard value != target else { return false }
    let origin = target
    target = value
    guard let animation else {
      running?.jump(to: value)
      return false
    }
    if running == nil {
      running = ExactRunningAnimation(
        from: origin, to: value, with: animation, at: time, isPaused: isPaused)
    } else {
      running?.retarget(to: value, with: animation, at: time, isPaused: isPaused)
    }
    running?.listeners.add(change)
    return true
  }

  mutating func setPaused(_ isPaused: Bool, at time: Double) {
    running?.setPaused(isPaused, at: time)
  }

  // The getters `nextEvent` and `layers` are mutating, so that the motion is accessed in place and
  // not copied.
  /// The time of the next completion event; ∞ if no event is pending.
  var nextEvent: Double { mutating get { running?.nextEvent ?? .infinity } }

  /// The number of animations and modifiers evaluated for each sample; 0 if nothing animates.
  var layers: Int { mutating get { running?.layers ?? 0 } }

  /// Emits all completion events that are due at a time.
  mutating func fire(at time: Double, into completions: inout [CompletionEvent]) {
    guard var running else { return }
    if running.begin + running.motion.end <= time {
      running.drain(into: &completions)
      self.running = nil
      return
    }
    running.fire(at: time, into: &completions)
    self.running = running
  }

  mutating func drain(into completions: inout [CompletionEvent]) {
    running?.drain(into: &completions)
    running = nil
  }

  func value(at time: Double) -> Value {
    guard let running, time < running.begin + running.motion.end else { return target }
    return running.origin
      + running.motion.position(running.interval, at: time - running.begin)
  }

  func velocity(at time: Double) -> Value {
    guard let running, time < running.begin + running.motion.end else { return .zero }
    return running.motion.velocity(running.interval, rate: .zero, at: time - running.begin)
  }
}

extension ExactAttribute {
  init(_ value: Value) { self.init(target: value) }
}

/// The running animation of one property in the `exact` fidelity.
struct ExactRunningAnimation<Value: VectorArithmetic> {
  var motion: ExactMotion<Value>
  // After each animated change of the target, the distance is computed as `target` − `origin`. So
  // the distance is exactly 0 if the target becomes the origin again.
  /// The start position of the motion, and the distance from this position to the target.
  var origin, interval: Value
  let begin: Double
  var isLogicallyComplete = false
  var listeners = Listeners()
  var forks: [ExactFork<Value>] = []

  /// The number of animations and modifiers evaluated for each sample.
  ///
  /// Each replaced animation that still runs adds 1, because each sample checks it for due events.
  var layers: Int { motion.layers + forks.count }

  /// The number of animations and modifiers that must be updated when a pause begins or ends.
  ///
  /// Replaced animations are included, because a pause delays their completion events.
  var allLayers: Int { forks.reduce(motion.layers) { $0 + $1.motion.layers } }

  /// The number of running animations.
  ///
  /// The number includes combined animations, and replaced animations with pending completions.
  var runningAnimations: Int {
    if case .combination(let entries) = motion { return max(entries.count, forks.count) }
    return 1 + forks.count
  }

  var nextEvent: Double {
    let logical = isLogicallyComplete ? .infinity : motion.logicalEnd
    var next = begin + min(motion.end, logical)
    for index in forks.indices { next = min(next, begin + forks[index].firstCompletion) }
    return next
  }

  mutating func fire(at time: Double, into completions: inout [CompletionEvent]) {
    if !isLogicallyComplete && begin + motion.logicalEnd <= time {
      isLogicallyComplete = true
      listeners.fireLogical(into: &completions)
    }
    let begin = begin
    guard forks.indices.contains(where: { begin + forks[$0].firstCompletion <= time }) else {
      return
    }
    for fork in forks where begin + fork.firstCompletion <= time {
      completions.emit(.logicallyComplete, of: fork.changes)
    }
    forks.removeAll { begin + $0.firstCompletion <= time }
  }

  mutating func drain(into completions: inout [CompletionEvent]) {
    listeners.fireRemoved(into: &completions)
    listeners.fireLogical(into: &completions)
    for fork in forks { completions.emit(.logicallyComplete, of: fork.changes) }
    forks = []
  }

  mutating func setPaused(_ isPaused: Bool, at time: Double) {
    motion.setPaused(isPaused, at: time - begin)
    for index in forks.indices { forks[index].setPaused(isPaused, at: time - begin) }
  }

  /// Changes the target without an animation.
  ///
  /// All later values move by the same difference as the target.
  mutating func jump(to target: Value) { origin = target - interval }

  mutating func retarget(
    to model: Value, with animation: Animation, at time: Double, isPaused: Bool
  ) {
    let elapsed = time - begin
    if !isLogicallyComplete && listeners.awaitsLogical {
      forks.append(ExactFork(motion: motion, changes: Array(listeners.takeLogical())))
    }
    isLogicallyComplete = false
    let target = model - origin
    if let merged = merged(with: animation, target: target, at: elapsed) {
      motion = merged
    } else {
      let old = interval
      let joining = ExactEntry(
        motion: ExactMotion(animation, nominal: target - old, isPaused: isPaused),
        start: elapsed, target: target)
      if case .combination(let entries) = motion {
        // The result of a finished entry does not depend on older entries, so the older entries are
        // removed.
        let last = entries.lastIndex { elapsed - $0.start >= $0.motion.end } ?? 0
        // A replaced animation can keep the old list. So the memory of the list is counted as work:
        // one step per 16 bytes.
        Work.spend(
          entries.count * MemoryLayout<ExactEntry<Value>>.stride / 16, on: .frames)
        motion = .combination(entries[last...] + [joining])
      } else {
        motion = .combination([ExactEntry(motion: motion, start: 0, target: old), joining])
      }
    }
    interval = target
  }

  /// Returns the motion with which a new animation replaces the running motion.
  ///
  /// The result is `nil` if the animation and the motion must be combined instead. Only `.default`
  /// and springs such as `.spring` replace a motion. The new spring continues from the position of
  /// the running motion. If this motion is a fluid spring, possibly with modifiers, the new spring
  /// also continues with the velocity of the motion.
  private func merged(
    with animation: Animation, target: Value, at elapsed: Double
  ) -> ExactMotion<Value>? {
    let spring: FluidSpringAnimation
    var blendsOnward = true
    switch animation.storage {
    case .fluidSpring(let base): spring = base
    case .standard: (spring, blendsOnward) = (DefaultAnimation.spring, false)
    default: return nil
    }
    if case .fluid(let previous) = motion {
      return .fluid(
        previous.continued(
          by: spring, from: interval, to: target, at: elapsed, blendsOnward: blendsOnward))
    }
    let isOver = elapsed >= motion.end
    return .fluid(
      ExactFluid(
        spring, target: target, start: elapsed,
        offset: isOver ? interval : motion.position(interval, at: elapsed),
        velocity: isOver ? .zero : motion.carriedVelocity(interval, at: elapsed),
        blendsOnward: blendsOnward))
  }
}

extension ExactRunningAnimation {
  init(
    from origin: Value, to target: Value, with animation: Animation, at begin: Double,
    isPaused: Bool
  ) {
    self.init(
      motion: ExactMotion(animation, nominal: target - origin, isPaused: isPaused),
      origin: origin, interval: target - origin, begin: begin)
  }
}

extension ExactMotion {
  /// The number of animations and modifiers evaluated for each position.
  var layers: Int {
    switch self {
    case .curve, .spring, .fluid, .custom: 1
    case .delay(_, let base), .speed(_, let base), .logicalCompletion(_, let base),
      .pausable(_, let base):
      1 + base.layers
    case .repetition(let repetition): 1 + repetition.fresh.layers
    case .combination(let entries): entries.reduce(1) { $0 + $1.motion.layers }
    }
  }

  /// The earlier of the end and the logical completion.
  var firstCompletion: Double { min(end, logicalEnd) }
}
