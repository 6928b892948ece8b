// Marked extrema become points of their curve.
extension Curve {
  /// The maximum difference between a peak's value and the run at the peak's time, as a fraction of
  /// the curve's value range.
  ///
  /// A small difference is usual, because a run contains only a selection of the computed points. A
  /// peak with a larger difference belongs to another run, beyond a jump of the curve.
  private static let reach = 0.25

  /// Inserts each peak into the nearest run; a peak that is near no run is left out.
  ///
  /// - Returns: All runs, and the peaks that were inserted.
  static func joined(
    _ runs: [[PlotPoint]], _ peaks: [Peak]
  ) -> (runs: [[PlotPoint]], peaks: [Peak]) {
    guard !peaks.isEmpty else { return (runs, []) }
    let values = runs.joined().lazy.map(\.value)
    guard let least = values.min(), let greatest = values.max() else { return (runs, []) }
    let limit = max((greatest / 2 - least / 2) * 2 * reach, .leastNormalMagnitude)
    var runs = runs, kept: [Peak] = []
    for peak in peaks {
      let best = runs.indices.compactMap { index in
        distance(peak.point, runs[index]).map { (index: index, distance: $0) }
      }.min { $0.distance < $1.distance }
      guard let best, best.distance <= limit else { continue }
      insert(peak.point, into: &runs[best.index])
      kept.append(peak)
    }
    return (runs, kept)
  }

  /// Returns the absolute difference between a point's value and the value of a run at the point's
  /// time.
  ///
  /// The result is `nil` if the run does not contain the point's time.
  private static func distance(_ point: PlotPoint, _ run: [PlotPoint]) -> Double? {
    guard let first = run.first, let last = run.last, first.time <= point.time,
      point.time <= last.time
    else { return nil }
    let next = run.boundary { $0.time >= point.time }
    // BOUND: next is at most the last index, because the last time is not before the point.
    let end = run[next], start = run[max(next - 1, 0)]
    let span = end.time - start.time
    let part = span > 0 ? (point.time - start.time) / span : 1
    return (start.value * (1 - part) + end.value * part - point.value).magnitude
  }

  private static func insert(_ point: PlotPoint, into run: inout [PlotPoint]) {
    let index = run.boundary { $0.time >= point.time }
    if index < run.count, run[index].time == point.time {
      run[index] = point
    } else {
      run.insert(point, at: index)
    }
  }
}
