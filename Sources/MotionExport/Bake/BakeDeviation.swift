internal import AnimationCore

/// A motion as a format plays it, over the format's own time.
struct PlayedMotion {
  /// The value at a written time.
  let value: (Double) -> Double
  /// Where it bends.
  let corners: [Double]

  /// Straight lines from keyframe to keyframe; of several at one time the last counts from there on.
  init(lines keyframes: [BakedKeyframe]) {
    self.init(keyframes) { $2.value + ($3.value - $2.value) * ($0 - $2.time) / ($3.time - $2.time) }
  }

  /// - Parameter between: The value at a time between two keyframes, of which the first's index is given.
  init(
    _ keyframes: [BakedKeyframe],
    between: @escaping (Double, Int, BakedKeyframe, BakedKeyframe) -> Double
  ) {
    corners = keyframes.map(\.time)
    value = { time in
      // The first keyframe that lies after the time.
      var low = 0, high = keyframes.count
      while low < high {
        let middle = (low + high) / 2
        if keyframes[middle].time > time { high = middle } else { low = middle + 1 }
      }
      guard low > 0 else { return keyframes[0].value }
      // BOUND: low is from 1 on, and below count in the second.
      guard low < keyframes.count else { return keyframes[low - 1].value }
      return between(time, low - 1, keyframes[low - 1], keyframes[low])
    }
  }
}

/// How far what a format plays is from the motion.
struct BakeDeviation {
  /// The largest distance, in parts of the travel.
  var largest = 0.0
  /// When it is met, in seconds.
  var time = 0.0

  /// The intervals in which a larger distance may hide end at least this near to the largest.
  private static let near = 0.95

  /// Measures what is written against the motion, at every instant but those of its jumps.
  ///
  /// Between the samples of the motion and the corners of what is played the difference turns once at most; the
  /// intervals next to the largest are searched twice, in eight parts each time.
  ///
  /// - Parameters:
  ///   - pace: Units of written time in a second.
  ///   - blur: The seconds beside a jump that are left out, for a time has so many decimals only.
  init(of played: PlayedMotion, from pieces: BakePieces, pace: Double, blur: Double) {
    for piece in pieces.pieces {
      let first = piece.beginsWithJump ? piece.start + blur : piece.start
      let last = max(first, piece.endsWithJump ? piece.end - blur : piece.end)
      let offset = piece.beginsWithJump ? piece.start + BakePieces.side : piece.start
      let curve = piece.target.curve
      func distance(_ time: Double, _ fraction: Double) -> Double {
        let shown = played.value(min(max(offset + time, first), last) * pace)
        return abs((shown - pieces.from) / pieces.travel - fraction)
      }
      let length = piece.target.duration
      let corners = played.corners.map { $0 / pace - offset }.filter { $0 > 0 && $0 < length }
        .sorted()
      guard Work.spend(curve.times.count, on: .values) else { return }
      var points = Array(zip(curve.times, curve.values))
      points += zip(corners, curve.exactly(at: corners))
      points.sort { $0.0 < $1.0 }
      var distances = points.map { distance($0.0, $0.1) }
      for (index, found) in distances.enumerated() where found > largest {
        (largest, time) = (found, offset + points[index].0)
      }
      for _ in 0..<2 {
        var inner: [Double] = []
        for index in points.indices.dropLast()
        // BOUND: index + 1 exists: the last is dropped.
        where max(distances[index], distances[index + 1]) > Self.near * largest {
          let (a, b) = (points[index].0, points[index + 1].0)
          inner += (1..<8).map { a + (b - a) * Double($0) / 8 }
        }
        guard !inner.isEmpty else { break }
        points = Array(zip(inner, curve.exactly(at: inner)))
        distances = points.map { distance($0.0, $0.1) }
        for (index, found) in distances.enumerated() where found > largest {
          (largest, time) = (found, offset + points[index].0)
        }
      }
    }
  }
}
