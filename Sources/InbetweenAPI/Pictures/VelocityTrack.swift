internal import CurvePlot

/// The velocities of one component.
struct VelocityTrack {
  var property: String
  var states: [PlotPoint]
  /// The breaks of the line; the key is the index in `states` of the first state after the break.
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
    /// The end of the line before the discontinuity, and the start of the line after the
    /// discontinuity.
    ///
    /// Both points have the time of the discontinuity. If a point is `nil`, the line has a gap.
    var before, after: PlotPoint?
  }
}
