/// One place where a stop may lie, with the outputs that it may have there.
struct StopColumn {
  /// The place.
  let place: StopSearch.Place
  /// The least output, in units of the last decimal.
  let first: Int
  /// How many bytes each output takes, its percentage included.
  let lengths: [Int]
  /// The fewest bytes of a way to each output; `Int.max` where there is none.
  private(set) var costs: [Int]
  /// From which place of the stage before, and which output there.
  private(set) var origins: [Origin]

  /// Where a way comes from.
  struct Origin {
    var place: Int32
    var output: Int32
  }

  /// All outputs from a least one on, of so many decimals.
  ///
  /// - Parameter start: What a way that begins here costs; `nil` where none does.
  init(
    _ place: StopSearch.Place, first: Int, count: Int, decimals: Int, start: Int? = nil
  ) {
    self.place = place
    self.first = first
    let percentage = place.percentage.map { $0.length + 2 } ?? 0
    lengths = (first..<first + count).map {
      Decimal(mantissa: $0, decimals: decimals).length + percentage
    }
    costs = Array(repeating: start ?? .max, count: count)
    origins = Array(repeating: Origin(place: 0, output: 0), count: count)
  }

  /// Whether a way leads here.
  var isReached: Bool { costs.contains { $0 < .max } }

  /// Takes the cheapest way to each output, of those that come from one place.
  ///
  /// The higher a line begins, the lower it has to go on: so outputs are reached from windows that go down as
  /// their beginnings go up, and the least of each window is at the front of a queue.
  ///
  /// - Parameters:
  ///   - place: The place that the ways come from.
  ///   - starts: Each output there, ascending: what the way to it costs, and the outputs that it reaches here.
  mutating func relax(from place: Int, _ starts: borrowing [Start], _ queue: inout [Int]) {
    queue.removeAll(keepingCapacity: true)
    var head = 0, next = 0
    var output = min(costs.count - 1, starts.first?.last ?? -1)
    while output >= 0 {
      while next < starts.count, starts[next].last >= output {
        while queue.count > head, starts[queue[queue.count - 1]].cost > starts[next].cost {
          queue.removeLast()
        }
        queue.append(next)
        next += 1
      }
      while head < queue.count, starts[queue[head]].first > output { head += 1 }
      guard head < queue.count else {
        if next == starts.count { return }
        // Nothing is reached before the next window begins.
        output = min(output - 1, starts[next].last)
        continue
      }
      let best = starts[queue[head]]
      let total = best.cost + lengths[output]
      if total < costs[output] {
        costs[output] = total
        origins[output] = Origin(place: Int32(place), output: best.output)
      }
      output -= 1
    }
  }

  /// A beginning of lines.
  struct Start {
    /// What the way to it costs.
    var cost: Int
    /// The outputs that lines from it reach: descending from beginning to beginning.
    var first, last: Int
    /// Which output it is.
    var output: Int32
  }
}
