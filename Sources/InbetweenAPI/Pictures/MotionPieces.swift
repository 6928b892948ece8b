internal import AnimationNotation
internal import CurvePlot

/// One number's motion between its jumps.
struct MotionPieces {
  /// The states between jumps, each piece in order of time.
  private(set) var pieces: [[MotionState]] = []
  private let isOfFrames: Bool

  /// Cuts a component's samples where they jump.
  ///
  /// - Parameter initial: The value before everything, where the samples begin there.
  init(_ component: MotionSampling.Component, _ sampling: MotionSampling, initial: Double?) {
    isOfFrames = sampling.spacing.isOfFrames
    let states = zip(sampling.times, zip(component.values, component.velocities)).map {
      MotionState(point: PlotPoint($0, $1.0), velocity: $1.1)
    }
    let least = MotionSampling.notable(component.values)
    var start = 0
    for index in states.indices.dropFirst()
    where sampling.isJump(component, index, least: least) {
      // What was last shown is shown until it jumps.
      // BOUND: index > 0: the first is dropped.
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

  /// The lines through the values; where only frames are shown, smooth between them.
  ///
  /// - Parameter count: About how many pieces the whole is to have at least.
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
          // BOUND: parts > 1, by the condition.
          for part in 1..<parts {
            points.append(start.point(at: Double(part) / Double(parts), of: end))
          }
        }
        points.append(end.point)
      }
    }
  }

  /// The lines through the velocities, cut where a change gives another velocity at once.
  ///
  /// - Parameter changes: The seconds at which something changes, ascending.
  func velocities(changes: [Double]) -> [[PlotPoint]] {
    let all = pieces.joined().map(\.velocity).filter(\.isFinite)
    let range = (all.max() ?? 0) / 256 - (all.min() ?? 0) / 256
    return pieces.flatMap { states -> [[PlotPoint]] in
      var runs: [[PlotPoint]] = [[]]
      for (index, state) in states.enumerated() {
        // BOUND: index > 0, and runs never gets empty.
        if index > 0, let time = Self.change(from: states[index - 1], to: state, among: changes),
          Self.isStep(states, index, range)
        {
          // What was shown is shown until the change.
          // BOUND: index > 0, and runs never gets empty.
          runs[runs.count - 1].append(PlotPoint(time, states[index - 1].velocity))
          runs.append(time < state.point.time ? [PlotPoint(time, state.velocity)] : [])
        }
        // BOUND: runs never gets empty.
        runs[runs.count - 1].append(PlotPoint(state.point.time, state.velocity))
      }
      return runs
    }
  }

  /// The first change after one state and not after the next; on a frame within its rounding.
  private static func change(
    from first: MotionState, to next: MotionState, among changes: [Double]
  ) -> Double? {
    let (low, high) = (first.point.time + 1e-9, next.point.time + 1e-9)
    return changes.first { low < $0 && $0 <= high }.map { min($0, next.point.time) }
  }

  /// True if a velocity differs from the one before by more than its neighbours foretell.
  private static func isStep(_ states: [MotionState], _ index: Int, _ least: Double) -> Bool {
    // BOUND: index > 0, by the caller.
    let step = (states[index].velocity - states[index - 1].velocity).magnitude
    // BOUND: index > 1 where both are read.
    let before = index > 1 ? states[index - 1].velocity - states[index - 2].velocity : 0
    return step > 2 * before.magnitude + least
  }
}
