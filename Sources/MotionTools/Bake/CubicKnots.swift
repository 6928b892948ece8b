internal import AnimationCore

/// A search for the fewest knots whose cubic segments stay close enough to the motion.
///
/// A knot is a keyframe at a sample of the motion. A segment is the cubic polynomial of time
/// between two knots. The values at the two ends of a segment are fixed, and the two inner control
/// values are free.
///
/// Let s be the fraction of the segment's time. The inner control values contribute 3s(1−s) · L(s)
/// to the cubic, where L is a straight line. The inner control values are L(0) and L(1). At each
/// checked sample, the allowed distance limits L(s) to a range. A cubic is close enough if the line
/// L passes through all these ranges. Dynamic programming then finds the minimum number of knots.
struct CubicKnots {
  /// The progress in time and the value of each sample at which segments are checked.
  let x, values: [Double]
  /// The indices of the samples that are candidates for knots, ascending.
  private let candidates: [Int]
  /// True if the two end values of each segment must differ by a minimum, which `rise` defines.
  ///
  /// The minimum is needed if a format writes control points as fractions of the difference between
  /// the end values.
  let needsRise: Bool

  /// The number of successive failures after which the search from a knot ends.
  ///
  /// From each knot, the search tries segments to later and later samples. A failure is a sample to
  /// which no segment is possible.
  private static let patience = 6
  /// The numbers that determine how many samples of a piece are candidates for knots.
  ///
  /// A piece has about `candidatesOfMark` candidates for each landmark of the motion, but at least
  /// about `minCandidates` candidates. If the piece has fewer samples, all samples of the piece are
  /// candidates.
  private static let minCandidates = 96, candidatesOfMark = 12
  /// The limit for the distance of a sample from a line, as a fraction of the allowed distance of a
  /// segment from the motion.
  ///
  /// The line connects the two candidates for knots before and after the sample. With this limit, a
  /// segment between two successive candidates stays within the allowed distance, even near a
  /// vertical tangent.
  private static let chordShare = 1.0 / 8
  /// The approximate number of checked samples for each candidate, and a factor that limits the
  /// distance of samples that are not checked.
  ///
  /// For a sample that is not checked, the distance from the line between the previous and the next
  /// checked sample is limited. The limit is `checkedShare` times the limit for the line between
  /// two candidates.
  private static let checkedPerCandidate = 4, checkedShare = 1.0 / 8

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
        let found = fit(piece, allowedError, needsRise)
          .balanced(allowedError, maxCount: maxCount - knots.count)
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

  /// Creates a search for the knots of one piece of a motion.
  static func fit(
    _ piece: BakePieces.Piece, _ allowedError: Double, _ needsRise: Bool
  ) -> CubicKnots {
    let marks = piece.target.curve.curve.landmarks.times.count
    return CubicKnots(
      x: piece.target.x, values: piece.target.values,
      candidates: max(minCandidates, candidatesOfMark * marks), chord: chordShare * allowedError,
      needsRise: needsRise)
  }

  /// Creates a search in which knots are placed at some of the samples of a motion.
  ///
  /// - Parameters:
  ///   - candidates: The approximate number of samples at which a knot can be placed. If `chord`
  ///     requires more of these samples, there are more.
  ///   - chord: The largest allowed distance of a sample from the line between the previous and the
  ///     next sample at which a knot can be placed.
  init(x: [Double], values: [Double], candidates: Int, chord: Double, needsRise: Bool) {
    Work.spend(1 + x.count / 16, on: .candidates)
    // If the samples are much denser than the allowed distance needs, only some are checked.
    let checked = Self.chosen(
      x, values, count: Self.checkedPerCandidate * candidates,
      chord: Self.checkedShare * chord)
    self.x = checked.map { x[$0] }
    self.values = checked.map { values[$0] }
    self.needsRise = needsRise
    self.candidates = Self.chosen(self.x, self.values, count: candidates, chord: chord)
  }

  /// Returns the ascending indices of some of the samples, including the first and the last sample.
  ///
  /// - Parameters:
  ///   - count: The approximate number of indices. If `chord` requires more indices, the list is
  ///     longer.
  ///   - chord: The largest allowed distance of an omitted sample from the line between the
  ///     previous and the next chosen sample.
  private static func chosen(
    _ x: [Double], _ values: [Double], count: Int, chord: Double
  ) -> [Int] {
    let step = max(1, x.count / count)
    var chosen: [Int] = []
    for index in x.indices where index.isMultiple(of: step) || index == x.count - 1 {
      // The ends of the spans to examine, descending; each span begins at the last chosen sample.
      var ends = [index]
      while let end = ends.last {
        if let start = chosen.last, !isStraight(x, values, start, end, within: chord) {
          // BOUND: a span without a sample between its ends is straight, so start < middle < end.
          ends.append(start + (end - start) / 2)
        } else {
          chosen.append(end)
          ends.removeLast()
        }
      }
    }
    return chosen
  }

  /// True if all samples between the samples `a` and `b` are within the distance `chord` of the
  /// line from `a` to `b`.
  private static func isStraight(
    _ x: [Double], _ values: [Double], _ a: Int, _ b: Int, within chord: Double
  ) -> Bool {
    let slope = (values[b] - values[a]) / (x[b] - x[a])
    // BOUND: callers pass an earlier sample and a later one.
    return !(a + 1..<b).contains { index in
      abs(values[index] - values[a] - slope * (x[index] - x[a])) > chord
    }
  }

  /// Returns the fewest knots whose cubic segments stay within the distance `allowedError` of the
  /// motion.
  ///
  /// If several curves have the fewest knots, the search looks for the curve closest to the motion.
  /// The distance of the result from the motion exceeds the smallest possible distance by at most a
  /// twentieth of `allowedError`.
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

  /// Returns the indices of the samples at which the search places the fewest knots.
  ///
  /// The cubic segments between these knots stay within the distance `allowedError` of the motion.
  ///
  /// - Parameter maxCount: The maximum number of knots. If more are needed, the result is `nil`.
  func places(_ allowedError: Double, maxCount: Int = .max) -> [Int]? {
    // BOUND: the first and the last sample are candidates.
    let last = candidates.count - 1
    var fewest = Array(repeating: Int.max, count: candidates.count)
    var previous = Array(repeating: 0, count: candidates.count)
    fewest[0] = 1
    var critical: [Int] = []
    for from in 0..<last where fewest[from] < min(maxCount, fewest[last]) {
      var misses = 0
      // BOUND: from < last.
      for to in from + 1...last where fewest[from] + 1 < fewest[to] {
        if isPossible(candidates[from], candidates[to], allowedError, &critical) {
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
    return places.reversed().map { candidates[$0] }
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
}
