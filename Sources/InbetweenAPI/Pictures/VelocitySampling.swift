internal import AnimationCore
internal import AnimationNotation
internal import CurvePlot

/// The velocities of a scene for line plots, with a gap or a jump at each discontinuity.
///
/// An interval can contain a discontinuity if the velocity changes more in this interval than in
/// the neighboring intervals. To locate the discontinuity, the scene is played again at several
/// times within the interval. The search continues in the part in which the velocity changes most.
/// If the discontinuity cannot be located, the line has a gap.
struct VelocitySampling {
  private(set) var tracks: [VelocityTrack] = []
  /// The accuracy in seconds to which discontinuities are located in time.
  private let instant: Double

  /// Limits of the search for discontinuities.
  ///
  /// There are five steps. Each step divides an interval into 16 parts. At most 256 intervals are
  /// searched.
  private static let rounds = 5, pieces = 16, maxIntervals = 256
  /// The smallest visible change of a velocity, relative to the difference between the track's
  /// highest and lowest velocity.
  private static let notable = 1.0 / 256

  /// Plays a scene and samples its velocities.
  ///
  /// - Parameters:
  ///   - scene: The scene; each playback uses a copy.
  ///   - span: The time span in seconds.
  ///   - instants: The times at which a velocity can be discontinuous, such as the times of
  ///     changes.
  ///   - count: The approximate number of points of each line.
  ///   - range: The location of the range in the request, for errors.
  init(
    _ scene: AnimationScene, in span: ClosedRange<Double>, instants: [Double], count: Int,
    range: InputLocation
  ) throws(Problem) {
    instant = max(1e-6, (span.upperBound - span.lowerBound) * 1e-7)
    let instants = instants.prefix(Self.maxIntervals).filter(span.contains)
    let times = Self.times(scene, span, count)
    let sides = Set(
      instants.flatMap { [$0 - Self.side(of: $0, span), $0 + Self.side(of: $0, span)] }
    ).filter(span.contains)
    let all = Set(times).union(sides).sorted()
    let samples = try MotionSampling.play(scene, at: all, range).columns
    // Times that are closer together than `apart` belong to the same instant.
    let apart = 8 * Self.side(of: span.upperBound, span)
    for column in samples where column.form?.type != .color {
      for component in column.components {
        let states = zip(all, component.velocities).map { PlotPoint($0, $1) }
        tracks.append(Self.track(column.name, states, from: span.lowerBound, apart: apart))
      }
    }
    try divide(scene, range)
  }

  /// Returns a track with a gap at each pole, which is an instant with an infinite velocity.
  ///
  /// For example, a circular curve has a pole. The points beside a pole are left out, because they
  /// would determine the scale of the value axis.
  private static func track(
    _ property: String, _ states: [PlotPoint], from start: Double, apart: Double
  ) -> VelocityTrack {
    var track = VelocityTrack(property: property, states: [])
    for (index, state) in states.enumerated() {
      let before = states[..<index].last { state.time - $0.time > apart }
      let after = states[index...].first { $0.time - state.time > apart }
      if let before, let after, before.value.isFinite, after.value.isFinite,
        !(state.value.magnitude <= 4 * max(before.value.magnitude, after.value.magnitude)),
        before.value != 0 || after.value != 0
      {
        track.breaks[track.states.count] = VelocityTrack.Break()
      } else {
        track.states.append(state)
      }
    }
    // The first time is just after the start of the plot. The line begins at the start itself.
    if !track.states.isEmpty { track.states[0].time = start }
    return track
  }

  /// Returns the initial sample times in seconds, which are equidistant except at the ends of the
  /// time span.
  ///
  /// In the `swiftui` fidelity, the times include all frames, unless there are too many. At up to
  /// 300 frames per second, the times are at least 1/300 s apart. A fluid spring is computed in
  /// steps of 1/300 s, so these steps do not look like discontinuities.
  private static func times(
    _ scene: AnimationScene, _ span: ClosedRange<Double>, _ count: Int
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
    // At the end of some curves, the velocity differs from the velocities just before and just
    // after. So each time is moved slightly later.
    return times.map { $0 + side(of: $0, span) }.filter { start < $0 && $0 < end }
      + [start + side(of: start, span), end]
  }

