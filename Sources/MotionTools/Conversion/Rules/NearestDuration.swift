internal import AnimationCore

/// A search for the duration with which a curve is nearest to a spring.
struct NearestDuration {
  private let low, high: Double
  private let times: [Double]
  private let values: [Double]

  /// Prepares the search for the duration with which a curve is nearest to `spring`.
  ///
  /// The shortest duration is a quarter of the spring's duration. The longest duration is the
  /// longer of two times: the spring's duration, and the time after which at most 0.1 % of the
  /// distance is left. The second time is at most ``MotionCurve/longestRule``.
  ///
  /// - Parameters:
  ///   - exact: The motion of the spring over a distance of 1.
  ///   - count: The number of equal intervals between the times at which motions are compared.
  ///     There are `count` + 1 such times.
  init(_ exact: MotionCurve, of spring: PerceptualSpring, count: Int) {
    let low = spring.duration / 4
    let settled = min(spring.settlingDuration(within: 0.001), MotionCurve.longestRule)
    let high = max(settled, spring.duration)
    times = (0...count).map { high * Double($0) / Double(count) }
    values = exact.points(at: times).map(\.value)
    self.low = low
    self.high = high
  }

  /// Returns the duration, in seconds, with which a curve is nearest to the spring.
  ///
  /// The search compares 41 durations, and then 21 durations near the best of the 41 durations.
  ///
  /// - Parameter output: A closure that returns the curve's values at fractions of the duration.
  func callAsFunction(_ output: (_ progress: [Double]) -> [Double]) -> Double {
    // The comparison stops when one part of the times shows that another duration is nearer.
    func farness(_ duration: Double, _ nearest: Double) -> Double {
      guard Work.spend(times.count, on: .values) else { return .infinity }
      let moving = times.prefix { $0 < duration }.count
      var largest = 0.0
      for value in values.dropFirst(moving) { largest = max(largest, abs(1 - value)) }
      for part in 0..<Self.parts where largest <= nearest {
        let indices = stride(from: part, to: moving, by: Self.parts)
        // BOUND: the indices are below `moving`, the length of a part of both arrays.
        let outputs = output(indices.map { times[$0] / duration })
        for (output, index) in zip(outputs, indices) {
          largest = max(largest, abs(output - values[index]))
        }
      }
      return largest
    }
    let ratio = high / low
    // Every eighth duration is compared first, because a near duration shortens all later
    // comparisons.
    let order = (0...40).filter { $0 % 8 == 0 } + (0...40).filter { $0 % 8 != 0 }
    let tried = order.map { low * _pow(ratio, Double($0) / 40) }
    let best = Self.least(tried, from: (tried[0], .infinity), farness)
    let step = _pow(ratio, 1.0 / 40)
    let near = (0...20).map { best.duration * _pow(step, Double($0) / 10 - 1) }
    return Self.least(near, from: best, farness).duration
  }

  /// The number of groups into which the comparison times are divided.
  ///
  /// Each group contains every eighth time.
  private static var parts: Int { 8 }

  /// Returns the duration with which the curve is nearest to the spring, and the largest difference
  /// at this duration.
  ///
  /// - Parameters:
  ///   - durations: The durations to compare, in seconds.
  ///   - best: The nearest duration so far, and the largest difference at this duration.
  ///   - farness: A closure that returns the largest difference for a duration. The argument
  ///     `nearest` is the smallest result so far. A result above `nearest` does not need to be
  ///     exact: it can be smaller than the largest difference.
  private static func least(
    _ durations: [Double], from best: (duration: Double, farness: Double),
    _ farness: (_ duration: Double, _ nearest: Double) -> Double
  ) -> (duration: Double, farness: Double) {
    var best = best
    for duration in durations {
      let distance = farness(duration, best.farness)
      let isNearer = distance < best.farness
      // Of equally near durations, the shortest is the result.
      if isNearer || distance == best.farness && duration < best.duration {
        best = (duration, distance)
      }
    }
    return best
  }
}
