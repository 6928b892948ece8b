// These members find an endless animation without playing the scene to a limit.
extension AnimationScene {
  /// The reason why a motion never ends.
  public enum EndlessCause: Sendable, Equatable {
    /// An endless repeat.
    case repetition
    /// Repeating keyframes.
    case keyframes
    /// Repeating phases.
    case phases
    /// A pause by the environment; no queued entry ends this pause.
    case pause
    /// A speed of 0 or less.
    case speed
    /// An animation without an end, such as a spring without damping.
    case animation
  }

  /// Returns the error for a running motion that never ends; `nil` if no such motion is found.
  ///
  /// Two kinds of endless motions are ignored, because these motions can still end: motions that a
  /// queued entry affects, and motions that the next phase can replace. But a paused motion is
  /// reported even if a phase can replace the motion. The CPU time is proportional to the number of
  /// running animations and their modifiers.
  ///
  /// - Parameter touched: The parts of the scene that queued entries affect.
  func knownEndlessAnimation(except touched: QueueTargets) -> PlaybackLimitExceeded? {
    var names: [String] = []
    var cause: EndlessCause?
    for property in properties where !property.isRemoved && !touched.contains(property.name) {
      guard let found = property.endlessCause(mayResume: touched.hasEnvironment) else { continue }
      if found != .pause, mayBeReplacedByPhase(property) { continue }
      names.append(property.name)
      cause = cause ?? found
    }
    if cause == nil, timelessPhases == nil,
      let run = phaseRuns.first(where: {
        $0.trigger.isRepeating && !$0.trigger.properties.contains(where: touched.contains)
      })
    {
      names = run.trigger.properties.sorted()
      cause = .phases
    }
    return cause.map { PlaybackLimitExceeded(properties: names, limit: .time, cause: $0) }
  }

  /// True if a running animation can later be found to be endless.
  ///
  /// Such an animation is a spring without damping, or an animation whose time never increases. In
  /// some states, ``knownEndlessAnimation(except:)`` does not find the animation yet, for example
  /// while a spring's response blends.
  var mayBecomeEndless: Bool {
    properties.contains { property in
      guard !property.isRemoved, property.keyframes == nil else { return false }
      return switch property.track.motion {
      case .number(let track): track.running?.mayBecomeEndless ?? false
      case .vector(let track): track.running?.mayBecomeEndless ?? false
      case .exactNumber, .exactVector: false
      }
    }
  }
}

extension AnimationScene.Property {
  fileprivate func endlessCause(mayResume: Bool) -> AnimationScene.EndlessCause? {
    if let keyframes { return !keyframes.isOver && keyframes.isRepeating ? .keyframes : nil }
    let cause: AnimationScene.EndlessCause? =
      switch track.motion {
      case .number(let track): track.running?.endlessCause
      case .vector(let track): track.running?.endlessCause
      case .exactNumber(let track): track.running?.motion.endlessCause
      case .exactVector(let track): track.running?.motion.endlessCause
      }
    return cause == .pause && mayResume ? nil : cause
  }
}

extension RunningAnimation {
  /// The reason why the animation never ends; `nil` if no reason is known.
  ///
  /// For a combination, it is the reason why the newest entry never ends.
  fileprivate var endlessCause: AnimationScene.EndlessCause? {
    guard case .combination = animation.storage else {
      return animation.endlessCause(in: state, value: interval, isPaused: state.isPaused)
        ?? animation.speedCause(value: interval)
    }
    guard let last = state.combination.last, !last.isFinished else { return nil }
    let distance = state.newestDistance
    return last.animation.endlessCause(
      in: last.state, value: distance, isPaused: last.state.isPaused)
      ?? last.animation.speedCause(value: distance)
  }

  /// True if the animation is a fluid spring without damping, or if its time never increases.
  ///
  /// For a combination, the newest entry decides.
  fileprivate var mayBecomeEndless: Bool {
    let newest = state.combination.last?.animation ?? animation
    return newest.innermostFluidSpring?.dampingFraction == 0 || newest.innerDirection() <= 0
  }
}

extension AnimationState {
  fileprivate var isPaused: Bool { pause?.isPaused ?? false }

