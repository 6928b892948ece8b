// The current motion of a property at the scene's time. Queued entries are ignored.
extension AnimationScene {
  /// The motion of a property at the scene's time.
  public struct CurrentMotion: Sendable {
    /// The value at which the motion began; the current value if nothing moves the property.
    ///
    /// If a change moves a property that is already in motion, the motion continues with its old
    /// origin.
    public let origin: PropertyValue
    /// The name of the newest change that moves the property; `nil` if nothing moves it.
    public let change: String?
    /// The spring of the newest animation that moves the property.
    ///
    /// The value is `nil` if nothing moves the property, or if the animation is not a spring.
    public let spring: Animation.SpringNature?
  }

  /// Returns the motion of a property at the scene's time, ignoring the queued entries.
  ///
  /// - Returns: The motion; `nil` if the scene has no such property or has removed it.
  public func currentMotion(of name: String) -> CurrentMotion? {
    guard let property = properties.first(where: { $0.name == name && !$0.isRemoved }) else {
      return nil
    }
    let run = phaseRuns.last { $0.trigger.properties.contains(name) }
    let number = run?.number ?? property.newestChange
    return CurrentMotion(
      origin: property.origin,
      change: number.flatMap { number in
        pendingCompletions.open.first { $0.number == number }?.id
      }, spring: property.runningSpring)
  }

  /// The scene time in seconds at which the current values were first shown.
  ///
  /// In the `swiftui` fidelity, it is the time of the last drawn frame, or 0 before the first
  /// frame. In the exact fidelity, it is the scene's time.
  public var shownSince: Double {
    switch fidelity {
    case .swiftui: clock.time(of: max(drawn, 0))
    case .exact: time
    }
  }
}

extension AnimationScene.Property {
  /// The value at which the current motion began; the current value if nothing moves the property.
  fileprivate var origin: PropertyValue {
    if let keyframes, !keyframes.isOver { return track.target.with(keyframes.trajectory.start) }
    return switch track.motion {
    case .number(let track): .number(track.origin)
    case .vector(let track): .vector(track.origin)
    case .exactNumber(let track): .number(track.running?.origin ?? track.target)
    case .exactVector(let track): .vector(track.running?.origin ?? track.target)
    }
  }

  /// The number of the newest change that moves the property; `nil` if nothing moves it.
  fileprivate var newestChange: Int? {
    if let keyframes { return keyframes.isOver ? nil : keyframes.change }
    return switch track.motion {
    case .number(let track): track.running?.listeners.removed.last
    case .vector(let track): track.running?.listeners.removed.last
    case .exactNumber(let track): track.running?.listeners.removed.last
    case .exactVector(let track): track.running?.listeners.removed.last
    }
  }

  /// The spring of the newest running animation.
  ///
  /// The value is `nil` if no animation runs, if the animation is not a spring, or if keyframes
  /// determine the property's value.
  fileprivate var runningSpring: Animation.SpringNature? {
    if keyframes != nil { return nil }
    return switch track.motion {
    case .number(let track): track.running?.springNature
    case .vector(let track): track.running?.springNature
    case .exactNumber(let track): track.running?.motion.springNature
    case .exactVector(let track): track.running?.motion.springNature
    }
  }
}

extension FrameAttribute {
  fileprivate var origin: Value { running.map { target - $0.interval } ?? target }
}

extension RunningAnimation {
  /// The spring of the running animation; `nil` if this animation is not a spring.
  ///
  /// For a combination, it is the spring of the newest entry.
  fileprivate var springNature: Animation.SpringNature? {
    guard case .combination = animation.storage else { return animation.springNature }
    return state.combination.last?.animation.springNature
  }
}

extension ExactMotion {
  /// The spring of the motion; `nil` for a motion without a spring.
  ///
  /// For a combination, it is the spring of the newest entry.
  fileprivate var springNature: Animation.SpringNature? {
    switch self {
    case .fluid(let fluid): return Animation(.fluidSpring(fluid.animation)).springNature
    case .spring(let spring): return Animation(.spring(spring.animation)).springNature
    case .delay(_, let base), .logicalCompletion(_, let base), .pausable(_, let base):
      return base.springNature
    case .speed(let speed, let base): return base.springNature?.faster(by: speed)
    case .repetition(let repetition): return repetition.fresh.springNature
    case .combination(let entries): return entries.last?.motion.springNature
    case .curve, .custom: return nil
    }
  }
}
