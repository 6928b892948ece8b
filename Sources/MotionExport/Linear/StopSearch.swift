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

  /// A place with the outputs that are possible there.
  private struct Column {
    let place: Place
    /// The least output, in units of the last decimal.
    let first: Int
    /// The fewest bytes of a way to each output; `Int.max` where there is none.
    var costs: [Int]
    /// From which place of the stage before, and which output there.
    var origins: [(place: Int, output: Int)]
  }

  /// The most outputs that are tried at one place.
  private static let outputsMax = 48

  private var scale: Double { Decimal.scale(decimals) }

  /// Finds the outputs, and the places among those that each inner stop may take.
  ///
  /// - Parameter stages: The places of each stop between the first and the last, ascending.
  func shortest(_ stages: [[Place]]) -> [Stop]? {
    guard let start = fixed(0, target.start), let end = fixed(1, target.end) else { return nil }
    var columns = [[start]]
    for stage in stages + [[]] {
      var next = stage.isEmpty ? [end] : stage.compactMap(column)
      for (index, source) in columns[columns.count - 1].enumerated() {
        for (offset, cost) in source.costs.enumerated() where cost < .max {
          extend(source, index, offset, cost, to: &next)
        }
      }
      guard next.contains(where: { $0.costs.contains { $0 < .max } }) else { return nil }
      columns.append(next)
    }
    return stops(columns)
  }

  /// The only column of an end.
  private func fixed(_ x: Double, _ output: Double) -> Column? {
    let mantissa = (output * scale).rounded()
    // An end that has more decimals is met within the room like any other stop.
    guard abs(mantissa / scale - output) <= (output == output.rounded() ? 0 : room) else {
      return nil
    }
    return Column(
      place: Place(x: x, output: output, percentage: nil), first: Int(mantissa),
      costs: [x == 0 ? 0 : .max], origins: [(0, 0)])
  }

  private func column(_ place: Place) -> Column? {
    let middle = target.value(at: place.x)
    let around = (place.output * scale).rounded(), reach = Double(Self.outputsMax / 2)
    let first = max(((middle - room) * scale).rounded(.up), around - reach)
    let last = min(((middle + room) * scale).rounded(.down), around + reach)
    guard first <= last else { return nil }
    let count = Int(last - first) + 1
    return Column(
      place: place, first: Int(first), costs: Array(repeating: .max, count: count),
      origins: Array(repeating: (0, 0), count: count))
  }

  /// Draws the lines from one output at one place to all of the next stage.
  private func extend(
    _ source: Column, _ place: Int, _ offset: Int, _ cost: Int, to stage: inout [Column]
  ) {
    let from = source.place.x, height = Double(source.first + offset) / scale
    var least = -Double.infinity, most = Double.infinity
    var index = target.index(after: from)
    let x = target.x, values = target.values
    for goal in stage.indices {
      let to = stage[goal].place.x
      guard to > from else { continue }
      while index < x.count, x[index] < to {
        let run = x[index] - from
        least = max(least, (values[index] - room - height) / run)
        most = min(most, (values[index] + room - height) / run)
        if least > most { return }
        index += 1
      }
      let run = to - from
      let first = max(0, Self.whole((height + least * run) * scale, .up) - stage[goal].first)
      let last = min(
        stage[goal].costs.count - 1,
        Self.whole((height + most * run) * scale, .down) - stage[goal].first)
      guard first <= last else { continue }
      let places = stage[goal].place.percentage.map { $0.length + 2 } ?? 0
      for output in first...last {
        let length = Decimal(mantissa: stage[goal].first + output, decimals: decimals).length
        let total = cost + length + places
        if total < stage[goal].costs[output] {
          stage[goal].costs[output] = total
          stage[goal].origins[output] = (place, offset)
        }
      }
    }
  }

  private static func whole(_ number: Double, _ rule: FloatingPointRoundingRule) -> Int {
    // A corner of the cone that rounding put next to a whole number is that number.
    let nearest = number.rounded()
    if abs(number - nearest) < 1e-9 { return Int(nearest.clamped) }
    return Int(number.rounded(rule).clamped)
  }

  private func stops(_ columns: [[Column]]) -> [Stop]? {
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
      (place, output) = column.origins[output]
    }
    return stops.reversed()
  }
}

extension Double {
  /// A number that an integer holds.
  fileprivate var clamped: Double { Swift.min(Swift.max(self, -1e15), 1e15) }
}
