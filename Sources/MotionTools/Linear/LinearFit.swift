/// A `linear()` function that represents a curve within an allowed error.
///
/// The function has as few stops, or as few bytes, as possible.
struct LinearFit: Sendable {
  /// The stops, rounded to the decimals in the `linear()` text.
  let stops: [Stop]
  /// The function that the text of the stops represents.
  let function: LinearTimingFunction
  /// The function's largest deviation from the curve, as a fraction of the curve's travel.
  let error: Double
  /// The minimum number of stops for the allowed error, with unlimited decimals.
  let fewest: Int
  /// The number of extra line segments, compared with the minimum for the allowed error.
  let beyond: Int

  /// The quantity to minimize first.
  enum Aim: Sendable {
    /// The number of stops; of several functions with the fewest stops, the shortest text is
    /// chosen.
    case stops
    /// The number of bytes of the text.
    ///
    /// One more stop often makes the text shorter than one more decimal in each stop.
    ///
    /// - Parameter beyond: The number of extra line segments that is tried first.
    case bytes(beyond: Int)
  }

  /// The maximum number of extra line segments to try, compared with the minimum for the allowed
  /// error.
  private static let linesBeyond = 4

  /// Fits a function to a target.
  ///
  /// - Parameters:
  ///   - budget: The allowed error, as a fraction of the curve's travel.
  ///   - maxCount: The maximum number of stops.
  ///   - aim: The quantity to minimize first.
  /// - Returns: `nil` if no function is found, for example because more than `maxCount` stops are
  ///   needed.
  init?(_ target: FitTarget, budget: Double, maxCount: Int, aim: Aim) {
    // Samples represent the curve only approximately. So the minimum number of stops is computed
    // with a slightly larger allowed error, and the stops with a slightly smaller allowed error.
    let widest = target.tube(budget * (1 + 0.5 * FractionCurve.deviation))
    guard let fewest = widest?.minLines(maxCount: maxCount - 1)?.lines else { return nil }
    var allowedError = budget * (1 - 0.3 * FractionCurve.deviation)
    for _ in 0..<4 {
      guard let path = target.tube(allowedError)?.minLines(maxCount: maxCount - 1),
        let stops = Self.stops(target, allowedError, path, maxCount, aim)
      else { return nil }
      if let function = LinearTimingFunction(rounded: stops),
        case let error = TimingError.largest(of: function, target), error <= budget
      {
        (self.stops, self.function, self.error, self.fewest) = (stops, function, error, fewest + 1)
        beyond = stops.count - 1 - path.lines
        return
      }
      allowedError *= 0.98
    }
    return nil
  }

  /// Returns the best stops for `aim` that stay within the distance `allowedError` of the target.
  ///
  /// If there are no such stops, the result is `nil`. The caller then does not try smaller errors,
  /// because a smaller error needs at least as many stops.
  private static func stops(
    _ target: FitTarget, _ allowedError: Double, _ path: Tube.Path, _ maxCount: Int, _ aim: Aim
  ) -> [Stop]? {
    let fewest = path.lines
    let counts = fewest...max(fewest, min(fewest + linesBeyond, maxCount - 1))
    func lineSearch(_ lines: Int) -> LineSearch? {
      LineSearch(target, allowedError: allowedError, lines: lines, fewest: path)
    }
    switch aim {
    case .stops:
      for lines in counts {
        let search = lineSearch(lines)
        if let stops = search?.shortest() ?? search?.finest() { return stops }
        // If the finest decimals do not suffice for many lines, they do not suffice for fewer lines
        // either.
        if lines == fewest, counts.count > 1, lineSearch(counts.upperBound)?.isPossible != true {
          return nil
        }
      }
      return nil
    case .bytes(let beyond):
      return shortest(counts, from: fewest + beyond) { lineSearch($0)?.shortest() }
        ?? stops(target, allowedError, path, maxCount, .stops)
    }
  }

  /// Returns the stops with the shortest text for several possible numbers of lines.
  ///
  /// The search starts at `first` and tries larger numbers, as long as the text becomes shorter. If
  /// no larger number is better, the search tries smaller numbers in the same way.
  ///
  /// - Parameters:
  ///   - counts: The possible numbers of lines.
  ///   - first: The number of lines to try first.
  ///   - text: Returns the stops for a number of lines, or `nil` if there are none.
  /// - Returns: `nil` if `text` returns `nil` for all tried numbers.
  private static func shortest(
    _ counts: ClosedRange<Int>, from first: Int, _ text: (Int) -> [Stop]?
  ) -> [Stop]? {
    let first = min(max(first, counts.lowerBound), counts.upperBound)
    var best: (stops: [Stop], bytes: Int)?
    /// True if the stops with this number of lines have a shorter text than all stops found before.
    ///
    /// If there are no stops with this number of lines, the result is true only if no stops were
    /// found before.
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
