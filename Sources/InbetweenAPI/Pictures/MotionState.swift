internal import CurvePlot

/// Where a number is at a time, and how fast it moves.
struct MotionState {
  var point: PlotPoint
  /// Units per second.
  var velocity: Double

  /// True if the velocities foretell the way to another state, so that the cubic of both is the motion's own.
  ///
  /// A turn between two frames is not: its cubic goes beyond both, and so beyond the peak that is marked.
  func isSmooth(to end: MotionState) -> Bool {
    if velocity * end.velocity < 0 { return false }
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
