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
    /// The environment is paused, and no timeline entry ends the pause.
    case pause
    /// An animation without an end, such as a spring without damping.
    case animation
  }

  /// Returns the error for a running motion that never ends; `nil` if no such motion is found.
  ///
  /// A motion that a queued entry affects is ignored, because the entry may end the motion. So is a
  /// motion that the next phase may replace. The CPU time is proportional to the number of running
  /// animations and their modifiers.
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

  /// True if a running spring without damping may turn out to be endless later.
  ///
  /// For example, ``knownEndlessAnimation(except:)`` cannot examine a spring while its response
  /// blends, or while an older animation still changes its distance.
  var mayBecomeEndless: Bool {
    properties.contains { property in
      guard !property.isRemoved, property.keyframes == nil else { return false }
      return switch property.track.motion {
      case .number(let track): track.running?.isUndamped ?? false
      case .vector(let track): track.running?.isUndamped ?? false
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
  /// For a combination, the value is the reason why its newest entry never ends.
  fileprivate var endlessCause: AnimationScene.EndlessCause? {
    guard case .combination = animation.storage else {
      return animation.endlessCause(in: state, value: interval, isPaused: state.isPaused)
    }
    guard let last = state.combination.last, !last.isFinished else { return nil }
    return last.animation.endlessCause(
      in: last.state, value: state.newestDistance, isPaused: last.state.isPaused)
  }

  /// True if the animation is a fluid spring without damping that may still have to settle.
  fileprivate var isUndamped: Bool {
    let newest = state.combination.last?.animation ?? animation
    return newest.innermostFluidSpring?.dampingFraction == 0
  }
}

extension AnimationState {
  fileprivate var isPaused: Bool { pause?.isPaused ?? false }

  /// The constant distance that the newest entry of a combination covers; `nil` if an older entry
  /// still changes this distance.
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
  ///   - state: The state of the animation, which its modifiers share.
  ///   - value: The vector from start to target; `nil` if it still changes.
  ///   - isPaused: True if the outermost pausable animation is paused.
  fileprivate func endlessCause<V>(
    in state: AnimationState<V>, value: V?, isPaused: Bool
  ) -> AnimationScene.EndlessCause? {
    switch storage {
    case .delay(let modifier):
      modifier.base.endlessCause(in: state, value: value, isPaused: isPaused)
    case .speed(let modifier):
      modifier.base.endlessCause(in: state, value: value, isPaused: isPaused)
    case .logicalCompletion(let modifier):
      modifier.base.endlessCause(in: state, value: value, isPaused: isPaused)
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

extension ExactMotion {
  /// The reason why the motion never ends; `nil` if it ends.
  fileprivate var endlessCause: AnimationScene.EndlessCause? {
    if end < .infinity { return nil }
    switch self {
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
