internal import AnimationCore

/// The deviation of a timing function from the motion that it represents.
enum TimingError {
  /// Returns the largest deviation of a function from the target, as a fraction of the travel.
  static func largest(of function: LinearTimingFunction, _ target: FitTarget) -> Double {
    largest(
      of: { $0.map(function.output) }, function.points.map { $0.input }, target.curve,
      from: target.shownFrom, duration: target.duration, end: target.end)
  }

  /// Returns the largest deviation of a timing function from a curve, as a fraction of the travel.
  ///
  /// All times from `start` to the duration are compared. After the duration, the function keeps
  /// its end value. If this value is the final value of the curve, the times after the duration
  /// are compared, too.
  ///
  /// - Parameters:
  ///   - outputs: Returns the outputs of the function at progresses in time from 0 to 1.
  ///   - corners: The ascending progresses in time at which the lines of a piecewise linear
  ///     function meet; `nil` for a smooth function.
  ///   - start: The first compared time in seconds.
  ///   - duration: The duration of the function in seconds.
  ///   - end: The value of the function after the duration.
  static func largest(
    of outputs: ([Double]) -> [Double], _ corners: [Double]?, _ curve: FractionCurve,
    from start: Double = 0, duration: Double, end: Double
  ) -> Double {
    func difference(_ times: [Double]) -> [Double] {
      zip(outputs(times.map { min($0 / duration, 1) }), curve.exactly(at: times)).map { $0 - $1 }
    }
    // BOUND: a curve has at least two times.
    let last = end == curve.final ? curve.times[curve.times.count - 1] : duration
    let first = min(start, last), length = max(duration - first, 0)
    let kinks = (FractionCurve.kinks(curve.curve) + [duration]).ascending
    let added =
      corners.map { $0.map { min($0 * duration, last) } + [first, duration] }
      ?? (0...smoothPlaces).map { min(first + length * Double($0) / Double(smoothPlaces), last) }
      + Bends.places(between: kinks, from: first, to: last)
    let times = Bends.merged(curve.times, added).filter { (first...last).contains($0) }
    let values = difference(times)
    // The second derivative of a line is 0, so the difference has the second derivative of the
    // curve.
    let bends =
      corners == nil
      ? Bends.between(times, values, kinks: kinks) : Bends.among(times, curve)
    return LargestDistance(times, values, bends: bends, difference: difference).bound
  }

  /// The number of equal intervals into which a smooth function is divided to add times for the
  /// comparison.
  private static let smoothPlaces = 64
}
