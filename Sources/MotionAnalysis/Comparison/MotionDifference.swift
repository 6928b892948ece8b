internal import AnimationCore

/// What one motion has more than another, at every time of a range.
///
/// A motion may jump where it comes to rest. So the range is taken in pieces that end where one of the two does,
/// each with nodes of its own, and no search crosses from one piece into the next.
struct MotionDifference {
  /// The difference at a time: second less first, and its rate.
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

  /// The differences at ascending times.
  func nodes(at times: [Double]) -> [Node] {
    let first = first.points(at: times), second = second.points(at: times)
    return times.indices.map { index in
      // A value that is no number is as far from every other as there is.
      let value = second[index].value - first[index].value
      return Node(
        time: times[index], value: value.isNaN ? .infinity : value,
        rate: second[index].velocity - first[index].velocity)
    }
  }

  /// Whether it goes straight from node to node, as the difference of what two displays' frames show does.
  var isOfFrames: Bool { first.isOfFrames && second.isOfFrames }

  /// The nodes of each piece, its ends among them: the frames, or evenly spread over it.
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
        panels: Int(bounded: share * Double(Self.panels), in: Self.fewestPanels...Self.panels))
      // What a motion is at its own end still belongs to its course.
      start = end.nextUp
      return nodes(at: times)
    }
  }

  /// Times from one to another; a single one where there is no room for more.
  static func spread(from start: Double, to end: Double, panels: Int) -> [Double] {
    guard end > start else { return [end] }
    var times: [Double] = []
    times.reserveCapacity(panels + 1)
    for panel in 0...panels {
      let time = panel == panels ? end : start + (end - start) * Double(panel) / Double(panels)
      // Between neighbouring numbers some would be equal.
      if let last = times.last, time <= last { continue }
      times.append(time)
    }
    return times
  }

  /// How many panels a range has: a spring's swing of a hundredth of it has forty.
  private static var panels: Int { 4096 }
  private static var fewestPanels: Int { 64 }
}
