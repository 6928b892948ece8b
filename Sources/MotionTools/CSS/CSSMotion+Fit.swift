internal import AnimationCore

// The search for a timing function that obeys the budget.
extension CSSMotion {
  /// A timing function with its duration in seconds and its settling tolerance.
  struct Fit {
    let linear: LinearFit
    let duration: Double
    let tolerance: Double?
  }

  /// Returns a timing function within the budget of `options`: an error, a number of stops or a
  /// number of bytes.
  func fit(_ options: CSSExport.Options) throws(CSSExport.Failure) -> Fit {
    var found: Fit?, failure = CSSExport.Failure.beyondStops, allowed = Self.errorMax
    switch options.budget {
    case .error(let error):
      if maySettle, options.tolerance ?? 0 > error { throw .toleranceBeyond(error: error) }
      allowed = error
      found = fit(error, options, maxCount: options.stopsMax)
    case .stops(let count): found = fit(stops: min(count, options.stopsMax), options)
    case .bytes(let count): (found, failure) = (fit(bytes: count, options), .beyondBytes)
    }
    guard let found else {
      // A continuous function deviates by at least half the height of a jump. So more stops or
      // bytes would not help. The factor is below 2, because the function cannot be arbitrarily
      // steep.
      if let jump = largestJump(above: 1.99 * allowed) {
        throw .jump(time: jump.time, height: jump.height)
      }
      throw failure
    }
    return found
  }

  /// Returns the curve to fit for the allowed error `error`, and the settling tolerance of the
  /// curve.
  ///
  /// If `maySettle` is true, the curve ends when the motion has settled within the tolerance.
  /// Otherwise, the curve lasts as long as the motion, and the tolerance is `nil`. The whole result
  /// is `nil` if the motion is within the tolerance from the beginning.
  private func target(
    _ error: Double, _ options: CSSExport.Options, _ cycle: FractionCurve
  ) -> (target: FitTarget, tolerance: Double?)? {
    func shown(_ target: FitTarget) -> FitTarget {
      var target = target
      target.shownFrom = shownFrom(iterations, direction, lasting: target.duration)
      return target
    }
    guard maySettle else {
      return (shown(FitTarget(cycle, duration: cycle.curve.duration, end: end)), nil)
    }
    // The tolerance is half of the allowed error, so the lines before the end may deviate from the
    // curve, too.
    let tolerance = options.tolerance ?? error / 2
    return cycle.settled(within: tolerance).map { (shown($0), tolerance) }
  }

  /// Returns the motion of one iteration, with enough samples to fit a function that has the given
  /// error.
  private func cycle(for error: Double, _ options: CSSExport.Options) -> FractionCurve {
    if case .error = options.budget { return cycle }
    guard error * FractionCurve.deviation < Self.deviationMax else { return cycle }
    return FractionCurve(
      cycle.curve, from: 0, travel: options.distance, deviation: error * FractionCurve.deviation,
      maxCount: options.samplesMax) ?? cycle
  }

  private func fit(
    _ error: Double, _ options: CSSExport.Options, maxCount: Int, aim: LinearFit.Aim = .stops
  ) -> Fit? {
    guard let (target, tolerance) = target(error, options, cycle(for: error, options)),
      let linear = LinearFit(target, budget: error, maxCount: maxCount, aim: aim)
    else { return nil }
    return Fit(linear: linear, duration: target.duration, tolerance: tolerance)
  }

  /// The smallest and the largest error that the search tries, as fractions of the travel.
  static let errorMin = 1e-4, errorMax = 0.5

