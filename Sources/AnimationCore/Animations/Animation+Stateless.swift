// Most animations answer by the time alone. They are asked for the samples only, and their ends are found by
// halving instead of frame by frame; the answers are the same.
extension Animation {
  /// Whether `progress` tells all there is.
  var isStateless: Bool {
    switch storage {
    case .bezier, .unitCurve, .spring: true
    case .delay(let modifier): modifier.base.isStateless
    case .speed(let modifier): modifier.base.isStateless
    case .logicalCompletion(let modifier): modifier.base.isStateless
    case .standard, .fluidSpring, .repetition, .pausable, .combination, .custom: false
    }
  }

  /// The part of the way that a stateless animation has covered; `nil` when it is over, and for all others.
  func progress(at time: Double) -> Double? {
    switch storage {
    case .bezier(let base): base.progress(at: time)
    case .unitCurve(let base): base.progress(at: time)
    case .spring(let base): base.progress(at: time)
    case .delay(let modifier): modifier.base.progress(at: modifier.baseTime(time))
    case .speed(let modifier): modifier.base.progress(at: time * modifier.speed)
    case .logicalCompletion(let modifier): modifier.base.progress(at: time)
    case .standard, .fluidSpring, .repetition, .pausable, .combination, .custom: nil
    }
  }

  /// Whether a stateless animation counts as complete, short of its end.
  func isLogicallyComplete(at time: Double) -> Bool {
    switch storage {
    case .spring(let base): base.isLogicallyComplete(at: time)
    case .delay(let modifier): modifier.base.isLogicallyComplete(at: modifier.baseTime(time))
    case .speed(let modifier): modifier.base.isLogicallyComplete(at: time * modifier.speed)
    case .logicalCompletion(let modifier):
      modifier.isDue(at: time) || modifier.base.isLogicallyComplete(at: time)
    case .bezier, .unitCurve, .standard, .fluidSpring, .repetition, .pausable, .combination,
      .custom:
      false
    }
  }
}

extension Animation {
  /// The fluid spring that moves this, with nothing around it.
  var steppedSpring: FluidSpringAnimation? {
    switch storage {
    case .fluidSpring(let base): base
    case .standard: DefaultAnimation.spring
    default: nil
    }
  }
}
