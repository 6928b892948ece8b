/// The target of a timing function: a curve over progress in time, with its start and end values.
struct FitTarget: Sendable {
  /// The curve, in seconds.
  let curve: FractionCurve
  /// The seconds over which progress goes from 0 to 1.
  let duration: Double
  /// The required values of the timing function at the very start and the very end.
  let start, end: Double
  /// True if a path may start, or end, anywhere within its room, as next to a jump.
  var isStartOpen = false, isEndOpen = false
  /// The samples, by progress.
  let x, values: [Double]

  init(_ curve: FractionCurve, duration: Double, end: Double) {
    self.curve = curve
    self.duration = duration
    self.end = end
    let count = curve.index(after: duration.nextDown)
    var x = curve.times[..<count].map { $0 / duration }
    var values = Array(curve.values[..<count])
    if x.last == 1 {
      // BOUND: x has a last one, by the condition, and there are as many values.
      x.removeLast()
      values.removeLast()
    }
    x.append(1)
    values.append(curve.value(at: duration))
    self.x = x
    self.values = values
    start = values[0]
  }

  func value(at x: Double) -> Double { curve.value(at: x * duration) }

  /// Returns the tube of a given room above and below the curve; fixed ends have no room.
  ///
  /// - Returns: `nil` if the curve itself ends further away.
  func tube(_ room: Double) -> Tube? {
    // BOUND: a sampled curve has at least its two ends.
    guard abs(values[values.count - 1] - end) <= room else { return nil }
    var low = values.map { $0 - room }, high = values.map { $0 + room }
    if !isStartOpen { (low[0], high[0]) = (start, start) }
    if !isEndOpen { (low[low.count - 1], high[high.count - 1]) = (end, end) }
    return Tube(x: x, low: low, high: high)
  }

  /// Returns the index of the first sample after a progress below 1.
  func index(after place: Double) -> Int {
    var low = 0, high = x.count - 1
    while low < high {
      let middle = (low + high) / 2
      if x[middle] > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Room below this is only rounding, as around a linear motion.
  private static let roomMin = 1e-13

  /// Returns paths with a maximum number of lines, in the given room and in the least room.
  ///
  /// The least room is found to a two-hundredth. With many lines, one line fewer needs hardly more
  /// room, so the search starts from above, in growing steps.
  ///
  /// - Parameters:
  ///   - lines: The maximum number of lines.
  ///   - room: The room that suffices.
  ///   - first: The path with the fewest lines in that room.
  /// - Returns: `nil` if the first path has more lines, or the room is infinite.
  func leastRoom(
    lines: Int, below room: Double, _ first: Tube.Path
  ) -> (widest: Tube.Path, path: Tube.Path)? {
    func path(_ room: Double) -> Tube.Path? { tube(room)?.fewestLines(most: lines) }
    guard first.lines <= lines, room.isFinite else { return nil }
    var best = (room: room, path: first)
    // BOUND: a sampled curve has at least its two ends.
    var low = abs(values[values.count - 1] - end)
    var step = min(0.75, 2 / Double(lines))
    while best.room > max(low * 1.005, Self.roomMin) {
      let next = max(low, best.room * (1 - step))
      guard let path = path(next) else {
        low = max(next, low.nextUp)
        break
      }
      best = (next, path)
      step = min(0.75, 2 * step)
    }
    while best.room > max(low * 1.005, Self.roomMin) {
      let middle = (low + best.room) / 2
      if let path = path(middle) { best = (middle, path) } else { low = max(middle, low.nextUp) }
    }
    return (first, best.path)
  }
}
