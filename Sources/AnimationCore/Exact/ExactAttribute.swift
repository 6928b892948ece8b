/// One animated property in exact time.
struct ExactAttribute<Value: VectorArithmetic> {
  /// Where the property is or is going.
  private(set) var target: Value
  private(set) var flight: ExactFlight<Value>?

  init(_ value: Value) { target = value }

  init(target: Value, flight: ExactFlight<Value>?) {
    self.target = target
    self.flight = flight
  }

  /// Gives the model another value; see ``FrameAttribute``.
  mutating func set(
    _ value: Value, animation: Animation?, change: Int, at time: Double, isPaused: Bool
  ) -> Bool {
    guard value != target else { return false }
    let origin = target
    target = value
    guard let animation else {
      flight?.jump(to: value)
      return false
    }
    if flight == nil {
      flight = ExactFlight(
        from: origin, to: value, with: animation, at: time, isPaused: isPaused)
    } else {
      flight?.retarget(to: value, with: animation, at: time, isPaused: isPaused)
    }
    flight?.listeners.add(change)
    return true
  }

  mutating func setPaused(_ isPaused: Bool, at time: Double) {
    flight?.setPaused(isPaused, at: time)
  }

  /// When something is next to be told; ∞ if never.
  var nextEvent: Double { flight?.nextEvent ?? .infinity }

  /// Tells everything that is due.
  mutating func fire(at time: Double, into notices: inout [Notice]) {
    guard var flight else { return }
    if flight.begin + flight.motion.end <= time {
      flight.drain(into: &notices)
      self.flight = nil
      return
    }
    flight.fire(at: time, into: &notices)
    self.flight = flight
  }

  mutating func drain(into notices: inout [Notice]) {
    flight?.drain(into: &notices)
    flight = nil
  }

  func value(at time: Double) -> Value {
    guard let flight, time < flight.begin + flight.motion.end else { return target }
    return flight.origin
      + flight.motion.position(flight.interval, at: time - flight.begin)
  }

  func velocity(at time: Double) -> Value {
    guard let flight, time < flight.begin + flight.motion.end else { return .zero }
    return flight.motion.velocity(flight.interval, rate: .zero, at: time - flight.begin)
  }
}

/// An animation under way in exact time.
struct ExactFlight<Value: VectorArithmetic> {
  var motion: ExactMotion<Value>
  /// Where the motion began, and the whole way from there: a difference, never a sum of changes, so that a
  /// way back to the start is none at all.
  var origin, interval: Value
  let begin: Double
  var isLogicallyComplete = false
  var listeners = Listeners()
  var forks: [ExactFork<Value>] = []

  /// The animations that are evaluated for a sample, modifiers included.
  var layers: Int { motion.layers }

  /// The same with those that were replaced and still wait, which a pause concerns too.
  var allLayers: Int { forks.reduce(motion.layers) { $0 + $1.motion.layers } }

  /// The animations that run: those combined, and those that were replaced and still wait.
  var runningAnimations: Int {
    if case .combination(let entries) = motion { return max(entries.count, forks.count) }
    return 1 + forks.count
  }

  var nextEvent: Double {
    let logical = isLogicallyComplete ? .infinity : motion.logicalEnd
    let own = begin + min(motion.end, logical)
    if forks.isEmpty { return own }
    return forks.reduce(own) { min($0, begin + $1.motion.firstCompletion) }
  }

  mutating func fire(at time: Double, into notices: inout [Notice]) {
    if !isLogicallyComplete && begin + motion.logicalEnd <= time {
      isLogicallyComplete = true
      listeners.fireLogical(into: &notices)
    }
    guard !forks.isEmpty else { return }
    let begin = begin
    for fork in forks where begin + fork.motion.firstCompletion <= time {
      notices.tell(.logicallyComplete, of: fork.changes)
    }
    forks.removeAll { begin + $0.motion.firstCompletion <= time }
  }

  mutating func drain(into notices: inout [Notice]) {
    listeners.fireRemoved(into: &notices)
    listeners.fireLogical(into: &notices)
    for fork in forks { notices.tell(.logicallyComplete, of: fork.changes) }
    forks = []
  }

  mutating func setPaused(_ isPaused: Bool, at time: Double) {
    motion.setPaused(isPaused, at: time - begin)
    for index in forks.indices { forks[index].motion.setPaused(isPaused, at: time - begin) }
  }

  /// Goes on as it is to another target: everything shown moves with it.
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
        // An entry that is over counts for everything before it, so what is older can go.
        let last = entries.lastIndex { elapsed - $0.start >= $0.motion.end } ?? 0
        motion = .combination(entries[last...] + [joining])
      } else {
        motion = .combination([ExactEntry(motion: motion, start: 0, target: old), joining])
      }
    }
    interval = target
  }

  /// A fluid spring keeps the position of whatever it replaces, and a fluid spring's velocity.
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
    let isOver = elapsed >= motion.end
    var blend: ExactFluid<Value>.Blend?
    if case .fluid(let previous) = motion { blend = previous.blend(before: spring, at: elapsed) }
    return .fluid(
      ExactFluid(
        spring, target: target, start: elapsed,
        offset: isOver ? interval : motion.position(interval, at: elapsed),
        velocity: isOver ? .zero : motion.carriedVelocity(interval, at: elapsed),
        blend: blend, blendsOnward: blendsOnward))
  }
}

extension ExactFlight {
  init(
    from origin: Value, to target: Value, with animation: Animation, at begin: Double,
    isPaused: Bool
  ) {
    self.init(
      motion: ExactMotion(animation, nominal: target - origin, isPaused: isPaused),
      origin: origin, interval: target - origin, begin: begin)
  }
}

/// A replaced motion that goes on unseen, to tell when it would have been complete.
struct ExactFork<Value: VectorArithmetic> {
  var motion: ExactMotion<Value>
  let changes: [Int]
}

extension ExactMotion {
  /// The animations that are evaluated for a position, modifiers included.
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

  /// When the motion is complete in either sense.
  var firstCompletion: Double { min(end, logicalEnd) }
}
