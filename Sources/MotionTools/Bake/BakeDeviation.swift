internal import AnimationCore

/// The motion that a platform plays from keyframes.
///
/// All times are in the format's unit of time.
package struct PlayedKeyframes {
  /// Returns the value at a time in the format's unit of time.
  let value: (Double) -> Double
  /// The times at which the slope can change suddenly.
  let corners: [Double]
  /// True if the motion is linear between the times in `corners`.
  let isStraight: Bool

  /// Creates a motion with straight lines between keyframes.
  ///
  /// At a time with several keyframes, the value is the value of the last of these keyframes.
  init(lines keyframes: [BakedKeyframe]) {
    self.init(keyframes, isStraight: true) { time, _, a, b in
      a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
    }
  }

  /// Creates a motion from keyframes and an interpolation.
  ///
  /// - Parameters:
  ///   - isStraight: True if the motion is linear between keyframes.
  ///   - between: Returns the value at a time between two keyframes. The arguments are the time,
  ///     the index of the first keyframe, and both keyframes.
  init(
    _ keyframes: [BakedKeyframe], isStraight: Bool = false,
    between: @escaping (Double, Int, BakedKeyframe, BakedKeyframe) -> Double
  ) {
    self.isStraight = isStraight
    corners = keyframes.map(\.time)
    value = { time in
      let next = keyframes.boundary { $0.time > time }
      guard next > 0 else { return keyframes[0].value }
      // BOUND: next is at least 1 after the first guard, and below count after this guard.
      guard next < keyframes.count else { return keyframes[next - 1].value }
      return between(time, next - 1, keyframes[next - 1], keyframes[next])
    }
  }
}

/// The deviation between the original motion and the motion that a platform plays from keyframes.
struct BakeDeviation {
  /// The largest deviation, as a fraction of the travel.
  ///
  /// The travel is the difference between the largest and the smallest value that the scene sets.
  /// If these two values are equal, the travel is the largest minus the smallest value of the
  /// motion.
  var largest = 0.0
  /// The time of the largest deviation, in seconds.
  var time = 0.0

  /// Compares the played motion with the original motion at all times except jumps.
  ///
  /// - Parameters:
  ///   - played: The motion that the platform plays.
  ///   - pieces: The original motion.
  ///   - pace: The number of the format's time units per second, such as 1000 for milliseconds.
  ///   - blur: A length of time in seconds. For this time before and after each jump, the played
  ///     value is treated as constant, because the keyframes of a jump have rounded times.
  init(of played: PlayedKeyframes, from pieces: BakePieces, pace: Double, blur: Double) {
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
      // The played value is treated as constant before `first` and after `last`, so these times are
      // corners.
      let bounds = [first - offset, last - offset]
      let corners = (played.corners.map { $0 / pace - offset } + bounds)
        .filter { $0 > 0 && $0 < length }.sorted()
      let kinks = (FractionCurve.kinks(curve.curve) + corners).sorted()
      let times = Bends.merged(
        curve.times,
        played.isStraight ? corners : Bends.places(between: kinks, from: 0, to: length))
      let values = difference(times)
      // The second derivative of straight lines is 0, so the difference has the second derivative
      // of the motion.
      let bends =
        played.isStraight
        ? Bends.among(times, curve) : Bends.between(times, values, kinks: kinks)
      let found = LargestDistance(times, values, bends: bends, difference: difference)
      if found.bound > largest { (largest, time) = (found.bound, offset + found.time) }
    }
    // The last frame may be after the end of the motion. After this end, the motion is constant.
    let end = pieces.curve.duration + blur
    for time in [end] + played.corners.map({ $0 / pace }).filter({ $0 > end }) {
      let distance = abs(played.value(time * pace) - pieces.curve.target) / pieces.travel
      if !(distance <= largest) { (largest, self.time) = (distance, time) }
    }
  }
}
