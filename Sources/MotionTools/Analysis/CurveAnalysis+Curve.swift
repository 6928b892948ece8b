internal import AnimationCore

extension CurveAnalysis {
  /// Analyzes a motion that is a function of time.
  ///
  /// At a break, the motion jumps or has a kink; between two breaks, the motion is smooth. The
  /// extrema are found as roots of the velocity, and the crossings are found as roots of the
  /// distance from the target. Bisection finds these roots to the last bit.
  ///
  /// The peak velocity is found as a root of the acceleration, and the peak acceleration is found
  /// as a root of the jerk. The acceleration and the jerk are computed from differences of the
  /// velocity.
  ///
  /// - Parameter curve: A motion with landmarks.
  package init(_ curve: MotionCurve, _ options: Options) {
    let sampled = SampledMotion(curve)
    let turns = sampled.turns(options)
    let extremes = sampled.points.map { $0.value } + turns.map { $0.value }
    let travel =
      curve.travel == 0
      ? extremes.reduce(0) { max($0, abs($1 - curve.target)) } : abs(curve.travel)
    let trajectory = sampled.merged(turns)
    settlingTime =
      options.settles
      ? sampled.lastInstant(beyond: options.tolerance * travel, trajectory) ?? options.begin
      : .infinity
    (overshoot, overshootPercentage) = Self.overshoot(of: extremes, curve)
    peaks = turns
    crossings = sampled.crossings(trajectory, noise: 1e-12 * travel)
    distance = zip(trajectory, trajectory.dropFirst()).reduce(0) {
      $0 + abs($1.1.value - $1.0.value)
    }
    let rates = MotionRates(sampled)
    peakVelocity = rates.peakVelocity
    peakAcceleration = rates.peakAcceleration
    frameStep = Self.steps(curve, options)
  }
}

/// The samples of a motion.
///
/// The samples are so dense that the motion has at most one extremum between two successive
/// samples.
struct SampledMotion {
  let curve: MotionCurve
  /// The times of the samples in seconds, ascending and distinct.
  let times: [Double]
  let points: [MotionCurve.Point]
  /// The starts, the middles and the ends of the halved intervals, in seconds, ascending.
  ///
  /// An interval is halved if the velocity changes fast in this interval.
  let fastTimes: [Double]

  private static var parts: Int { 8 }

  init(_ curve: MotionCurve) {
    self.curve = curve
    let (start, end) = (curve.times.lowerBound, curve.times.upperBound)
    let inside = curve.landmarks.times.filter { $0 > start && $0 < end }
    let known = [start] + inside + [end]
    var times: [Double] = [start]
    for (a, b) in zip(known, known.dropFirst()) {
      for part in 1...Self.parts {
        times.append(part == Self.parts ? b : a + (b - a) * Double(part) / Double(Self.parts))
      }
    }
    for time in curve.landmarks.breaks where curve.times.contains(time) {
      times += [time - MotionCurve.rightOfBreak, time + MotionCurve.rightOfBreak]
    }
    let refined = RefinedSamples(Bends.merged(times.filter(curve.times.contains), []), curve)
    (self.times, points, fastTimes) = (refined.times, refined.points, refined.divided.ascending)
  }

  // BOUND: callers exclude the last index.
  /// True if there is a break (a jump or a kink) between the samples at `index` and `index + 1`.
  ///
  /// The two samples around a break are at most 2 · `rightOfBreak` apart. Other samples are usually
  /// further apart.
  func isBreak(_ index: Int) -> Bool {
    times[index + 1] - times[index] <= 2 * MotionCurve.rightOfBreak
  }

  /// Returns the extrema, which are the points at which the motion changes its direction.
  ///
  /// At such a point, the velocity is 0, or the motion has a break.
  func turns(_ options: CurveAnalysis.Options) -> [CurveAnalysis.Moment] {
    var turns: [CurveAnalysis.Moment] = []
    var spans: [(low: Double, high: Double)] = []
    var signs: [Double] = []
    // The direction of the last movement, and the index of its last sample.
    var direction = Self.sign(points[0].velocity), last = 0
    for index in times.indices.dropLast() {
      // BOUND: index + 1 exists, because the last index is dropped.
      let next = Self.sign(points[index + 1].velocity)
      if let jump = jump(at: index) {
        // A jump is treated as a separate movement. If the last movement was a jump, too, the
        // motion has been at rest since then.
        let side = Self.sign(jump), turn = points[last].velocity == 0 ? last : index
        last = index + 1
        // If an animation is removed and the value is constant afterwards, the jump is not an
        // extremum.
        if next == 0, CurveAnalysis.isRemoval(times[index], options) {
          direction = 0
          continue
        }
        if direction == -side { turns.append(moment(turn)) }
        if next == -side { turns.append(moment(index + 1)) }
        direction = next == 0 ? side : next
        continue
      }
      guard next != 0 else { continue }
      if direction == -next {
        if points[last].velocity == 0 {
          // The last movement was a jump.
          turns.append(moment(last))
        } else {
          spans.append((times[last], times[index + 1]))
          signs.append(direction)
        }
      }
      (direction, last) = (next, index + 1)
    }
    let found = curve.halved(spans) { $0.velocity * signs[$1] > 0 }
    return Self.merged(turns, Self.moments(found, curve.points(at: found)))
  }

