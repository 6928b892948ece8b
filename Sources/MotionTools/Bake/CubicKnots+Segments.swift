internal import AnimationCore

/// The search for a cubic segment between two samples.
extension CubicKnots {
  /// The minimum difference between the end values of a segment, as a fraction of a reference
  /// distance.
  ///
  /// The reference is the largest distance between the segment's start value and any of its
  /// samples.
  private static let rise = 0.02

  /// True if the end values of a segment between two samples differ by the required minimum.
  ///
  /// The result is also true if `needsRise` is false, or if all values are within `allowedError` of
  /// the segment's start value.
  private func isRising(_ a: Int, _ b: Int, _ allowedError: Double) -> Bool {
    guard needsRise else { return true }
    let (v0, v1) = (values[a], values[b])
    var largest = 0.0
    // BOUND: callers pass an earlier sample and a later one.
    for index in a...b { largest = max(largest, abs(values[index] - v0)) }
    return largest <= allowedError || abs(v1 - v0) >= Self.rise * largest
  }

  /// True if a cubic between two samples stays within the distance `allowedError` of the motion.
  ///
  /// The search starts with a few samples, which are usually enough for a result. If they are not
  /// enough, it adds the samples that are furthest from the found cubic, and tries again.
  ///
  /// - Parameter critical: The samples that were added in the search for earlier segments. The
  ///   method appends the samples that it adds.
  func isPossible(_ a: Int, _ b: Int, _ allowedError: Double, _ critical: inout [Int]) -> Bool {
    guard b - a > 2 * Self.samplesFirst else { return lines(a, b, allowedError) != nil }
    guard isRising(a, b, allowedError) else { return false }
    var chosen = (1..<Self.samplesFirst).map { a + (b - a) * $0 / Self.samplesFirst }
    for index in critical where index > a && index < b { chosen.insert(inOrder: index) }
    for _ in 0..<Self.iterations {
      guard Work.spend(chosen.count, on: .candidates),
        let found = lines(a, b, allowedError, at: chosen)
      else { return false }
      let (lowest, highest) = (found.lowest, found.highest)
      let inner = SIMD2(lowest(0) + highest(0), lowest(1) + highest(1)) / 2
      let furthest = furthest(a, b, inner)
      // A cubic that touches the bounds may exceed them by a rounding error.
      let limit = allowedError * (1 + 1e-12)
      if furthest.above.distance <= limit && furthest.below.distance <= limit { return true }
      let count = chosen.count
      for side in [furthest.above, furthest.below]
      where side.distance > allowedError && chosen.insert(inOrder: side.index) {
        critical = critical.suffix(Self.maxCritical - 1) + [side.index]
      }
      if chosen.count == count { break }
    }
    return lines(a, b, allowedError) != nil
  }

  /// The number of parts into which the first samples divide a segment, and the maximum number of
  /// iterations.
  private static let samplesFirst = 12, iterations = 12
  /// The maximum number of added samples that are reused in the search for the next segment.
  private static let maxCritical = 4

  /// Returns the sample furthest above a cubic and the sample furthest below it, with their
  /// distances.
  ///
  /// - Parameter inner: The inner control values of the cubic.
  private func furthest(
    _ a: Int, _ b: Int, _ inner: SIMD2<Double>
  ) -> (above: (index: Int, distance: Double), below: (index: Int, distance: Double)) {
    let (v0, v1) = (values[a], values[b])
    let part = 1 / (x[b] - x[a]), start = x[a]
    var above = (index: a, distance: 0.0), below = (index: a, distance: 0.0)
    guard Work.spend(1 + (b - a) / 8, on: .candidates) else { return (above, below) }
    // BOUND: the only caller has more than 24 samples from a to b.
    for index in a + 1..<b {
      let s = (x[index] - start) * part, r = 1 - s
      let value = r * r * (v0 * r + 3 * inner.x * s) + s * s * (3 * inner.y * r + v1 * s)
      let rest = values[index] - value
      if rest > above.distance { above = (index, rest) }
      if -rest > below.distance { below = (index, -rest) }
    }
    return (above, below)
  }

  /// Returns all cubics that connect two samples and stay within the distance `allowedError` of the
  /// motion.
  ///
  /// Each cubic is represented by a line, whose values at 0 and 1 are the inner control values. The
  /// result is `nil` if there is no such cubic, if `isRising` is false for the two samples, or if
  /// the work budget stops.
  private func lines(_ a: Int, _ b: Int, _ allowedError: Double) -> FeasibleLines? {
    guard Work.spend(1 + b - a, on: .candidates), isRising(a, b, allowedError) else { return nil }
    return lines(a, b, allowedError, at: a + 1..<max(b, a + 1))
  }

  /// Returns all cubics that connect two samples and stay within the distance `allowedError` of the
  /// motion.
  ///
  /// Only the samples at the given indices are checked. Each cubic is represented by a line, whose
  /// values at 0 and 1 are the inner control values.
  private func lines(
    _ a: Int, _ b: Int, _ allowedError: Double, at indices: some Sequence<Int>
  ) -> FeasibleLines? {
    let (v0, v1) = (values[a], values[b])
    var lines = FeasibleLines()
    let length = x[b] - x[a]
    for index in indices {
      let s = (x[index] - x[a]) / length, r = 1 - s
      let weight = 3 * s * r
      guard weight > 0 else { continue }
      let rest = (values[index] - v0 * r * r * r - v1 * s * s * s) / weight
      let half = allowedError / weight
      if lines.highest(s) < rest - half || lines.lowest(s) > rest + half { return nil }
      lines.constrain(below: rest + half, at: s)
      lines.constrain(above: rest - half, at: s)
    }
    return lines
  }

  /// Returns the inner control values of a cubic through two samples and the sample between them.
  ///
  /// A single sample does not determine the slope of the line for the inner values. So the line has
  /// the slope that it has for a straight segment, which is a third of the segment's rise.
  private func through(_ a: Int, _ b: Int) -> SIMD2<Double> {
    let (v0, v1) = (values[a], values[b]), slope = (v1 - v0) / 3
    // BOUND: the caller has b = a + 2. So x ascends, and s and r are above 0.
    let s = (x[a + 1] - x[a]) / (x[b] - x[a]), r = 1 - s
    // BOUND: as above.
    let height = (values[a + 1] - v0 * r * r * r - v1 * s * s * s) / (3 * s * r)
    return SIMD2(height - slope * s, height + slope * r)
  }

  /// Returns the inner control values of the cubic that is closest to the motion.
  ///
  /// The result is `nil` if no cubic is within the distance `allowedError`, or if there is no
  /// sample between the ends.
  func nearest(_ a: Int, _ b: Int, _ allowedError: Double) -> SIMD2<Double>? {
    guard b > a + 1 else { return nil }
    if b == a + 2 { return through(a, b) }
    var low = 0.0, high = allowedError
    var best = lines(a, b, allowedError)
    for _ in 0..<14 {
      let middle = (low + high) / 2
      if let found = lines(a, b, middle) { (best, high) = (found, middle) } else { low = middle }
    }
    guard let best else { return nil }
    let ends = [best.lowest, best.highest]
    return SIMD2(
      ends.reduce(0) { $0 + $1(0) } / 2, ends.reduce(0) { $0 + $1(1) } / 2)
  }
}

extension [Int] {
  /// Inserts a number into an ascending array; returns false if the number is already present.
  @discardableResult
  fileprivate mutating func insert(inOrder number: Int) -> Bool {
    let place = firstIndex { $0 >= number } ?? count
    if place < count, self[place] == number { return false }
    insert(number, at: place)
    return true
  }
}
