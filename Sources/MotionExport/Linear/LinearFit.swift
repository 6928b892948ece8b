/// The fewest stops with which a `linear()` stays within a distance of a curve.
struct LinearFit: Sendable {
  /// The stops, as they are written.
  let stops: [Stop]
  /// The largest distance, in parts of the travel, while it plays.
  let error: Double
  /// The fewest stops that any continuous path within the distance has, on a grid or not.
  let fewest: Int

  /// The most decimals of a percentage.
  private static let percentageDecimals = 4
  /// How many places are tried on either side of the middle of those that a stop can take.
  private static let reach = 6

  /// Fits a target.
  ///
  /// - Parameters:
  ///   - budget: The largest distance, in parts of the travel.
  ///   - most: The most stops.
  /// - Returns: `nil` where more stops would be needed.
  init?(_ target: FitTarget, budget: Double, most: Int) {
    // The lines between the samples stand for the curve, which is a little beside them.
    var room = budget * 0.995
    var target = target
    for _ in 0..<4 {
      target.refine(room: room, lines: most - 1)
      guard let path = target.tube(room)?.fewestLines(most: most - 1) else { return nil }
      let counts = path.lines..<min(path.lines + 5, max(most, path.lines + 1))
      // Where no line of decimals is found, less room has none either.
      guard let stops = counts.lazy.compactMap({ Self.stops(target, room, $0) }).first else {
        return nil
      }
      let error = TimingError.largest(of: stops, target)
      if error <= budget {
        (self.stops, self.error, fewest) = (stops, error, path.lines + 1)
        return
      }
      room *= 0.98
    }
    return nil
  }

  /// The shortest text of so many lines, first with few decimals.
  private static func stops(_ target: FitTarget, _ room: Double, _ lines: Int) -> [Stop]? {
    var target = target
    var balanced = target.leastRoom(lines: lines, below: room)
    for _ in 0..<3 {
      guard let least = balanced?.room, target.refine(room: least, lines: lines) else { break }
      balanced = target.leastRoom(lines: lines, below: room, known: least)
    }
    guard let balanced,
      let forward = target.tube(room)?.fewestLines(most: lines),
      let backward = target.tube(room)?.reversed.fewestLines(most: lines)
    else { return nil }
    // What a stop may do: be no further than lines from the start reach, nor nearer than those from the end.
    let corners = (1..<max(lines, 1)).map { index in
      let least =
        lines - index - 1 < backward.reaches.count
        ? 1 - backward.reaches[lines - index - 1] : 0
      let most = index - 1 < forward.reaches.count ? forward.reaches[index - 1] : 1
      let middle = balanced.path.corners[min(index, balanced.path.corners.count - 1)].x
      return (least: least, middle: min(max(middle, least), most), most: most)
    }
    var best: (stops: [Stop], search: StopSearch)?
    let coarsest = (0...8).first { 1 / Decimal.scale($0) <= 2 * room } ?? 8
    for decimals in coarsest...coarsest + 3 {
      // A third finer grid is for what the others cannot hold.
      if decimals > coarsest + 1, best != nil { break }
      let search = StopSearch(target: target, room: room, decimals: decimals)
      let reach = decimals > coarsest + 1 ? Self.reach / 2 : Self.reach
      var isFound = false
      for percentages in 0...percentageDecimals {
        let stages = corners.map { places($0, percentages, reach, balanced.path) }
        guard !stages.contains(where: \.isEmpty), let stops = search.shortest(stages) else {
          continue
        }
        if best.map({ stops.css.utf8.count < $0.stops.css.utf8.count }) ?? true {
          best = (stops, search)
        } else if isFound {
          break
        }
        isFound = true
      }
    }
    return best.map { EvenSpacing.omitting($0.stops, $0.search) }
  }

  /// The places of a corner on a grid of percentages, those next to the middle and those of fewer decimals.
  private static func places(
    _ corner: (least: Double, middle: Double, most: Double), _ decimals: Int, _ reach: Int,
    _ path: Tube.Path
  ) -> [StopSearch.Place] {
    let grid = 100 * Decimal.scale(decimals)
    let first = max(1, Int((corner.least * grid).rounded(.up)))
    let last = min(Int(grid) - 1, Int((corner.most * grid).rounded(.down)))
    guard first <= last else { return [] }
    let middle = min(max(Int((corner.middle * grid).rounded()), first), last)
    var mantissas: Set<Int> = []
    var step = Int(Decimal.scale(decimals))
    while step > 0 {
      // Few decimals are tried a little further away than the place would be without them.
      let steps = step == 1 ? reach : reach / 2
      let center = middle / step
      for count in center - steps...center + steps where (first...last).contains(count * step) {
        mantissas.insert(count * step)
      }
      step /= 10
    }
    return mantissas.sorted().map {
      let x = Double($0) / grid
      return StopSearch.Place(
        x: x, output: path.height(at: x), percentage: Decimal(mantissa: $0, decimals: decimals))
    }
  }
}
