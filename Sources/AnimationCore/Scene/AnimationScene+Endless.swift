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
  /// A motion that a queued entry affects is ignored, because the entry may end the motion. The CPU
  /// time is proportional to the number of running animations and their modifiers.
  ///
  /// - Parameter touched: The parts of the scene that queued entries affect.
  func knownEndlessAnimation(except touched: QueueTargets) -> PlaybackLimitExceeded? {
    var names: [String] = []
    var cause: EndlessCause?
    for property in properties where !property.isRemoved && !touched.contains(property.name) {
      guard let found = property.endlessCause(mayResume: touched.hasEnvironment) else { continue }
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
      return animation.endlessCause(isPaused: state.isPaused)
    }
    guard let last = state.combination.last, !last.isFinished else { return nil }
    return last.animation.endlessCause(isPaused: last.state.isPaused)
  }
}

extension AnimationState {
  fileprivate var isPaused: Bool { pause?.isPaused ?? false }
}

extension Animation {
  /// Returns the reason why the animation never ends; `nil` if no reason is known.
  ///
  /// The reason does not depend on the frame rate.
  ///
  /// - Parameter isPaused: True if the outermost pausable animation is paused.
  fileprivate func endlessCause(isPaused: Bool) -> AnimationScene.EndlessCause? {
    switch storage {
    case .delay(let modifier): modifier.base.endlessCause(isPaused: isPaused)
    case .speed(let modifier): modifier.base.endlessCause(isPaused: isPaused)
    case .logicalCompletion(let modifier): modifier.base.endlessCause(isPaused: isPaused)
    case .repetition(let modifier):
      modifier.repeatCount == nil ? .repetition : modifier.base.endlessCause(isPaused: isPaused)
    case .pausable(let modifier):
      modifier.base.endlessCause(isPaused: false) ?? (isPaused ? .pause : nil)
    case .standard, .bezier, .unitCurve, .fluidSpring, .spring, .combination, .custom: nil
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
