internal import AnimationCore

/// The lag of one motion behind another, at the level at which the lag has the greatest magnitude.
///
/// The lag is measured at the levels 5 %, 10 %, 15 % and so on, up to 95 %. A level is a fraction
/// of each motion's own travel. The lag at a level is the difference between the times at which
/// the two motions first reach this level.
package struct MotionLag: Sendable, Equatable {
  /// The lag in seconds; positive if the second motion is later, and negative if the second motion
  /// is earlier.
  package let time: Double
  /// The level at which the lag is largest; a fraction of the travel, from 0.05 to 0.95.
  package let level: Double

  /// Computes the largest lag; the result is `nil` if no level is reached by both motions.
  ///
  /// - Parameters:
  ///   - first: The reference motion.
  ///   - second: The motion whose lag is computed.
  ///   - range: The time range in seconds.
  package init?(_ first: MotionCurve, _ second: MotionCurve, over range: ClosedRange<Double>) {
    let levels = (1...19).map { Double($0) / 20 }
    let arrivals = Self.arrivals(first, levels, range),
      others = Self.arrivals(second, levels, range)
    var largest: (time: Double, level: Double)?
    for (index, level) in levels.enumerated() {
      guard let arrival = arrivals[index], let other = others[index] else { continue }
      let lag = other - arrival
      if lag.magnitude > largest?.time.magnitude ?? -1 { largest = (lag, level) }
    }
    guard let largest else { return nil }
    time = largest.time
    level = largest.level
  }

  /// Returns, for each level, the first time in seconds at which a motion reaches this level.
  ///
  /// A level is a fraction of the travel. If the motion does not reach a level within the range,
  /// the time for this level is `nil`. If the travel is 0, all times are `nil`.
  static func arrivals(
    _ motion: MotionCurve, _ levels: [Double], _ range: ClosedRange<Double>
  ) -> [Double?] {
    let travel = motion.travel
    guard travel != 0 else { return levels.map { _ in nil } }
    func progress(_ times: [Double]) -> [Double] {
      motion.points(at: times).map { ($0.value - motion.from) / travel }
    }
    // A fast oscillation can first reach a level between two of the evenly spaced times.
    let landmarks = motion.landmarks.times.filter(range.contains)
    Work.spend(landmarks.count, on: .values)
    let spread = MotionDifference.spread(
      from: range.lowerBound, to: range.upperBound, panels: panels)
    let times = (spread + landmarks).ascending
    let progresses = progress(times)
    return levels.map { level in
      guard let index = progresses.firstIndex(where: { $0 >= level }) else { return nil }
      guard index > 0 else { return times[0] }
      // BOUND: index > 0 and next > 0, by the guards.
      var (low, high) = (times[index - 1], times[index])
      for _ in 0..<iterations {
        let inner = MotionDifference.spread(from: low, to: high, panels: 16)
        guard let next = progress(inner).firstIndex(where: { $0 >= level }), next > 0 else { break }
        (low, high) = (inner[next - 1], inner[next])
      }
      return high
    }
  }

  private static var panels: Int { 2048 }
  private static var iterations: Int { 12 }
}
