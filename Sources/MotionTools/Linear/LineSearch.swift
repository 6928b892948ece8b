internal import AnimationCore

/// A search for the shortest `linear()` text with a given number of line segments.
///
/// The search increases the number of decimals step by step.
struct LineSearch {
  private let target: FitTarget
  private let allowedError: Double
  private let regions: [CornerRegion]
  /// The path whose largest distance from the target is as small as possible.
  ///
  /// The search tries stops near the corners of this path.
  private let path: Tube.Path
  /// The smallest number of decimals for which one unit of the last decimal is at most twice the
  /// allowed error.
  ///
  /// For example, an allowed error of 0.002 gives 3 decimals, because 0.001 is at most 0.004. With
  /// this number of decimals, there is an output within the allowed error at every progress in
  /// time. But the number is at most 8, even if more decimals are needed.
  private let coarsest: Int

  /// The numbers of decimals in the percentages: the range is tried first, and the single number
  /// last.
  private static let percentages = 0...4, finestPercentages = 5
  /// The maximum number of percentages to try on each side of a corner of the path, for each number
  /// of decimals in the percentages.
  private static let reach = 6

  /// Prepares a search for stops with the given number of lines.
  ///
  /// - Parameters:
  ///   - allowedError: The largest allowed distance of the lines from the target's samples.
  ///   - lines: The number of lines.
  ///   - fewest: The path with the fewest lines within the allowed error.
  /// - Returns: `nil` if no path with `lines` lines is within the allowed error, even with
  ///   arbitrarily many decimals.
  init?(_ target: FitTarget, allowedError: Double, lines: Int, fewest: Tube.Path) {
    guard let balanced = target.minRoom(lines: lines, below: allowedError, fewest),
      let backward = target.tube(allowedError)?.reversed.minLines(maxCount: lines)
    else { return nil }
    self.target = target
    self.allowedError = allowedError
    path = balanced.path
    regions = CornerRegion.all(lines: lines, balanced.widest.windows, backward.windows)
    coarsest = (0...8).first { 1 / Decimal.scale($0) <= 2 * allowedError } ?? 8
  }

  /// Returns the stops with the shortest text.
  ///
  /// The outputs have `coarsest` decimals or one more. If no stops are within the allowed error,
  /// the result is `nil`.
  func shortest() -> [Stop]? { shortest([coarsest, coarsest + 1], Self.percentages) }

  /// Returns the stops with the shortest text; the search tries more decimals than `shortest()`.
  ///
  /// The search first tries outputs with `coarsest` + 2 decimals, and then with `coarsest` + 3.
  /// Finally, it tries the finest percentages, with `coarsest` to `coarsest` + 3 decimals in the
  /// outputs. The result is `nil` if no stops are within the allowed error.
  func finest() -> [Stop]? {
    shortest([coarsest + 2], Self.percentages) ?? shortest([coarsest + 3], Self.percentages)
      ?? shortest(
        // BOUND: three more than coarsest.
        Array(coarsest...coarsest + 3), Self.finestPercentages...Self.finestPercentages)
  }

  /// True if the allowed error can be reached with the largest number of decimals of percentages.
  ///
  /// The outputs are tried with `coarsest` + 1 decimals and with `coarsest` + 3 decimals.
  var isPossible: Bool {
    [1, 3].contains { stops(search(coarsest + $0), Self.finestPercentages) != nil }
  }

  /// Returns the stops with the shortest text for given numbers of decimals.
  ///
  /// - Parameters:
  ///   - decimals: The numbers of decimals of the outputs, in ascending order.
  ///   - percentages: The numbers of decimals of the percentages.
  private func shortest(_ decimals: [Int], _ percentages: ClosedRange<Int>) -> [Stop]? {
    var best: (stops: [Stop], bytes: Int, search: StopSearch)?
    for decimals in decimals {
      let search = search(decimals)
      var isFound = false
      for percentages in percentages {
        guard let stops = stops(search, percentages) else { continue }
        let bytes = stops.cssLength
        if bytes < best?.bytes ?? .max {
          best = (stops, bytes, search)
        } else if isFound {
          // More decimals in the percentages did not make the text shorter.
          break
        }
        isFound = true
      }
    }
    return best.map { EvenSpacing.omitting($0.stops, $0.search) }
  }

  private func search(_ decimals: Int) -> StopSearch {
    StopSearch(target: target, allowedError: allowedError, decimals: decimals, regions: regions)
  }

  private func stops(_ search: StopSearch, _ percentages: Int) -> [Stop]? {
    // With finer outputs, usable positions are closer to the corner of the path.
    let reach = search.decimals > coarsest + 1 ? Self.reach / 2 : Self.reach
    var stages: [[StopSearch.Place]] = []
    for corner in regions.indices {
      let stage = places(corner, percentages, reach)
      if stage.isEmpty { return nil }
      stages.append(stage)
    }
    return search.shortest(stages)
  }

  /// Returns the places in time to try for the stop at one corner of the path, in ascending order.
  ///
  /// - Parameters:
  ///   - corner: The index of the corner in `regions`.
  ///   - decimals: The maximum number of decimals of the percentages.
  ///   - reach: The maximum number of percentages with `decimals` decimals on each side of the
  ///     corner.
  private func places(_ corner: Int, _ decimals: Int, _ reach: Int) -> [StopSearch.Place] {
    let region = regions[corner], grid = 100 * Decimal.scale(decimals)
    let cells = Int64(bounded: grid, in: 1...Int64.max)
    // BOUND: cells is 1 or more.
    let first = Int64(bounded: (region.lower * grid).rounded(.up), in: 1...cells)
    let last = min(cells - 1, Int64(bounded: (region.upper * grid).rounded(.down), in: 0...cells))
    guard first <= last else { return [] }
    // BOUND: a path has at least its two ends, so the index is from 1 to the last index.
    let best = path.corners[min(corner + 1, path.corners.count - 1)].x
    let middle = Int64(bounded: (best * grid).rounded(), in: first...last)
    // The elements are `Double` values, because `ascending` sorts only such lists. The values are
    // exact, because a percentage has few digits.
    var mantissas: [Double] = []
    mantissas.reserveCapacity(3 * Self.reach * (decimals + 1))
    var step = Int64(bounded: Decimal.scale(decimals), in: 1...cells)
    while step > 0 {
      // Percentages with fewer decimals are tried at a larger distance from the corner.
      let steps = Int64(step == 1 ? reach : reach / 2)
      let center = middle / step
      for count in center - steps...center + steps where (first...last).contains(count * step) {
        mantissas.append(Double(count * step))
      }
      step /= 10
    }
    var places: [StopSearch.Place] = []
    places.reserveCapacity(mantissas.count)
    var before = 0.0
    for mantissa in mantissas.ascending where mantissa > before {
      before = mantissa
      let x = mantissa / grid, whole = Int64(bounded: mantissa, in: first...last)
      places.append(
        StopSearch.Place(
          x: x, output: path.height(at: x),
          percentage: Decimal(mantissa: whole, decimals: decimals)))
    }
    return places
  }
}
