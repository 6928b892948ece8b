extension Spring {
  /// The estimated time in seconds until a motion over distance 1 stays within 0.001 of its target.
  ///
  /// The motion starts without velocity.
  public var settlingDuration: TimeInterval {
    settlingDuration(target: 1.0, initialVelocity: 0.0, epsilon: 0.001)
  }

  /// Returns SwiftUI's estimate of the time in seconds until the motion stays near its target.
  ///
  /// - Under-damped: the time at which SwiftUI's envelope of the motion reaches `epsilon`. With the
  ///   decay rate d and the initial velocity v₀, this time is ln((|d·target − v₀| +
  ///   |target|)/`epsilon`)/d, but at least 0.
  /// - Critically damped or over-damped: the motion is sampled every tenth of a second. The result
  ///   is 0 if the motion takes more than about 100 seconds.
  /// - Without damping: infinite.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> TimeInterval {
    if decayRate == 0 { return .infinity }
    if frequency > 0 {
      let swing = target.scaled(by: decayRate) - initialVelocity
      let envelope = swing.magnitudeSquared.squareRoot() + target.magnitudeSquared.squareRoot()
      return max(0, _log(envelope / epsilon) / decayRate)
    }
    return SettlingScan.duration(epsilon: epsilon) { time in
      let value = value(target: target, initialVelocity: initialVelocity, time: time)
      return (value - target).magnitudeSquared.squareRoot()
    }
  }

  /// Creates the spring that settles in a given time, by SwiftUI's Newton iteration.
  ///
  /// The spring's property `settlingDuration` uses another equation, so its value differs from the
  /// given time. If the iteration does not converge, the properties of the spring are NaN.
  ///
  /// - Parameters:
  ///   - settlingDuration: The settling time in seconds, clamped to 0.01…10.
  ///   - dampingRatio: The damping ratio, clamped to 2⁻⁵²…1.
  ///   - epsilon: The distance from the target below which a motion counts as settled.
  ///
  /// Source: SwiftUI `Spring.init(settlingDuration:dampingRatio:epsilon:)`. It solves an equation
  /// for the undamped frequency ω, with the settling time T, the damping ratio ζ and ε = `epsilon`.
  /// For ζ < 1, the equation is ζ/√(1−ζ²)·e^(−ζωT) = ε. For ζ = 1, it is (1 + ωT)·e^(−ωT) = ε.
  public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
    let equation = SettlingEquation(settlingDuration, dampingRatio, epsilon)
    let frequency =
      equation.iterate(from: 5 / equation.duration, steps: 12)
      ?? equation.iterate(from: 1 / equation.duration, steps: 20) ?? .nan
    self.init(response: 2 * Double.pi / frequency, dampingRatio: equation.ratio)
  }

  /// Creates the spring that settles in a given time, without SwiftUI's Newton iteration.
  ///
  /// The initializer computes the exact root of the equation that
  /// ``init(settlingDuration:dampingRatio:epsilon:)`` solves by iteration.
  public init(exactSettlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
    let equation = SettlingEquation(exactSettlingDuration, dampingRatio, epsilon)
    self.init(response: 2 * Double.pi / equation.root, dampingRatio: equation.ratio)
  }
}

/// SwiftUI's search for the settling time of a motion without oscillation.
enum SettlingScan {
  /// Returns the settling time in seconds, found by sampling the motion every tenth of a second.
  ///
  /// The result is the start of the first period of more than a second in which all samples are
  /// within `epsilon` of the target. The result is 0 if 1024 samples contain no such period, or if
  /// the work budget stops the search.
  ///
  /// - Parameters:
  ///   - epsilon: The distance from the target below which a sample counts as settled.
  ///   - distance: Returns the distance from the target at a time.
  static func duration(epsilon: Double, distance: (Double) -> Double) -> Double {
    // The sample times are repeated sums of 0.1, including the rounding errors. A sample evaluates
    // up to three exponential functions and costs three steps of the work budget.
    var time = 0.0
    var inside: Double?
    for number in 0..<1024 {
      guard number % 32 > 0 || Work.spend(3 * 32, on: .values) else { return 0 }
      if distance(time) < epsilon {
        if let since = inside {
          if time - since > 1 { return since }
        } else {
          inside = time
        }
      } else {
        inside = nil
      }
      time += 0.1
    }
    return 0
  }
}

/// SwiftUI's equation for the frequency ω of a spring whose envelope reaches ε after `duration`.
///
/// Here, ε is `epsilon`, and `duration` is in seconds.
private struct SettlingEquation {
  let duration, ratio, epsilon: Double
  /// The factor ζ/√(1 − ζ²) of the equation, with the damping ratio ζ.
  ///
  /// The factor is not used for ζ = 1.
  private let amplitude: Double

  init(_ duration: Double, _ ratio: Double, _ epsilon: Double) {
    self.duration = duration.clamped(to: 0.01...10)
    self.ratio = ratio.clamped(to: Double.ulpOfOne...1)
    self.epsilon = epsilon
    amplitude = self.ratio / (1 - self.ratio * self.ratio).squareRoot()
  }

  func iterate(from start: Double, steps: Int) -> Double? {
    var frequency = start
    for _ in 0..<steps {
      let product = frequency * duration
      let residual: Double, slope: Double
      if ratio < 1 {
        let envelope = amplitude * _exp(-ratio * product)
        residual = envelope - epsilon
        slope = -ratio * duration * envelope
      } else {
        let decay = _exp(-product)
        residual = (1 + product) * decay - epsilon
        slope = -duration * product * decay
      }
      let change = residual / slope
      frequency -= change
      guard frequency.isFinite else { return nil }
      if abs(change) < epsilon { return frequency }
    }
    return nil
  }

  /// The frequency ω in radians per second that solves the equation, accurate to the last bits.
  var root: Double {
    // If the spring is under-damped, a logarithm gives the root. Otherwise, Newton's method solves
    // x − ln(1 + x) = −ln ε for x = ω·`duration`.
    if ratio < 1 { return _log(amplitude / epsilon) / (ratio * duration) }
    let goal = -_log(epsilon)
    var x = goal + _log(1 + max(goal, 1)) + 1
    for _ in 0..<64 {
      let change = (x - _log(1 + x) - goal) * (1 + x) / x
      x -= change
      if abs(change) <= x.ulp { break }
    }
    return x / duration
  }
}
