internal import AnimationNotation

/// A search for the keyframes of one number.
struct BakeFit {
  struct Found {
    let keyframes: [BakedKeyframe]
    let deviation: BakeDeviation
    let timeDecimals, valueDecimals: Int
    let precision: Double
    let pieces: BakePieces
    var fewest: Int?
  }

  /// The motion of the number, in the units of the format.
  let curve: MotionCurve
  /// The difference between the largest and the smallest value that the scene sets, in the units of
  /// the format.
  let travel: Double
  let rule: BakeRule
  /// The maximum number of keyframes, and the maximum number of samples of the motion.
  let maxKeyframes, maxSamples: Int
  /// True if the last keyframe is on the first frame at or after the motion's end.
  ///
  /// If the property is false, the last keyframe is exactly at the motion's end. The property
  /// matters only for a bake with one keyframe per frame.
  var endsOnFrame = false

  /// The allowed errors of the keyframes before rounding, as fractions of the allowed error after
  /// rounding.
  ///
  /// The search tries the fractions in this order. The search ends when the rounded keyframes stay
  /// within the allowed error.
  private static let shares = [0.993, 0.98, 0.95, 0.9, 0.7]
  private static let levels = 6
  /// The allowed sampling error for straight lines and for cubics, as fractions of the allowed
  /// error of the keyframes.
  ///
  /// The sampling error is the distance of the motion from the line between two samples, measured
  /// in the middle between the samples. The fraction is larger for cubics, because the search for
  /// cubics uses only some of the samples.
  private static let deviation = (lines: 1.0 / 50, cubics: 1.0 / 25)
  /// The largest and the smallest error that the search tries, as fractions of the travel.
  ///
  /// A larger error is useless, and a smaller error is invisible.
  private static let errorMax = 0.5, errorMin = 1e-4

  private func pieces(jump: Double, deviation: Double) throws(Bake.Failure) -> BakePieces {
    guard
      let pieces = BakePieces(
        curve, travel: travel, jump: jump, deviation: deviation, maxCount: maxSamples)
    else { throw .tooManySamples }
    if rule.motion == .path, pieces.pieces.count > 1 || pieces.endsWithJump { throw .jumps }
    return pieces
  }

  /// Returns knots whose lines or cubics stay within the distance `allowedError` of the motion;
  /// `nil` if more than `maxCount` knots are needed.
  ///
  /// A knot is a keyframe before rounding. For straight lines, `fewest` is the minimum number of
  /// knots with which the lines stay within the distance `allowed`. For cubics, `fewest` is `nil`.
  /// The distance `allowed` must be at least `allowedError`.
  private func knots(
    _ pieces: BakePieces, _ allowedError: Double, allowed: Double, _ maxCount: Int
  ) -> (knots: [Knot], fewest: Int?)? {
    guard rule.isCubic else {
      return LinearKnots.find(
        pieces, allowedError: allowedError, allowed: allowed, maxCount: maxCount)
    }
    return CubicKnots.knots(
      pieces, allowedError: allowedError, maxCount: maxCount, needsRise: rule.motion == .eased
    ).map { ($0, nil) }
  }

  /// True if `maxCount` knots are enough to stay within the distance `allowedError` of the motion.
  ///
  /// A knot is a keyframe before rounding.
  private func suffices(_ pieces: BakePieces, _ allowedError: Double, _ maxCount: Int) -> Bool {
    var count = pieces.endsWithJump ? 1 : 0
    for piece in pieces.pieces {
      let most = maxCount - count
      let found =
        if rule.isCubic {
          CubicKnots.fit(piece, allowedError, rule.motion == .eased)
            .places(allowedError, maxCount: most)?.count
        } else if most > 1 {
          piece.target.tube(allowedError)?.minLines(maxCount: most - 1).map { $0.lines + 1 }
        } else {
          nil as Int?
        }
      guard let found else { return false }
      count += found
    }
    return count <= maxCount
  }

  /// Returns the keyframes for a budget, and the measured deviation of the keyframes.
  func within(_ budget: BakeBudget) throws(Bake.Failure) -> Found {
    switch budget {
    case .maxError(let error): try within(error)
    case .maxKeyframes(let count): try with(count)
    case .fps(let fps): try onFrames(fps)
    }
  }

  /// Returns the fewest keyframes that the search finds within an allowed error.
  private func within(_ error: Double) throws(Bake.Failure) -> Found {
    let deviation = rule.isCubic ? Self.deviation.cubics : Self.deviation.lines
    let pieces = try pieces(jump: 2 * error, deviation: error * deviation)
    for share in Self.shares {
      guard let (knots, fewest) = knots(pieces, share * error, allowed: error, maxKeyframes)
      else { break }
      for level in 0..<Self.levels {
        guard var found = found(knots, pieces, error, level, within: error) else { continue }
        found.fewest = fewest
        return found
      }
    }
    throw .beyondKeyframes
  }

  /// Returns keyframes with nearly the smallest error that the given number of keyframes allows.
  private func with(_ count: Int) throws(Bake.Failure) -> Found {
    let pieces = try pieces(jump: 1e-3, deviation: 2e-5)
    let maxCount = min(count, maxKeyframes)
    guard suffices(pieces, Self.errorMax, maxCount) else { throw .beyondKeyframes }
    var low = Self.errorMin, high = Self.errorMax
    if suffices(pieces, low, maxCount) { high = low }
    while high > low * 1.01 {
      let middle = (low * high).squareRoot()
      if suffices(pieces, middle, maxCount) { high = middle } else { low = middle }
    }
    guard let best = knots(pieces, high, allowed: high, maxCount)?.knots else {
      throw .beyondKeyframes
    }
    guard var found = firstFound(best, pieces, high, from: 2) else { throw .beyondKeyframes }
    let error = found.deviation.largest
    // An infinite or NaN error is reported later, by `BakedTrack.checkFinite()`.
    if error.isFinite { found.fewest = knots(pieces, error, allowed: error, maxCount)?.fewest }
    return found
  }

