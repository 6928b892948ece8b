internal import AnimationCore
internal import AnimationNotation
internal import CurvePlot

/// The velocities of a scene for line plots, divided at their discontinuities.
///
/// A line never connects the two velocities at a discontinuity. Its time is found by bisection: the
/// scene is played again at times in the interval in which the velocity changes more than its
/// neighbors. A change that cannot be resolved is a gap of the line.
struct VelocitySampling {
  /// The velocities of one component.
  struct Track {
    var property: String
    var states: [PlotPoint]
    /// The breaks of the line, by the index of the first state after each one.
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
  }

  /// A place at which the line is interrupted.
  struct Break {
    /// The last point before a discontinuity and the first point after it.
    ///
    /// They have the same time, that of the discontinuity. Without a point, the line has a gap.
    var before, after: PlotPoint?
  }

  private(set) var tracks: [Track] = []
  /// The longest time in seconds between the two sides of a discontinuity that is located.
  private let instant: Double

  /// The number of rounds of bisection, and the maximum number of intervals in all rounds.
  private static let rounds = 5, pieces = 16, maxIntervals = 256
  /// The smallest visible change of a velocity, as a part of the range of all velocities.
  private static let notable = 1.0 / 256

  /// Plays a scene for its velocities.
  ///
  /// - Parameters:
  ///   - scene: The scene; each playback uses a copy.
  ///   - span: The time span in seconds.
  ///   - instants: The times at which a velocity may be discontinuous, such as those of changes.
  ///   - count: The approximate number of points of each line.
  ///   - isQuery: True if the range is in a query, for the location of errors.
  init(
    _ scene: AnimationScene, in span: ClosedRange<Double>, instants: [Double], count: Int,
    isQuery: Bool
  ) throws(Problem) {
    instant = max(1e-6, (span.upperBound - span.lowerBound) * 1e-7)
    let times = Self.times(scene, span, instants, count)
    let samples = try Self.play(scene, times, isQuery)
    for column in samples where column.form?.type != .color {
      for component in column.components {
        tracks.append(
          Track(
            property: column.name,
            states: zip(times, component.velocities).map { PlotPoint($0, $1) }))
      }
    }
    try divide(scene, isQuery)
  }

  private static func play(
    _ scene: AnimationScene, _ times: [Double], _ isQuery: Bool
  ) throws(Problem) -> [Samples.Column] {
    var scene = scene
    var options = EvaluationResponse.Options()
    options.includesVelocity = true
    return try Playing.play(
      &scene, SampleGrid(times: times), options, range: Playing.rangePlace(isQuery)
    ).columns
  }

  /// Returns the initial times: equidistant times and both sides of each instant.
  ///
  /// In the `swiftui` fidelity, all frames are among the times, unless there are too many. A fluid
  /// spring is computed in steps of 1/320 s. The times are not closer, so that these steps are no
  /// discontinuities.
  private static func times(
    _ scene: AnimationScene, _ span: ClosedRange<Double>, _ instants: [Double], _ count: Int
  ) -> [Double] {
    let (start, end) = (span.lowerBound, span.upperBound)
    var times: [Double] = []
    if scene.fidelity == .swiftui {
      let rate = scene.frameRate * max(1, (springRate / scene.frameRate).rounded(.down))
      let first = (start * rate).rounded(.up), last = (end * rate).rounded(.down)
      let stride = max(1, ((last - first) / Double(maxCount(count))).rounded(.up))
      times = Swift.stride(from: first, through: last, by: stride).map { $0 / rate }
    } else {
      times = (0...max(count, 1)).map { start + (end - start) * Double($0) / Double(max(count, 1)) }
    }
    // At the ends of some curves, the velocity at the very time of the end differs from both sides,
    // so each time is moved to its right side.
    let sides = instants.prefix(maxIntervals).map { ($0, side(of: $0, span)) }
    times = times.map { $0 + side(of: $0, span) } + [start + side(of: start, span)]
    times += sides.flatMap { [$0 - $1, $0 + $1] } + [end]
    return Set(times.filter(span.contains)).sorted()
  }

  /// The steps per second in which a fluid spring is computed.
  private static let springRate = 320.0
  private static func maxCount(_ count: Int) -> Int { 8 * count }

  /// The distance in seconds from an instant to the times just before and after it.
  private static func side(of instant: Double, _ span: ClosedRange<Double>) -> Double {
    max((span.upperBound - span.lowerBound) * 1e-9, instant.magnitude * 1e-12)
  }

