internal import AnimationNotation
internal import CurvePlot

/// The samples of one component, divided at its jumps.
struct MotionPieces {
  /// The states of the component; a new piece begins at each jump.
  ///
  /// Each piece is in order of time.
  private(set) var pieces: [[MotionState]] = []
  private let isOfFrames: Bool

  /// Divides a component's samples at its jumps.
  ///
  /// - Parameters:
  ///   - component: The samples of the component.
  ///   - sampling: The sampling that contains the component.
  ///   - initial: The value before time 0. If the first sample differs from this value, the line
  ///     begins with a jump. If `initial` is `nil`, the line begins with the first sample.
  init(_ component: MotionSampling.Component, _ sampling: MotionSampling, initial: Double?) {
    isOfFrames = sampling.spacing.isOfFrames
    let states = zip(sampling.times, zip(component.values, component.velocities)).map {
      MotionState(point: PlotPoint($0, $1.0), velocity: $1.1)
    }
    let threshold = MotionSampling.notable(component.values)
    var start = 0
    for index in states.indices.dropFirst()
    where sampling.isJump(component, index, threshold: threshold) {
      // A frame is visible until the jump, so the preceding value is kept until then.
      // BOUND: index > 0, because the first index is dropped.
      let held = PlotPoint(states[index].point.time, states[index - 1].point.value)
      pieces.append(
        Array(states[start..<index]) + [
          MotionState(point: held, velocity: states[index - 1].velocity)
        ])
      start = index
    }
    if start < states.count { pieces.append(Array(states[start...])) }
    guard let initial, let first = states.first?.point,
      (first.value - initial).magnitude
        > MotionSampling.notable(component.values + [initial])
    else { return }
    pieces.insert([MotionState(point: PlotPoint(first.time, initial), velocity: 0)], at: 0)
  }

  /// Returns the polylines through the values, one for each piece.
  ///
  /// If the samples are at frames, points are interpolated between them, so that the lines look
  /// smooth.
  ///
  /// - Parameter count: The approximate minimum number of line segments of all polylines together.
  func runs(pieces count: Int) -> [[PlotPoint]] {
    guard isOfFrames, let first = pieces.first?.first?.point.time,
      let last = pieces.last?.last?.point.time, last > first
    else { return pieces.map { $0.map(\.point) } }
    let spacing = (last - first) / Double(count)
    return pieces.map { states in
      guard let first = states.first else { return [] }
      return zip(states, states.dropFirst()).reduce(into: [first.point]) { points, pair in
        let (start, end) = pair
        let parts = Int(bounded: (end.point.time - start.point.time) / spacing, in: 1...64)
        if parts > 1 && start.isSmooth(to: end) {
          // BOUND: the condition ensures parts > 1.
          for part in 1..<parts {
            points.append(start.point(at: Double(part) / Double(parts), of: end))
          }
        }
        points.append(end.point)
      }
    }
  }
}
