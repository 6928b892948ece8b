internal import AnimationCore

/// The lines from the places of a stage, four side by side, with the slopes that keep each within the room.
struct StopRays {
  private let x, values: [Double]
  private let room, scale: Double
  /// The steps of work that are not spent yet.
  private var steps = 0

  /// The outputs of the place from which lines are drawn.
  private var outputs: [Int] = []

  /// Creates the lines of a search.
  init(_ search: StopSearch) {
    (x, values) = (search.target.x, search.target.values)
    (room, scale) = (search.room, search.scale)
  }

  /// Draws the lines from the outputs of a place with one cost to those outputs of the next stage to which no way
  /// leads yet.
  ///
  /// - Parameters:
  ///   - stage: The stage on which they begin.
  ///   - place: Which of its places it is.
  ///   - cost: The cost of the ways to these outputs.
  ///   - sample: The first sample after the place.
  ///   - next: Where they end.
  mutating func extend(
    _ stage: StopStage, _ place: Int, at cost: Int32, before sample: Int, to next: inout StopStage
  ) {
    let column = stage.columns[place]
    outputs.removeAll(keepingCapacity: true)
    // BOUND: each output has a cost from start on.
    for output in 0..<column.outputs.count where stage.costs[column.start + output] == cost {
      outputs.append(output)
    }
    if outputs.count > 4, let lowest = outputs.first, let highest = outputs.last,
      !mayReach(
        Double(column.outputs.lowerBound + lowest) / scale,
        Double(column.outputs.lowerBound + highest) / scale, from: column.place.x, sample, next)
    {
      return
    }
    for first in stride(from: 0, to: outputs.count, by: 4) {
      // What is missing of four is the last once more, which reaches nothing new.
      func output(_ lane: Int) -> Int {
        // BOUND: first is below the count.
        outputs[min(first + lane, outputs.count - 1)]
      }
      func height(_ lane: Int) -> Double {
        Double(column.outputs.lowerBound + output(lane)) / scale
      }
      let origins = SIMD4(output(0), output(1), output(2), output(3))
      extend(
        SIMD4(height(0), height(1), height(2), height(3)), of: origins, from: column.place.x,
        place, cost, sample, &next)
    }
  }

  /// True if lines between two heights of a place may lead to an open output.
  ///
  /// A line that begins higher has to end lower: no line ends above those from the lowest height, or below those
  /// from the highest.
  private mutating func mayReach(
    _ lowest: Double, _ highest: Double, from: Double, _ sample: Int, _ next: StopStage
  ) -> Bool {
    var least = -Double.infinity, most = Double.infinity
    var index = sample
    defer { steps += (index - sample + next.columns.count + 3) / 4 }
    for goal in next.columns.indices where next.open[goal] != 0 {
      let to = next.columns[goal].place.x, run = to - from
      guard run > 0 else { continue }
      while index < x.count, x[index] < to {
        let part = 1 / (x[index] - from)
        let low = (values[index] - room) * part - highest * part
        let high = (values[index] + room) * part - lowest * part
        if low > least { least = low }
        if high < most { most = high }
        index += 1
      }
      if least > most { return false }
      let outputs = next.columns[goal].outputs
      let base = Double(outputs.lowerBound), end = Double(outputs.count)
      let first = min(max((highest + least * run) * scale - base, 0), end)
      let last = min(max((lowest + most * run) * scale - base, -1), end - 1)
      let bits = Self.bits(first + (0.5 - 1e-9), last - (0.5 - 1e-9))
      if bits & next.open[goal] != 0 { return true }
    }
    return false
  }

  private mutating func extend(
    _ heights: SIMD4<Double>, of origins: SIMD4<Int>, from: Double, _ place: Int, _ cost: Int32,
    _ sample: Int, _ next: inout StopStage
  ) {
    var least = SIMD4(repeating: -Double.infinity), most = SIMD4(repeating: Double.infinity)
    var index = sample
    defer { steps += (index - sample + next.columns.count + 3) / 4 }
    for goal in next.columns.indices where next.open[goal] != 0 {
      let to = next.columns[goal].place.x, run = to - from
      guard run > 0 else { continue }
      while index < x.count, x[index] < to {
        let part = 1 / (x[index] - from), drop = heights * part
        let low = (values[index] - room) * part - drop, high = (values[index] + room) * part - drop
        least.replace(with: low, where: low .> least)
        most.replace(with: high, where: high .< most)
        index += 1
      }
      let isOpen = least .<= most
      // Where even this place is too far, further ones are.
      guard any(isOpen) else { return }
      let outputs = next.columns[goal].outputs
      let base = Double(outputs.lowerBound), end = Double(outputs.count)
      // The whole numbers above and below; a corner that rounding put next to one is on it.
      let first = Self.clamped((heights + least * run) * scale - base, 0, end) + (0.5 - 1e-9)
      let last = Self.clamped((heights + most * run) * scale - base, -1, end - 1) - (0.5 - 1e-9)
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

  /// Spends the steps of work that were made.
  mutating func spend() {
    Work.spend(steps, on: .candidates)
    steps = 0
  }

  /// Numbers within a range.
  @inline(__always)
  private static func clamped(
    _ numbers: SIMD4<Double>, _ least: Double, _ most: Double
  ) -> SIMD4<Double> {
    let (least, most) = (SIMD4(repeating: least), SIMD4(repeating: most))
    return numbers.replacing(with: least, where: numbers .< least)
      .replacing(with: most, where: numbers .> most)
  }

  /// The bits from one number to another; both are rounded to whole numbers from −1 to 63.
  @inline(__always)
  private static func bits(_ first: Double, _ last: Double) -> UInt64 {
    // The last bits of a sum of this size are the nearest whole number.
    let size = 0x1.8p52
    let low = (first + size).bitPattern &- size.bitPattern
    let high = (last + size).bitPattern &- size.bitPattern
    return (UInt64.max &<< low) & ~(UInt64.max &<< (high &+ 1))
  }
}
