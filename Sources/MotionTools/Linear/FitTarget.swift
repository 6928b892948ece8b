/// The curve that a timing function must approximate, and the required values at its start and end.
struct FitTarget: Sendable {
  /// The curve over time in seconds.
  let curve: FractionCurve
  /// The duration in seconds; during this time, the progress goes from 0 to 1.
  let duration: Double
  /// The values that the timing function must have at its start and at its end.
  let start, end: Double
  /// True if the timing function can start with any value within the allowed error.
  ///
  /// `isEndOpen` has the same meaning for the end of the function. Both properties are used next to
  /// a jump.
  var isStartOpen = false, isEndOpen = false
  /// The time in seconds from which the error of a timing function is measured; earlier times are
  /// never shown.
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
  /// At its start, the region contains only the required value, unless `isStartOpen` is true. At
  /// its end, it contains only the required value, unless `isEndOpen` is true.
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

  /// The smallest allowed error that ``minRoom(lines:below:_:)`` tries; smaller differences are
  /// only rounding errors.
  private static let allowedErrorMin = 1e-13

  /// Returns two paths with at most `lines` lines: `first`, and a path as close to the curve as
  /// possible.
  ///
  /// The closest path is within the smallest error that is possible with `lines` lines. The
  /// smallest error is accurate to half a percent. It is usually close to `allowedError`, so the
  /// search starts at `allowedError` and decreases the error in growing steps.
  ///
  /// - Parameters:
  ///   - lines: The maximum number of lines.
  ///   - allowedError: The allowed error of `first`.
  ///   - first: The path with the fewest lines within `allowedError`.
  /// - Returns: `nil` if `first` has more than `lines` lines, or if `allowedError` is infinite.
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
