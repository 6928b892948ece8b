internal import CurvePlot

/// The velocities of one component.
struct VelocityTrack {
  var property: String
  var states: [PlotPoint]
  /// The breaks of the line, by the index of the first state after each break.
  var breaks: [Int: Break] = [:]

  /// The uninterrupted lines.
  var runs: [[PlotPoint]] {
    var runs: [[PlotPoint]] = [[]]
    for (index, state) in states.enumerated() {
      if let found = breaks[index] {
        // BOUND: runs is never empty.
        if let before = found.before { runs[runs.count - 1].append(before) }
        runs.append(found.after.map { [$0] } ?? [])
      }
      if runs.last?.last?.time != state.time { runs[runs.count - 1].append(state) }
    }
    return runs
  }

  /// A time at which the line is interrupted.
  struct Break {
    /// The last point before a discontinuity and the first point after it.
    ///
    /// Both points have the time of the discontinuity. If a point is missing, the line has a gap.
    var before, after: PlotPoint?
  }
}
