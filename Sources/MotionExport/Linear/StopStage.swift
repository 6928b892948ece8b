/// The places where one stop may lie, with the outputs that it may have at each and the cheapest way to each output.
struct StopStage {
  /// A place and its outputs.
  struct Column {
    /// The place.
    let place: StopSearch.Place
    /// The outputs, in units of the last decimal.
    let outputs: Range<Int>
    /// Where its first output is among those of the stage.
    fileprivate(set) var start = 0

    init(_ place: StopSearch.Place, _ outputs: Range<Int>) {
      self.place = place
      self.outputs = outputs
    }

    // BOUND: a count is not negative.
    /// Where its outputs are among those of the stage.
    var indices: Range<Int> { start..<start + outputs.count }
  }

  /// Where a way comes from: the place of the stage before, and which of its outputs.
  struct Origin {
    var column: Int32
    var output: Int32
  }

  /// The places, ascending.
  let columns: [Column]
  /// The fewest bytes of a way to each output; `unreached` where there is none.
  private(set) var costs: [Int32]
  /// From where the cheapest way to each output comes.
  private(set) var origins: [Origin]
  /// The outputs of each column to which no way leads yet, a bit for each; a column has fewer than 64.
  private(set) var open: [UInt64]
  /// How many decimals the outputs have.
  private let decimals: Int

  /// What a way costs that is none.
  static let unreached = Int32.max

  /// - Parameters:
  ///   - columns: The places, ascending.
  ///   - decimals: How many decimals the outputs have.
  ///   - start: What a way that begins at any of them costs; `nil` where none does.
  init(_ columns: [Column], decimals: Int, start: Int32? = nil) {
    var placed = columns, count = 0
    for index in placed.indices {
      placed[index].start = count
      count += placed[index].outputs.count
    }
    self.columns = placed
    self.decimals = decimals
    // BOUND: a sum of counts.
    costs = Array(repeating: start ?? Self.unreached, count: count)
    open = columns.map { start == nil ? ~(UInt64.max << $0.outputs.count) : 0 }
    origins = Array(repeating: Origin(column: 0, output: 0), count: count)
  }

  /// True if a way leads to any of its outputs.
  var isReached: Bool { costs.contains { $0 < Self.unreached } }

  /// True if there is an output to which no way leads yet.
  var isOpen: Bool { open.contains { $0 != 0 } }

  /// The least cost of a way to a column; `unreached` where there is none.
  func leastCost(of column: Int) -> Int32 {
    costs[columns[column].indices].min() ?? Self.unreached
  }

  /// The outputs of a column with a cost, a bit for each, and the next cost above; `unreached` where there is none.
  func outputs(of column: Int, at cost: Int32) -> (bits: UInt64, next: Int32) {
    var bits: UInt64 = 0, next = Self.unreached
    for (output, other) in costs[columns[column].indices].enumerated() {
      if other == cost { bits |= 1 &<< UInt64(truncatingIfNeeded: output) }
      if other > cost, other < next { next = other }
    }
    return (bits, next)
  }

  /// Takes a way to outputs of a column to which none leads yet.
  ///
  /// Ways come in the order of their costs, so that the first way to an output is the cheapest.
  ///
  /// - Parameter outputs: A bit for each; open ones only.
  mutating func take(
    _ outputs: UInt64, of column: Int, at cost: Int32, from origin: Origin
  ) {
    open[column] &= ~outputs
    let (start, mantissas) = (columns[column].start, columns[column].outputs)
    let percentage = columns[column].place.percentage.map { $0.length + 2 } ?? 0
    var bits = outputs
    while bits != 0 {
      // BOUND: a column has an output for each of its open bits.
      let output = bits.trailingZeroBitCount, index = start + output
      let text = Decimal(mantissa: mantissas.lowerBound + output, decimals: decimals)
      costs[index] = cost + Int32(truncatingIfNeeded: text.length + percentage)
      origins[index] = origin
      bits &= bits &- 1
    }
  }
}
