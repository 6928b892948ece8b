/// The shortest text of a path whose corners have decimals, by exact dynamic programming.
///
/// Each stop may lie at a few places, and at each place have any output of so many decimals within the room. Of
/// all ways from the first to the last, every line of which stays within the room, the one is found that takes
/// the fewest bytes.
struct StopSearch {
  let target: FitTarget
  /// How far a line may be from the curve.
  let room: Double
  /// The decimals of outputs.
  let decimals: Int

  /// Where a stop may lie.
  struct Place: Sendable {
    /// The progress in time.
    var x: Double
    /// The output around which others are looked for.
    var output: Double
    /// How it is written; `nil` where it need not be.
    var percentage: Decimal?
  }

  /// The most outputs that are tried at one place.
  private static let outputsMax = 48

  var scale: Double { Decimal.scale(decimals) }

  /// Finds the outputs, and the places among those that each inner stop may take.
  ///
  /// - Parameter stages: The places of each stop between the first and the last, ascending.
  func shortest(_ stages: [[Place]]) -> [Stop]? { begun().flatMap { shortest($0, stages) } }

  /// The ways to the stops so far: the columns of each stage.
  typealias Ways = [[StopColumn]]

  /// The first stop; `nil` where it cannot be written.
  func begun() -> Ways? { fixed(0, target.start).map { [[$0]] } }

  /// Goes on from ways that are known through further stages, and to the last stop.
  func shortest(_ ways: Ways, _ stages: [[Place]]) -> [Stop]? {
    guard let end = fixed(1, target.end) else { return nil }
    var ways = ways
    var rays = StopRays(self)
    for stage in stages {
      guard extend(&ways, to: stage.compactMap(column), &rays) else { return nil }
    }
    return extend(&ways, to: [end], &rays) ? stops(ways) : nil
  }

  /// Goes on from ways that are known to a stop at one place; `nil` where no line gets there.
  func extended(_ ways: Ways, to place: Place) -> Ways? {
    var ways = ways
    var rays = StopRays(self)
    return extend(&ways, to: [place].compactMap(column), &rays) ? ways : nil
  }

  private func extend(_ ways: inout Ways, to stage: [StopColumn], _ rays: inout StopRays) -> Bool {
    var stage = stage
    for (index, source) in ways[ways.count - 1].enumerated() where source.isReached {
      rays.extend(source, index, to: &stage)
    }
    ways.append(stage)
    return stage.contains(where: \.isReached)
  }

  /// The only column of an end.
  private func fixed(_ x: Double, _ output: Double) -> StopColumn? {
    let mantissa = (output * scale).rounded()
    // An end that has more decimals is met within the room like any other stop.
    guard abs(mantissa / scale - output) <= (output == output.rounded() ? 0 : room) else {
      return nil
    }
    return StopColumn(
      Place(x: x, output: output, percentage: nil), first: Int(mantissa), count: 1,
      decimals: decimals, start: x == 0 ? 0 : nil)
  }

  private func column(_ place: Place) -> StopColumn? {
    let middle = target.value(at: place.x)
    let around = (place.output * scale).rounded(), reach = Double(Self.outputsMax / 2)
    let first = max(((middle - room) * scale).rounded(.up), around - reach)
    let last = min(((middle + room) * scale).rounded(.down), around + reach)
    guard first <= last else { return nil }
    return StopColumn(
      place, first: Int(first), count: Int(last - first) + 1, decimals: decimals)
  }

  private func stops(_ columns: [[StopColumn]]) -> [Stop]? {
    var place = 0, output = 0
    var stops: [Stop] = []
    for (stage, choices) in columns.enumerated().reversed() {
      if stage == columns.count - 1 {
        guard choices[0].costs[0] < .max else { return nil }
      }
      let column = choices[place]
      stops.append(
        Stop(
          output: Decimal(mantissa: column.first + output, decimals: decimals),
          percentage: column.place.percentage))
      let origin = column.origins[output]
      (place, output) = (Int(origin.place), Int(origin.output))
    }
    return stops.reversed()
  }
}
