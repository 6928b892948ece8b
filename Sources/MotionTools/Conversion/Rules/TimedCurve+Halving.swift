internal import AnimationCore

extension TimedCurve {
  /// Returns the curve's y at x = `progress`, found by bisection.
  ///
  /// The bisection stops when x differs from `progress` by less than `bound`, or after `steps`
  /// steps.
  func halved(at progress: Double, steps: Int, within bound: Double) -> Double {
    if progress <= 0 || progress >= 1 { return progress <= 0 ? 0 : 1 }
    return Self.coordinate(y1, y2, parameter(at: progress, steps: steps, within: bound))
  }

  /// Returns the curve's parameter at x = `progress`, found by the bisection of
  /// ``halved(at:steps:within:)``.
  private func parameter(at progress: Double, steps: Int, within bound: Double) -> Double {
    var low = 0.0, high = 1.0, middle = 0.5
    for _ in 0..<steps {
      middle = (low + high) / 2
      let error = Self.coordinate(x1, x2, middle) - progress
      if abs(error) < bound { break }
      if error > 0 { high = middle } else { low = middle }
    }
    return middle
  }

  /// Returns the progress at which the result of ``halved(at:steps:within:)`` is furthest from the
  /// curve.
  ///
  /// For a progress x, the bisection can return any parameter s whose x(s) is within `bound` of x.
  /// So the error is largest where the distance between x and x(s) is almost `bound`. The curve can
  /// be steep in a very short interval, so the search samples more densely around the largest
  /// error.
  func leastExactProgress(steps: Int, within bound: Double) -> Double {
    var best = (progress: 0.5, error: 0.0, parameter: 0.5), reach = 0.5
    let edge = bound * (1 - 1e-4)
    for _ in 0..<4 where Work.spend(10 * Self.samplesOfSearch, on: .values) {
      let (center, step) = (best.parameter, reach / Double(Self.samplesOfSearch))
      for index in -Self.samplesOfSearch...Self.samplesOfSearch {
        let parameter = center + step * Double(index)
        guard parameter > 0, parameter < 1 else { continue }
        let found = self.parameter(
          at: Self.coordinate(x1, x2, parameter), steps: steps, within: bound)
        let x = Self.coordinate(x1, x2, found)
        let places = [max(x - edge, 1e-12), min(x + edge, 1 - 1e-12)]
        for (place, exact) in zip(places, curve.exactValues(at: places)) {
          let error = abs(halved(at: place, steps: steps, within: bound) - exact)
          if error > best.error { best = (place, error, parameter) }
        }
      }
      reach = 4 * step
    }
    return best.progress
  }

  /// The number of samples on each side of the center of a search pass.
  ///
  /// The search is ``leastExactProgress(steps:within:)``.
  private static var samplesOfSearch: Int { 32 }

  private static func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
    ((1 - 3 * b + 3 * a) * s + (3 * b - 6 * a)) * s * s + 3 * a * s
  }

  /// Returns the ascending values of the progress at which the result of
  /// ``halved(at:steps:within:)`` changes.
  ///
  /// Between two successive values of the progress, the result of ``halved(at:steps:within:)`` is
  /// constant. The list is `nil` if it would have more than `maxEdges` values, or if the work
  /// budget is exhausted.
  func halvingSteps(steps: Int, within bound: Double) -> [Double]? {
    var edges = [0.0]
    /// Adds the values of the progress, from `start` (excluded) to `end` (included), at which the
    /// bisection's result changes.
    ///
    /// - Parameters:
    ///   - part: The range of the curve's parameter to bisect.
    ///   - left: The number of remaining bisections.
    func add(from start: Double, to end: Double, in part: (low: Double, high: Double), _ left: Int)
    {
      guard start < end, edges.count <= Self.maxEdges else { return }
      let middle = (part.low + part.high) / 2, x = Self.coordinate(x1, x2, middle)
      guard left > 1 else { return edges.append(end) }
      let (near, far) = (min(max(x - bound, start), end), min(max(x + bound, start), end))
      add(from: start, to: near, in: (part.low, middle), left - 1)
      if near < far { edges.append(far) }
      add(from: far, to: end, in: (middle, part.high), left - 1)
    }
    add(from: 0, to: 1, in: (0, 1), steps)
    return edges.count <= Self.maxEdges && Work.spend(edges.count, on: .values) ? edges : nil
  }

  /// The maximum number of values that ``halvingSteps(steps:within:)`` returns; enough for twelve
  /// bisections.
  private static var maxEdges: Int { 8192 }
}
