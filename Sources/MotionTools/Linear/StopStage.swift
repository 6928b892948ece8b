/// The possible places and outputs of one stop, with the cheapest path to each output.
struct StopStage {
  /// A possible place of the stop in time, with the outputs that are possible at this place.
  struct Column {
    /// The place of the stop in time.
    let place: StopSearch.Place
    /// The possible outputs in units of their last decimal: 25 means 0.25 if outputs have two
    /// decimals.
    let outputs: Range<Int64>
    /// The index of this place's first output among the outputs of all places.
    fileprivate(set) var start = 0

    // BOUND: a count is not negative.
    /// The indices of this place's outputs among the outputs of all places.
    var indices: Range<Int> { start..<start + outputs.count }
  }

  /// The point at which the last line of a path starts: the indices of a place and of an output in
  /// the stage of the previous stop.
  struct Origin {
    var column: Int32
    var output: Int32
  }

  /// The possible places with their outputs, in ascending order.
  let columns: [Column]
  /// For each output of all places, the number of bytes of the cheapest path to it; `unreached` if
  /// there is no path.
  private(set) var costs: [Int32]
  /// For each output of all places, the point at which the last line of the cheapest path starts.
  ///
  /// The element is undefined for an output without a path.
  private(set) var origins: [Origin]
  /// For each place, the outputs that no path has reached, as a mask with one bit for each output.
  ///
  /// A place has fewer than 64 outputs.
  private(set) var open: [UInt64]
  /// The number of decimals of the outputs.
  private let decimals: Int

  /// The cost of an output without a path.
  static let unreached = Int32.max

  /// Creates the stage of a stop; only the first stage of a search has paths at first.
  ///
  /// - Parameters:
  ///   - columns: The possible places with their outputs, in ascending order.
  ///   - decimals: The number of decimals of the outputs.
  ///   - start: For the first stop, the cost in bytes of the path to this stop; `nil` for all other
  ///     stops.
  init(_ columns: [Column], decimals: Int, start: Int32? = nil) {
    var placed = columns, count = 0
    for index in placed.indices {
      placed[index].start = count
      count += placed[index].outputs.count
    }
    self.columns = placed
    self.decimals = decimals
    // BOUND: the count is a sum of counts.
    costs = Array(repeating: start ?? Self.unreached, count: count)
    open = columns.map { start == nil ? ~(UInt64.max << $0.outputs.count) : 0 }
    origins = Array(repeating: Origin(column: 0, output: 0), count: count)
  }

  /// True if a path leads to at least one output of the stage.
  var isReached: Bool { costs.contains { $0 < Self.unreached } }

  /// True if at least one output of the stage is unreached.
  var isOpen: Bool { open.contains { $0 != 0 } }

  /// Returns the lowest cost, in bytes, of a path to the place with the index `column`; `unreached`
  /// if there is no path.
  func minCost(of column: Int) -> Int32 { costs[columns[column].indices].min() ?? Self.unreached }

  /// Returns the outputs that paths of the given cost reach, at the place with the index `column`.
  ///
  /// `bits` contains one bit for each output. `next` is the next higher cost of a path to this
  /// place; `unreached` if no path to the place has a higher cost.
  func outputs(of column: Int, at cost: Int32) -> (bits: UInt64, next: Int32) {
    var bits: UInt64 = 0, next = Self.unreached
    for (output, other) in costs[columns[column].indices].enumerated() {
      if other == cost { bits |= 1 &<< UInt64(truncatingIfNeeded: output) }
      if other > cost, other < next { next = other }
    }
    return (bits, next)
  }

  /// Records that a path of stops reaches some outputs, which are the possible last stops of the
  /// path.
  ///
  /// The outputs must not have been reached by an earlier path. Paths must be recorded in ascending
  /// order of their costs. Therefore, the first path to an output is the cheapest.
  ///
  /// - Parameters:
  ///   - outputs: The outputs, one bit each.
  ///   - column: The index of the place of the outputs.
  ///   - cost: The cost of the path without its last stop, in bytes.
  ///   - origin: The last stop but one, from which a line leads to the last stop.
  mutating func take(_ outputs: UInt64, of column: Int, at cost: Int32, from origin: Origin) {
    open[column] &= ~outputs
    let (start, mantissas) = (columns[column].start, columns[column].outputs)
    let percentage = columns[column].place.percentage.map { $0.length + 2 } ?? 0
    var bits = outputs
    while bits != 0 {
      // BOUND: a column has an output for each of its open bits.
      let output = bits.trailingZeroBitCount, index = start + output
      let text = Decimal(mantissa: mantissas.lowerBound + Int64(output), decimals: decimals)
      costs[index] = cost + Int32(truncatingIfNeeded: text.length + percentage)
      origins[index] = origin
      bits &= bits &- 1
    }
  }
}
