internal import AnimationCore

/// The samples of a motion, with more samples where the velocity changes fast.
///
/// For example, the velocity changes fast in the nearly vertical middle of a cubic Bézier curve. In
/// each span between two samples, the mean velocity is compared with the mean of the velocities at
/// the two ends of the span. If these two means differ too much, the span is halved.
struct RefinedSamples {
  /// The times of the samples in seconds, ascending.
  private(set) var times: [Double]
  private(set) var points: [MotionCurve.Point]
  /// The start, the middle and the end in seconds of each interval that was halved, in no
  /// particular order.
  private(set) var divided: [Double] = []

  /// The maximum deviation of the mean velocity in an interval, as a fraction of the greatest
  /// velocity.
  ///
  /// The deviation is the difference between the mean velocity in the interval and the mean of the
  /// velocities at the two ends of the interval. If the deviation exceeds the maximum, the interval
  /// is halved.
  private static let unevenness = 0.002
  /// The length in seconds of the longest interval that is never halved.
  private static let shortest = 1e-6
  /// The maximum number of rounds; each round halves all intervals in which the velocity changes
  /// too fast.
  private static let halvings = 12
  /// The maximum number of samples to add, as a multiple of the initial number of samples.
  ///
  /// The limit ends the search for motions that are not smooth, such as the motions of some custom
  /// animations.
  private static let samplesMax = 4

  init(_ times: [Double], _ curve: MotionCurve) {
    self.times = times
    points = curve.points(at: times)
    let most = times.count * (1 + Self.samplesMax)
    for _ in 0..<Self.halvings {
      let uneven = unevenSpans
      if uneven.isEmpty || self.times.count + uneven.count > most { return }
      divide(uneven, curve)
    }
  }

  /// For each interval that must be halved, the index of the sample at the end of the interval;
  /// ascending.
  private var unevenSpans: [Int] {
    let most = Self.unevenness * MotionCurve.greatestVelocity(points)
    return times.indices.dropFirst().filter { index in
      // BOUND: index - 1 exists, because the first index is dropped.
      let (left, right) = (points[index - 1], points[index])
      let length = times[index] - times[index - 1]
      let mean = (right.value - left.value) / length
      let difference = abs(mean - (left.velocity + right.velocity) / 2)
      return length > Self.shortest && difference.isFinite && difference > most
    }
  }

  /// Adds a sample in the middle of each given interval.
  ///
  /// `spans` contains the index of the sample at the end of each interval.
  private mutating func divide(_ spans: [Int], _ curve: MotionCurve) {
    var middles: [Double] = []
    for end in spans {
      // BOUND: the end of a span is not the first index.
      let middle = times[end - 1] + (times[end] - times[end - 1]) / 2
      middles.append(middle)
      divided += [times[end - 1], middle, times[end]]
    }
    let found = curve.points(at: middles)
    let (oldTimes, oldPoints) = (times, points)
    (times, points) = ([], [])
    var next = 0
    for index in oldTimes.indices {
      if next < spans.count, spans[next] == index {
        times.append(middles[next])
        points.append(found[next])
        next += 1
      }
      times.append(oldTimes[index])
      points.append(oldPoints[index])
    }
  }
}
