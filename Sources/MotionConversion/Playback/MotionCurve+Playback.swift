internal import AnimationCore
internal import MotionAnalysis

extension MotionCurve {
  /// The motion after a delay and as often as it is played; at rest at its target afterwards.
  ///
  /// A pass ends with what the motion has reached by then, whether it rests or not.
  func played(_ playback: Playback) -> MotionCurve {
    guard playback != .once else { return self }
    let pass = self, delay = playback.delay
    let repetition = playback.repetition
    let period = repetition?.period ?? duration
    let length = max(0, delay + period * (repetition?.count ?? 1))
    let turns = (1..<max(2, Int(repetition?.count ?? 1))).map { delay + period * Double($0) }
    return MotionCurve(
      from: from, target: target, duration: length,
      landmarks: MotionLandmarks(breaks: [delay] + turns)
    ) { times in
      times.map { time in
        let elapsed = time - delay
        guard elapsed >= 0 else { return Point(value: pass.from, velocity: 0) }
        // The boundary of two passes shows the end of the first.
        let index = period > 0 ? max(0, (elapsed / period).rounded(.up) - 1) : 0
        let within = min(elapsed - index * period, period)
        let leadsBack = index.truncatingRemainder(dividingBy: 2) == 1
        guard leadsBack, let reversal = repetition?.reversal else {
          return pass.point(at: within)
        }
        switch reversal {
        case .value:
          let point = pass.point(at: within)
          return Point(value: pass.from + pass.target - point.value, velocity: -point.velocity)
        case .clock:
          let point = pass.point(at: period - within)
          return Point(value: point.value, velocity: -point.velocity)
        }
      }
    }
  }
}
