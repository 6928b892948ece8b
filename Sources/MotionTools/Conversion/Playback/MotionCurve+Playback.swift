internal import AnimationCore

extension MotionCurve {
  /// Returns the motion with a delay and a repetition.
  ///
  /// Each pass ends after the repetition's period, even if the motion of the pass has not settled.
  /// After the last pass, the value stays at the target.
  ///
  /// The result contains at most five passes. If the repetition has more passes, the result omits
  /// passes that a negative delay skips, and passes that equal a remaining pass.
  func played(_ playback: Playback) -> MotionCurve {
    guard playback != .once else { return self }
    let playback = playback.shortened, pass = self, delay = playback.delay
    let repetition = playback.repetition
    let period = repetition?.period ?? duration
    let count = repetition?.count ?? 1, last = count - 1
    let length = max(0, delay + period * count)
    // BOUND: the upper bound is 1 or more.
    let starts = (0..<Int(bounded: count, in: 1...Playback.maxPasses)).map {
      delay + period * Double($0)
    }
    let steps = MotionSteps(at: repeated(steps.starts, from: starts, playback))
    let breaks = repeated(landmarks.breaks + [duration], from: starts, playback)
    var rates = steps == nil ? nil : self.rates
    rates?.start = delay
    // If passes are played backwards in time, each reversed pass ends with its fastest part.
    if repetition?.reversal == .clock, let fastest = rates?.fastest { rates?.slowest = fastest }
    var played = MotionCurve(
      from: from, target: target, times: 0...length,
      landmarks: MotionLandmarks(breaks: starts + breaks), rates: rates, steps: steps ?? .empty
    ) { times in
      var points: [Point] = []
      points.reserveCapacity(times.count)
      // A single call with a list of times is faster than many calls, so the times of each pass are
      // grouped.
      var start = times.prefix { $0 < delay }.count
      for _ in 0..<start { points.append(Point(value: pass.from, velocity: 0)) }
      while start < times.count {
        // At the boundary between two passes, the value is the end of the earlier pass.
        let passes = period > 0 ? (times[start] - delay) / period : 0
        // Without the clamp, rounding may assign the end of the last pass to a nonexistent next
        // pass.
        let index = min(max(passes.rounded(.up) - 1, 0), last), begin = delay + index * period
        let inside = times[start...].prefix { period <= 0 || ($0 - begin) <= period }
        // BOUND: start < count, by the loop.
        // The difference `length - begin` may be rounded to a time before the end of the pass.
        let end = index == last ? length : begin + period
        let within = (inside.isEmpty ? times[start...start] : inside).map {
          $0 >= end ? period : min(max($0 - begin, 0), period)
        }
        let isBack = index.truncatingRemainder(dividingBy: 2) == 1
        points += pass.pass(at: within, of: period, isBack ? repetition?.reversal : nil)
        start += within.count
      }
      return points
    }
    played.isCutOff = isCutOff && repetition == nil
    return played
  }

  /// Returns the times in all passes that correspond to `times` in one pass, in ascending order.
  ///
  /// Times after the end of a pass are omitted.
  ///
  /// - Parameters:
  ///   - times: Ascending times in seconds after the start of the pass.
  ///   - starts: The starts of the passes in seconds.
  ///   - playback: The playback that determines the length and the direction of each pass.
  private func repeated(
    _ times: [Double], from starts: [Double], _ playback: Playback
  ) -> [Double] {
    let period = playback.repetition?.period ?? duration
    let inside = times.filter { $0 <= period }
    return starts.enumerated().flatMap { index, start in
      playback.repetition?.reversal == .clock && index % 2 == 1
        ? inside.reversed().map { start + (period - $0) } : inside.map { start + $0 }
    }
  }

  /// Returns the points of one pass at ascending times.
  ///
  /// - Parameters:
  ///   - times: Times in seconds after the start of the pass.
  ///   - period: The length of the pass in seconds.
  ///   - reversal: The rule for a reversed pass; `nil` if the pass is played forwards.
  private func pass(
    at times: [Double], of period: Double, _ reversal: Playback.Reversal?
  ) -> [Point] {
    switch reversal {
    case nil: points(at: times)
    case .value:
      points(at: times).map { Point(value: from + target - $0.value, velocity: -$0.velocity) }
    case .clock:
      points(at: times.reversed().map { period - $0 }).reversed().map {
        Point(value: $0.value, velocity: -$0.velocity)
      }
    }
  }
}
