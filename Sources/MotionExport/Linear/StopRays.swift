internal import AnimationCore

/// All lines that begin at the outputs of one place, with the slopes that keep each within the room so far.
struct StopRays {
  private let search: StopSearch
  /// The outputs eight by eight, and the least and greatest slope of a line from each.
  private var heights: [SIMD8<Double>] = [], least: [SIMD8<Double>] = [], most: [SIMD8<Double>] = []
  /// Which outputs these are, and how many of the eights have a line that goes on; the others come after them.
  private var outputs: [Int] = []
  private var open = 0
  private var starts = StopStage.Starts()

  /// Creates the lines of a search, which lends its places and its room.
  init(_ search: StopSearch) { self.search = search }

  /// Draws the lines from one place of a stage to all of the next.
  ///
  /// - Parameters:
  ///   - stage: The stage on which they begin.
  ///   - place: Which of its places it is.
  ///   - next: Where they end.
  mutating func extend(_ stage: StopStage, _ place: Int, to next: inout StopStage) {
    let column = stage.columns[place]
    begin(column, stage)
    let from = column.place.x, x = search.target.x, room = search.room
    var index = search.target.index(after: from)
    let first = index
    defer {
      Work.spend(heights.count * (index - first + next.columns.count), on: .candidates)
    }
    for goal in next.columns.indices {
      let to = next.columns[goal].place.x
      guard to > from else { continue }
      while index < x.count, x[index] < to {
        let value = search.target.values[index], part = 1 / (x[index] - from)
        pass((value - room) * part, (value + room) * part, part)
        index += 1
      }
      reach(next.columns[goal].outputs, over: to - from, from: column, stage)
      // Where even this place is too far, further ones are.
      if open == 0 { return }
      next.relax(goal, from: place, &starts)
    }
  }

  private mutating func begin(_ column: StopStage.Column, _ stage: StopStage) {
    let chunks = (column.outputs.count + 7) / 8
    outputs.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    least.removeAll(keepingCapacity: true)
    most.removeAll(keepingCapacity: true)
    for chunk in 0..<chunks {
      var height = SIMD8<Double>(), closed = SIMD8(repeating: Double.infinity)
      var isReached = false
      for lane in 0..<min(8, column.outputs.count - chunk * 8) {
        let output = chunk * 8 + lane
        height[lane] = Double(column.outputs.lowerBound + output) / search.scale
        // BOUND: output < the count of outputs, each of which has a cost from start on.
        guard stage.costs[column.start + output] < StopStage.unreached else { continue }
        closed[lane] = -.infinity
        isReached = true
      }
      guard isReached else { continue }
      outputs.append(chunk * 8)
      heights.append(height)
      least.append(closed)
      most.append(SIMD8(repeating: .infinity))
    }
    open = outputs.count
  }

  /// Keeps the slopes that pass through a range, whose ends and whose part of a slope are over its distance.
  private mutating func pass(_ low: Double, _ high: Double, _ part: Double) {
    for chunk in 0..<open {
      let drop = heights[chunk] * part
      let lower = low - drop, upper = high - drop
      least[chunk].replace(with: lower, where: lower .> least[chunk])
      most[chunk].replace(with: upper, where: upper .< most[chunk])
    }
  }

  /// Finds which outputs of a place each line may go to.
  private mutating func reach(
    _ goal: Range<Int>, over run: Double, from column: StopStage.Column, _ stage: StopStage
  ) {
    starts.removeAll()
    let scale = search.scale, base = Double(goal.lowerBound)
    let end = SIMD8(repeating: Double(goal.count))
    var ceiling = goal.count - 1
    var kept = 0
    for chunk in 0..<open {
      let height = heights[chunk], low = least[chunk], high = most[chunk]
      let isOpen = low .<= high
      guard any(isOpen) else { continue }
      // Slopes only become fewer: closed eights are left out from here on.
      if kept < chunk {
        (heights[kept], least[kept], most[kept]) = (height, low, high)
        outputs[kept] = outputs[chunk]
      }
      kept += 1
      // The whole numbers above and below; a corner that rounding put next to one is on it.
      let first = Self.rounded(
        Self.clamped((height + low * run) * scale - base, end) + (0.5 - 1e-9))
      let last = Self.rounded(
        Self.clamped((height + high * run) * scale - base, end) - (0.5 - 1e-9))
      for lane in 0..<8 where isOpen[lane] {
        let from = Int(bounded: first[lane], in: 0...Int.max)
        let to = Int(bounded: last[lane], in: -1...max(ceiling, -1))
        guard from <= to else { continue }
        ceiling = to
        // BOUND: kept is 1 at least here, and outputs has as many.
        let output = outputs[kept - 1] + lane
        starts.append(
          StopStage.Start(
            // BOUND: output < goal.count ≤ outputs, each of which has a cost from start on.
            cost: stage.costs[column.start + output], first: from, last: to, output: Int32(output)))
      }
    }
    open = kept
  }

  /// Numbers from −end to end.
  @inline(__always)
  private static func clamped(_ numbers: SIMD8<Double>, _ end: SIMD8<Double>) -> SIMD8<Double> {
    numbers.replacing(with: -end, where: numbers .< -end)
      .replacing(with: end, where: numbers .> end)
  }

  /// The nearest whole numbers, of numbers below 2⁵¹.
  private static func rounded(_ numbers: SIMD8<Double>) -> SIMD8<Double> {
    let shift = 0x1.8p52
    return (numbers + shift) - shift
  }
}
