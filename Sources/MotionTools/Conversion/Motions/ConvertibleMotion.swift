internal import AnimationCore

/// A motion that can be converted to other platforms: a spring, or a curve with a duration.
package enum ConvertibleMotion: Sendable, Equatable {
  /// A spring, which ends when it has settled.
  case spring(PerceptualSpring)
  /// A cubic Bézier curve, which may be the approximation of an easing function.
  case curve(TimedCurve)

  /// Returns SwiftUI's motion over a distance, computed exactly.
  ///
  /// The motion of a curve ends after the curve's duration. The motion of a spring ends when the
  /// remaining distance stays below 10⁻¹² of the whole distance. But it is cut off after 60 s, like
  /// the motions of the platforms.
  ///
  /// - Parameter distance: The distance in units of the animated value.
  package func exactMotion(over distance: Double) -> MotionCurve {
    switch self {
    case .spring(let spring):
      let model = spring.spring, velocity = spring.initialVelocity * distance
      let settled = spring.settlingDuration(within: 1e-12)
      let duration = min(settled, MotionCurve.longestRule)
      var motion = MotionCurve(
        from: 0, target: distance, times: 0...duration,
        landmarks: MotionLandmarks(times: spring.swings(until: duration)),
        rates: SmoothRates(natural: spring.naturalFrequency, ratio: spring.dampingRatio)
      ) { times in
        times.map { time in
          let point = model.exactMotion(target: distance, initialVelocity: velocity, time: time)
          return MotionCurve.Point(value: point.value, velocity: point.velocity)
        }
      }
      motion.isCutOff = settled > duration
      return motion
    case .curve(let timed):
      guard let easing = timed.easing else {
        return .bezier(timed, over: distance, until: timed.duration)
      }
      return easing.motion(over: distance, lasting: timed.duration)
    }
  }

  /// The closest motion that SwiftUI can play: the nearest cubic Bézier curve replaces an easing
  /// function.
  package var inSwiftUI: ConvertibleMotion {
    switch self {
    case .spring: self
    case .curve(let timed): .curve(timed.cubic)
    }
  }

  /// The spring; `nil` for a curve.
  package var spring: PerceptualSpring? {
    if case .spring(let spring) = self { spring } else { nil }
  }

  /// The curve; `nil` for a spring.
  package var curve: TimedCurve? { if case .curve(let curve) = self { curve } else { nil } }

  /// The animation as SwiftUI code.
  package var swiftUIText: String { SwiftUIEncoding(motion: self).code }
}
