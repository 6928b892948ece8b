// A phase can end with the logical completion of its animation, even if the animation never ends.
extension AnimationScene {
  /// True if the next phase can replace a property's animation before the animation ends.
  func mayBeReplacedByPhase(_ property: Property) -> Bool {
    guard property.completesEarly else { return false }
    return phaseRuns.contains { run in
      run.trigger.completionCriteria == .logicallyComplete
        && run.trigger.phases.contains { phase in
          Work.spend(phase.set.count, on: .frames)
          return phase.set[property.name] != nil
        }
    }
  }
}

extension AnimationScene.Property {
  /// True if the property's animation can be logically complete before it ends.
  fileprivate var completesEarly: Bool {
    guard keyframes == nil else { return false }
    return switch track.motion {
    case .number(let track): track.running?.completesEarly ?? false
    case .vector(let track): track.running?.completesEarly ?? false
    case .exactNumber(let track): track.running?.motion.completesEarly ?? false
    case .exactVector(let track): track.running?.motion.completesEarly ?? false
    }
  }
}

extension RunningAnimation {
  fileprivate var completesEarly: Bool {
    (state.combination.last?.animation ?? animation).completesEarly
  }
}

extension Animation {
  /// True if the animation can be logically complete before it ends.
  ///
  /// A repeat is logically complete as soon as its base animation is logically complete in the
  /// first pass.
  fileprivate var completesEarly: Bool {
    switch storage {
    case .standard, .fluidSpring, .spring, .custom, .logicalCompletion: true
    case .speed(let modifier): modifier.speed > 0 && modifier.base.completesEarly
    case .delay, .repetition, .pausable: modified?.completesEarly ?? false
    case .bezier, .unitCurve, .combination: false
    }
  }
}

extension ExactMotion {
  /// True if the motion can be logically complete before it ends.
  fileprivate var completesEarly: Bool {
    switch self {
    case .fluid, .spring, .custom, .logicalCompletion: true
    case .delay(_, let base), .pausable(_, let base): base.completesEarly
    case .speed(let speed, let base): speed > 0 && base.completesEarly
    case .repetition(let repetition): repetition.fresh.completesEarly
    case .combination(let entries): entries.last?.motion.completesEarly ?? false
    case .curve: false
    }
  }
}
