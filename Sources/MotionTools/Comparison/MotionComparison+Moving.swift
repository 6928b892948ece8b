internal import AnimationCore

/// The points of a motion at evenly spaced times; several comparisons share these points.
package struct MotionGrid: Sendable {
  let times: [Double]
  let points: [MotionCurve.Point]

  /// Samples a motion from its start to its end.
  package init(_ motion: MotionCurve) {
    times = MotionDifference.spread(
      from: motion.times.lowerBound, to: motion.duration, panels: MotionDifference.panels)
    points = motion.points(at: times)
  }
}

extension MotionComparison {
  /// Compares two motions over two ranges: until both have ended, and until the second has ended.
  ///
  /// If the first motion is smooth, and all jumps and kinks of the second motion are known, both
  /// ranges have the same nodes up to the end of the second motion. So the difference over the
  /// whole range is never less than the difference over the shorter range. Other motions may have
  /// jumps or kinks between two nodes, so each of their ranges has its own nodes.
  ///
  /// - Parameters:
  ///   - first: The reference motion.
  ///   - second: The motion that is compared with the reference.
  ///   - grid: The points of the reference motion; `nil` to compute them.
  static func untilEnds(
    _ first: MotionCurve, _ second: MotionCurve, grid: MotionGrid? = nil
  ) -> (whole: MotionComparison, moving: MotionComparison) {
    let whole = 0...max(first.duration, second.duration).nextUp
    let part = 0...max(second.duration, .leastNormalMagnitude)
    let difference = MotionDifference(first, second, over: whole)
    guard first.smoothFrequency != nil, first.times.lowerBound == 0, first.duration > 0,
      second.duration > 0, second.hasKnownBreaks, !first.isKnown(as: second)
    else {
      return (
        MotionComparison(first, second, findsLag: false, findsArea: false),
        MotionComparison(first, second, over: part, findsLag: false, findsArea: false)
      )
    }
    let isSmooth = second.smoothFrequency != nil && second.times.lowerBound == 0
    let moving =
      isSmooth ? difference.movingPieces : MotionDifference(first, second, over: part).pieces
    let rest = difference.restingPieces(grid)
    let squares = [moving, rest].map { difference.integrals(in: $0, findsMagnitude: false).square }
    let inPart = difference.largest(in: moving)
    let inWhole = difference.largest(in: rest, beyond: inPart)
    func comparison(
      _ range: ClosedRange<Double>, _ largest: MotionDifference.Node, _ square: Double
    )
      -> MotionComparison
    {
      MotionComparison(
        over: range, largest: largest.value, time: largest.time,
        rootMeanSquare: (square / range.upperBound).squareRoot(), travel: first.travel)
    }
    return (
      comparison(whole, inWhole, squares[0] + squares[1]), comparison(part, inPart, squares[0])
    )
  }
}

extension MotionCurve {
  /// True if the motion is smooth except at few known times.
  fileprivate var hasKnownBreaks: Bool {
    smoothFrequency != nil || stepsPerSecond != nil
      || (1...MotionDifference.maxSplits).contains(landmarks.breaks.count)
  }
}

extension MotionDifference {
  /// The nodes up to the end of the second motion, in pieces that end where a motion ends.
  fileprivate var movingPieces: [[Node]] {
    let end = second.duration
    guard first.duration < end else {
      return [nodes(at: Self.spread(from: 0, to: end, panels: movingPanels))]
    }
    let panels = { (length: Double) in
      Int(bounded: length / end * Double(Self.panels), in: Self.minPanels...Self.panels)
    }
    return [
      nodes(at: Self.spread(from: 0, to: first.duration, panels: panels(first.duration))),
      nodes(
        at: Self.spread(
          from: first.duration.nextUp, to: end, panels: panels(end - first.duration))),
    ]
  }

  /// The number of panels up to the end of a second motion that ends first.
  ///
  /// The panels are at least as narrow as the panels of the whole range. Each half period of the
  /// faster oscillation has at least 24 panels, unless the total exceeds `MotionDifference.panels`.
  private var movingPanels: Int {
    let frequency = max(first.smoothFrequency ?? 0, second.smoothFrequency ?? 0)
    let halves = frequency * second.duration / .pi
    let share = second.duration / first.duration
    return Int(
      bounded: max(24 * halves, share * Double(Self.panels)).rounded(.up),
      in: Self.panels / 4...Self.panels)
  }

  /// The nodes from the end of the second motion to the end of the range.
  fileprivate func restingPieces(_ grid: MotionGrid?) -> [[Node]] {
    let last = nodes(at: [range.upperBound])
    let start = second.duration.nextUp
    guard start <= first.duration else { return [last] }
    let grid = grid ?? MotionGrid(first)
    let rest = zip(grid.times, grid.points).drop { $0.0 <= start }.map { time, point in
      // A difference of NaN is treated as infinite.
      let value = second.target - point.value
      return Node(time: time, value: value.isNaN ? .infinity : value, rate: -point.velocity)
    }
    return [nodes(at: [start]) + rest, last]
  }
}
