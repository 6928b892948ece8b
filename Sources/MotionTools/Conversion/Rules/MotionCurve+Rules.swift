internal import AnimationCore

extension MotionCurve {
  /// The maximum duration of a platform's motion, in seconds; a longer motion is cut off.
  static var longestRule: Double { 60 }

  /// Returns an oscillator's motion over a distance, until an end time or ``longestRule``.
  static func oscillation(
    _ formula: OscillatorFormula, over distance: Double, until end: Double
  ) -> MotionCurve {
    let isCutOff = end > longestRule, end = min(max(end, 0), longestRule)
    let breaks = formula.cap.map { $0 < end ? [$0] : [] } ?? []
    var motion = MotionCurve(
      from: 0, target: distance, times: 0...end, landmarks: MotionLandmarks(breaks: breaks),
      rates: formula.rates
    ) { times in
      times.map { time in
        let left = formula.left(at: time)
        return Point(value: distance * (1 - left.distance), velocity: -distance * left.rate)
      }
    }
    motion.isCutOff = isCutOff
    return motion
  }

  /// Returns the motion of a platform that truncates times to whole milliseconds.
  ///
  /// - Parameters:
  ///   - distance: The distance in units of the animated value.
  ///   - end: The time in seconds at which the motion ends. If `end` exceeds ``longestRule``, the
  ///     motion is cut off at ``longestRule``.
  ///   - rule: A closure that returns the value at a time in seconds.
  static func inMilliseconds(
    over distance: Double, until end: Double,
    _ rule: @escaping @Sendable (_ time: Double) -> Double
  ) -> MotionCurve {
    let isCutOff = end > longestRule, end = min(max(end, 0), longestRule)
    let steps = MotionSteps(perSecond: 1000, until: end)
    var motion = MotionCurve(
      from: 0, target: distance, times: 0...end, rates: steps == nil ? nil : .straight,
      steps: steps ?? .empty
    ) { times in
      times.map { Point(value: rule(MotionSteps.number(at: $0 * 1000) / 1000), velocity: 0) }
    }
    motion.isCutOff = isCutOff
    return motion
  }

  /// Returns the motion of a curve over a distance.
  ///
  /// - Parameters:
  ///   - distance: The distance in units of the animated value.
  ///   - duration: The duration in seconds. The motion is cut off after 60 s.
  ///   - bends: The fractions of the duration, from 0 to 1, at which the curve is not smooth.
  ///   - rates: The rates at which the motion changes; `nil` if they are unknown.
  ///   - steps: For a piecewise constant curve, the fractions of the duration at which the steps
  ///     begin. The list is `nil` if the curve is not piecewise constant or has too many steps.
  ///   - solve: A closure that returns the value and the slope of the curve at a fraction of the
  ///     duration.
  static func timed(
    over distance: Double, lasting duration: Double, bends: [Double] = [],
    rates: SmoothRates? = nil, steps: [Double]? = nil,
    _ solve: @escaping @Sendable (_ progress: Double) -> (value: Double, slope: Double)
  ) -> MotionCurve {
    let steps = steps.flatMap { MotionSteps(at: $0.map { $0 * duration }) }
    return MotionCurve(
      from: 0, target: distance, times: 0...min(max(duration, 0), longestRule),
      landmarks: MotionLandmarks(breaks: bends.map { $0 * duration }),
      rates: steps == nil ? rates : .straight, steps: steps ?? .empty
    ) { times in
      times.map { time in
        let point = solve(duration > 0 ? min(time / duration, 1) : 1)
        return Point(value: distance * point.value, velocity: distance * point.slope / duration)
      }
    }
  }

  /// Returns the motion of a piecewise linear function over a distance.
  static func linear(
    _ function: LinearTimingFunction, over distance: Double, lasting duration: Double
  ) -> MotionCurve {
    timed(
      over: distance, lasting: duration, bends: function.points.map(\.input), rates: .straight
    ) { function.point(at: $0) }
  }

  /// Returns the motion of a cubic Bézier curve over a distance, computed exactly.
  ///
  /// The motion ends at `end`. By default, the motion ends after the curve's duration, but at the
  /// latest after ``longestRule``.
  static func bezier(
    _ timed: TimedCurve, over distance: Double, until end: Double? = nil
  ) -> MotionCurve {
    let curve = timed.curve, duration = timed.duration
    let end = end ?? min(duration, longestRule)
    return MotionCurve(
      from: 0, target: distance, times: 0...end, cubic: timed.numbers + [duration, distance],
      rates: isSmooth(timed.numbers) ? cubicRates.scaled(by: 1 / duration) : nil
    ) { times in
      let parts = times.map { $0 / duration }
      return zip(curve.exactValues(at: parts), curve.exactVelocities(at: parts)).map {
        Point(value: distance * $0, velocity: distance * $1 / duration)
      }
    }
  }

