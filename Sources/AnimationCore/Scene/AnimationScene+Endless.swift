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
    for property in properties where !property.isRemoved && !touched.names.contains(property.name) {
      guard let found = property.endlessCause(mayResume: touched.environment) else { continue }
      names.append(property.name)
      cause = cause ?? found
    }
    if cause == nil, timelessPhases == nil,
      let run = phaseRuns.first(where: {
        $0.trigger.isRepeating && touched.names.isDisjoint(with: $0.trigger.properties)
      })
    {
      names = run.trigger.properties.sorted()
      cause = .phases
    }
    return cause.map { PlaybackLimitExceeded(properties: names, limit: .time, cause: $0) }
  }

  /// The names of the properties that queued entries affect, and a flag for the environment values.
  ///
  /// The flag `environment` is true if a queued entry sets environment values.
  typealias QueueTargets = (names: Set<String>, environment: Bool)

  /// The parts of the scene that queued entries affect.
  var touchedByQueue: QueueTargets {
    var names: Set<String> = []
    var environment = false
    for queued in queue {
      guard Work.spend(1 + queued.entry.event.targetCount / 8, on: .frames) else { break }
      switch queued.entry.event {
      case .environment: environment = true
      case .change(let change): names.formUnion(change.set.names)
      case .keyframes(let trigger): names.formUnion(trigger.tracks.keys)
      case .phases(let trigger): names.formUnion(trigger.properties)
      case .remove(let removed): names.formUnion(removed)
      }
    }
    return (names, environment)
  }
}

extension TimelineEntry.Event {
  /// The number of properties that the event affects.
  fileprivate var targetCount: Int {
    switch self {
    case .environment: 0
    case .change(let change): change.set.count
    case .keyframes(let trigger): trigger.tracks.count
    case .phases(let trigger): trigger.properties.count
    case .remove(let removed): removed.count
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