  /// An interval in which the velocity of a track changes more than its neighbors.
  private struct Interval {
    var track: Int
    /// The index of the first state after the interval.
    var index: Int
    var before, after: PlotPoint
  }

  /// Finds the discontinuities of all tracks.
  private mutating func divide(_ scene: AnimationScene, _ isQuery: Bool) throws(Problem) {
    var intervals: [Interval] = []
    for (number, track) in tracks.enumerated() {
      for index in Self.steep(track.states) {
        // BOUND: a steep interval ends at an index of 1 or more.
        intervals.append(
          Interval(
            track: number, index: index, before: track.states[index - 1],
            after: track.states[index]))
        tracks[number].breaks[index] = Break()
      }
    }
    intervals = Array(intervals.prefix(Self.maxIntervals))
    let first = intervals
    for _ in 0..<Self.rounds where !intervals.isEmpty {
      let times = Set(intervals.flatMap { Self.between($0.before.time, $0.after.time) }).sorted()
      guard !times.isEmpty else { break }
      let samples = try Self.play(scene, times, isQuery)
      let found = samples.filter { $0.form?.type != .color }.flatMap(\.components)
      for index in intervals.indices {
        // BOUND: the columns of each playback are the same, and so are the tracks.
        let states = zip(times, found[intervals[index].track].velocities)
        intervals[index] = Self.steepest(
          intervals[index], states.map { PlotPoint($0, $1) })
      }
    }
    for (interval, original) in zip(intervals, first) {
      tracks[interval.track].breaks[interval.index] = found(interval, in: original)
    }
  }

  /// Returns the break of a line at the steepest part of an interval; `nil` if the line has none.
  private func found(_ part: Interval, in whole: Interval) -> Break? {
    let step = (part.after.value - part.before.value).magnitude
    let change = (whole.after.value - whole.before.value).magnitude
    // A change that is spread over the interval is no discontinuity.
    if step < change / 4 { return nil }
    guard part.after.time - part.before.time <= instant else { return Break() }
    // Both points are drawn at the time of the discontinuity. If the velocity changes much in the
    // rest of the interval, there is another discontinuity, and the line has a gap.
    let isSmoothBefore = (part.before.value - whole.before.value).magnitude <= change / 4
    let isSmoothAfter = (whole.after.value - part.after.value).magnitude <= change / 4
    return Break(
      before: isSmoothBefore ? PlotPoint(part.after.time, part.before.value) : nil,
      after: isSmoothAfter ? part.after : nil)
  }

  private static func between(_ start: Double, _ end: Double) -> [Double] {
    guard end - start > 4 * max(start.ulp, end.ulp) else { return [] }
    // BOUND: pieces is 16.
    return (1..<pieces).map { start + (end - start) * Double($0) / Double(pieces) }
  }

  /// Returns the part of an interval in which the velocity changes most.
  private static func steepest(_ interval: Interval, _ states: [PlotPoint]) -> Interval {
    var result = interval, last = interval.before, largest = -1.0
    let inner = states.filter {
      interval.before.time < $0.time && $0.time < interval.after.time && $0.value.isFinite
    }
    for state in inner + [interval.after] {
      let change = (state.value - last.value).magnitude
      if change > largest {
        largest = change
        (result.before, result.after) = (last, state)
      }
      last = state
    }
    return result
  }

  /// Returns the indices of states whose change is more than twice that of their neighbors.
  ///
  /// The change is compared with those before and after it. It is also compared with the next ones
  /// but one, because two successive changes may both be discontinuities.
  private static func steep(_ states: [PlotPoint]) -> [Int] {
    let finite = states.map(\.value).filter(\.isFinite)
    let range = (finite.max() ?? 0) / 2 - (finite.min() ?? 0) / 2
    let threshold = max(2 * range * notable, .leastNormalMagnitude)
    func rate(_ index: Int) -> Double {
      guard states.indices.dropFirst().contains(index) else { return 0 }
      // BOUND: 1 ≤ index < count, by the guard.
      let (start, end) = (states[index - 1], states[index])
      let rate = (end.value - start.value) / (end.time - start.time)
      return rate.isFinite ? rate.magnitude : 0
    }
    return states.indices.dropFirst().filter { index in
      // BOUND: index ≥ 1, because the first index is dropped.
      let (start, end) = (states[index - 1], states[index])
      let change = (end.value - start.value).magnitude
      guard change.isFinite, change > threshold else { return false }
      let near = max(rate(index - 1), rate(index + 1)), far = max(rate(index - 2), rate(index + 2))
      return change > 2 * min(near, far) * (end.time - start.time)
    }
  }
}
