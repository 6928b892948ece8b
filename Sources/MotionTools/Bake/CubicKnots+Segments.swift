internal import AnimationCore

/// The search for a cubic segment between two samples.
extension CubicKnots {
  /// The minimum difference between the two end values of a segment, as a fraction of a reference
  /// distance.
  ///
  /// The reference distance is the largest distance of any sample in the segment from the start
  /// value.
  private static let rise = 0.02

  /// True if the end values of the segment from sample `a` to sample `b` differ enough.
  ///
  /// The difference must be at least `rise` times the largest distance of a sample from the start
  /// value. No difference is required if `needsRise` is false, or if all samples are within
  /// `allowedError` of the start value.
  private func isRising(_ a: Int, _ b: Int, _ allowedError: Double) -> Bool {
    guard needsRise else { return true }
    let (v0, v1) = (values[a], values[b])
    var largest = 0.0
    // BOUND: callers pass an earlier sample and a later one.
    for index in a...b { largest = max(largest, abs(values[index] - v0)) }
    return largest <= allowedError || abs(v1 - v0) >= Self.rise * largest
  }

  /// True if a cubic from sample `a` to sample `b` can stay within the distance `allowedError` of
  /// the motion.
  ///
  /// In a long segment, the search first checks only a few samples. The search then adds the
  /// samples that are furthest from the cubic found so far, and tries again.
  ///
  /// - Parameter critical: The samples that were added in the search for earlier segments. The
  ///   method appends the samples that are added for this segment.
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

  /// The number of parts into which a segment is divided to choose the first checked samples, and
  /// the maximum number of attempts for a segment.
  private static let samplesFirst = 12, iterations = 12
  /// The maximum number of added samples that are reused in the search for the next segment.
  private static let maxCritical = 4

  /// Returns the sample furthest above a cubic, and the sample furthest below this cubic.
  ///
  /// The cubic connects the samples `a` and `b`.
  ///
  /// Each sample is returned as its index and its distance from the cubic.
  ///
  /// - Parameter inner: The two inner control values of the cubic.
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

  /// Returns all cubics from sample `a` to sample `b` that stay within the distance `allowedError`
  /// of the motion.
  ///
  /// A line of the result represents a cubic. The line's values at 0 and 1 are the two inner
  /// control values of the cubic. The result is `nil` if there is no such cubic, if `isRising` is
  /// false for the two samples, or if the work budget stops the computation.
  private func lines(_ a: Int, _ b: Int, _ allowedError: Double) -> FeasibleLines? {
    guard Work.spend(1 + b - a, on: .candidates), isRising(a, b, allowedError) else { return nil }
    return lines(a, b, allowedError, at: a + 1..<max(b, a + 1))
  }

  /// Returns all cubics from sample `a` to sample `b` that are within the distance `allowedError`
  /// of the samples at `indices`; `nil` if there are none.
  ///
  /// A line of the result represents a cubic. The line's values at 0 and 1 are the two inner
  /// control values of the cubic.
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

  /// Returns the inner control values of a cubic through the samples `a`, `a` + 1 and `b`, where
  /// `b` is `a` + 2.
  ///
  /// There are many such cubics. For the returned cubic, the inner values differ by a third of the
  /// difference between the end values. A straight line has the same inner difference.
  private func through(_ a: Int, _ b: Int) -> SIMD2<Double> {
    let (v0, v1) = (values[a], values[b]), slope = (v1 - v0) / 3
    // BOUND: the caller has b = a + 2. So x ascends, and s and r are above 0.
    let s = (x[a + 1] - x[a]) / (x[b] - x[a]), r = 1 - s
    // BOUND: as above.
    let height = (values[a + 1] - v0 * r * r * r - v1 * s * s * s) / (3 * s * r)
    return SIMD2(height - slope * s, height + slope * r)
  }

  /// Returns the two inner control values of the cubic from sample `a` to sample `b` that is
  /// closest to the motion.
  ///
  /// The result is `nil` if no cubic is within the distance `allowedError`, or if there is no
  /// sample between `a` and `b`.
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
  /// Inserts a number into an ascending array and preserves the order.
  ///
  /// The result is false if the array already contains the number.
  @discardableResult
  fileprivate mutating func insert(inOrder number: Int) -> Bool {
    let place = firstIndex { $0 >= number } ?? count
    if place < count, self[place] == number { return false }
    insert(number, at: place)
    return true
  }
}
