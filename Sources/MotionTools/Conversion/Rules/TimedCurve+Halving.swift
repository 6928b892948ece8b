extension TimedCurve {
  /// Returns the curve's y and slope at x = `progress`, found by bisection.
  ///
  /// The bisection stops when x differs from `progress` by at most `bound`, or after `steps` steps.
  func halved(
    at progress: Double, steps: Int, within bound: Double
  ) -> (value: Double, slope: Double) {
    if progress <= 0 || progress >= 1 { return (progress <= 0 ? 0 : 1, 0) }
    func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
      ((1 - 3 * b + 3 * a) * s + (3 * b - 6 * a)) * s * s + 3 * a * s
    }
    func rate(_ a: Double, _ b: Double, _ s: Double) -> Double {
      (3 * (1 - 3 * b + 3 * a) * s + 2 * (3 * b - 6 * a)) * s + 3 * a
    }
    var low = 0.0, high = 1.0, middle = 0.5
    for _ in 0..<steps {
      middle = (low + high) / 2
      let error = coordinate(x1, x2, middle) - progress
      if abs(error) < bound { break }
      if error > 0 { high = middle } else { low = middle }
    }
    let dx = rate(x1, x2, middle)
    return (coordinate(y1, y2, middle), dx == 0 ? 0 : rate(y1, y2, middle) / dx)
  }
}
