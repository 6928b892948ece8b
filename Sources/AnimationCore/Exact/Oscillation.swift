/// The remaining distance of a spring to its target, as a function of time, in one coordinate.
///
/// The remaining distance y satisfies y″ + 2d·y′ + ω₀²·y = 0, with the decay exponent d and the
/// undamped frequency ω₀.
struct Oscillation {
  let spring: Oscillator
  /// The remaining distance at time 0, and its rate of change at time 0.
  let start, rate: Double

  /// Creates the oscillation in one coordinate.
  ///
  /// - Parameters:
  ///   - target: The displacement at which the spring settles.
  ///   - initialVelocity: The velocity at time 0 in units per second. It is positive if the
  ///     displacement increases.
  init(_ spring: Oscillator, target: Double, initialVelocity: Double) {
    self.spring = spring
    start = target
    rate = -initialVelocity
  }

  func distance(at time: Double) -> Double {
    let motion = spring.unitMotion(at: time)
    return abs(start * motion.left + rate * motion.impulse)
  }

  /// Returns the last time in seconds at which the remaining distance equals `epsilon` or
  /// −`epsilon`.
  ///
  /// The result is 0 if there is no such time, and ∞ if the damping is 0 or negative.
  func lastInstant(at epsilon: Double) -> Double {
    // After the last extremum whose magnitude is above `epsilon`, the magnitude falls below
    // `epsilon` once and stays below, so bisection finds the time.
    guard spring.decay > 0, spring.decay < .infinity else {
      return spring.decay <= 0 ? .infinity : 0
    }
    var low = 0.0
    if let first = firstExtremum {
      if spring.frequency > 0 {
        let spacing = Double.pi / spring.frequency
        let fall = _log(distance(at: first) / epsilon) / (spring.decay * spacing)
        guard fall < 1e15 else { return .infinity }
        var count = fall.isFinite ? max(0, fall.rounded(.down)) : 0
        while count > 0, distance(at: first + count * spacing) < epsilon { count -= 1 }
        while distance(at: first + (count + 1) * spacing) >= epsilon { count += 1 }
        let last = first + count * spacing
        guard distance(at: last) >= epsilon else { return bisect(0, first, epsilon) }
        return bisect(last, last + spacing, epsilon)
      }
      guard distance(at: first) >= epsilon else { return bisect(0, first, epsilon) }
      low = first
    }
    // The interval is at least doubled, because adding one second can leave a late time unchanged.
    var high = max(low + 1, low * 2)
    while distance(at: high) >= epsilon, high < 1e18 { high *= 2 }
    return bisect(low, high, epsilon)
  }

  /// The time of the first extremum of the remaining distance after time 0; `nil` if there is none.
  private var firstExtremum: Double? {
    let pull = spring.square * start + spring.decay * rate
    if spring.frequency > 0 {
      let w = spring.frequency
      // y′ = e^(−dt)·(y₀′·cos wt − (ω₀²·y₀ + d·y₀′)·sin(wt)/w)
      let phase = _atan2(w * rate, pull) / w
      return phase > 0 ? phase : phase + Double.pi / w
    }
    if spring.frequency == 0 {
      let time = rate / pull
      return time > 0 && time.isFinite ? time : nil
    }
    // In the notation of `Oscillator.unitMotion`, y′ = e^(s₁t)·(y₀′·(e^(−2Wt) + s₁q) − ω₀²·y₀·q).
    // This derivative is 0 where (e^(2Wt) − 1)/2W equals the following ratio.
    let width = -2 * spring.frequency
    let ratio = rate / (spring.square * start - spring.slowRoot * rate)
    let time = _log1p(width * ratio) / width
    return time > 0 && time.isFinite ? time : nil
  }

  private func bisect(_ low: Double, _ high: Double, _ epsilon: Double) -> Double {
    guard distance(at: low) >= epsilon else { return 0 }
    var low = low, high = high
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return middle }
      if distance(at: middle) >= epsilon { low = middle } else { high = middle }
    }
  }
}

extension Spring {
  /// Returns the last time at which a motion is exactly `epsilon` away from its target.
  ///
  /// - Parameters:
  ///   - target: The displacement at which the spring settles.
  ///   - initialVelocity: The velocity at time 0 in units per second. It is positive if the
  ///     displacement increases.
  ///   - epsilon: The distance, above 0, that is treated as settled.
  /// - Returns: The time in seconds. It is infinite if the damping is 0 or negative. Otherwise, it
  ///   is 0 if the motion is never `epsilon` away from its target.
  public func exactSettlingDuration(
    target: Double = 1, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> TimeInterval {
    Oscillation(oscillator, target: target, initialVelocity: initialVelocity).lastInstant(
      at: epsilon)
  }
}
