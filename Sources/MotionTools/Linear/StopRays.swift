internal import AnimationCore

/// The possible lines from one stop to the next stop, computed four at a time in SIMD lanes.
///
/// A stage contains all possible positions of one stop. A place is a possible position in time, and
/// an output is a possible value at a place. An end place is a place of the next stage. Each line
/// must stay within the allowed error.
struct StopRays {
  private let x, values: [Double]
  private let allowedError, scale: Double
  /// The number of work steps that are not yet charged to the work budget.
  private var steps = 0
  /// For each end place, the indices of two samples: `low` limits the smallest slope of the lines
  /// to this place, and `high` limits the largest slope.
  ///
  /// The lines begin at the last place that was processed. The array is empty until the first place
  /// is processed.
  private var bounds: [(low: Int, high: Int)] = []
  /// For each pair of a processed place and an end place, the outputs of the end place that lines
  /// from the processed place can reach, one bit each.
  private var reached: [UInt64] = []

  /// Creates an empty set of lines for the given search.
  init(_ search: StopSearch) {
    (x, values) = (search.target.x, search.target.values)
    (allowedError, scale) = (search.allowedError, search.scale)
  }

  /// Finds lines from some outputs of a place to the outputs of the next stage, and records each
  /// output that is reached for the first time.
  ///
  /// All paths to the given outputs of the place have the same cost.
  ///
  /// - Parameters:
  ///   - stage: The stage at which the lines begin.
  ///   - place: The index of the place in that stage.
  ///   - outputs: The outputs of the place at which the lines begin, one bit each.
  ///   - cost: The cost of the path to each of these outputs, in bytes.
  ///   - sample: The index of the first sample after the place.
  ///   - reach: The index in `reached` at which the elements of this place begin.
  ///   - next: The stage at which the lines end.
  mutating func extend(
    _ stage: StopStage, _ place: Int, _ outputs: UInt64, at cost: Int32, before sample: Int,
    _ reach: Int, to next: inout StopStage
  ) {
    let column = stage.columns[place]
    var rest = outputs, output = 0
    /// Removes the next output from the list of remaining outputs, and returns its index.
    ///
    /// If no output remains, the last output is returned again, to fill a SIMD lane.
    func taken() -> Int {
      if rest != 0 {
        output = rest.trailingZeroBitCount
        rest &= rest &- 1
      }
      return output
    }
    while rest != 0 {
      let origins = SIMD4(taken(), taken(), taken(), taken())
      func height(_ lane: Int) -> Double {
        Double(column.outputs.lowerBound + Int64(origins[lane])) / scale
      }
      extend(
        SIMD4(height(0), height(1), height(2), height(3)), of: origins, from: column.place.x,
        place, cost, sample, reach, &next)
    }
  }

  /// True if lines from a place can reach an output of the next stage that no path has reached yet.
  ///
  /// - Parameters:
  ///   - reach: The index in `reached` at which the elements of the place begin.
  ///   - next: The next stage.
  func isOpen(_ reach: Int, in next: StopStage) -> Bool {
    zip(next.open, reached[reach...]).contains { $0 & $1 != 0 }
  }

  /// Finds the outputs of the next stage that lines from a place can reach, and adds these outputs
  /// to `reached`.
  ///
  /// - Parameters:
  ///   - place: The index of the place in the stage at which the lines begin.
  ///   - sample: The index of the first sample after the place.
  /// - Returns: The index in `reached` at which the new elements begin; `nil` if paths have already
  ///   reached all these outputs.
  mutating func reach(
    of stage: StopStage, _ place: Int, before sample: Int, to next: StopStage
  ) -> Int? {
    let column = stage.columns[place], from = column.place.x
    func isReached(_ index: Int) -> Bool { stage.costs[index] < StopStage.unreached }
    guard let first = column.indices.first(where: isReached),
      let last = column.indices.last(where: isReached)
    else { return nil }
    let heights = (
      lowest: Double(column.outputs.lowerBound + Int64(first - column.start)) / scale,
      highest: Double(column.outputs.lowerBound + Int64(last - column.start)) / scale
    )
    /// Returns the smallest and the largest slope of lines that pass the sample `index` within the
    /// allowed error.
    ///
    /// The line with the smallest slope begins at the highest output of the place that a path has
    /// reached. The line with the largest slope begins at the lowest such output.
    func slopes(_ index: Int) -> (lower: Double, upper: Double) {
      let part = 1 / (x[index] - from)
      return (
        (values[index] - allowedError) * part - heights.highest * part,
        (values[index] + allowedError) * part - heights.lowest * part
      )
    }
    /// Returns the outputs of the end place `goal` that lines can reach, one bit each.
    ///
    /// These outputs are between two lines: a line with the slope `lower` from the highest output,
    /// and a line with the slope `upper` from the lowest output.
    func bits(_ goal: Int, _ lower: Double, _ upper: Double) -> UInt64 {
      let run = next.columns[goal].place.x - from, outputs = next.columns[goal].outputs
      let base = Double(outputs.lowerBound), end = Double(outputs.count)
      let first = min(max((heights.highest + lower * run) * scale - base, 0), end)
      let last = min(max((heights.lowest + upper * run) * scale - base, -1), end - 1)
      return Self.bits(first + (0.5 - 1e-9), last - (0.5 - 1e-9))
    }
    // The samples that limited the lines from the last place usually limit the lines from this
    // place, too. So these samples are checked first.
    let mayReach = bounds.indices.contains { goal in
      guard next.open[goal] != 0, from < next.columns[goal].place.x else { return false }
      let (low, high) = bounds[goal]
      guard low >= sample, high >= sample else { return true }
      return bits(goal, slopes(low).lower, slopes(high).upper) & next.open[goal] != 0
    }
    steps += (bounds.count + 3) / 4
    guard mayReach || bounds.isEmpty else { return nil }
    if bounds.isEmpty { bounds = Array(repeating: (-1, -1), count: next.columns.count) }
    var lower = -Double.infinity, upper = Double.infinity
    var index = sample, low = -1, high = -1
    defer { steps += (index - sample + next.columns.count + 3) / 4 }
    let reach = reached.count
    reached.append(contentsOf: repeatElement(0, count: next.columns.count))
    var isOpen = false
    for goal in next.columns.indices {
      let to = next.columns[goal].place.x
      guard from < to else { continue }
      // If no line reaches this end place, no line reaches a later end place.
      while lower <= upper, index < x.count, x[index] < to {
        let slopes = slopes(index)
        if slopes.lower > lower { (lower, low) = (slopes.lower, index) }
        if slopes.upper < upper { (upper, high) = (slopes.upper, index) }
        index += 1
      }
      // BOUND: bounds and columns have one element for each goal.
      bounds[goal] = (low, high)
      // BOUND: reached has been extended by one element for each goal.
      let bits = lower > upper ? 0 : bits(goal, lower, upper)
      reached[reach + goal] = bits
      isOpen = isOpen || bits & next.open[goal] != 0
    }
    return isOpen ? reach : nil
  }

