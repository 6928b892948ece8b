/// A point of a run, which is a series of points in order of time.
protocol TimedPoint {
  /// The time in seconds.
  var time: Double { get }
}

extension PlotPoint: TimedPoint {}
extension ColorRamp.Point: TimedPoint {}

extension Array {
  /// Returns the index of the first element for which `isLater` is true.
  ///
  /// The result is the count if there is no such element. If `isLater` is true for an element, it
  /// must be true for all later elements.
  func boundary(where isLater: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the last point of a run at or before a time, and the first point after the time.
  ///
  /// The result is `nil` if no run contains the time. `part` is the position of the time between
  /// the two points, from 0 to 1. At a jump, the points belong to the run after the jump. At the
  /// end of a run, both points are the last point of the run.
  func surroundings<Point: TimedPoint>(
    of time: Double
  ) -> (start: Point, end: Point, part: Double)? where Element == [Point] {
    for run in reversed() {
      guard let first = run.first, let last = run.last, first.time <= time, time <= last.time
      else { continue }
      let next = run.boundary { $0.time > time }
      // BOUND: next is at least 1, because the first time is not after the time.
      let start = run[next - 1], end = next < run.count ? run[next] : start
      return (start, end, next < run.count ? (time - start.time) / (end.time - start.time) : 0)
    }
    return nil
  }

  /// Returns the indices of the elements that suffice to draw a line through all elements.
  ///
  /// Each omitted element is within `tolerance` of the line between the two kept elements around
  /// it.
  ///
  /// - Parameters:
  ///   - fixed: The ascending indices of elements that are always kept; the first and the last
  ///     index are among them.
  ///   - tolerance: The largest allowed distance.
  ///   - distance: A closure that returns the distance of an element from the line between two
  ///     elements.
  ///
  /// Source: D. H. Douglas and T. K. Peucker, Algorithms for the Reduction of the Number of Points
  /// Required to Represent a Digitized Line or its Caricature, 1973.
  func simplified(
    keeping fixed: [Int], within tolerance: Double,
    _ distance: (_ element: Element, _ start: Element, _ end: Element) -> Double
  ) -> [Int] {
    // BOUND: a count is not negative, and `fixed` contains indices.
    var isKept = Array<Bool>(repeating: false, count: count)
    for index in fixed { isKept[index] = true }
    var spans = Array<(Int, Int)>(zip(fixed, fixed.dropFirst()))
    while let (first, last) = spans.popLast() {
      var (worst, at) = (tolerance, 0)
      for index in first + 1..<Swift.max(last, first + 1) {
        let distance = distance(self[index], self[first], self[last])
        if distance > worst { (worst, at) = (distance, index) }
      }
      guard at > 0 else { continue }
      isKept[at] = true
      spans += [(first, at), (at, last)]
    }
    return indices.filter { isKept[$0] }
  }
}
