internal import AnimationNotation

extension BakedTrack {
  /// The parameters for computing the keyframes of one number.
  struct Order {
    let rule: BakeRule
    let budget: BakeBudget
    /// The maximum number of keyframes, and the maximum number of samples of the motion.
    let maxKeyframes, maxSamples: Int
    /// True if the last keyframe has the time of a frame; false if it has the exact time of the
    /// motion's end.
    let endsOnFrame: Bool
  }

  /// Computes the keyframes of one number.
  ///
  /// - Parameters:
  ///   - curve: The motion of the number, in the units of the format.
  ///   - travel: The difference between the largest and the smallest value that the scene sets, in
  ///     the units of the format.
  init(
    _ source: BakeSource, _ curve: MotionCurve, travel: Double, _ order: Order
  ) throws(Bake.Failure) {
    let fit = BakeFit(curve, travel, order)
    let found: BakeFit.Found
    switch order.budget {
    case .maxError(let error): found = try fit.within(error)
    case .maxKeyframes(let count): found = try fit.with(count)
    case .fps(let fps): found = try fit.onFrames(fps)
    }
    name = source.track
    property = source.property
    (from, to) = (source.curve.from, source.curve.target)
    self.travel = source.travel
    keyframes = found.keyframes
    fewestKeyframes = found.fewest
    maxError = found.deviation.largest
    maxErrorTime = found.deviation.time
    (timeDecimals, valueDecimals) = (found.timeDecimals, found.valueDecimals)
    precision = found.precision
    pieces = found.pieces
  }
}

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

  private let curve: MotionCurve
  private let travel: Double
  private let order: BakedTrack.Order

  init(_ curve: MotionCurve, _ travel: Double, _ order: BakedTrack.Order) {
    (self.curve, self.travel, self.order) = (curve, travel, order)
  }

  /// The fractions of the allowed error that the keyframes may use before they are rounded.
  ///
  /// The fractions are tried in order, until the rounded keyframes stay within the allowed error.
  private static let shares = [0.993, 0.98, 0.95, 0.9, 0.7]
  private static let levels = 6
  /// The allowed sampling error, as a fraction of the allowed error of the keyframes.
  ///
  /// In the middle between two samples, the motion is at most this far from the line that connects
  /// the samples. The fraction is larger for cubics, because their search uses only some of the
  /// samples.
  private static let deviation = (lines: 1.0 / 50, cubics: 1.0 / 25)
  /// The largest and the smallest error that the search tries, as fractions of the travel.
  ///
  /// A larger error is useless, and a smaller error is invisible.
  private static let errorMax = 0.5, errorMin = 1e-4

  private func pieces(jump: Double, deviation: Double) throws(Bake.Failure) -> BakePieces {
    guard
      let pieces = BakePieces(
        curve, travel: travel, jump: jump, deviation: deviation, maxCount: order.maxSamples)
    else { throw .tooDetailed(nil) }
    if order.rule.motion == .path, pieces.pieces.count > 1 || pieces.endsWithJump { throw .jumps }
    return pieces
  }

  /// Returns knots whose lines or cubics stay within the distance `allowedError` of the motion.
  ///
  /// For straight lines, `fewest` is the minimum number of knots for the distance `allowed`, which
  /// may be greater than `allowedError`. For cubics, `fewest` is `nil`. The whole result is `nil`
  /// if more than `maxCount` knots are needed.
  private func knots(
    _ pieces: BakePieces, _ allowedError: Double, allowed: Double, _ maxCount: Int
  ) -> (knots: [Knot], fewest: Int?)? {
    guard order.rule.isCubic else {
      return LinearKnots.find(
        pieces, allowedError: allowedError, allowed: allowed, maxCount: maxCount
      )
      .map { ($0.knots, $0.fewest) }
    }
    return CubicKnots.knots(
      pieces, allowedError: allowedError, maxCount: maxCount, needsRise: order.rule.motion == .eased
    ).map { ($0, nil) }
  }

  /// True if `maxCount` knots are enough to stay within the distance `allowedError` of the motion.
  ///
  /// A knot is a keyframe before it is rounded.
  private func suffices(_ pieces: BakePieces, _ allowedError: Double, _ maxCount: Int) -> Bool {
    guard order.rule.isCubic else {
      return LinearKnots.suffice(pieces, allowedError: allowedError, maxCount: maxCount)
    }
    return CubicKnots.suffice(
      pieces, allowedError: allowedError, maxCount: maxCount, needsRise: order.rule.motion == .eased
    )
  }

  /// Returns the fewest keyframes that the search finds within an allowed error.
  func within(_ error: Double) throws(Bake.Failure) -> Found {
    let deviation = order.rule.isCubic ? Self.deviation.cubics : Self.deviation.lines
    let pieces = try pieces(jump: 2 * error, deviation: error * deviation)
    for share in Self.shares {
      guard let (knots, fewest) = knots(pieces, share * error, allowed: error, order.maxKeyframes)
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
  func with(_ count: Int) throws(Bake.Failure) -> Found {
    let pieces = try pieces(jump: 1e-3, deviation: 2e-5)
    let maxCount = min(count, order.maxKeyframes)
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

  /// Returns one keyframe for each frame.
  func onFrames(_ fps: Double) throws(Bake.Failure) -> Found {
    let pieces = try pieces(jump: 1e-3, deviation: 2e-4)
    guard
      let knots = FrameKnots.knots(
        pieces, fps: fps, maxCount: order.maxKeyframes, endsOnFrame: order.endsOnFrame),
      let found = firstFound(knots, pieces, 1e-3, from: 3)
    else { throw .beyondKeyframes }
    return found
  }

  /// Rounds knots to keyframes, with as few decimals as possible.
  ///
  /// - Parameter level: The number of decimals to try first, in addition to the number computed
  ///   from `allowedError`.
  /// - Returns: `nil` if the rounded times of two keyframes are equal without a jump between them.
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
  ///   - allowedError: The error from which the number of decimals is computed, as a fraction of
  ///     the travel.
  ///   - level: The number of decimals to add to the number computed from `allowedError`.
  ///   - within: The allowed error, as a fraction of the travel.
  /// - Returns: `nil` if the deviation exceeds `within`. Also `nil` if rounding makes the times of
  ///   two keyframes equal without a jump between them.
  private func found(
    _ knots: [Knot], _ pieces: BakePieces, _ allowedError: Double, _ level: Int, within: Double
  ) -> Found? {
    let unit = allowedError / Decimal.scale(level)
    let valueDecimals = Rounded.decimals(unit * travel)
    // Rounding shifts a keyframe in time. The resulting error is the motion's change of value
    // during this shift.
    var seconds = min(unit / max(pieces.steepest, 1e-9), curve.duration / 20)
    if pieces.pieces.count > 1 || pieces.endsWithJump { seconds = min(seconds, 1e-7) }
    let timeDecimals = Rounded.decimals(seconds * order.rule.pace)
    let keyframes = order.rule.keyframes(knots, timeDecimals, valueDecimals)
    let coincident = zip(keyframes, keyframes.dropFirst()).count { $0.time >= $1.time }
    guard coincident <= pieces.pieces.count(where: \.endsWithJump) else { return nil }
    let blur = 2 / Decimal.scale(timeDecimals) / order.rule.pace + 2 * MotionCurve.rightOfBreak
    for precision in order.rule.motion == .path ? [1.0, 8, 64, 512] : [1] {
      let deviation = BakeDeviation(
        of: order.rule.played(keyframes, precision: precision), from: pieces,
        pace: order.rule.pace, blur: blur)
      let isEnough = within < .infinity || deviation.largest < allowedError * 1.05
      if deviation.largest <= within && (isEnough || order.rule.motion != .path || precision == 512)
      {
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
  /// Samples that are at most a microsecond apart are ignored, because the change between them may
  /// be a small jump.
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
