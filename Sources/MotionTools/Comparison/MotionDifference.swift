internal import AnimationCore
internal import AnimationNotation

/// The difference between two motions as a function of time, over a range of times.
///
/// The range is divided into pieces at the ends and the breaks of both motions. A break is a time
/// at which a motion can jump or change its slope. With more than 256 breaks, the range is divided
/// only at the ends of the motions. If both motions consist of frames, there is only one piece.
///
/// The difference is computed at times that are called nodes. Each piece has its own nodes, and
/// each search stays within one piece.
struct MotionDifference {
  /// The difference at one time, and its rate of change.
  ///
  /// The difference is the second motion's value minus the first motion's value.
  struct Node {
    var time, value, rate: Double
  }

  let first, second: MotionCurve
  let range: ClosedRange<Double>

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

  /// True if both motions consist of frames.
  ///
  /// The difference is then linear between the frames.
  var isOfFrames: Bool { first.isOfFrames && second.isOfFrames }

  /// The nodes of each piece, including the two ends of the piece.
  ///
  /// If both motions consist of frames, there is one piece with a node at each frame.
  var pieces: [[Node]] {
    if isOfFrames {
      let frames = MotionLandmarks(breaks: first.landmarks.breaks + second.landmarks.breaks)
      let inside = frames.breaks.filter { $0 > range.lowerBound && $0 < range.upperBound }
      return [nodes(at: [range.lowerBound] + inside + [range.upperBound])]
    }
    let breaks = breaks, splits = breaks.count > Self.maxSplits ? [] : breaks
    let leastPanels = splits.count > 16 ? Self.minPanels / 4 : Self.minPanels
    let edges = splits.isEmpty ? Self.edges(breaks) : []
    return spans(splits).map { start, end in
      let times = times(from: start, to: end, leastPanels: leastPanels)
      return nodes(at: merged(times, with: edges + lastValues(before: end), from: start, to: end))
    }
  }

  /// Returns a list with a time just before the end of a piece, or an empty list.
  ///
  /// The list contains a time if the difference jumps at the end of the piece. With a node at this
  /// time, only the short interval after the node contains the jump. The list is always empty for a
  /// piece that ends at a break, because such a piece ends before the jump.
  private func lastValues(before end: Double) -> [Double] {
    guard end == first.duration || end == second.duration || end == range.upperBound else {
      return []
    }
    let time = end - MotionCurve.rightOfBreak, nodes = nodes(at: [time, end])
    // BOUND: there is a node for each of the two times.
    let jump = abs(nodes[1].value - nodes[0].value)
    let slope = max(abs(nodes[0].rate), abs(nodes[1].rate))
    return jump > 2 * MotionCurve.rightOfBreak * slope + 1e-9 * abs(first.travel) ? [time] : []
  }

  /// Returns the times of the nodes of a piece, in seconds.
  ///
  /// The times are evenly spaced while the rates of both motions are constant. The higher the rate,
  /// the closer the times. If a rate is unknown, the spacing depends on the length of the range.
  ///
  /// - Parameters:
  ///   - start: The start of the piece in seconds.
  ///   - end: The end of the piece in seconds.
  ///   - leastPanels: The minimum number of equal intervals between two changes of a rate.
  private func times(from start: Double, to end: Double, leastPanels: Int) -> [Double] {
    var times: [Double] = [], part = start
    repeat {
      let rates = [first, second].map { $0.rate(at: part) }
      let partEnd = rates.reduce(end) { min($0, $1.end) }, known = rates.compactMap(\.perSecond)
      let share =
        known.count < rates.count ? (partEnd - part) / (range.upperBound - range.lowerBound) : 0
      let panels = max(
        Self.panelsPerUnit * (known.max() ?? 0) * (partEnd - part), share * Double(Self.panels))
      times += Self.spread(
        from: part, to: partEnd,
        // BOUND: leastPanels is 16 or 64.
        panels: Int(bounded: panels, in: leastPanels...Self.panels)
      ).dropFirst(times.isEmpty ? 0 : 1)
      part = partEnd
    } while part < end
    return times
  }

  /// Returns the given times of a piece, merged with the times around breaks and around the starts
  /// of steps.
  ///
  /// - Parameters:
  ///   - times: The times of the nodes, in seconds.
  ///   - breaks: The times around the breaks, in seconds.
  ///   - start: The start of the piece in seconds.
  ///   - end: The end of the piece in seconds.
  private func merged(
    _ times: [Double], with breaks: [Double], from start: Double, to end: Double
  ) -> [Double] {
    let steps = [first, second].flatMap { $0.steps.edges(from: start, to: end) }
    let edges = (breaks + steps).filter { $0 > start && $0 < end }
    return edges.isEmpty ? times : Bends.merged(times, edges)
  }

  /// Returns four times for each break: a time just before the break, the time of the break, the
  /// next representable time, and a time just after the break.
  ///
  /// If there are more than `maxSplits` breaks, the range is not divided at breaks, and the four
  /// times become nodes. The result is empty if there are more than `Limits.landmarks.max` breaks,
  /// or if the work budget is exhausted.
  private static func edges(_ breaks: [Double]) -> [Double] {
    guard breaks.count <= Limits.landmarks.max, Work.spend(4 * breaks.count, on: .values) else {
      return []
    }
    return breaks.flatMap { time in
      [time - MotionCurve.rightOfBreak, time, time.nextUp, time + MotionCurve.rightOfBreak]
    }
  }

  /// Returns the starts and the ends of the pieces; `splits` are the breaks that divide the range.
  private func spans(_ splits: [Double]) -> [(start: Double, end: Double)] {
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

  /// The breaks of both motions inside the range; the ends of the motions are not included.
  private var breaks: [Double] {
    let breaks = (first.landmarks.breaks + second.landmarks.breaks).filter {
      $0 > range.lowerBound && $0 < range.upperBound && $0 != first.duration
        && $0 != second.duration
    }
    return Array(Set(breaks))
  }

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

  /// The maximum number of panels while the rates of both motions are constant.
  ///
  /// A panel is the time between two successive nodes. With 4096 panels, an oscillation with a
  /// hundred periods still has forty panels in each period.
  private static var panels: Int { 4096 }
  private static var minPanels: Int { 64 }
  /// The number of panels in the time 1/r, where r is the greater of the rates of both motions.
  ///
  /// A panel is the time between two successive nodes. With 16 panels, the cubic in a panel differs
  /// from e^(−rt) by 1/384 · 16⁻⁴ = 4·10⁻⁸ of the value of e^(−rt).
  private static var panelsPerUnit: Double { 16 }
  /// The maximum number of breaks at which the range is divided into pieces.
  ///
  /// If there are more breaks, the range is not divided at breaks. Each break then becomes a node
  /// inside a piece.
  private static var maxSplits: Int { 256 }
}
