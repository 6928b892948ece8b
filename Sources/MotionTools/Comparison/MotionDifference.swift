internal import AnimationCore

/// The difference of two motions at every time of a range.
///
/// A motion may jump when it comes to rest. So the range is divided at the ends of both motions.
/// Each piece has its own nodes, and no search crosses from one piece into the next.
struct MotionDifference {
  /// The difference at a time, second motion minus first, and its rate of change.
  struct Node {
    var time, value, rate: Double
  }

  let first, second: MotionCurve
  let range: ClosedRange<Double>

  init(_ first: MotionCurve, _ second: MotionCurve, over range: ClosedRange<Double>) {
    self.first = first
    self.second = second
    self.range = range
  }

  /// Returns the differences at ascending times.
  func nodes(at times: [Double]) -> [Node] {
    let first = first.points(at: times), second = second.points(at: times)
    return times.indices.map { index in
      // A NaN is treated as infinitely far from every value.
      let value = second[index].value - first[index].value
      return Node(
        time: times[index], value: value.isNaN ? .infinity : value,
        rate: second[index].velocity - first[index].velocity)
    }
  }

  /// True if the difference is linear between nodes, because both motions consist of frames.
  var isOfFrames: Bool { first.isOfFrames && second.isOfFrames }

  /// The nodes of each piece, including its ends.
  ///
  /// The nodes are at the frames if both motions consist of frames, otherwise at evenly spaced
  /// times.
  var pieces: [[Node]] {
    if isOfFrames {
      let frames = MotionLandmarks(breaks: first.landmarks.breaks + second.landmarks.breaks)
      let inside = frames.breaks.filter { $0 > range.lowerBound && $0 < range.upperBound }
      return [nodes(at: [range.lowerBound] + inside + [range.upperBound])]
    }
    let length = range.upperBound - range.lowerBound
    let ends =
      Set([first.duration, second.duration]).filter {
        $0 >= range.lowerBound && $0 < range.upperBound
      }
      .sorted() + [range.upperBound]
    var start = range.lowerBound
    return ends.map { end in
      let share = length > 0 ? (end - start) / length : 0
      let times = Self.spread(
        from: start, to: end,
        panels: Int(bounded: share * Double(Self.panels), in: Self.minPanels...Self.panels))
      // The value at a motion's own end still belongs to its trajectory.
      start = end.nextUp
      return nodes(at: times)
    }
  }

  /// Returns evenly spaced times in an interval; for an empty interval, the result is a single
  /// time.
  static func spread(from start: Double, to end: Double, panels: Int) -> [Double] {
    guard end > start else { return [end] }
    var times: [Double] = []
    times.reserveCapacity(panels + 1)
    for panel in 0...panels {
      let time = panel == panels ? end : start + (end - start) * Double(panel) / Double(panels)
      // If the interval is tiny, rounding could make some times equal.
      if let last = times.last, time <= last { continue }
      times.append(time)
    }
    return times
  }

  /// The number of panels in a range.
  ///
  /// An oscillation whose period is 1/100 of the range has forty panels in each period.
  private static var panels: Int { 4096 }
  private static var minPanels: Int { 64 }
}
