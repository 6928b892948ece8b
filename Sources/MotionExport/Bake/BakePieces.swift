internal import AnimationCore
internal import MotionAnalysis

/// A motion in pieces between its jumps, in parts of its travel, sampled.
struct BakePieces {
  /// A piece without a jump.
  struct Piece {
    /// The seconds that it covers.
    let start, end: Double
    /// What keyframes have to follow, over parts of the piece.
    let target: FitTarget
    /// Whether the motion jumps where it begins, and where it ends.
    var beginsWithJump: Bool { target.isStartOpen }
    var endsWithJump: Bool { target.isEndOpen }
  }

  let pieces: [Piece]
  /// The whole motion.
  let curve: MotionCurve
  /// The value that is none of the travel, and how many units all of it are.
  let from, travel: Double
  /// How far the middle of two samples may be beside the line between them, in parts of the travel; what is left is about a quarter.
  let deviation: Double

  /// Breaks that are nearer to each other than this are one, in seconds.
  private static let together = 1e-7
  /// A break that is nearer to the end than this is at the end, in seconds: a window is rounded up to a microsecond.
  private static let atEnd = 1.1e-6

  /// Cuts a motion at its jumps and samples the pieces.
  ///
  /// - Parameters:
  ///   - travel: Units that are all of the travel.
  ///   - jump: How far two sides of a break are apart that no path goes through, in parts of the travel.
  ///   - deviation: How far the middle of two samples may be beside the line between them, in parts of the travel.
  ///   - most: The most samples.
  /// - Returns: `nil` where more samples are needed.
  init?(_ curve: MotionCurve, travel: Double, jump: Double, deviation: Double, most: Int) {
    self.curve = curve
    self.travel = travel
    self.deviation = deviation
    from = curve.from
    let jumps = Self.jumps(curve, higher: jump * travel)
    var pieces: [Piece] = []
    var room = most
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
          part, from: curve.from, travel: travel, deviation: deviation, most: room)
      else { return nil }
      room -= sampled.times.count
      var target = FitTarget(
        // BOUND: a sampled curve has at least its two ends.
        sampled, duration: part.duration, end: sampled.values[sampled.values.count - 1])
      (target.isStartOpen, target.isEndOpen) = (isStartOpen, isEndOpen)
      pieces.append(Piece(start: start, end: end, target: target))
    }
    self.pieces = pieces
  }

  /// When the motion jumps, ascending, and the last moment of what is before; its very beginning has no side before it.
  private static func jumps(
    _ curve: MotionCurve, higher than: Double
  ) -> [(before: Double, time: Double)] {
    var groups: [(first: Double, last: Double)] = []
    for time in curve.landmarks.breaks where time > together {
      if let last = groups.last, time - last.last < together {
        // BOUND: `last` exists there; there are two values for each group.
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

  /// The value at a part of a piece, in units.
  func value(_ fraction: Double) -> Double { from + fraction * travel }
}
