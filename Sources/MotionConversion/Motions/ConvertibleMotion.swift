internal import AnimationCore
public import MotionAnalysis

/// What can be said on another platform: a spring, or a curve over a time.
public enum ConvertibleMotion: Sendable, Equatable {
  /// A spring, over when it has settled.
  case spring(PerceptualSpring)
  /// A cubic Bézier curve.
  case curve(TimedCurve)

  /// SwiftUI's motion over a way, solved exactly.
  ///
  /// A spring is followed until it stays within 10⁻¹² of the way; one that never does, or takes longer than a
  /// minute, for a minute or ten of its periods, whichever is less.
  ///
  /// - Parameter distance: The way, in units of the value.
  public func exactMotion(over distance: Double) -> MotionCurve {
    switch self {
    case .spring(let spring):
      let model = spring.spring, velocity = spring.initialVelocity * distance
      let settled = spring.settlingDuration(within: 1e-12)
      let most = max(min(60, 10 * spring.duration), 1e-3)
      let duration = settled <= 60 ? settled : most
      return MotionCurve(
        from: 0, target: distance, duration: duration,
        landmarks: MotionLandmarks(times: spring.swings(until: duration))
      ) { times in
        times.map { time in
          let point = model.exactMotion(target: distance, initialVelocity: velocity, time: time)
          return MotionCurve.Point(value: point.value, velocity: point.velocity)
        }
      }
    case .curve(let timed): return .bezier(timed, over: distance, until: timed.duration)
    }
  }

  /// The spring, where it is one.
  public var spring: PerceptualSpring? {
    if case .spring(let spring) = self { spring } else { nil }
  }

  /// The curve, where it is one.
  public var curve: TimedCurve? {
    if case .curve(let curve) = self { curve } else { nil }
  }

  /// The animation in SwiftUI's spelling.
  public var swiftUIText: String { SwiftUIForm(motion: self).code }
}
