internal import AnimationCore

/// The samples of a motion, with more samples where the velocity changes fast.
///
/// An example is the nearly vertical middle of a cubic Bézier curve, whose acceleration has two
/// peaks close together. In each span, the mean velocity is compared with the mean of the velocities
/// at both ends of the span. If they differ too much, the span is halved.
struct RefinedSamples {
  /// The times of the samples in seconds, ascending.
  private(set) var times: [Double]
  private(set) var points: [MotionCurve.Point]
  /// The start, the middle and the end of each divided span, in no order.
  private(set) var divided: [Double] = []

  /// The largest difference of the two means, as a fraction of the greatest velocity.
  private static let unevenness = 0.002
  /// The length in seconds up to which a span is not divided.
  private static let shortest = 1e-6
  /// The maximum number of times that a span is halved.
  private static let halvings = 12
  /// The maximum number of additional samples for each given sample.
  ///
  /// The limit is for motions that are not smooth, such as some custom animations.
  private static let samplesMax = 4

  init(_ times: [Double], _ curve: MotionCurve) {
    self.times = times
    points = curve.points(at: times)
    let most = times.count * (1 + Self.samplesMax)
    for _ in 0..<Self.halvings {
      let uneven = unevenSpans
      guard !uneven.isEmpty, self.times.count + uneven.count <= most else { return }
      divide(uneven, curve)
    }
  }

  private var unevenSpans: [Int] {
    let fastest = points.reduce(0) { $1.velocity.isFinite ? max($0, abs($1.velocity)) : $0 }
    return times.indices.dropLast().filter { index in
      // BOUND: index + 1 exists, because the last index is dropped.
      let (left, right) = (points[index], points[index + 1])
      let length = times[index + 1] - times[index]
      guard length > Self.shortest else { return false }
      let mean = (right.value - left.value) / length
      let difference = abs(mean - (left.velocity + right.velocity) / 2)
      return difference.isFinite && difference > Self.unevenness * fastest
    }
  }

  private mutating func divide(_ spans: [Int], _ curve: MotionCurve) {
    // BOUND: a span is not the last index of times.
    let middles = spans.map { times[$0] + (times[$0 + 1] - times[$0]) / 2 }
    let found = curve.points(at: middles)
    var newTimes: [Double] = [], newPoints: [MotionCurve.Point] = []
    var next = 0
    for index in times.indices {
      newTimes.append(times[index])
      newPoints.append(points[index])
      guard next < spans.count, spans[next] == index else { continue }
      newTimes.append(middles[next])
      newPoints.append(found[next])
      // BOUND: a span is not the last index of times.
      divided += [times[index], middles[next], times[index + 1]]
      next += 1
    }
    (times, points) = (newTimes, newPoints)
  }
}
