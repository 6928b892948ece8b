internal import AnimationCore

/// A search for the stops with the shortest text, by exact dynamic programming.
///
/// Each stop has several possible places in time. At each place, it has several possible outputs
/// with the given number of decimals. A path consists of lines from the first to the last stop. All
/// lines must stay within the allowed error. The search finds the path with the fewest bytes.
struct StopSearch {
  let target: FitTarget
  /// The allowed error: the largest distance of a line from the target, as a fraction of the
  /// travel.
  let allowedError: Double
  /// The number of decimals of the outputs.
  let decimals: Int
  /// The regions in which the corners of the path can be.
  ///
  /// The first and the last corner are not included.
  let regions: [CornerRegion]

  /// A possible position of a stop in time.
  struct Place: Sendable {
    /// The progress in time.
    var x: Double
    /// The middle of the range of outputs to search.
    var output: Double
    /// The percentage in the text; `nil` if the text contains none.
    var percentage: Decimal?
  }

  /// The approximate maximum number of outputs to try at one place.
  private static let outputsMax = 48
  /// The tolerance for rounding errors of an output, in units of the output's last decimal.
  private static let rounding = 1e-9

  var scale: Double { Decimal.scale(decimals) }

  /// Returns the stops with the shortest text, or `nil` if no path stays within the allowed error.
  ///
  /// - Parameter stages: The possible places of each stop, in ascending order. The first and the
  ///   last stop are not included.
  func shortest(_ stages: [[Place]]) -> [Stop]? { begun().flatMap { shortest($0, stages) } }

  /// The first stops of a function: for each stop, its possible positions and the cheapest path to
  /// each position.
  ///
  /// The array ends with the last stop that the paths have reached so far.
  typealias StopPaths = [StopStage]

  /// Returns paths that contain only the first stop.
  ///
  /// The result is `nil` if the stop's output needs more than `decimals` decimals.
  func begun() -> StopPaths? {
    fixed(0, target.start).map { [StopStage([$0], decimals: decimals, start: 0)] }
  }

  /// Returns the stops with the shortest text, if the paths through the first stops are already
  /// known.
  ///
  /// - Parameters:
  ///   - paths: The paths through the first stops.
  ///   - stages: The possible places of each further stop, without the last stop.
  /// - Returns: `nil` if no path stays within the allowed error.
  func shortest(_ paths: StopPaths, _ stages: [[Place]]) -> [Stop]? {
    guard let end = fixed(1, target.end) else { return nil }
    // Most searches fail because a stop has no possible output. So this is checked before any lines
    // are computed.
    var columns: [[StopStage.Column]] = []
    columns.reserveCapacity(stages.count)
    for (index, stage) in stages.enumerated() {
      let stage = stage.compactMap { column($0, paths.count - 1 + index) }
      if stage.isEmpty { return nil }
      columns.append(stage)
    }
    var paths = paths
    var rays = StopRays(self)
    for stage in columns + [[end]] {
      guard extend(&paths, to: StopStage(stage, decimals: decimals), &rays) else { return nil }
    }
    return stops(paths)
  }

  /// Extends paths by further stops; each further stop has only one possible place.
  ///
  /// The result is `nil` if at least one of these stops cannot be reached.
  func extended(_ paths: StopPaths, to places: some Sequence<Place>) -> StopPaths? {
    var paths = paths
    var rays = StopRays(self)
    for place in places {
      guard let column = column(place, paths.count - 1),
        extend(&paths, to: StopStage([column], decimals: decimals), &rays)
      else { return nil }
    }
    return paths
  }

  private func extend(_ paths: inout StopPaths, to stage: StopStage, _ rays: inout StopRays) -> Bool
  {
    var stage = stage
    // BOUND: paths begins with one stage and only grows.
    let source = paths[paths.count - 1]
    // Dijkstra's order: the cheapest paths are extended first. So the first path that reaches an
    // output is the cheapest path to that output.
    var costs = source.columns.indices.map { source.minCost(of: $0) }
    let samples = source.columns.map { target.index(after: $0.place.x) }
    rays.begin()
    var reaches: [Int?] = Array(repeating: nil, count: costs.count)
    while stage.isOpen, let cost = costs.min(), cost < StopStage.unreached {
      for place in source.columns.indices where costs[place] == cost {
        reaches[place] =
          reaches[place] ?? rays.reach(of: source, place, before: samples[place], to: stage)
        guard let reach = reaches[place], rays.isOpen(reach, in: stage) else {
          costs[place] = StopStage.unreached
          continue
        }
        let (outputs, next) = source.outputs(of: place, at: cost)
        rays.extend(
          source, place, outputs, at: cost, before: samples[place], reach, to: &stage)
        costs[place] = next
      }
    }
    paths.append(stage)
    return rays.spend() && stage.isReached
  }

  /// Returns the single possible position of the first or the last stop.
  ///
  /// The result is `nil` if the output needs more than `decimals` decimals.
  ///
  /// - Parameters:
  ///   - x: The progress in time: 0 or 1.
  ///   - output: The required output.
  private func fixed(_ x: Double, _ output: Double) -> StopStage.Column? {
    let mantissa = (output * scale).rounded()
    // The output can be rounded within the allowed error, like the output of any other stop. Whole
    // numbers, such as 0 and 1, must be exact.
    guard abs(mantissa / scale - output) <= (output == output.rounded() ? 0 : allowedError) else {
      return nil
    }
    return StopStage.Column(
      place: Place(x: x, output: output, percentage: nil),
      outputs: Self.mantissas(mantissa, mantissa))
  }

  /// Returns a place with its possible outputs; `nil` if no output is possible.
  ///
  /// - Parameter corner: The index of the stop's region in `regions`.
  private func column(_ place: Place, _ corner: Int) -> StopStage.Column? {
    let range = regions[corner].outputs(
      at: place.x, around: target.value(at: place.x), allowedError)
    let around = (place.output * scale).rounded(), reach = Double(Self.outputsMax / 2)
    let first = max((range.low * scale - Self.rounding).rounded(.up), around - reach)
    let last = min((range.high * scale + Self.rounding).rounded(.down), around + reach)
    guard first <= last else { return nil }
    return StopStage.Column(place: place, outputs: Self.mantissas(first, last))
  }

  /// Returns the whole numbers from `first` to `last`, after clamping both to ±2⁵².
  private static func mantissas(_ first: Double, _ last: Double) -> Range<Int64> {
    let limit: Int64 = 1 << 52
    // BOUND: limit is positive, lower is at most limit, and the last number is clamped to at least
    // lower.
    let lower = Int64(bounded: first, in: -limit...limit)
    return lower..<Int64(bounded: last, in: lower...limit) + 1
  }

  private func stops(_ paths: StopPaths) -> [Stop] {
    var place = 0, output = 0
    var stops: [Stop] = []
    for stage in paths.reversed() {
      let column = stage.columns[place]
      stops.append(
        Stop(
          output: Decimal(mantissa: column.outputs.lowerBound + Int64(output), decimals: decimals),
          percentage: column.place.percentage))
      // BOUND: a path leads to this output, so its origin is an output of the previous stage.
      let origin = stage.origins[column.start + output]
      (place, output) = (Int(origin.column), Int(origin.output))
    }
    return stops.reversed()
  }
}
