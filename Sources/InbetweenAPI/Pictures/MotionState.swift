internal import CurvePlot

/// The value and the velocity of a component at a time.
struct MotionState {
  var point: PlotPoint
  /// The velocity in units per second.
  var velocity: Double

  /// True if a cubic Hermite segment to another state is a good approximation of the motion between
  /// the two states.
  ///
  /// The result is false if the cubic segment has an extremum between the states, because it is
  /// possible that no frame shows this extremum.
  func isSmooth(to end: MotionState) -> Bool {
    if velocity * end.velocity < 0 { return false }
    let step = end.point.time - point.time
    let (m0, m1) = (velocity * step, end.velocity * step)
    let surprise = end.point.value - point.value - (m0 + m1) / 2
    // A large difference means that the motion has a corner or the cubic has an extremum.
    return surprise.magnitude <= (m0.magnitude + m1.magnitude) / 6
  }

  /// Returns a point of the cubic Hermite segment from this state to `end`.
  ///
  /// - Parameter part: The time of the point, as a fraction of the segment's duration, from 0 to 1.
  func point(at part: Double, of end: MotionState) -> PlotPoint {
    let step = end.point.time - point.time, rise = end.point.value - point.value, rest = 1 - part
    let bend = part * rest * (velocity * rest - end.velocity * part) * step
    let value = point.value + rise * part * part * (3 - 2 * part) + bend
    // Between two frames there is no extremum; see `isSmooth(to:)`.
    let (low, high) = (min(point.value, end.point.value), max(point.value, end.point.value))
    return PlotPoint(point.time + part * step, min(max(value, low), high))
  }
}