  /// The distance covered by the newest entry of a combination; `nil` if the distance still
  /// changes.
  ///
  /// The distance changes while the entry before the newest entry is running.
  fileprivate var newestDistance: Value? {
    guard let last = combination.last else { return nil }
    guard let older = combination.dropLast().last else { return last.target }
    return older.isFinished ? last.target - older.target : nil
  }
}

extension Animation {
  /// Returns the reason why the animation never ends; `nil` if no reason is known.
  ///
  /// The reason does not depend on the frame rate.
  ///
  /// - Parameters:
  ///   - state: The state, which the animation and its modifiers share.
  ///   - value: The vector from start to target; `nil` if this vector still changes.
  ///   - isPaused: True if the outermost pausable animation is paused.
  fileprivate func endlessCause<V>(
    in state: AnimationState<V>, value: V?, isPaused: Bool
  ) -> AnimationScene.EndlessCause? {
    switch storage {
    case .delay, .speed, .logicalCompletion:
      modified?.endlessCause(in: state, value: value, isPaused: isPaused)
    case .repetition(let modifier):
      modifier.repeatCount == nil
        ? .repetition
        : modifier.base.endlessCause(in: state, value: value, isPaused: isPaused)
    case .pausable(let modifier):
      modifier.base.endlessCause(in: state, value: value, isPaused: false)
        ?? (isPaused ? .pause : nil)
    case .fluidSpring(let spring):
      value.map { spring.oscillatesForever(state.fluidSpring, $0) } ?? false ? .animation : nil
    case .spring(let spring): spring.end == .infinity ? .animation : nil
    case .standard, .bezier, .unitCurve, .combination, .custom: nil
    }
  }
}

extension Animation {
  /// Returns `.speed` if the animation never ends because its time never increases; otherwise
  /// `nil`.
  ///
  /// - Parameter value: The vector from start to target; `nil` if this vector still changes. A
  ///   fluid spring over the distance 0 can end although its time stands still.
  fileprivate func speedCause<V: VectorArithmetic>(value: V?) -> AnimationScene.EndlessCause? {
    // A running animation has not ended at its current time. So it does not end while its time
    // stays constant or decreases.
    guard innerDirection() <= 0 else { return nil }
    return switch innermost.storage {
    case .bezier, .unitCurve, .spring: .speed
    case .standard, .fluidSpring: value.map { $0 != .zero } ?? false ? .speed : nil
    default: nil
    }
  }

  /// Returns the direction in which the time of the innermost animation passes.
  ///
  /// The result is 1 if this time can increase. It is 0 if the time is constant, as with a speed of
  /// 0. It is −1 if the time can decrease but never increases, as with a negative speed.
  ///
  /// - Parameters:
  ///   - outer: The direction of the time that is passed to this animation.
  ///   - start: The time that is passed to this animation at the beginning, in seconds.
  fileprivate func innerDirection(_ outer: Int = 1, from start: Double = 0) -> Int {
    switch storage {
    case .delay(let modifier):
      // A time that never increases stays 0 once the delay has made it 0.
      modifier.base.innerDirection(
        start > modifier.delay ? outer : max(outer, 0), from: modifier.baseTime(start))
    case .speed(let modifier):
      modifier.base.innerDirection(
        modifier.speed > 0 ? outer : modifier.speed < 0 ? -outer : 0, from: start * modifier.speed)
    case .logicalCompletion, .repetition, .pausable, .standard, .bezier, .unitCurve, .fluidSpring,
      .spring, .combination, .custom:
      modified?.innerDirection(outer, from: start) ?? outer
    }
  }
}

extension ExactMotion {
  /// The reason why the motion never ends; `nil` if it ends.
  fileprivate var endlessCause: AnimationScene.EndlessCause? {
    if end < .infinity { return nil }
    switch self {
    case .speed(let speed, _) where speed <= 0: return .speed
    case .delay(_, let base), .speed(_, let base), .logicalCompletion(_, let base):
      return base.endlessCause ?? .animation
    case .repetition(let repetition):
      if repetition.count == nil { return .repetition }
      return repetition.current.endlessCause ?? repetition.fresh.endlessCause ?? .animation
    case .pausable(_, let base): return base.endlessCause ?? .pause
    case .combination(let entries): return entries.last?.motion.endlessCause ?? .animation
    case .curve, .spring, .fluid, .custom: return .animation
    }
  }
}
