internal import AnimationCore

/// A motion divided into pieces at its jumps; each piece is sampled.
///
/// The values of the pieces are fractions of `travel`.
struct BakePieces {
  /// A part of the motion that contains no jump.
  struct Piece {
    /// The start and end in seconds.
    let start, end: Double
    /// The values that the keyframes approximate, as a function of progress in time from 0 to 1.
    let target: FitTarget
    /// True if the motion jumps at the start of the piece.
    var beginsWithJump: Bool { target.isStartOpen }
    var endsWithJump: Bool { target.isEndOpen }
  }

  let pieces: [Piece]
  /// The whole motion, which is not divided.
  let curve: MotionCurve
  /// The numbers that convert a value of the motion to a fraction: (value − `from`) / `travel`.
  let from, travel: Double
  /// The allowed sampling error, as a fraction of the travel.
  ///
  /// In the middle between two samples, the motion's distance from the line that connects the
  /// samples is at most `deviation`. The middle is sampled, too, so the remaining error is about a
  /// quarter of `deviation`.
  let deviation: Double

  /// The time in seconds below which two successive breaks are treated as one break.
  ///
  /// A break is a jump or a kink.
  private static let coincidenceTolerance = 1e-7
  /// The longest time in seconds between a break and the motion's end with which the break is
  /// treated as the end.
  ///
  /// This time is slightly more than a microsecond, because the length of the baked time range is
  /// rounded up to a whole number of microseconds.
  private static let atEnd = 1.1e-6

  /// Divides a motion at its jumps and samples the pieces.
  ///
  /// - Parameters:
  ///   - travel: The distance that becomes the fraction 1 in the pieces.
  ///   - jump: The minimum height of a jump, as a fraction of the travel.
  ///   - deviation: The largest allowed distance of the motion from the line between two successive
  ///     samples, as a fraction of the travel. The distance is measured in the middle between the
  ///     samples.
  ///   - maxCount: The maximum number of samples.
  /// - Returns: `nil` if more samples are needed.
  init?(_ curve: MotionCurve, travel: Double, jump: Double, deviation: Double, maxCount: Int) {
    self.curve = curve
    self.travel = travel
    self.deviation = deviation
    from = curve.from
    let jumps = Self.jumps(curve, higher: jump * travel)
    var pieces: [Piece] = []
    var remaining = maxCount
    let ends =
      [0] + jumps.map { $0.time } + (jumps.last?.time == curve.duration ? [] : [curve.duration])
    for (start, end) in zip(ends, ends.dropFirst()) {
      let jump = jumps.first { $0.time == end }
      let isStartOpen = start > 0, isEndOpen = jump != nil
      let first = isStartOpen ? start + MotionCurve.rightOfBreak : start
      let last = jump?.before ?? end
      let part = curve.part(from: first, lasting: max(last - first, MotionCurve.rightOfBreak))
      guard
        let sampled = FractionCurve(
          part, from: curve.from, travel: travel, deviation: deviation, maxCount: remaining)
      else { return nil }
      remaining -= sampled.times.count
      var target = FitTarget(
        // BOUND: a sampled curve has at least its two ends.
        sampled, duration: part.duration, end: sampled.values[sampled.values.count - 1])
      (target.isStartOpen, target.isEndOpen) = (isStartOpen, isEndOpen)
      pieces.append(Piece(start: start, end: end, target: target))
    }
    self.pieces = pieces
  }

  /// Returns the jumps of the motion, in ascending order of time.
  ///
  /// Each element contains `time`, the time of the jump in seconds, and `before`, a time just
  /// before the jump. A jump at the start of the motion is not included.
  ///
  /// - Parameter than: The minimum height of a jump, in units of the motion.
  private static func jumps(
    _ curve: MotionCurve, higher than: Double
  ) -> [(before: Double, time: Double)] {
    var groups: [(first: Double, last: Double)] = []
    for time in curve.landmarks.breaks where time > coincidenceTolerance {
      if let last = groups.last, time - last.last < coincidenceTolerance {
        // BOUND: `groups` is not empty, because `last` exists. Below, `values` has two values per
        // group.
        groups[groups.count - 1].last = time
      } else {
        groups.append((time, time))
      }
    }
    let side = MotionCurve.rightOfBreak
    let times = groups.flatMap { [$0.first - side, min($0.last + side, curve.duration)] }
    let values = curve.points(at: times).map(\.value)
    return groups.indices.compactMap { index in
      let time = groups[index].last
      guard abs(values[2 * index + 1] - values[2 * index]) > than else { return nil }
      return (times[2 * index], curve.duration - time < atEnd ? curve.duration : time)
    }
  }

  /// Converts a fraction of the travel to a value in units of the motion.
  func value(_ fraction: Double) -> Double { from + fraction * travel }
}
