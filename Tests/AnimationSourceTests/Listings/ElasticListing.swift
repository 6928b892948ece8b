import AnimationCore

/// The end of the motion at which the value swings like a rubber band.
enum ElasticEdge: Hashable {
  case start, end, both
}

/// An ease in the style of Robert Penner: an exponential that swings.
struct ElasticAnimation: CustomAnimation {
  let duration: TimeInterval
  let amplitude: Double
  let period: Double
  let edge: ElasticEdge

  init(
    duration: TimeInterval = 1, amplitude: Double = 1, period: Double = 0.3,
    edge: ElasticEdge = .end
  ) {
    self.duration = max(duration, 0.01)
    self.amplitude = max(amplitude, 1)
    self.period = period > 0 ? period : 0.3
    self.edge = edge
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < duration else { return nil }
    if time >= duration * logicalFraction {
      context.isLogicallyComplete = true
    }
    return value.scaled(by: progress(at: time / duration))
  }

  /// The shift at which the sine begins, so that the curve ends at 1.
  private var shift: Double { period / (2 * .pi) * asin(1 / amplitude) }

  private var logicalFraction: Double {
    switch edge {
    case .start: 1
    case .end: 0.5
    case .both: 0.75
    }
  }

  private func easeIn(_ t: Double) -> Double {
    if t <= 0 || t == 1 { return t }
    let s = t - 1
    return -(amplitude * pow(2, 10 * s) * sin((s - shift) * (2 * .pi) / period))
  }

  private func progress(at t: Double) -> Double {
    switch edge {
    case .start: return easeIn(t)
    case .end: return 1 - easeIn(1 - t)
    case .both where t < 0.5: return easeIn(2 * t) / 2
    case .both: return 1 - easeIn(2 - 2 * t) / 2
    }
  }
}

extension Animation {
  /// An elastic ease with its usual amplitude and period.
  static var elastic: Animation { elastic() }

  static func elastic(
    duration: TimeInterval = 1, amplitude: Double = 1, period: Double = 0.3,
    edge: ElasticEdge = .end
  ) -> Animation {
    Animation(
      ElasticAnimation(duration: duration, amplitude: amplitude, period: period, edge: edge))
  }
}
