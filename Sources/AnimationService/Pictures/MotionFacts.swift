internal import CurvePlot

/// Where a number is at a time, and how fast it moves.
struct MotionState {
  var point: PlotPoint
  /// Units per second.
  var velocity: Double

  /// Whether the velocities foretell the way to another state, so that the cubic of both is the motion's own.
  func isSmooth(to end: MotionState) -> Bool {
    let step = end.point.time - point.time
    let (m0, m1) = (velocity * step, end.velocity * step)
    let surprise = end.point.value - point.value - (m0 + m1) / 2
    // A corner is not.
    return surprise.magnitude <= (m0.magnitude + m1.magnitude) / 6
  }

  /// The point of the cubic to another state at a part of the time between, from 0 to 1.
  func point(at part: Double, of end: MotionState) -> PlotPoint {
    let step = end.point.time - point.time, rise = end.point.value - point.value, rest = 1 - part
    let bend = part * rest * (velocity * rest - end.velocity * part) * step
    return PlotPoint(
      point.time + part * step, point.value + rise * part * part * (3 - 2 * part) + bend)
  }
}

/// What happens in one number's motion to one target, as samples tell it.
///
/// Turning points are those of the cubic through two samples and their velocities; where only frames are shown, the
/// farther one of the two. Source: Hermite interpolation.
struct MotionFacts {
  /// The turning points beside the target, in order of time.
  var peaks: [PlotPoint] = []
  /// The part of the way by which it went past the target, and where most; `nil` where it did not.
  var overshoot: (part: Double, at: PlotPoint)?
  /// The fastest it was, in units per second with its sign, and when.
  var fastest: (velocity: Double, time: Double)?
  /// When it last was a thousandth of the way from the target; `nil` where it does not come that near, or had no way
  /// to go.
  var settled: Double?

  /// Creates the facts of samples on the way to a target.
  ///
  /// - Parameters:
  ///   - points: Two or more, without a jump in between.
  ///   - velocities: Units per second, as many.
  ///   - start: Where the way begins.
  ///   - target: Where it leads.
  ///   - isOfFrames: Whether nothing is between the points.
  init(
    _ states: [MotionState], from start: Double, to target: Double, isOfFrames: Bool
  ) {
    let points = states.map(\.point)
    let way = target - start
    guard way != 0, way.isFinite, points.count > 1 else { return }
    for state in states where state.velocity.magnitude > fastest?.velocity.magnitude ?? 0 {
      fastest = (state.velocity, state.point.time)
    }
    for index in 1..<points.count {
      guard let turn = Self.turn(states[index - 1], states[index]) else { continue }
      let isUp = states[index - 1].velocity > 0
      let peak =
        isOfFrames
        ? (points[index - 1].value > points[index].value) == isUp
          ? points[index - 1] : points[index]
        : turn
      let distance = ((peak.value - target) / way).magnitude
      // What turns at its start or its target is a curve that ends there, or goes back and forth.
      if distance > 5e-4 && (distance - 1).magnitude > 1e-3 { peaks.append(peak) }
    }
    let farthest = (peaks + points).max { ($0.value - target) / way < ($1.value - target) / way }
    if let farthest, (farthest.value - target) / way > 5e-4 {
      overshoot = ((farthest.value - target) / way, farthest)
    }
    let near = way.magnitude / 1000
    guard let last = points.lastIndex(where: { ($0.value - target).magnitude > near }),
      last + 1 < points.count
    else { return }
    let (out, back) = (points[last], points[last + 1])
    let distances = ((out.value - target).magnitude, (back.value - target).magnitude)
    let part = (distances.0 - near) / (distances.0 - distances.1)
    settled = out.time + (back.time - out.time) * min(max(part, 0), 1)
  }

  /// The point between two at which the velocity changes its sign without a leap.
  private static func turn(_ start: MotionState, _ end: MotionState) -> PlotPoint? {
    let step = end.point.time - start.point.time
    guard step > 0, start.velocity * end.velocity < 0 || start.velocity != 0 && end.velocity == 0
    else { return nil }
    let rise = end.point.value - start.point.value
    let (m0, m1) = (start.velocity * step, end.velocity * step)
    guard start.isSmooth(to: end) else { return nil }
    // The derivative of the cubic is a·s² + b·s + m0.
    let a = 3 * (m0 + m1 - 2 * rise), b = 2 * (3 * rise - 2 * m0 - m1)
    let root = (b * b - 4 * a * m0).squareRoot()
    let q = -(b + (b < 0 ? -root : root)) / 2
    let part = [q / a, m0 / q].first { 0...1 ~= $0 }
    guard let part, part.isFinite else { return nil }
    return start.point(at: part, of: end)
  }
}