  private func fit(stops: Int, _ options: CSSExport.Options) -> Fit? {
    func suffices(_ error: Double) -> Bool {
      target(error, options, cycle)?.target.tube(error)?.minLines(maxCount: stops - 1) != nil
    }
    guard suffices(Self.errorMax) else { return nil }
    var low = Self.errorMin, high = Self.errorMax
    while high > low * 1.0005 {
      let middle = (low * high).squareRoot()
      if suffices(middle) { high = middle } else { low = middle }
    }
    // With the smallest error, the outputs usually cannot be rounded to decimals. So try slightly
    // larger errors.
    for share in [1.006, 1.01, 1.02, 1.05, 1.1, 1.3] {
      if let fit = fit(high * share, options, maxCount: stops) { return fit }
    }
    return fit(Self.errorMax, options, maxCount: stops)
  }

  /// Returns a function whose text has at most `bytes` bytes; `nil` if no such function is found.
  ///
  /// The error of the function is approximately the smallest possible error. The number of bytes is
  /// approximately proportional to 1/√e, where e is the error. So the search interpolates between
  /// the last text that was short enough and the last text that was too long.
  private func fit(bytes: Int, _ options: CSSExport.Options) -> Fit? {
    if bytes >= options.stopsMax * Self.bytesOfStop {
      return fit(Self.errorMin, options, maxCount: options.stopsMax)
        ?? fit(stops: options.stopsMax, options)
    }
    // A stop and its comma have at least two bytes.
    let maxCount = min(options.stopsMax, bytes / 2), goal = Double(bytes) * Self.fullness
    func fineness(_ error: Double) -> Double { 1 / error.squareRoot() }
    let finest = fineness(Self.errorMin), coarsest = fineness(Self.errorMax)
    var best: Fit?
    // The number of extra lines, compared with the minimum. It is similar in successive attempts,
    // so each attempt starts with the number of the previous attempt.
    var beyond = 1
    // The last attempt that was short enough, and the last attempt that was too long, with their
    // bytes. Initially, `low` is the coarsest attempt, with the bytes of `linear(0,1)`.
    var low = (fineness: coarsest, bytes: 11.0), high: (fineness: Double, bytes: Double?)?
    var next = fineness(Self.errorFirst)
    for _ in 0..<Self.attempts {
      let found = fit(1 / (next * next), options, maxCount: maxCount, aim: .bytes(beyond: beyond))
      beyond = found?.linear.beyond ?? beyond
      let count = found.map { Double($0.linear.stops.cssLength) }
      if let found, let count, count <= Double(bytes) {
        if found.linear.error < best?.linear.error ?? .infinity { best = found }
        // The search also ends if the maximum number of stops is nearly reached.
        let isFull = Double(found.linear.stops.count) >= Self.fullness * Double(maxCount)
        if isFull || count >= goal || next >= finest { break }
        low = (next, count)
      } else {
        high = (next, count)
      }
      let top = high?.fineness ?? finest
      if let high, let beyond = high.bytes, beyond > low.bytes {
        next =
          low.fineness + (high.fineness - low.fineness) * (goal - low.bytes) / (beyond - low.bytes)
      } else {
        next = high == nil ? low.fineness * Double(bytes) / low.bytes : (low.fineness + top) / 2
      }
      next = high == nil ? min(next, top) : min(max(next, low.fineness), top)
      if let high, next <= low.fineness * 1.01 || next >= high.fineness * 0.99 {
        guard high.fineness > low.fineness * 1.03 else { break }
        next = (low.fineness * high.fineness).squareRoot()
      }
    }
    return best
      ?? fit(Self.errorMax, options, maxCount: maxCount, aim: .bytes(beyond: 0)).flatMap {
        $0.linear.stops.cssLength <= bytes ? $0 : nil
      }
  }

  /// The maximum number of bytes of a stop, including its percentage and its separators.
  private static let bytesOfStop = 24
  /// The error with which the search starts, as a fraction of the travel.
  ///
  /// An error of this size is invisible.
  private static let errorFirst = 0.002
  /// The fraction of the allowed bytes or stops that a function must use to end the search.
  private static let fullness = 0.975
  /// The maximum number of attempts of the search.
  private static let attempts = 6
}
