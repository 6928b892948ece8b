extension ExactFluid {
  /// Collects the times of possible extrema and kinks, without the end of the motion.
  ///
  /// - Parameter clock: Converts the spring's own time to the time of the collected landmarks.
  func collectLandmarks(_ clock: OwnTime, into list: inout LandmarkCollector) {
    list.add(clock(start), isBreak: true)
    if let changing, solved.time > start {
      let shortest = min(changing.response, changing.response + changing.excess)
      list.add(
        from: clock(start), every: clock.pace * max(shortest / 16, FluidSpringAnimation.step),
        to: clock(solved.time))
      list.add(clock(solved.time), isBreak: true)
    }
    spring.collectLandmarks(
      clock.delayed(by: solved.time), to: end - solved.time, into: &list)
  }
}

extension Oscillator {
  /// Collects times between which the motion has at most one extremum.
  ///
  /// With oscillation, there is one time in each half period. Without oscillation, the first times
  /// are close together, and each later time is 1.25 times the time before it.
  func collectLandmarks(_ clock: OwnTime, to end: Double, into list: inout LandmarkCollector) {
    if frequency > 0 {
      list.add(from: clock(0), every: clock.pace * .pi / frequency, to: clock(end))
      return
    }
    let constant = 1 / (abs(decay) + abs(frequency))
    guard constant > 0, constant.isFinite else { return }
    for part in 1...8 where Double(part) * constant < end {
      list.add(clock(Double(part) * constant))
    }
    var time = 10 * constant
    while time < min(end, 1e9) {
      list.add(clock(time))
      time *= 1.25
    }
  }
}
