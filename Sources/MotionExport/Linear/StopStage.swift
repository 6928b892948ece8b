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
  /// How many bytes each output takes, its percentage included.
  private let lengths: [Int32]

  /// What a way costs that is none.
  static let unreached = Int32.max

  /// - Parameters:
  ///   - columns: The places, ascending.
  ///   - decimals: How many decimals the outputs have.
  ///   - start: What a way that begins at any of them costs; `nil` where none does.
  init(_ columns: [Column], decimals: Int, start: Int32? = nil) {
    var placed = columns
    var lengths: [Int32] = []
    lengths.reserveCapacity(columns.reduce(0) { $0 + $1.outputs.count })
    for index in placed.indices {
      placed[index].start = lengths.count
      let percentage = placed[index].place.percentage.map { $0.length + 2 } ?? 0
      for mantissa in placed[index].outputs {
        let length = Decimal(mantissa: mantissa, decimals: decimals).length + percentage
        lengths.append(Int32(length))
      }
    }
    self.columns = placed
    self.lengths = lengths
    costs = Array(repeating: start ?? Self.unreached, count: lengths.count)
    origins = Array(repeating: Origin(column: 0, output: 0), count: lengths.count)
  }

  /// Whether a way leads to any of its outputs.
  var isReached: Bool { costs.contains { $0 < Self.unreached } }

  /// Whether a way leads to a column.
  func isReached(_ column: Int) -> Bool {
    columns[column].indices.contains { costs[$0] < Self.unreached }
  }

  /// A beginning of lines.
  struct Start {
    /// What the way to it costs.
    var cost: Int32
    /// The outputs of a column that lines from it reach: descending from beginning to beginning.
    var first, last: Int
    /// Which output it is.
    var output: Int32
  }

  /// Beginnings of lines in the room of those before.
  struct Starts {
    private(set) var count = 0
    private var starts: [Start] = []
    /// The beginnings whose windows count at an output, the cheapest first.
    fileprivate var queue: [Int32] = []

    subscript(index: Int) -> Start { starts[index] }

    mutating func removeAll() { count = 0 }

    mutating func append(_ start: Start) {
      if count < starts.count {
        starts[count] = start
      } else {
        starts.append(start)
        queue.append(0)
      }
      count += 1
    }
  }

  /// Takes the cheapest way to each output of a column, of those that come from one place.
  ///
  /// The higher a line begins, the lower it has to go on: so outputs are reached from windows that go down as
  /// their beginnings go up, and the least of each window is at the front of a queue.
  ///
  /// - Parameters:
  ///   - column: Where the ways go.
  ///   - source: The place that they come from.
  ///   - starts: Each output there, ascending: what the way to it costs, and the outputs that it reaches here.
  mutating func relax(_ column: Int, from source: Int, _ starts: inout Starts) {
    guard starts.count > 0 else { return }
    let base = columns[column].start
    var head = 0, tail = 0, next = 0
    var output = min(columns[column].outputs.count - 1, starts[0].last)
    while output >= 0 {
      while next < starts.count, starts[next].last >= output {
        let cost = starts[next].cost
        // BOUND: tail > head and output ≥ 0 stand before, and each output has a place from base on.
        while tail > head, starts[Int(starts.queue[tail - 1])].cost > cost { tail -= 1 }
        starts.queue[tail] = Int32(next)
        tail += 1
        next += 1
      }
      while head < tail, starts[Int(starts.queue[head])].first > output { head += 1 }
      guard head < tail else {
        if next == starts.count { return }
        // Nothing is reached before the next window begins.
        output = min(output - 1, starts[next].last)
        continue
      }
      let best = starts[Int(starts.queue[head])]
      let total = best.cost + lengths[base + output]
      if total < costs[base + output] {
        costs[base + output] = total
        origins[base + output] = Origin(column: Int32(source), output: best.output)
      }
      output -= 1
    }
  }
}
