extension ExactMotion {
  /// Collects the times at which the motion can have an extremum or a kink.
  ///
  /// - Parameter clock: Converts the motion's own time to the time of the collected landmarks.
  func collectLandmarks(_ clock: OwnTime, into list: inout LandmarkCollector) {
    list.add(clock(0), isBreak: true)
    if end.isFinite { list.add(clock(end), isBreak: true) }
    switch self {
    case .curve(let curve): curve.collectLandmarks(clock, into: &list)
    case .spring(let spring):
      spring.oscillator.collectLandmarks(clock, to: spring.end, into: &list)
    case .fluid(let fluid): fluid.collectLandmarks(clock, into: &list)
    case .delay(let delay, let base):
      base.collectLandmarks(clock.delayed(by: delay), into: &list)
    case .speed(let speed, let base):
      if speed > 0 { base.collectLandmarks(clock.faster(by: speed), into: &list) }
    case .logicalCompletion(_, let base): base.collectLandmarks(clock, into: &list)
    case .repetition(let repetition): repetition.collectLandmarks(clock, into: &list)
    case .pausable(let pause, let base):
      if !pause.isPaused { base.collectLandmarks(clock.delayed(by: pause.pauseTime), into: &list) }
    case .combination(let entries):
      for entry in entries {
        entry.motion.collectLandmarks(clock.delayed(by: entry.start), into: &list)
      }
    case .custom(_, let end):
      // The extrema of a custom animation are unknown. So its landmarks are 1/60 s of its own time
      // apart, like the samples in the search for its end.
      list.add(from: clock(0), every: clock.pace / 60, to: clock(end))
    }
  }
}

extension ExactCurve {
  fileprivate func collectLandmarks(_ clock: OwnTime, into list: inout LandmarkCollector) {
    guard duration > 0 else { return }
    let cubic: CubicBezier?
    switch shape {
    case .cubic(let curve): cubic = curve
    case .unit(let curve):
      cubic = curve.cubic
      // The two halves of a circular ease-in-out curve meet at this time.
      list.add(clock(duration / 2), isBreak: curve.cubic == nil)
    }
    for parameter in cubic?.turningParameters ?? [] {
      if let cubic { list.add(clock(cubic.x(parameter) * duration)) }
    }
    for part in 1..<8 { list.add(clock(duration * Double(part) / 8)) }
  }
}

extension CubicBezier {
  /// The curve parameters inside 0…1 at which the ordinate y has an extremum.
  fileprivate var turningParameters: [Double] {
    // dy is quadratic, so its values at three parameters determine its coefficients.
    let c = dy(0), middle = dy(0.5), end = dy(1)
    let a = 2 * (c + end - 2 * middle), b = end - c - a
    let root = (b * b - 4 * a * c).squareRoot()
    guard root.isFinite else { return [] }
    // The number with the greater magnitude is used, b + root or b − root, so that no digits
    // cancel.
    let q = -(b + (b < 0 ? -root : root)) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}

extension ExactRepetition {
  fileprivate func collectLandmarks(_ clock: OwnTime, into list: inout LandmarkCollector) {
    guard !list.isFull, Work.spend(1, on: .values) else { return }
    let turn = start + current.end, length = fresh.end
    // Nested repeats can have 2ⁿ passes, but few passes overlap the window.
    if clock(start) <= list.window.upperBound, !(clock(turn) < list.window.lowerBound) {
      current.collectLandmarks(clock.delayed(by: start), into: &list)
    }
    guard length > 0, length.isFinite, turn.isFinite, clock.pace > 0 else { return }
    let first = (list.window.lowerBound - clock(turn)) / (clock.pace * length)
    var pass = max(0, first.rounded(.down))
    let last = min(end, (list.window.upperBound - clock.offset) / clock.pace)
    while turn + pass * length < last, !list.isFull {
      fresh.collectLandmarks(clock.delayed(by: turn + pass * length), into: &list)
      pass += 1
    }
  }
}
