internal import AnimationCore

/// A sampled motion; its values are fractions of a given distance, the travel.
///
/// The samples are so dense that straight lines between them represent the motion.
struct FractionCurve: Sendable {
  /// The motion in its own units, before it is sampled.
  let curve: MotionCurve
  /// The numbers that convert a value of the motion to a fraction: (value − `from`) / `travel`.
  private let from, travel: Double
  /// The ascending times of the samples in seconds.
  let times: [Double]
  /// The value of each sample, as a fraction of the travel.
  let values: [Double]
  /// The estimated second derivative between each pair of successive samples.
  ///
  /// The unit is fractions of the travel per second squared.
  let bends: [Double]

  /// Samples a motion.
  ///
  /// - Parameters:
  ///   - from: The value that becomes fraction 0.
  ///   - travel: The distance, other than 0, from `from` to the value that becomes fraction 1.
  ///   - deviation: The largest allowed distance between the motion and a straight line between two
  ///     samples, as a fraction of the travel.
  ///   - maxCount: The maximum number of samples.
  /// - Returns: `nil` if more than `maxCount` samples are needed, or if the work budget stops the
  ///   computation.
  init?(_ curve: MotionCurve, from: Double, travel: Double, deviation: Double, maxCount: Int) {
    self.curve = curve
    self.from = from
    self.travel = travel
    func fractions(_ times: [Double]) -> [Double] {
      curve.values(at: times).map { ($0 - from) / travel }
    }
    var times = Self.marks(curve, travel)
    var values = fractions(times)
    let kinks = Self.kinks(curve)
    var bends: [Double] = []
    // True for each span that has to be examined again.
    var open = Array(repeating: true, count: max(0, times.count - 1))
    while true {
      if !open.contains(true) {
        // A motion that is point-symmetric in a span passes through the midpoint of its chord. Only
        // the second derivative shows the bend of such a motion.
        bends = Bends.between(times, values, kinks: kinks)
        for span in open.indices where Bends.isBent(times, bends, span, beyond: deviation) {
          open[span] = true
        }
        if !open.contains(true) { break }
      }
      let spans = open.indices.filter { open[$0] }
      // BOUND: open has one element fewer than times and values, and span is one of its indices.
      let middles = spans.map { times[$0] + (times[$0 + 1] - times[$0]) / 2 }
      let found = fractions(middles)
      guard times.count + middles.count <= maxCount, Work.spend(times.count, on: .values) else {
        return nil
      }
      var newTimes: [Double] = [], newValues: [Double] = [], newOpen: [Bool] = []
      var next = 0
      for index in times.indices {
        newTimes.append(times[index])
        newValues.append(values[index])
        guard index < open.count else { break }
        guard open[index] else {
          newOpen.append(false)
          continue
        }
        let chord = (values[index] + values[index + 1]) / 2
        let isFar = abs(found[next] - chord) > deviation
        let length = times[index + 1] - times[index]
        newTimes.append(middles[next])
        newValues.append(found[next])
        // A span at a vertical tangent is divided until it is straight. A span with a jump never
        // becomes straight.
        let rise = values[index + 1] - values[index]
        let jumps =
          Bends.isJump(found[next] - values[index], of: rise)
          || Bends.isJump(values[index + 1] - found[next], of: rise)
        let again = isFar && (length > Bends.shortest || !jumps)
        newOpen += [again, again]
        next += 1
      }
      (times, values, open) = (newTimes, newValues, newOpen)
    }
    self.times = times
    self.values = values
    self.bends = bends
  }

  /// Returns the ascending times at which the motion can have a kink or a jump.
  ///
  /// A kink is a sudden change of velocity. There are two times for each break of the motion: the
  /// break, and the time just after it.
  static func kinks(_ curve: MotionCurve) -> [Double] {
    curve.landmarks.breaks.flatMap { [$0, min($0 + MotionCurve.rightOfBreak, curve.duration)] }
      .ascending
  }

  /// The largest change of value at a break that does not count as a jump, as a fraction of the
  /// travel.
  private static let continuous = 1e-7