  /// Returns one keyframe for each frame, until the motion has ended.
  ///
  /// If `endsOnFrame` is true, the last keyframe is on the first frame at or after the end of the
  /// motion. Otherwise, the last keyframe is exactly at the end of the motion.
  private func onFrames(_ fps: Double) throws(Bake.Failure) -> Found {
    let pieces = try pieces(jump: 1e-3, deviation: 2e-4)
    let frames = Self.lastFrame(curve.duration, fps)
    guard frames + 1 <= Double(maxKeyframes) else { throw .beyondKeyframes }
    let times = (0...Int(bounded: frames, in: 0...maxKeyframes)).map { frame in
      endsOnFrame ? Double(frame) / fps : min(Double(frame) / fps, curve.duration)
    }
    let knots = zip(times, curve.points(at: times)).map { Knot(time: $0, value: $1.value) }
    guard let found = firstFound(knots, pieces, 1e-3, from: 3) else { throw .beyondKeyframes }
    return found
  }

  /// Returns the number of the first frame at or after a time in seconds; frame 0 is at time 0.
  static func lastFrame(_ seconds: Double, _ fps: Double) -> Double {
    (seconds * fps - 1e-9).rounded(.up)
  }

  /// Rounds knots to keyframes; tries more and more decimals until the times of the keyframes are
  /// distinct.
  ///
  /// Only the two keyframes of a jump are allowed to have the same time.
  ///
  /// - Parameters:
  ///   - knots: The keyframes before rounding.
  ///   - pieces: The motion.
  ///   - allowedError: An error as a fraction of the travel. A smaller error gives more decimals.
  ///   - level: The number of extra decimals in the first attempt. Each further attempt has one
  ///     decimal more than the previous attempt.
  /// - Returns: `nil` if all attempts fail.
  private func firstFound(
    _ knots: [Knot], _ pieces: BakePieces, _ allowedError: Double, from level: Int
  ) -> Found? {
    // BOUND: levels are a constant above 0.
    for level in level...level + Self.levels {
      if let found = found(knots, pieces, allowedError, level, within: .infinity) { return found }
    }
    return nil
  }

  /// Rounds knots to keyframes and measures the deviation of these keyframes from the motion.
  ///
  /// - Parameters:
  ///   - knots: The keyframes before rounding.
  ///   - pieces: The motion.
  ///   - allowedError: An error as a fraction of the travel. A smaller error gives more decimals.
  ///   - level: The number of extra decimals.
  ///   - within: The largest allowed deviation, as a fraction of the travel.
  /// - Returns: `nil` if the deviation exceeds `within`. The result is also `nil` if two keyframes
  ///   have the same time after rounding and are not a jump.
  private func found(
    _ knots: [Knot], _ pieces: BakePieces, _ allowedError: Double, _ level: Int, within: Double
  ) -> Found? {
    let unit = allowedError / Decimal.scale(level)
    let valueDecimals = Rounded.decimals(unit * travel)
    // Rounding shifts a keyframe in time. The resulting error is the motion's change of value
    // during this shift.
    var seconds = min(unit / max(pieces.steepest, 1e-9), curve.duration / 20)
    if pieces.pieces.count > 1 || pieces.endsWithJump { seconds = min(seconds, 1e-7) }
    let timeDecimals = Rounded.decimals(seconds * rule.pace)
    let keyframes = rule.keyframes(knots, timeDecimals, valueDecimals)
    let coincident = zip(keyframes, keyframes.dropFirst()).count { $0.time >= $1.time }
    guard coincident <= pieces.pieces.count(where: \.endsWithJump) else { return nil }
    let blur = 2 / Decimal.scale(timeDecimals) / rule.pace + 2 * MotionCurve.rightOfBreak
    for precision in rule.motion == .path ? [1.0, 8, 64, 512] : [1] {
      let deviation = BakeDeviation(
        of: rule.played(keyframes, precision: precision), from: pieces,
        pace: rule.pace, blur: blur)
      let isEnough = within < .infinity || deviation.largest < allowedError * 1.05
      if deviation.largest <= within && (isEnough || rule.motion != .path || precision == 512) {
        return Found(
          keyframes: keyframes, deviation: deviation, timeDecimals: timeDecimals,
          valueDecimals: valueDecimals, precision: precision, pieces: pieces)
      }
    }
    return nil
  }
}

extension BakePieces {
  /// The steepest slope between two samples, in fractions of the travel per second.
  ///
  /// Two samples that are at most a microsecond apart are ignored, because the change between the
  /// two samples can be a small jump.
  var steepest: Double {
    pieces.reduce(0) { steepest, piece in
      let (times, values) = (piece.target.curve.times, piece.target.curve.values)
      return times.indices.dropFirst().reduce(steepest) { steepest, index in
        // BOUND: index > 0, because the first is dropped; there are as many values as times.
        let length = times[index] - times[index - 1]
        guard length > 1e-6 else { return steepest }
        return max(steepest, abs(values[index] - values[index - 1]) / length)
      }
    }
  }
}
