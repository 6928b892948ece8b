internal import AnimationNotation
internal import JSONCodec
internal import AnimationCore

extension MotionCurve {
  /// Returns the motion with a delay and a repetition.
  ///
  /// Each pass ends after the repetition's period, even if its motion has not settled. After the
  /// last pass, the value stays at the target.
  func played(_ playback: Playback) -> MotionCurve {
    guard playback != .once else { return self }
    let pass = self, delay = playback.delay
    let repetition = playback.repetition
    let period = repetition?.period ?? duration
    let count = repetition?.count ?? 1, last = count - 1
    let length = max(0, delay + period * count)
    // If the delay or the period is not a whole number of steps, the passes have different steps.
    let steps = steps.flatMap { steps -> MotionSteps? in
      guard case .perSecond(let count) = steps,
        [delay, period].allSatisfy({ abs($0.remainder(dividingBy: 1 / count)) < 1e-9 })
      else { return nil }
      return steps
    }
    // BOUND: the upper bound is 2 or more.
    let turns = (1..<Int(bounded: count, in: 2...Limits.landmarks.max)).map {
      delay + period * Double($0)
    }
    return MotionCurve(
      from: from, target: target, times: 0...length,
      landmarks: MotionLandmarks(breaks: [delay] + turns), rates: steps == nil ? nil : .straight,
      steps: steps
    ) { times in
      var points: [Point] = []
      points.reserveCapacity(times.count)
      // Evaluating many times in one call is faster, so the times of each pass are grouped.
      var start = times.prefix { $0 < delay }.count
      for _ in 0..<start { points.append(Point(value: pass.from, velocity: 0)) }
      while start < times.count {
        // At the boundary of two passes, the value is the end of the earlier pass.
        let passes = period > 0 ? (times[start] - delay) / period : 0
        // Without the clamp, rounding may assign the end of the last pass to a nonexistent next
        // pass.
        let index = min(max(passes.rounded(.up) - 1, 0), last), begin = delay + index * period
        let inside = times[start...].prefix { period <= 0 || ($0 - begin) <= period }
        // BOUND: start < count, by the loop.
        let within = (inside.isEmpty ? times[start...start] : inside).map {
          min(max($0 - begin, 0), period)
        }
        let isBack = index.truncatingRemainder(dividingBy: 2) == 1
        points += pass.pass(at: within, of: period, isBack ? repetition?.reversal : nil)
        start += within.count
      }
      return points
    }
  }

  /// Returns the points of one pass at ascending times.
  ///
  /// If `reversal` is `nil`, the pass is played forwards.
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