  /// Returns the ascending times of the first samples.
  ///
  /// The times include several times between two landmarks, each break, and the time just after
  /// each break. If the motion jumps at a break, the time just before the break is also included.
  private static func marks(_ curve: MotionCurve, _ travel: Double) -> [Double] {
    let end = curve.duration
    var marks = [0, end]
    for part in 1..<32 { marks.append(end * Double(part) / 32) }
    let known = [0] + curve.landmarks.times.filter { $0 > 0 && $0 < end } + [end]
    for (a, b) in zip(known, known.dropFirst()) {
      for part in 0..<4 { marks.append(a + (b - a) * Double(part) / 4) }
    }
    let breaks = curve.landmarks.breaks, side = MotionCurve.rightOfBreak
    for time in breaks where time < end { marks.append(min(time + side, end)) }
    let before = breaks.filter { $0 > side && $0 <= end }
    let sides = zip(curve.values(at: before.map { $0 - side }), curve.values(at: before))
    for (time, (left, right)) in zip(before, sides)
    where abs(left - right) > continuous * abs(travel) {
      marks.append(time - side)
    }
    return Bends.merged(marks, [])
  }

  /// The final value of the motion, as a fraction of the travel; 1 for most motions.
  var final: Double { (curve.target - from) / travel }

  /// Returns the exact fraction of the travel at each of several ascending times.
  ///
  /// The fractions are computed from the motion, not interpolated between samples.
  func exactly(at times: [Double]) -> [Double] {
    curve.values(at: times).map { ($0 - from) / travel }
  }

  /// Returns the fraction of the travel at a time, interpolated linearly between samples.
  func value(at time: Double) -> Double {
    if time <= times[0] { return values[0] }
    // BOUND: first < time < last, so next is from 1 to count − 1.
    guard time < times[times.count - 1] else { return values[values.count - 1] }
    let next = index(after: time)
    let span = times[next] - times[next - 1]
    return values[next - 1]
      + (values[next] - values[next - 1]) * ((time - times[next - 1]) / span)
  }

  /// Returns the index of the first sample after a time.
  func index(after time: Double) -> Int { times.boundary { $0 > time } }

  /// Returns an interval that contains the last time at which the motion is outside a tolerance.
  ///
  /// The tolerance is a distance from the final value.
  ///
  /// - Parameter last: The index of the last sample outside the tolerance; −1 if all samples are
  ///   within the tolerance.
  /// - Returns: The start and the end of the interval in seconds. The result is `nil` if the motion
  ///   is always within the tolerance, or if the curve's last sample is outside the tolerance.
  private func lastSpan(beyond tolerance: Double, after last: Int) -> (low: Double, high: Double)? {
    // Between two samples within the tolerance, an extremum can be outside the tolerance.
    for span in stride(from: times.count - 2, to: last, by: -1) {
      // BOUND: span + 1 is at most the last index of times.
      let length = times[span + 1] - times[span]
      let reach = Bends.safety * bends[span] * length * length / 8
      // BOUND: span + 1 is at most the last index of values.
      guard max(abs(values[span] - final), abs(values[span + 1] - final)) + reach >= tolerance,
        length > Bends.shortest
      else { continue }
      let inner = (1..<32).map { times[span] + length * Double($0) / 32 }
      if let found = exactly(at: inner).lastIndex(where: { abs($0 - final) >= tolerance }) {
        // BOUND: span + 1 is at most the last index of times.
        return (inner[found], times[span + 1])
      }
    }
    guard last >= 0, last + 1 < times.count else { return nil }
    // BOUND: last + 1 < count, by the guard.
    return (times[last], times[last + 1])
  }

  /// Returns the time in seconds from which the value stays closer to the final value than a
  /// tolerance.
  ///
  /// The result is 0 if the value is always closer than the tolerance.
  func settlingTime(within tolerance: Double) -> Double {
    let last = values.lastIndex { abs($0 - final) >= tolerance }
    guard var (low, high) = lastSpan(beyond: tolerance, after: last ?? -1) else {
      return last.map { times[$0] } ?? 0
    }
    // A call with a list of times is hardly slower than a call with a single time. So each step
    // divides the interval into 16 parts.
    while true {
      let width = (high - low) / 16
      let inner = (1..<16).map { low + width * Double($0) }.filter { $0 > low && $0 < high }
      guard !inner.isEmpty else { return high }
      let left = exactly(at: inner).lastIndex { abs($0 - final) >= tolerance }
      let next = left.map { $0 + 1 } ?? 0
      if next < inner.count { high = inner[next] }
      if let left { low = inner[left] }
    }
  }
}

extension Array {
  /// Returns the index of the first element for which `isLater` is true; the count if there is
  /// none.
  ///
  /// The search is a bisection. So if `isLater` is true for an element, it must be true for all
  /// elements after it.
  func boundary(where isLater: (Element) -> Bool) -> Int {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
