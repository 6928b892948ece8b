import AnimationCore

/// The stages of a ball that falls to the target and bounces there.
private enum BounceStage {
  case falling
  case bouncing(number: Int, start: TimeInterval, height: Double)
  case resting
}

private struct BounceStageKey: AnimationStateKey {
  static var defaultValue: BounceStage { .falling }
}

extension AnimationContext {
  fileprivate var bounceStage: BounceStage {
    get { state[BounceStageKey.self] }
    set { state[BounceStageKey.self] = newValue }
  }
}

/// A fall under gravity, with bounces that lose a part of their speed.
struct BounceAnimation: CustomAnimation {
  var fallDuration: TimeInterval = 0.35
  /// The part of the speed that is left after a bounce.
  var restitution: Double = 0.5
  var maximumBounces = 4

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var stage = context.bounceStage
    advancing: while true {
      switch stage {
      case .falling where time >= fallDuration:
        stage = bounce(1, at: fallDuration, from: 1)
      case .bouncing(let number, let start, let height) where time >= start + airtime(height):
        guard number < maximumBounces else {
          stage = .resting
          break advancing
        }
        stage = bounce(number + 1, at: start + airtime(height), from: height)
      case .falling, .bouncing, .resting:
        break advancing
      }
    }
    context.bounceStage = stage

    switch stage {
    case .falling:
      let fall = time / fallDuration
      return value.scaled(by: fall * fall)
    case let .bouncing(number, start, height):
      if number > 1 { context.isLogicallyComplete = true }
      let t = (time - start) / airtime(height)
      return value.scaled(by: 1 - 4 * height * t * (1 - t))
    case .resting:
      return nil
    }
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    switch context.bounceStage {
    case .falling:
      return value.scaled(by: 2 * time / (fallDuration * fallDuration))
    case .bouncing(_, let start, let height):
      let air = airtime(height)
      return value.scaled(by: -4 * height * (1 - 2 * (time - start) / air) / air)
    case .resting:
      return nil
    }
  }

  private func bounce(_ number: Int, at start: TimeInterval, from height: Double) -> BounceStage {
    let next = height * restitution * restitution
    return next > 1e-3 ? .bouncing(number: number, start: start, height: next) : .resting
  }

  /// The time between two contacts, for a height as a fraction of the fall.
  private func airtime(_ height: Double) -> TimeInterval { 2 * fallDuration * sqrt(height) }
}

extension Animation {
  static func bounce(restitution: Double = 0.5, bounces: Int = 4) -> Animation {
    Animation(BounceAnimation(restitution: restitution, maximumBounces: bounces))
  }
}
