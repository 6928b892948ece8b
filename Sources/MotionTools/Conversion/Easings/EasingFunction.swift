/// An easing function that is not a cubic Bézier curve.
package enum EasingFunction: Sendable, Equatable {
  /// One of Robert Penner's functions.
  case penner(PennerEasing)
  /// CSS's `linear()` function, and the text of this function.
  case linear(LinearTimingFunction, text: String)

  /// The name of this function if it is a Penner function; otherwise `nil`.
  package var name: String? { if case .penner(let easing) = self { easing.name } else { nil } }

  /// The text of this function if it is a `linear()` function; otherwise `nil`.
  package var text: String? { if case .linear(_, let text) = self { text } else { nil } }

  /// True if the function is point-symmetric.
  ///
  /// The value of such a function at the progress 1 − x is 1 minus its value at the progress x.
  var isEven: Bool {
    switch self {
    case .penner(let easing): easing.direction == .inOut
    case .linear(let function, _):
      function.points.allSatisfy {
        abs(function.output(at: 1 - $0.input) + $0.output - 1) < 1e-9
      }
    }
  }

  /// Returns the motion of the function over a distance.
  ///
  /// - Parameters:
  ///   - distance: The distance in units of the animated value.
  ///   - duration: The duration in seconds.
  func motion(over distance: Double, lasting duration: Double) -> MotionCurve {
    switch self {
    case .penner(let easing):
      .timed(over: distance, lasting: duration, bends: easing.corners) { easing.point(at: $0) }
    case .linear(let function, _): .linear(function, over: distance, lasting: duration)
    }
  }
}

extension ConvertibleMotion {
  /// The largest allowed difference between a `linear()` function and a spring that replaces the
  /// function.
  ///
  /// The difference is a fraction of the distance.
  private static var springTolerance: Double { 0.02 }

  /// Converts a `linear()` function to a spring, or to a curve that records the function.
  ///
  /// The result is a spring if the function differs from the nearest spring by at most 2 % of the
  /// distance. A spring that starts at rest is preferred to a spring with an initial velocity.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - text: The CSS text of the function.
  ///   - duration: The duration in seconds, above 0.
  init(_ function: LinearTimingFunction, text: String, lasting duration: Double) {
    let easing = EasingFunction.linear(function, text: text)
    let motion = easing.motion(over: 1, lasting: duration)
    let times = (0...200).map { duration * Double($0) / 200 }
    let values = times.map { function.output(at: $0 / duration) }
    for hasVelocity in [false, true] {
      let fit = SpringFit(
        times: times, values: values, from: 0, target: 1, hasVelocity: hasVelocity)
      guard let fit,
        let spring = PerceptualSpring(
          duration: fit.duration, dampingRatio: fit.dampingRatio,
          initialVelocity: fit.initialVelocity)
      else { continue }
      let exact = ConvertibleMotion.spring(spring).exactMotion(over: 1)
      if ConversionCertificate(exact, motion).share <= Self.springTolerance {
        self = .spring(spring)
        return
      }
    }
    let fit = BezierFit(times: times, values: values, from: 0, target: 1, duration: duration)
    let points = fit?.controlPoints.map { $0.rounded(decimals: 4) } ?? [0, 0, 1, 1]
    self = .curve(
      (TimedCurve(points, duration: duration) ?? .ease.lasting(duration)).following(easing))
  }
}
