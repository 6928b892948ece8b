internal import AnimationCore
internal import MotionAnalysis

/// A motion as a format plays it, over the format's own time.
struct PlayedMotion {
  /// The value at a written time.
  let value: (Double) -> Double
  /// Where it bends suddenly.
  let corners: [Double]
  /// True if it goes straight from corner to corner.
  let isStraight: Bool

  /// Straight lines from keyframe to keyframe; of several at one time the last counts from there on.
  init(lines keyframes: [BakedKeyframe]) {
    self.init(keyframes, isStraight: true) { time, _, a, b in
      a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
    }
  }

  /// - Parameters:
  ///   - isStraight: True if it goes straight from keyframe to keyframe.
  ///   - between: The value at a time between two keyframes, of which the first's index is given.
  init(
    _ keyframes: [BakedKeyframe], isStraight: Bool = false,
    between: @escaping (Double, Int, BakedKeyframe, BakedKeyframe) -> Double
  ) {
    self.isStraight = isStraight
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

  /// Measures what is written against the motion, at every instant but those of its jumps.
  ///
  /// - Parameters:
  ///   - pace: Units of written time in a second.
  ///   - blur: The seconds beside a jump that are left out, for a time has so many decimals only.
  init(of played: PlayedMotion, from pieces: BakePieces, pace: Double, blur: Double) {
    for piece in pieces.pieces {
      let first = piece.beginsWithJump ? piece.start + blur : piece.start
      let last = max(first, piece.endsWithJump ? piece.end - blur : piece.end)
      let offset = piece.beginsWithJump ? piece.start + MotionCurve.rightOfBreak : piece.start
      let curve = piece.target.curve
      let length = piece.target.duration
      guard Work.spend(curve.times.count, on: .values) else { return }
      func difference(_ times: [Double]) -> [Double] {
        zip(times, curve.exactly(at: times)).map { time, fraction in
          let shown = played.value(min(max(offset + time, first), last) * pace)
          return (shown - pieces.from) / pieces.travel - fraction
        }
      }
      // Beyond these two it stands still.
      let bounds = [first - offset, last - offset]
      let corners = (played.corners.map { $0 / pace - offset } + bounds)
        .filter { $0 > 0 && $0 < length }.sorted()
      let kinks = (FractionCurve.kinks(curve.curve) + corners).sorted()
      let times = Bends.merged(
        curve.times,
        played.isStraight ? corners : Bends.places(between: kinks, from: 0, to: length))
      let values = difference(times)
      // Lines do not bend, and so the difference bends as the motion does.
      let bends =
        played.isStraight
        ? Bends.among(times, curve) : Bends.between(times, values, kinks: kinks)
      let found = LargestDistance(times, values, bends: bends, difference: difference)
      if found.bound > largest { (largest, time) = (found.bound, offset + found.time) }
    }
    // The last frame may be after the end, from where on the motion rests.
    let end = pieces.curve.duration + blur
    for time in [end] + played.corners.map({ $0 / pace }).filter({ $0 > end }) {
      let distance = abs(played.value(time * pace) - pieces.curve.target) / pieces.travel
      if !(distance <= largest) { (largest, self.time) = (distance, time) }
    }
  }
}
