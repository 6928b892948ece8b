extension MotionCurve {
  /// Returns the index of the motion in `others` that is closest to this motion; `nil` if `others`
  /// is empty.
  ///
  /// Closeness is measured by the largest difference at any time. If several motions are equally
  /// close, the result is the index of the first of these motions. The differences at 65 times are
  /// computed first, because these differences are enough to reject most motions.
  func nearest(of others: [MotionCurve]) -> Int? {
    let times = (0...64).map { duration * Double($0) / 64 }
    let own = points(at: times)
    let candidates = others.enumerated().map { index, motion in
      let bound = zip(own, motion.points(at: times)).reduce(0) {
        max($0, abs($1.0.value - $1.1.value))
      }
      return (index: index, motion: motion, bound: abs(bound / travel))
    }
    var best: (index: Int, share: Double)?
    for candidate in candidates.sorted(by: { $0.bound < $1.bound }) {
      // The tolerance covers the rounding error of a computed maximum difference.
      if let best, candidate.bound > best.share * (1 + 1e-6) + 1e-9 { break }
      let share = MotionComparison(self, candidate.motion, findsLag: false, findsArea: false).share
      let isNearer = best.map {
        share < $0.share || share == $0.share && candidate.index < $0.index
      }
      if isNearer ?? true { best = (candidate.index, share) }
    }
    return best?.index
  }
}
