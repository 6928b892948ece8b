/// All lines that begin at the outputs of one place, with the slopes that keep each within the room so far.
struct StopRays {
  private let search: StopSearch
  /// The outputs eight by eight, and the least and greatest slope of a line from each.
  private var heights: [SIMD8<Double>] = [], least: [SIMD8<Double>] = [], most: [SIMD8<Double>] = []
  private var starts: [StopColumn.Start] = []
  private var queue: [Int] = []

  /// Creates the lines of a search, which lends its places and its room.
  init(_ search: StopSearch) { self.search = search }

  /// Draws the lines from one column to all of the next stage.
  ///
  /// - Parameters:
  ///   - source: Where they begin.
  ///   - place: Which of its stage it is.
  ///   - stage: Where they end, the places ascending.
  mutating func extend(_ source: StopColumn, _ place: Int, to stage: inout [StopColumn]) {
    begin(source)
    let from = source.place.x, x = search.target.x, room = search.room
    var index = search.target.index(after: from)
    for goal in stage.indices {
      let to = stage[goal].place.x
      guard to > from else { continue }
      while index < x.count, x[index] < to {
        let value = search.target.values[index], part = 1 / (x[index] - from)
        pass((value - room) * part, (value + room) * part, part)
        index += 1
      }
      reach(stage[goal], over: to - from, source)
      stage[goal].relax(from: place, starts, &queue)
    }
  }

  private mutating func begin(_ source: StopColumn) {
    let chunks = (source.costs.count + 7) / 8
    heights.removeAll(keepingCapacity: true)
    least.removeAll(keepingCapacity: true)
    most.removeAll(keepingCapacity: true)
    for chunk in 0..<chunks {
      var height = SIMD8<Double>()
      for lane in 0..<8 { height[lane] = Double(source.first + chunk * 8 + lane) / search.scale }
      heights.append(height)
      least.append(SIMD8(repeating: -.infinity))
      most.append(SIMD8(repeating: .infinity))
    }
  }

  /// Keeps the slopes that pass through a range, whose ends and whose part of a slope are over its distance.
  private mutating func pass(_ low: Double, _ high: Double, _ part: Double) {
    for chunk in heights.indices {
      let drop = heights[chunk] * part
      let lower = low - drop, upper = high - drop
      least[chunk].replace(with: lower, where: lower .> least[chunk])
      most[chunk].replace(with: upper, where: upper .< most[chunk])
    }
  }

  /// Finds which outputs of a column each line may go to.
  private mutating func reach(_ goal: StopColumn, over run: Double, _ source: StopColumn) {
    starts.removeAll(keepingCapacity: true)
    let scale = search.scale, count = goal.costs.count
    var ceiling = Int.max
    for output in source.costs.indices where source.costs[output] < .max {
      let (chunk, lane) = (output >> 3, output & 7)
      let (low, high) = (least[chunk][lane], most[chunk][lane])
      guard low <= high else { continue }
      let height = heights[chunk][lane]
      let first = max(0, -Self.floor(-(height + low * run) * scale) - goal.first)
      let last = min(
        count - 1, ceiling, Self.floor((height + high * run) * scale) - goal.first)
      guard first <= last else { continue }
      ceiling = last
      starts.append(
        StopColumn.Start(
          cost: source.costs[output], first: first, last: last, output: Int32(output)))
    }
  }

  /// The whole number below; a corner that rounding put next to a whole number is that number.
  private static func floor(_ number: Double) -> Int {
    let number = (number + 1e-9).clamped, whole = Int(number)
    return Double(whole) > number ? whole - 1 : whole
  }
}

extension Double {
  /// A number that an integer holds.
  fileprivate var clamped: Double { Swift.min(Swift.max(self, -1e15), 1e15) }
}
