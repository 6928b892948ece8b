internal import AnimationCore

/// A search for the fewest knots whose cubic segments stay close enough to the motion.
///
/// A knot is a keyframe at a sample of the motion. Between two knots, a segment is a cubic
/// polynomial of time. The values at its two ends are fixed, and its two inner control values are
/// free. Let s be the fraction of the segment's time. Then the weights of the inner values are
/// 3s(1−s)² and 3s²(1−s).
///
/// After a division by 3s(1−s), the weighted sum of the inner values is a straight line over s. At
/// each sample, the allowed distance gives a vertical range for this line. A cubic is close enough
/// if its line passes through the ranges of all samples. Dynamic programming then finds the minimum
/// number of knots.
struct CubicKnots {
  private let x, values: [Double]
  /// True if the two end values of a segment must differ by at least a minimum, `rise`.
  ///
  /// The minimum is needed if control points are fractions of the difference between the end
  /// values.
  private let needsRise: Bool

  /// The number of successive failures that the search for a segment tolerates.
  ///
  /// The search tries segments from one knot to successive samples. A failure is a sample to which
  /// no segment is possible.
  private static let patience = 6
  /// The approximate number of samples that the search uses: `samplesOfMark` for each landmark of a
  /// piece, but at least `maxSamples` for the piece.
  ///
  /// If the piece has fewer samples, the search uses all of them.
  private static let maxSamples = 96, samplesOfMark = 12
  /// The minimum difference between the end values of a segment, as a fraction of a reference
  /// distance.
  ///
  /// The reference is the largest distance between the segment's start value and any of its
  /// samples.
  private static let rise = 0.02

  /// Returns the fewest knots whose cubic segments stay close enough to the motion.
  ///
  /// - Parameters:
  ///   - allowedError: The allowed distance, as a fraction of the travel.
  ///   - maxCount: The maximum number of knots.
  ///   - needsRise: True if control points are fractions of the difference between the values of
  ///     two knots.
  /// - Returns: The knots; `nil` if more than `maxCount` knots are needed.
  static func knots(
    _ pieces: BakePieces, allowedError: Double, maxCount: Int, needsRise: Bool
  ) -> [Knot]? {
    var knots: [Knot] = []
    for piece in pieces.pieces {
      guard
        let found = fit(piece, needsRise).balanced(allowedError, maxCount: maxCount - knots.count)
      else {
        return nil
      }
      knots += found.map { knot in
        Knot(
          time: piece.start + knot.time * (piece.end - piece.start),
          value: pieces.value(knot.value),
          handles: knot.handles.map { SIMD2(pieces.value($0.x), pieces.value($0.y)) })
      }
      guard knots.count <= maxCount else { return nil }
    }
    return pieces.ending(knots)
  }

  /// True if `maxCount` knots are enough to stay within the distance `allowedError` of the motion.
  static func suffice(
    _ pieces: BakePieces, allowedError: Double, maxCount: Int, needsRise: Bool
  ) -> Bool {
    var count = pieces.endsWithJump ? 1 : 0
    for piece in pieces.pieces {
      guard let places = fit(piece, needsRise).places(allowedError, maxCount: maxCount - count)
      else {
        return false
      }
      count += places.count
    }
    return count <= maxCount
  }

  private static func fit(_ piece: BakePieces.Piece, _ needsRise: Bool) -> CubicKnots {
    let marks = piece.target.curve.curve.landmarks.times.count
    return CubicKnots(
      x: piece.target.x, values: piece.target.values,
      samples: max(maxSamples, samplesOfMark * marks), needsRise: needsRise)
  }

  /// Creates a search that uses some of the samples of a motion.
  ///
  /// - Parameter samples: The approximate number of samples to use. Knots are placed only at these
  ///   samples.
  init(x: [Double], values: [Double], samples: Int, needsRise: Bool) {
    let step = max(1, x.count / samples)
    let chosen = x.indices.filter { $0.isMultiple(of: step) || $0 == x.count - 1 }
    self.x = chosen.map { x[$0] }
    self.values = chosen.map { values[$0] }
    self.needsRise = needsRise
  }

  /// Returns the fewest knots whose cubic segments stay within the distance `allowedError` of the
  /// motion.
  ///
  /// Among the sets with the fewest knots, the search minimizes the distance of the curve from the
  /// motion. The distance of the result exceeds the minimum by at most a twentieth of
  /// `allowedError`.
  ///
  /// - Parameter maxCount: The maximum number of knots. If more are needed, the result is `nil`.
  func balanced(_ allowedError: Double, maxCount: Int = .max) -> [Knot]? {
    guard var best = places(allowedError, maxCount: maxCount) else { return nil }
    var low = 0.0, high = allowedError
    while high - low > allowedError / 20 {
      let middle = (low + high) / 2
      if let found = places(middle, maxCount: best.count) {
        (best, high) = (found, middle)
      } else {
        low = middle
      }
    }
    return knots(best, high)
  }

  /// Returns the indices of the samples at which the knots are placed.
  ///
  /// The result has the fewest knots that the search finds. Their cubic segments stay within the
  /// distance `allowedError` of the motion.
  ///
  /// - Parameter maxCount: The maximum number of knots. If more are needed, the result is `nil`.
  func places(_ allowedError: Double, maxCount: Int = .max) -> [Int]? {
    let last = x.count - 1
    var fewest = Array(repeating: Int.max, count: x.count)
    var previous = Array(repeating: 0, count: x.count)
    fewest[0] = 1
    var critical: [Int] = []
    for from in 0..<last where fewest[from] < min(maxCount, fewest[last]) {
      var misses = 0
      // BOUND: from < last.
      for to in from + 1...last where fewest[from] + 1 < fewest[to] {
        if isPossible(from, to, allowedError, &critical) {
          (fewest[to], previous[to]) = (fewest[from] + 1, from)
          misses = 0
        } else {
          misses += 1
          if misses > Self.patience { break }
        }
      }
    }
    guard fewest[last] < .max else { return nil }
    var places = [last]
    while let place = places.last, place > 0 { places.append(previous[place]) }
    return places.reversed()
  }

  /// Returns the knots at the given samples.
  ///
  /// Each segment between two knots is the cubic that is closest to the motion.
  func knots(_ places: [Int], _ allowedError: Double) -> [Knot] {
    var knots = places.map { Knot(time: x[$0], value: values[$0]) }
    for (number, (a, b)) in zip(places, places.dropFirst()).enumerated() {
      knots[number].handles = nearest(a, b, allowedError)
    }
    return knots
  }

  /// True if the end values of a segment between two samples differ by the required minimum.
  ///
  /// The result is also true if all values are within `allowedError` of the segment's start value.
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
  private func isPossible(_ a: Int, _ b: Int, _ allowedError: Double, _ critical: inout [Int])
    -> Bool
  {
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
  /// the work budget is exhausted.
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

  /// Returns the inner control values of the cubic that is closest to the motion.
  ///
  /// The result is `nil` if no cubic is within the distance `allowedError`, or if there is no
  /// sample between the ends.
  private func nearest(_ a: Int, _ b: Int, _ allowedError: Double) -> SIMD2<Double>? {
    guard b > a + 1 else { return nil }
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
