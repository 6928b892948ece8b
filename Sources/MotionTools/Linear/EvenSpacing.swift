/// A search for stops whose percentages can be omitted from the CSS text.
///
/// CSS spaces stops without percentages evenly.
enum EvenSpacing {
  /// The maximum number of successive stops whose percentages are removed together.
  private static let runMax = 6

  /// Returns the stops, with some percentages omitted if this makes the text shorter.
  ///
  /// A stop without a percentage is moved to the time at which CSS places it. The stop is moved
  /// only if the text becomes shorter and all lines stay within the allowed error.
  ///
  /// Source: CSS Easing Functions Level 2, section 2.2.2: stops without a percentage are spread
  /// evenly.
  static func omitting(_ stops: [Stop], _ search: StopSearch) -> [Stop] {
    var places = stops.enumerated().map { index, stop in
      StopSearch.Place(
        x: index == 0 ? 0 : stop.percentage.map { $0.value / 100 } ?? 1,
        output: stop.output.value, percentage: stop.percentage)
    }
    guard var paths = search.begun() else { return stops }
    var best = stops
    var anchor = 0
    while anchor < places.count - 2 {
      var next = anchor + 1
      for end in stride(
        from: min(places.count - 1, anchor + 1 + runMax), to: anchor + 1, by: -1)
      {
        let (from, to) = (places[anchor].x, places[end].x)
        let count = end - anchor - 1
        // BOUND: end ≥ anchor + 2, by the stride.
        let run = (1...count).map { part in
          let x = from + (to - from) * (Double(part) / Double(count + 1))
          return StopSearch.Place(x: x, output: search.target.value(at: x), percentage: nil)
        }
        guard let begun = search.extended(paths, to: run),
          let found = search.shortest(begun, places[end...].dropLast().map { [$0] }),
          found.cssLength < best.cssLength
        else { continue }
        // BOUND: end and next are indices of places above anchor.
        places.replaceSubrange(anchor + 1..<end, with: run)
        (best, next) = (found, end)
        break
      }
      let passed = places[(anchor + 1)...next].prefix(places.count - 2 - anchor)
      guard let further = search.extended(paths, to: passed) else { return best }
      (paths, anchor) = (further, next)
    }
    return best
  }
}