  private func moment(_ index: Int) -> CurveAnalysis.Moment {
    CurveAnalysis.Moment(time: times[index], value: points[index].value)
  }

  /// Returns the change of the value between the samples at `index` and `index + 1`; `nil` if the
  /// motion does not jump there.
  private func jump(at index: Int) -> Double? {
    guard isBreak(index) else { return nil }
    // BOUND: callers exclude the last index.
    let jump = points[index + 1].value - points[index].value
    let speed = max(abs(points[index].velocity), abs(points[index + 1].velocity))
    return speed.isFinite && abs(jump) > 1e-7 * speed + 1e-9 * abs(curve.travel) ? jump : nil
  }

  static func sign(_ number: Double) -> Double { number > 0 ? 1 : number < 0 ? -1 : 0 }

  /// Returns the samples and the extrema `turns` in one list, in ascending order of time.
  ///
  /// Between two neighbors in this list, the motion only rises or only falls.
  func merged(_ turns: [CurveAnalysis.Moment]) -> [CurveAnalysis.Moment] {
    Self.merged(Self.moments(times, points), turns)
  }

  private static func moments(
    _ times: [Double], _ points: [MotionCurve.Point]
  ) -> [CurveAnalysis.Moment] {
    zip(times, points).map { CurveAnalysis.Moment(time: $0, value: $1.value) }
  }

  /// Merges two lists that are in ascending order of time, and keeps this order.
  ///
  /// If two moments have the same time, the moment from `first` precedes the moment from `second`.
  private static func merged(
    _ first: [CurveAnalysis.Moment], _ second: [CurveAnalysis.Moment]
  ) -> [CurveAnalysis.Moment] {
    var merged: [CurveAnalysis.Moment] = []
    var next = 0
    while merged.count < first.count + second.count {
      let other = merged.count - next
      // BOUND: one of the lists has an element left.
      if next < first.count, other == second.count || first[next].time <= second[other].time {
        merged.append(first[next])
        next += 1
      } else {
        merged.append(second[other])
      }
    }
    return merged
  }

  /// Returns the last time in seconds at which the distance from the target exceeds `distance`.
  ///
  /// The result is `nil` if the motion never exceeds this distance.
  func lastInstant(beyond distance: Double, _ trajectory: [CurveAnalysis.Moment]) -> Double? {
    let isFar = { (value: Double) in abs(value - curve.target) > distance }
    guard let last = trajectory.lastIndex(where: { isFar($0.value) }) else { return nil }
    guard last + 1 < trajectory.count else { return trajectory[last].time }
    // BOUND: last + 1 < count, by the guard.
    return curve.halved([(trajectory[last].time, trajectory[last + 1].time)]) { point, _ in
      isFar(point.value)
    }[0]
  }

  /// Returns the times in seconds at which the motion crosses its target.
  ///
  /// Values within `noise` of the target are treated as equal to the target.
  func crossings(_ trajectory: [CurveAnalysis.Moment], noise: Double) -> [Double] {
    var spans: [(low: Double, high: Double)] = []
    var signs: [Double] = []
    var last: (time: Double, side: Double)?
    for moment in trajectory {
      let past = moment.value - curve.target
      guard abs(past) > noise else { continue }
      if let last, last.side == -Self.sign(past) {
        spans.append((last.time, moment.time))
        signs.append(last.side)
      }
      last = (moment.time, Self.sign(past))
    }
    return curve.halved(spans) { ($0.value - curve.target) * signs[$1] > 0 }
  }
}

extension MotionCurve {
  /// Returns the greatest finite speed at the given points; 0 if no speed is finite.
  static func greatestVelocity(_ points: [Point]) -> Double {
    points.reduce(0) { $1.velocity.isFinite ? max($0, abs($1.velocity)) : $0 }
  }

  /// Returns, for each interval, the time in seconds at which a condition changes from true to
  /// false.
  ///
  /// All intervals are bisected together, step by step.
  ///
  /// - Parameters:
  ///   - spans: The intervals; `low` and `high` are times in seconds.
  ///   - holds: A closure that returns the condition for a point in the interval with an index. The
  ///     condition must be true at `low` and false at `high`.
  func halved(_ spans: [(low: Double, high: Double)], _ holds: (Point, Int) -> Bool) -> [Double] {
    var spans = spans
    for _ in 0..<64 {
      let middles = spans.map { $0.low + ($0.high - $0.low) / 2 }
      guard zip(spans, middles).contains(where: { $0.low < $1 && $1 < $0.high }) else { break }
      for (index, point) in points(at: middles).enumerated() {
        if holds(point, index) {
          spans[index].low = middles[index]
        } else {
          spans[index].high = middles[index]
        }
      }
    }
    return spans.map { $0.high }
  }
}
