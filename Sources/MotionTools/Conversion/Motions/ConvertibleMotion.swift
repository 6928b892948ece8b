package import AnimationCore

/// A motion that can be converted to other platforms: a spring, or a curve with a duration.
package enum ConvertibleMotion: Sendable, Equatable {
  /// A spring, which ends when it has settled.
  case spring(PerceptualSpring)
  /// A cubic Bézier curve, which can be the approximation of an easing function.
  case curve(TimedCurve)

  /// Returns SwiftUI's motion over a distance, computed exactly.
  ///
  /// The motion of a curve ends after the curve's duration. The motion of a spring ends when the
  /// remaining distance stays below 10⁻¹² of the whole distance. But a spring's motion is cut off
  /// after 60 s, like the motions of the platforms.
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

  /// The closest motion that SwiftUI can play.
  ///
  /// A spring or a cubic Bézier curve is unchanged. An easing function is replaced by its nearest
  /// cubic Bézier curve.
  package var inSwiftUI: ConvertibleMotion {
    switch self {
    case .spring: self
    case .curve(let timed): .curve(timed.cubic)
    }
  }

  /// The spring; `nil` if the motion is a curve.
  package var spring: PerceptualSpring? {
    if case .spring(let spring) = self { spring } else { nil }
  }

  /// The curve; `nil` if the motion is a spring.
  package var curve: TimedCurve? { if case .curve(let curve) = self { curve } else { nil } }

  /// The animation as SwiftUI code.
  package var swiftUIText: String { SwiftUIEncoding(motion: self).code }

  /// An error: the animation cannot be converted to other platforms.
  package struct Refusal: Error, Equatable, Sendable {
    /// The problem and its remedy.
    ///
    /// In error messages, this text follows the location of the animation.
    package let reason: String
  }

  /// Converts an animation to a spring or a curve.
  ///
  /// The animation must have neither a delay nor a repetition. A speed modifier changes the
  /// duration of the result.
  ///
  /// - Throws: `Refusal` if the animation cannot be converted.
  package init(_ animation: Animation) throws(Refusal) { self = try Self.read(animation, speed: 1) }

  private static func read(
    _ animation: Animation, speed: Double
  ) throws(Refusal) -> ConvertibleMotion {
    switch animation.base {
    case is DefaultAnimation:
      return try spring(DefaultAnimation.spring, speed)
    case let base as FluidSpringAnimation:
      return try spring(base, speed)
    case let base as SpringAnimation:
      return try spring(
        PerceptualSpring(
          mass: base.mass, stiffness: base.stiffness * speed * speed,
          damping: base.damping * speed, initialVelocity: base.initialVelocity * speed))
    case let base as BezierAnimation:
      let (start, end) = base.controlPoints
      guard base.duration > 0 else { throw motionless }
      guard
        let curve = TimedCurve(start.x, start.y, end.x, end.y, duration: base.duration / speed)
      else {
        throw Refusal(
          reason: """
            has a control point whose x is outside the range from 0 to 1. Other platforms accept \
            only x from 0 to 1
            """)
      }
      return .curve(curve)
    case let base as UnitCurveAnimation:
      guard let points = base.curve.controlPoints,
        let curve = TimedCurve(
          points.start.x.unit, points.start.y, points.end.x.unit, points.end.y,
          duration: base.duration / speed)
      else {
        throw Refusal(
          reason:
            "is a circular curve, not a cubic curve. /v1/fit returns the nearest cubic-bezier")
      }
      return .curve(curve)
    case let base as SpeedAnimation:
      guard base.speed > 0 else { throw motionless }
      return try read(base.base, speed: speed * base.speed)
    case is DelayAnimation:
      throw Refusal(
        reason: """
          has a delay inside a repetition, or a negative delay inside a positive delay. /v1/bake \
          exports such a motion
          """)
    case is RepeatAnimation:
      throw Refusal(
        reason: "has a repetition inside a repetition. /v1/bake exports such a motion")
    case let base as LogicalCompletionAnimation:
      return try read(base.base, speed: speed)
    default:
      throw Refusal(reason: "is neither a spring nor a curve, so it cannot be converted")
    }
  }

  /// The error for an animation that jumps to its target or never moves.
  ///
  /// For example, an animation whose duration is 0 jumps, and an animation whose speed is 0 never
  /// moves.
  static let motionless = Refusal(
    reason: """
      cannot be converted: its duration must be finite and above 0, and its speed must be above 0. A \
      spring needs a mass above 0, a stiffness above 0 and a damping of 0 or more
      """)

  private static func spring(
    _ base: FluidSpringAnimation, _ speed: Double
  ) throws(Refusal) -> ConvertibleMotion {
    try spring(
      PerceptualSpring(duration: base.response / speed, dampingRatio: base.dampingFraction))
  }

  private static func spring(_ spring: PerceptualSpring?) throws(Refusal) -> ConvertibleMotion {
    guard let spring else { throw motionless }
    return .spring(spring)
  }
}

extension Double {
  /// The number, clamped to the range 0...1.
  fileprivate var unit: Double { min(max(self, 0), 1) }
}