  private mutating func extend(
    _ heights: SIMD4<Double>, of origins: SIMD4<Int>, from: Double, _ place: Int, _ cost: Int32,
    _ sample: Int, _ reach: Int, _ next: inout StopStage
  ) {
    var lower = SIMD4(repeating: -Double.infinity), upper = SIMD4(repeating: Double.infinity)
    var index = sample
    defer { steps += (index - sample + next.columns.count + 3) / 4 }
    // BOUND: reached has one element for each goal, from index `reach` on.
    for goal in next.columns.indices where next.open[goal] & reached[reach + goal] != 0 {
      let to = next.columns[goal].place.x, run = to - from
      guard run > 0 else { continue }
      while index < x.count, x[index] < to {
        let part = 1 / (x[index] - from), drop = heights * part
        let low = (values[index] - allowedError) * part - drop,
          high = (values[index] + allowedError) * part - drop
        lower.replace(with: low, where: low .> lower)
        upper.replace(with: high, where: high .< upper)
        index += 1
      }
      let isOpen = lower .<= upper
      // If no line reaches this end place, no line reaches a later end place.
      guard any(isOpen) else { return }
      let outputs = next.columns[goal].outputs
      let base = Double(outputs.lowerBound), end = Double(outputs.count)
      // A line can reach the whole numbers between the ends of the two extreme lines. An end that
      // differs from a whole number only by rounding is treated as that number.
      let first = Self.clamped((heights + lower * run) * scale - base, 0, end) + (0.5 - 1e-9)
      let last = Self.clamped((heights + upper * run) * scale - base, -1, end - 1) - (0.5 - 1e-9)
      for lane in 0..<4 where isOpen[lane] {
        let bits = Self.bits(first[lane], last[lane]) & next.open[goal]
        guard bits != 0 else { continue }
        next.take(
          bits, of: goal, at: cost,
          from: StopStage.Origin(
            column: Int32(place), output: Int32(truncatingIfNeeded: origins[lane])))
      }
    }
  }

  /// Removes all lines, so that another stage can be processed.
  mutating func begin() {
    bounds.removeAll(keepingCapacity: true)
    reached.removeAll(keepingCapacity: true)
  }

  /// Charges the accumulated work steps to the work budget.
  ///
  /// - Returns: False if the computation must stop, because the work budget is used up or canceled.
  mutating func spend() -> Bool {
    defer { steps = 0 }
    return Work.spend(steps, on: .candidates)
  }

  @inline(__always)
  private static func clamped(
    _ numbers: SIMD4<Double>, _ lower: Double, _ upper: Double
  ) -> SIMD4<Double> {
    let (lower, upper) = (SIMD4(repeating: lower), SIMD4(repeating: upper))
    return numbers.replacing(with: lower, where: numbers .< lower)
      .replacing(with: upper, where: numbers .> upper)
  }

  /// Returns a mask in which all bits from `first` to `last` are set; 0 if `last` is below `first`.
  ///
  /// Both numbers are rounded. The rounded `first` must be from 0 to 63, and the rounded `last`
  /// must be from −1 to 62.
  @inline(__always)
  private static func bits(_ first: Double, _ last: Double) -> UInt64 {
    // Adding this constant rounds a number to a whole number, which is then in the lowest bits of
    // the sum.
    let size = 0x1.8p52
    let low = (first + size).bitPattern &- size.bitPattern
    let high = (last + size).bitPattern &- size.bitPattern
    return (UInt64.max &<< low) & ~(UInt64.max &<< (high &+ 1))
  }
}
