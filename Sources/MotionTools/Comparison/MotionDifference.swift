internal import AnimationCore

/// The difference of two motions as a function of time in a range.
///
/// The range is divided into pieces at the ends of both motions and at their breaks, because a
/// motion may jump there or change its slope. Each piece has its own nodes, and each search stays
/// within one piece.
struct MotionDifference {
  /// The difference at one time, and its rate of change.
  ///
  /// The difference is the second motion's value minus the first motion's value.
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

  /// Returns the nodes at ascending times.
  func nodes(at times: [Double]) -> [Node] {
    let first = first.points(at: times), second = second.points(at: times)
    return times.indices.map { index in
      // A difference of NaN is treated as infinite.
      let value = second[index].value - first[index].value
      return Node(
        time: times[index], value: value.isNaN ? .infinity : value,
        rate: second[index].velocity - first[index].velocity)
    }
  }

  /// True if both motions consist of frames, so that the difference is linear between nodes.
  var isOfFrames: Bool { first.isOfFrames && second.isOfFrames }

  /// The nodes of each piece, including the two ends of the piece.
  ///
  /// The nodes are at the frames if both motions consist of frames. For a motion that is constant
  /// during each time step, the nodes are at both ends of each step, because the difference is
  /// largest there. Otherwise, the nodes are at evenly spaced times.
  var pieces: [[Node]] {
    if isOfFrames {
      let frames = MotionLandmarks(breaks: first.landmarks.breaks + second.landmarks.breaks)
      let inside = frames.breaks.filter { $0 > range.lowerBound && $0 < range.upperBound }
      return [nodes(at: [range.lowerBound] + inside + [range.upperBound])]
    }
    let length = range.upperBound - range.lowerBound
    let leastPanels = splits.count > 16 ? Self.minPanels / 4 : Self.minPanels
    return spans.map { start, end in
      let share = length > 0 ? (end - start) / length : 0
      let times =
        stepsPerSecond.map { Self.steps($0, from: start, to: end) }
        ?? Self.spread(
          from: start, to: end,
          // BOUND: leastPanels is 16 or 64.
          panels: Int(bounded: share * Double(Self.panels), in: leastPanels...Self.panels))
      return nodes(at: times)
    }
  }

  /// The starts and the ends of the pieces.
  private var spans: [(start: Double, end: Double)] {
    let ends = Set([first.duration, second.duration]).filter {
      $0 >= range.lowerBound && $0 < range.upperBound
    }
    var spans: [(start: Double, end: Double)] = [], start = range.lowerBound
    for edge in (ends + splits).sorted() + [range.upperBound] {
      if ends.contains(edge) || edge == range.upperBound {
        spans.append((min(start, edge), edge))
        // The value at the exact end of a motion belongs to the piece before the end.
        start = max(start, edge.nextUp)
      } else {
        let before = edge - MotionCurve.rightOfBreak, after = edge + MotionCurve.rightOfBreak
        if start < edge { spans.append((start, max(start, before))) }
        // The first value after a jump is at the next representable time.
        spans.append((edge, edge.nextUp))
        start = max(start, after)
      }
    }
    return spans
  }

  /// The breaks of both motions inside the range, without their ends.
  ///
  /// The list is empty if there are too many breaks, or if the nodes are at the ends of steps.
  private var splits: [Double] {
    guard stepsPerSecond == nil else { return [] }
    let breaks = (first.landmarks.breaks + second.landmarks.breaks).filter {
      $0 > range.lowerBound && $0 < range.upperBound && $0 != first.duration
        && $0 != second.duration
    }
    return breaks.count > Self.maxSplits ? [] : Array(Set(breaks))
  }

  /// The steps per second of a motion that is constant during each step; `nil` for other motions,
  /// and for motions with too many steps.
  private var stepsPerSecond: Double? {
    guard let steps = first.stepsPerSecond ?? second.stepsPerSecond,
      range.upperBound * steps <= Double(Self.maxSteps)
    else { return nil }
    return steps
  }

  /// Returns the first and the last time of each step in an interval.
  private static func steps(_ count: Double, from start: Double, to end: Double) -> [Double] {
    var times = [start]
    // BOUND: the step number of `end` is at most `maxSteps`, and `start` is not after `end`.
    for number in Int(
      bounded: start * count, in: 0...maxSteps)...Int(bounded: end * count, in: 0...maxSteps)
    {
      let time = Double(number) / count
      // BOUND: the list begins with the start.
      for edge in [time - MotionCurve.rightOfBreak, time]
      where edge > times[times.count - 1] && edge < end { times.append(edge) }
    }
    return end > times[times.count - 1] ? times + [end] : times
  }

  /// The maximum number of steps that are compared: two minutes with 1000 steps per second.
  private static var maxSteps: Int { 120_000 }

  /// Returns evenly spaced times from the start to the end of an interval.
  ///
  /// If the interval is empty, the result is a single time.
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

  /// The number of equal intervals into which a range is divided.
  ///
  /// An oscillation whose period is 1/100 of the range has forty such intervals in each period.
  static var panels: Int { 4096 }
  static var minPanels: Int { 64 }
  /// The maximum number of breaks at which the range is divided; it is enough for the longest
  /// `linear()`.
  static var maxSplits: Int { 256 }
}
