/// A recorded trajectory, scaled so that its start value is 0 and its target is 1.
struct Recording: Sendable {
  /// The samples: the times in seconds since the first sample, and the scaled values.
  private let samples: [(time: Double, value: Double)]
  /// The time in seconds before the motion: from the first sample to the last sample at rest.
  ///
  /// The recording can begin before the motion. All samples before the first change of more than
  /// 0.5 % of the distance are at rest. If there is no such change, the time is 0.
  let lead: Double

  /// Creates a recording from samples with ascending times.
  ///
  /// If `from` is `nil`, the first sample is the start. If `to` is `nil`, the last sample is the
  /// target.
  init(
    _ samples: [(time: Double, value: Double)], from: Double?, to: Double?
  ) throws(UnreadableMotion) {
    guard let first = samples.first, let last = samples.last else {
      throw UnreadableMotion("is empty")
    }
    let from = from ?? first.value, to = to ?? last.value
    guard from != to else {
      throw UnreadableMotion(
        "starts and ends at the same value: give different values for 'from' and 'to'", at: 0)
    }
    self.samples = samples.map { ($0.time - first.time, ($0.value - from) / (to - from)) }
    let start = self.samples.first?.value ?? 0
    let still = self.samples.prefix { abs($0.value - start) <= Self.stillness }
    lead = still.count < samples.count ? still.last?.time ?? 0 : 0
  }

  /// The maximum difference between a sample at rest and the first sample, as a fraction of the
  /// distance.
  private static var stillness: Double { 0.005 }

  /// Returns the recorded motion, from 0 to the distance; the motion is linear between two samples.
  ///
  /// - Parameters:
  ///   - distance: The distance in units of the animated value.
  ///   - start: The time in seconds at which the motion begins, from 0 to ``lead``.
  func motion(over distance: Double, from start: Double = 0) -> MotionCurve {
    let duration = (samples.last?.time ?? 0) - start
    let rest = samples.drop { $0.time < start }
    // If no sample is at `start`, the motion begins with the value of the last sample before it.
    let first = samples.last { $0.time <= start }.map { [($0.value, 0.0)] } ?? []
    let stops = first + rest.map { ($0.value, ($0.time - start) / duration) }
    guard
      let function = LinearTimingFunction(stops: stops.map { (output: $0.0, input: $0.1) })
    else { return .timed(over: distance, lasting: 0) { _ in (1, 0) } }
    return .timed(
      over: distance, lasting: duration,
      bends: samples.count <= 2000 ? function.points.map(\.input) : []
    ) { function.point(at: $0) }
  }

  /// Returns the recorded motion, shifted in time so that it matches `other`.
  ///
  /// A part of the time before the motion is removed, at most ``lead``. If this shift suffices,
  /// both motions reach half of the distance at the same time.
  func motion(over distance: Double, matching other: MotionCurve) -> MotionCurve {
    let whole = motion(over: distance)
    guard lead > 0, let own = Self.halfway(whole), let right = Self.halfway(other) else {
      return whole
    }
    return motion(over: distance, from: min(max(own - right, 0), lead))
  }

  /// Returns the first time in seconds at which a motion reaches half of the distance; `nil` if
  /// there is no such time.
  private static func halfway(_ motion: MotionCurve) -> Double? {
    guard motion.duration > 0 else { return nil }
    return MotionLag.arrivals(motion, [0.5], 0...motion.duration)[0]
  }
}
