/// The fewest stops with which a `linear()` stays within a distance of a curve.
struct LinearFit: Sendable {
  /// The stops, as they are written.
  let stops: [Stop]
  /// The largest distance, in parts of the travel, while it plays.
  let error: Double
  /// The fewest stops that any continuous path within the distance has, on a grid or not.
  let fewest: Int
  /// How many lines it has beyond the fewest that are within the room which it leaves for rounding.
  let beyond: Int

  /// What counts first.
  enum Aim: Sendable {
    /// As few stops as decimals allow, and then as few bytes.
    case stops
    /// Few bytes: a stop more is often shorter than a decimal more in each.
    ///
    /// - Parameter beyond: How many lines more than the fewest are tried first.
    case bytes(beyond: Int)
  }

  /// How many lines more than the fewest are tried.
  private static let linesBeyond = 4

  /// Fits a target.
  ///
  /// - Parameters:
  ///   - budget: The largest distance, in parts of the travel.
  ///   - most: The most stops.
  ///   - aim: What counts first.
  /// - Returns: `nil` where more stops would be needed.
  init?(_ target: FitTarget, budget: Double, most: Int, aim: Aim) {
    // The lines between the samples stand for the curve, which is a little beside them.
    let widest = target.tube(budget * (1 + 0.5 * FractionCurve.deviation))
    guard let fewest = widest?.fewestLines(most: most - 1)?.lines else { return nil }
    var room = budget * (1 - 0.3 * FractionCurve.deviation)
    for _ in 0..<4 {
      guard let path = target.tube(room)?.fewestLines(most: most - 1),
        let stops = Self.stops(target, room, path, most, aim)
      else { return nil }
      let error = TimingError.largest(of: stops, target)
      if error <= budget {
        (self.stops, self.error, self.fewest) = (stops, error, fewest + 1)
        beyond = stops.count - 1 - path.lines
        return
      }
      room *= 0.98
    }
    return nil
  }

  /// The stops that an aim asks for; where there are none, less room has none either.
  private static func stops(
    _ target: FitTarget, _ room: Double, _ path: Tube.Path, _ most: Int, _ aim: Aim
  ) -> [Stop]? {
    let fewest = path.lines
    let counts = fewest...max(fewest, min(fewest + linesBeyond, most - 1))
    func lineSearch(_ lines: Int) -> LineSearch? {
      LineSearch(target, room: room, lines: lines, fewest: path)
    }
    switch aim {
    case .stops:
      for lines in counts {
        let search = lineSearch(lines)
        if let stops = search?.shortest() ?? search?.finest() { return stops }
        // What no decimals hold with many lines, they do not with fewer.
        if lines == fewest, counts.count > 1, lineSearch(counts.upperBound)?.isPossible != true {
          return nil
        }
      }
      return nil
    case .bytes(let beyond):
      return shortest(counts, from: fewest + beyond) { lineSearch($0)?.shortest() }
        ?? stops(target, room, path, most, .stops)
    }
  }

  /// The shortest text of some numbers of lines, as far as it becomes shorter from number to number.
  private static func shortest(
    _ counts: ClosedRange<Int>, from first: Int, _ text: (Int) -> [Stop]?
  ) -> [Stop]? {
    let first = min(max(first, counts.lowerBound), counts.upperBound)
    var best: (stops: [Stop], bytes: Int)?
    /// Whether a number of lines makes the text shorter.
    func isShorter(_ lines: Int) -> Bool {
      guard let stops = text(lines) else { return best == nil }
      let bytes = stops.cssLength
      guard bytes < best?.bytes ?? .max else { return false }
      best = (stops, bytes)
      return true
    }
    // BOUND: first is clamped to the counts.
    for lines in first...counts.upperBound where !isShorter(lines) { break }
    let rising = best?.stops.count
    if rising == nil || rising == first + 1 {
      // BOUND: first is clamped to the counts.
      for lines in (counts.lowerBound..<first).reversed() where !isShorter(lines) { break }
    }
    return best?.stops
  }
}
