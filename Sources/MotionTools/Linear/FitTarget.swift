/// The target of a timing function: a curve, and the required values at its start and end.
struct FitTarget: Sendable {
  /// The curve over time in seconds.
  let curve: FractionCurve
  /// The duration in seconds; during this time, the progress goes from 0 to 1.
  let duration: Double
  /// The values that the timing function must have at its start and at its end.
  let start, end: Double
  /// True if the timing function may start with any value within the allowed error.
  ///
  /// `isEndOpen` is the same for the end of the function. Both are used next to a jump.
  var isStartOpen = false, isEndOpen = false
  /// The first time in seconds for which the error of a timing function is stated.
  var shownFrom = 0.0
  /// The progress in time and the value of each sample.
  let x, values: [Double]

  init(_ curve: FractionCurve, duration: Double, end: Double) {
    self.curve = curve
    self.duration = duration
    self.end = end
    let count = curve.index(after: duration.nextDown)
    var x = curve.times[..<count].map { $0 / duration }
    var values = Array(curve.values[..<count])
    if x.last == 1 {
      // BOUND: x has a last element, by the condition, and values has as many elements.
      x.removeLast()
      values.removeLast()
    }
    x.append(1)
    values.append(curve.value(at: duration))
    self.x = x
    self.values = values
    start = values[0]
  }

  func value(at x: Double) -> Double { curve.value(at: x * duration) }

  /// Returns the region within the allowed error of the curve.
  ///
  /// At its start, the region contains only the required value, unless `isStartOpen` is true. The
  /// same applies to its end and `isEndOpen`.
  ///
  /// - Parameter allowedError: The allowed error, as a fraction of the travel.
  /// - Returns: `nil` if the curve's end is further from the required end than the allowed error.
  func tube(_ allowedError: Double) -> Tube? {
    // BOUND: a sampled curve has at least two samples, its ends.
    guard abs(values[values.count - 1] - end) <= allowedError else { return nil }
    var low = values.map { $0 - allowedError }, high = values.map { $0 + allowedError }
    if !isStartOpen { (low[0], high[0]) = (start, start) }
    if !isEndOpen { (low[low.count - 1], high[high.count - 1]) = (end, end) }
    return Tube(x: x, low: low, high: high)
  }

  /// Returns the index of the first sample after a progress in time; the progress must be below 1.
  func index(after place: Double) -> Int { min(x.boundary { $0 > place }, x.count - 1) }

  /// The smallest allowed error that `minRoom` tries; smaller differences are only rounding errors.
  private static let allowedErrorMin = 1e-13

  /// Returns two paths with at most `lines` lines, one for each of two errors.
  ///
  /// The first path is within the given allowed error. The second path is within the smallest error
  /// that is possible with `lines` lines. The smallest error is accurate to half a percent. The
  /// smallest error is usually close to the given error, so the search starts at the given error
  /// and decreases it in growing steps.
  ///
  /// - Parameters:
  ///   - lines: The maximum number of lines.
  ///   - allowedError: The given allowed error.
  ///   - first: The path with the fewest lines within the given error.
  /// - Returns: `nil` if the first path has more than `lines` lines, or if the allowed error is
  ///   infinite.
  func minRoom(
    lines: Int, below allowedError: Double, _ first: Tube.Path
  ) -> (widest: Tube.Path, path: Tube.Path)? {
    func path(_ allowedError: Double) -> Tube.Path? {
      tube(allowedError)?.minLines(maxCount: lines)
    }
    guard first.lines <= lines, allowedError.isFinite else { return nil }
    var best = (allowedError: allowedError, path: first)
    // BOUND: a sampled curve has at least two samples, its ends.
    var low = abs(values[values.count - 1] - end)
    var step = min(0.75, 2 / Double(lines))
    while best.allowedError > max(low * 1.005, Self.allowedErrorMin) {
      let next = max(low, best.allowedError * (1 - step))
      guard let path = path(next) else {
        low = max(next, low.nextUp)
        break
      }
      best = (next, path)
      step = min(0.75, 2 * step)
    }
    while best.allowedError > max(low * 1.005, Self.allowedErrorMin) {
      let middle = (low + best.allowedError) / 2
      if let path = path(middle) { best = (middle, path) } else { low = max(middle, low.nextUp) }
    }
    return (first, best.path)
  }
}
