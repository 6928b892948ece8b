// The initializer's parameter `nominal` is the distance for which the end is computed. Within a
// combination, it is the distance that remains after the older animations have ended. The parameter
// `pace` is the number of seconds of the motion's own time per second of the scene.
/// The motion of a running animation in closed form, made from an ``Animation``.
///
/// A motion gives the position and velocity at any time, and the times of its events. Each modifier
/// becomes a case that contains the motion of the animation inside the modifier.
indirect enum ExactMotion<Value: VectorArithmetic> {
  case curve(ExactCurve)
  case spring(ExactSpring)
  case fluid(ExactFluid<Value>)
  case delay(Double, ExactMotion)
  case speed(Double, ExactMotion)
  case logicalCompletion(Double, ExactMotion)
  case repetition(ExactRepetition<Value>)
  case pausable(PauseState, ExactMotion)
  case combination([ExactEntry<Value>])
  case custom(Animation, end: Double)

  init(_ animation: Animation, nominal: Value, isPaused: Bool, pace: Double = 1) {
    func inner(_ base: Animation, at speed: Double = 1) -> ExactMotion {
      ExactMotion(base, nominal: nominal, isPaused: isPaused, pace: pace * max(0, speed))
    }
    switch animation.storage {
    case .standard:
      self = .fluid(ExactFluid(DefaultAnimation.spring, target: nominal, blendsOnward: false))
    case .bezier(let base):
      self = .curve(ExactCurve(shape: .cubic(base.curve), duration: base.duration))
    case .unitCurve(let base):
      self = .curve(ExactCurve(shape: .unit(base.curve), duration: base.duration))
    case .fluidSpring(let base): self = .fluid(ExactFluid(base, target: nominal))
    case .spring(let base): self = .spring(ExactSpring(base))
    case .delay(let modifier): self = .delay(modifier.delay, inner(modifier.base))
    case .speed(let modifier):
      self = .speed(modifier.speed, inner(modifier.base, at: modifier.speed))
    case .logicalCompletion(let modifier):
      self = .logicalCompletion(modifier.duration, inner(modifier.base))
    case .repetition(let modifier):
      let pass = inner(modifier.base)
      self = .repetition(
        ExactRepetition(
          count: modifier.repeatCount, autoreverses: modifier.autoreverses,
          tolerance: momentTolerance * min(1, pace), fresh: pass))
    case .pausable(let modifier):
      var pause = PauseState()
      pause.update(isPaused: isPaused, at: 0)
      self = .pausable(pause, inner(modifier.base))
    case .combination: self = .combination([])
    case .custom: self = .custom(animation, end: Self.end(of: animation, nominal))
    }
  }

  // Each modifier evaluates its base only once. With two evaluations by each modifier, n modifiers
  // would need 2ⁿ evaluations.
  /// The time in seconds at which the motion ends, in the motion's own time; ∞ if it never ends.
  var end: Double {
    switch self {
    case .curve(let curve): max(0, curve.duration)
    case .spring(let spring): spring.end
    case .fluid(let fluid): fluid.end
    case .delay(let delay, let base): Self.delayed(by: delay, base.end)
    case .speed(let speed, let base): Self.atSpeed(speed, base.end)
    case .logicalCompletion(_, let base): base.end
    case .repetition(let repetition): repetition.end
    case .pausable(let pause, let base):
      // A pause that begins exactly at the end, such as on the boundary of a pass, counts as a
      // pause before the end.
      pause.end(base.end) { $0 <= 0 || $0 < pause.pauseTime - momentTolerance }
    case .combination(let entries): entries.last.map { $0.start + $0.motion.end } ?? 0
    case .custom(_, let end): end
    }
  }

  /// The time in seconds at which the motion is logically complete, in the motion's own time.
  ///
  /// The value is ∞ if the motion is logically complete only at its end.
  var logicalEnd: Double {
    switch self {
    case .curve, .custom: .infinity
    case .spring(let spring): spring.logicalEnd
    case .fluid(let fluid): fluid.logicalEnd
    case .delay(let delay, let base): Self.delayed(by: delay, base.logicalEnd)
    case .speed(let speed, let base): Self.atSpeed(speed, base.logicalEnd)
    case .logicalCompletion(let duration, let base): min(max(0, duration), base.logicalEnd)
    case .repetition(let repetition): repetition.logicalEnd
    case .pausable(let pause, let base):
      pause.end(base.logicalEnd) { $0 <= pause.pauseTime }
    case .combination(let entries): entries.last.map { $0.start + $0.motion.logicalEnd } ?? 0
    }
  }

  private static func delayed(by delay: Double, _ end: Double) -> Double {
    end <= 0 ? 0 : max(0, end + delay)
  }

  private static func atSpeed(_ speed: Double, _ end: Double) -> Double {
    if end <= 0 { return 0 }
    return speed > 0 ? end / speed : .infinity
  }

  /// Begins or ends the pause of all pausable animations in the motion, at a time.
  mutating func setPaused(_ isPaused: Bool, at time: Double) {
    switch self {
    case .curve, .spring, .fluid, .custom: break
    case .delay(let delay, var base):
      base.setPaused(isPaused, at: max(0, time - delay))
      self = .delay(delay, base)
    case .speed(let speed, var base):
      base.setPaused(isPaused, at: time * speed)
      self = .speed(speed, base)
    case .logicalCompletion(let duration, var base):
      base.setPaused(isPaused, at: time)
      self = .logicalCompletion(duration, base)
    case .repetition(var repetition):
      repetition.setPaused(isPaused, at: time)
      self = .repetition(repetition)
    case .pausable(var pause, var base):
      base.setPaused(isPaused, at: pause.baseTime(time))
      pause.update(isPaused: isPaused, at: time)
      self = .pausable(pause, base)
    case .combination(var entries):
      for index in entries.indices {
        entries[index].motion.setPaused(isPaused, at: time - entries[index].start)
      }
      self = .combination(entries)
    }
  }

  /// Returns the time in seconds at which a custom animation ends; ∞ if it lasts more than an hour.
  private static func end(of animation: Animation, _ nominal: Value) -> Double {
    // The search evaluates the animation at 60 Hz until it has ended, and then bisects the last
    // interval.
    func isOver(_ time: Double) -> Bool {
      guard Work.spend(1, on: .frames) else { return true }
      var context = AnimationContext<Value>()
      return animation.animate(value: nominal, time: time, context: &context) == nil
    }
    if isOver(0) { return 0 }
    // BOUND: customFramesMax is 216 000.
    guard let frame = (1...customFramesMax).first(where: { isOver(Double($0) / 60) }) else {
      return .infinity
    }
    var low = Double(frame - 1) / 60, high = Double(frame) / 60
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if isOver(middle) { high = middle } else { low = middle }
    }
  }

  /// The number of frames in one hour at 60 Hz.
  ///
  /// A custom animation that lasts longer is treated as endless.
  private static var customFramesMax: Int { 216_000 }
}

extension PauseState {
  /// Returns the time at which a pausable motion ends, in seconds.
  ///
  /// - While the motion runs, the result is `base` plus the length of all past pauses.
  /// - While the motion is paused, the result is ∞. But it is 0 if the motion had already ended
  ///   when the pause began.
  ///
  /// - Parameters:
  ///   - base: The time at which the motion ends without pauses.
  ///   - isPast: Receives `base`, and returns true if the motion had already ended when the pause
  ///     began.
  fileprivate func end(_ base: Double, _ isPast: (Double) -> Bool) -> Double {
    isPaused ? (isPast(base) ? 0 : .infinity) : base + pauseTime
  }
}