  /// The number of steps per second in which a fluid spring is computed.
  private static let springRate = 300.0
  private static func maxCount(_ count: Int) -> Int { 8 * count }

  /// Returns the distance in seconds from an instant to the nearest sample times before and after
  /// it.
  private static func side(of instant: Double, _ span: ClosedRange<Double>) -> Double {
    max((span.upperBound - span.lowerBound) * 1e-9, instant.magnitude * 1e-12)
  }

  /// An interval of a track with a possible discontinuity of the velocity.
  private struct Interval {
    var track: Int
    /// The index of the interval's last state in the `states` of the track.
    var index: Int
    var before, after: PlotPoint
  }

  /// Finds the discontinuities of all tracks.
  private mutating func divide(_ scene: AnimationScene, _ range: InputLocation) throws(Problem) {
    var intervals: [Interval] = []
    for (number, track) in tracks.enumerated() {
      for index in Self.steep(track.states) {
        // BOUND: a steep interval ends at an index of 1 or more.
        intervals.append(
          Interval(
            track: number, index: index, before: track.states[index - 1],
            after: track.states[index]))
        // A pole is a gap already.
        guard track.breaks[index] == nil else {
          intervals.removeLast()
          continue
        }
        tracks[number].breaks[index] = VelocityTrack.Break()
      }
    }
    intervals = Array(intervals.prefix(Self.maxIntervals))
    let first = intervals
    for _ in 0..<Self.rounds where !intervals.isEmpty {
      let times = Set(intervals.flatMap { Self.between($0.before.time, $0.after.time) }).sorted()
      guard !times.isEmpty else { break }
      let samples = try MotionSampling.play(scene, at: times, range).columns
      let found = samples.filter { $0.form?.type != .color }.flatMap(\.components)
      for index in intervals.indices {
        // BOUND: the columns of each playback are the same, and so are the tracks.
        let states = zip(times, found[intervals[index].track].velocities)
        intervals[index] = Self.steepest(intervals[index], states.map { PlotPoint($0, $1) })
      }
    }
    for (interval, original) in zip(intervals, first) {
      tracks[interval.track].breaks[interval.index] = found(interval, in: original)
    }
  }

  /// Returns the break of the line at a discontinuity; `nil` if the velocity has no discontinuity.
  ///
  /// - Parameters:
  ///   - part: The part of `whole` in which the velocity changes most, as found by the search.
  ///   - whole: The complete interval that was searched.
  private func found(_ part: Interval, in whole: Interval) -> VelocityTrack.Break? {
    let step = (part.after.value - part.before.value).magnitude
    let change = (whole.after.value - whole.before.value).magnitude
    // A change that is spread over the interval is not a discontinuity.
    if step < change / 4 { return nil }
    guard part.after.time - part.before.time <= instant else { return VelocityTrack.Break() }
    // Both points are drawn at the time of the discontinuity. If the velocity changes much in the
    // rest of the interval, there is another discontinuity, and the line has a gap.
    let isSmoothBefore = (part.before.value - whole.before.value).magnitude <= change / 4
    let isSmoothAfter = (whole.after.value - part.after.value).magnitude <= change / 4
    return VelocityTrack.Break(
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

  /// Returns the indices of the states at which steep intervals end.
  ///
  /// In a steep interval, the velocity changes visibly, and more than twice as fast as in both
  /// adjacent intervals. Two successive intervals can both contain a discontinuity. So an interval
  /// is also steep if the velocity changes more than twice as fast as in the two intervals beyond
  /// the adjacent intervals.
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
