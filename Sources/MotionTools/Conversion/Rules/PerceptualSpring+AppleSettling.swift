extension PerceptualSpring {
  /// The settling duration in seconds that Core Animation reports and that UIKit's animators use.
  ///
  /// The duration is ∞ for an undamped spring, and for a critically damped spring that has not
  /// settled after 60 s. The duration is `nil` for a damping ratio above 1, because there is no
  /// measured value for a spring that is played over-damped.
  ///
  /// Source: values of `CASpringAnimation.settlingDuration` that third parties measured on macOS,
  /// for (mass, stiffness, damping, initial velocity): (1, 100, 10, 0) 1.4727003346780927, (1, 300,
  /// 20, 0) 0.7442555275721707, (2, 100, 5, 0) 5.658348137358159, (1, 100, 1, 0) 13.91321015404625,
  /// (1, 100, 10, 5) 1.3815510557964275, (1, 100, 10, -5) 1.5350814063145797, (1, 100, 20, 0) 1,
  /// (1, 400, 40, 0) 0.5, (1, 25, 10, 0) 1.9, (1, 1, 2, 0) 9.3, (1, 100, 30, 0) 1. Core Animation
  /// clamps the last of these springs to critical damping. Apple's page on the property states
  /// 2.85 s for (1, 100, 5, 0).
  var appleSettling: Double? {
    guard dampingRatio < 1 else {
      return dampingRatio == 1 ? Self.tenths(OscillatorFormula(self)) : nil
    }
    // The initial envelope is the sum of the amplitudes of the cosine and the sine. The spring has
    // settled when the envelope has decayed to a thousandth.
    let decay = dampingRatio * naturalFrequency
    let swing = naturalFrequency * (1 - dampingRatio * dampingRatio).squareRoot()
    let envelope = 1 + abs(decay - initialVelocity) / swing
    return decay > 0 ? Double.logarithm(envelope / 0.001) / decay : .infinity
  }

  /// Returns the settling time of a critically damped spring in seconds; ∞ if the spring has not
  /// settled after 60 s.
  ///
  /// The motion is evaluated every 0.1 s. The settling time is the first time from which the
  /// remaining distance stays below a thousandth for more than one second. Each evaluation time is
  /// the previous evaluation time plus 0.1, with the rounding error of this sum.
  private static func tenths(_ formula: OscillatorFormula) -> Double {
    var time = 0.0, first: Double?
    while time < MotionCurve.longestRule {
      if abs(formula.left(at: time).distance) < 0.001 {
        first = first ?? time
      } else {
        first = nil
      }
      if let first, time - first > 1 { return first }
      time += 0.1
    }
    return first ?? .infinity
  }
}