  /// True if a cubic Bézier curve is not almost vertical at any point.
  ///
  /// Let x be the time and s the curve's parameter. The slope dx/ds must be at least three times
  /// `leastSlope` everywhere on the curve.
  ///
  /// - Parameter numbers: The coordinates x₁, y₁, x₂, y₂.
  private static func isSmooth(_ numbers: [Double]) -> Bool {
    guard numbers.count == 4 else { return false }
    // A third of the slope is the parabola a(1 − s)² + 2bs(1 − s) + cs². If its lowest point is
    // between s = 0 and s = 1, the minimum is (ac − b²)/(a − 2b + c). Otherwise, the minimum is the
    // smaller of a and c.
    let a = numbers[0], b = numbers[2] - numbers[0], c = 1 - numbers[2]
    let lowest = b < min(a, c) ? (a * c - b * b) / (a - 2 * b + c) : min(a, c)
    return lowest >= leastSlope
  }

  /// A third of the minimum dx/ds that ``isSmooth(_:)`` accepts; x is the time, s the parameter.
  private static var leastSlope: Double { 0.05 }
  /// The rates of change of a curve that ``isSmooth(_:)`` accepts, for a duration of 1 s.
  private static var cubicRates: SmoothRates { SmoothRates(fastest: 64, slowest: 64) }
}

extension OscillatorFormula {
  /// Returns the first time in seconds at which the oscillator has settled according to a library's
  /// rule.
  ///
  /// The result is ∞ if the oscillator has not settled after 60 s, or if the work budget is
  /// exhausted. The search takes steps of at most 1 ms, and then bisects the last step until the
  /// time is accurate to 10⁻¹⁰ s.
  ///
  /// - Parameters:
  ///   - box: A distance and a speed. While the oscillator exceeds this distance or this speed,
  ///     `isAtRest` must return false. Larger numbers make the search slower, but do not change the
  ///     result of the search.
  ///   - isAtRest: The library's rule. The arguments of this closure are the magnitudes of the
  ///     remaining distance and of the velocity, both for a distance of 1.
  func firstRest(
    within box: (distance: Double, speed: Double),
    _ isAtRest: (_ distance: Double, _ speed: Double) -> Bool
  ) -> Double {
    func settles(_ time: Double) -> Bool {
      let left = judged(at: time)
      return isAtRest(abs(left.distance), abs(left.rate))
    }
    let step = min(0.001, max(0.01 / natural, MotionCurve.longestRule / 400_000))
    var index = (timeOutside(box) / step).rounded(.down), steps = 0
    while index * step < MotionCurve.longestRule {
      if steps % 4096 == 0, !Work.spend(4096, on: .values) { break }
      steps += 1
      if settles(index * step) {
        guard index > 0 else { return 0 }
        var low = (index - 1) * step, high = index * step
        while high - low > 1e-10 {
          let middle = low + (high - low) / 2
          if settles(middle) { high = middle } else { low = middle }
        }
        return high
      }
      index += 1
    }
    return .infinity
  }

  /// Returns the first time in seconds at which the remaining distance and the speed are both below
  /// the bounds in `box`.
  ///
  /// The result is ∞ if there is no such time below 60 s, or if the work budget is exhausted.
  ///
  /// - Parameter box: The bounds of the distance and the speed, both for a distance of 1.
  func firstRest(below box: (distance: Double, speed: Double)) -> Double {
    firstRest(within: box) { $0 < box.distance && $1 < box.speed }
  }

  /// Returns a time in seconds; at all earlier times, the remaining distance or the speed exceeds
  /// its bound.
  ///
  /// Let x be the distance, v the speed and w the undamped frequency. The energy v² + w²·x² never
  /// increases. While the energy is greater than the energy for the two bounds, one of the bounds
  /// is exceeded. To allow for rounding errors, the search requires an energy that is greater by
  /// one percent.
  ///
  /// - Parameter box: The bounds of the distance and the speed.
  private func timeOutside(_ box: (distance: Double, speed: Double)) -> Double {
    let energy = { (x: Double, v: Double) in v * v + natural * natural * x * x }
    let bound = 1.01 * energy(box.distance, box.speed)
    guard bound.isFinite else { return 0 }
    func isOutside(_ time: Double) -> Bool {
      let left = judged(at: time)
      return energy(left.distance, left.rate) > bound
    }
    if isOutside(MotionCurve.longestRule) { return MotionCurve.longestRule }
    var low = 0.0, high = MotionCurve.longestRule
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if isOutside(middle) { low = middle } else { high = middle }
    }
    return low
  }
}

extension Double {
  /// Returns the natural logarithm of a number.
  static func logarithm(_ x: Double) -> Double { _log(x) }
}
