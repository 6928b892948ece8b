extension MotionDifference {
  /// Returns the node with the greatest magnitude of the difference; the first such node if several
  /// magnitudes are equal.
  ///
  /// The search begins with the nodes in `pieces`. The search then examines intervals between nodes
  /// in which the difference could be larger. Of these intervals, only the twelve with the highest
  /// estimated peaks are examined.
  ///
  /// - Parameters:
  ///   - pieces: The nodes of each piece.
  ///   - known: The node with the largest known difference. If no difference in the pieces is
  ///     larger, this node is the result. The time of this node must precede the times of the
  ///     pieces.
  func largest(in pieces: [[Node]], beyond known: Node? = nil) -> Node {
    var best = known ?? Node(time: range.lowerBound, value: 0, rate: 0)
    for node in pieces.joined() where node.value.magnitude > best.value.magnitude { best = node }
    // For motions of frames, the difference is linear between frames, so its largest value is on a
    // frame.
    guard best.value != 0, !isOfFrames else { return best }
    for bracket in brackets(in: pieces, beyond: best.value.magnitude) {
      let found = climb(from: bracket.start, to: bracket.end, beyond: best.value.magnitude)
      let gain = found.value.magnitude - best.value.magnitude
      // If two values differ only by rounding, use the earlier one.
      let noise = 4 * best.value.magnitude.ulp
      if gain > noise || gain >= -noise && found.time < best.time { best = found }
    }
    return best
  }

  /// Returns the intervals in which the difference could exceed the magnitude `best`.
  ///
  /// If there are more than `maxBrackets` intervals, the result contains only the intervals with
  /// the highest estimated peaks.
  private func brackets(
    in pieces: [[Node]], beyond best: Double
  ) -> [(start: Double, end: Double)] {
    var found: [(start: Double, end: Double, peak: Double)] = []
    func add(_ nodes: [Node], peak: Double) {
      // BOUND: callers pass two or three nodes.
      let (start, end) = (nodes[0].time, nodes[nodes.count - 1].time)
      let largest = nodes.reduce(0) { max($0, $1.value.magnitude) }
      // Near a vertical tangent no bound is known.
      let isUnknown = !nodes.allSatisfy(\.rate.isFinite)
      let rate = nodes.reduce(0) { max($0, $1.rate.magnitude) }
      if isUnknown || largest + (end - start) * rate >= best {
        found.append((start, end, isUnknown ? .infinity : peak))
      }
    }
    for nodes in pieces {
      var hasPeak = false
      for index in nodes.indices {
        let node = nodes[index], here = node.value.magnitude
        // BOUND: min and max keep the neighbors within the array.
        let before = nodes[max(index - 1, 0)], after = nodes[min(index + 1, nodes.count - 1)]
        let hadPeak = hasPeak, peak = Self.peak(node, after)
        hasPeak = peak != nil
        if let peak {
          add([node, after], peak: peak)
        } else if !hadPeak, here >= before.value.magnitude, here >= after.value.magnitude {
          add([before, node, after], peak: here)
        }
      }
    }
    // The first search finds the largest difference in most cases, so the other searches end early.
    return found.sorted { $0.peak > $1.peak }.prefix(Self.maxBrackets).map { ($0.start, $0.end) }
  }

  /// Estimates the peak of the magnitude between two nodes; `nil` if there is no peak between them.
  ///
  /// The estimate assumes that the rate changes linearly from one node to the other. A peak exists
  /// if the magnitude increases at the first node and decreases at the second node.
  private static func peak(_ left: Node, _ right: Node) -> Double? {
    let larger = left.value.magnitude >= right.value.magnitude ? left.value : right.value
    let sign: Double = larger < 0 ? -1 : 1
    let rise = sign * left.rate, fall = -sign * right.rate
    guard rise > 0, fall > 0 else { return nil }
    return left.value.magnitude + (right.time - left.time) * rise * rise / (rise + fall) / 2
  }

  private func climb(from start: Double, to end: Double, beyond known: Double) -> Node {
    var low = start, high = end
    var best = Node(time: start, value: 0, rate: 0)
    for _ in 0..<Self.maxIterations {
      let nodes = nodes(at: Self.spread(from: low, to: high, panels: 16))
      guard
        let top = nodes.indices.max(by: { nodes[$0].value.magnitude < nodes[$1].value.magnitude })
      else { break }
      if nodes[top].value.magnitude > best.value.magnitude { best = nodes[top] }
      guard nodes.count > 2 else { break }
      let width = (high - low) / Double(nodes.count - 1)
      let bound = nodes.reduce(0) { max($0, $1.value.magnitude + width * $1.rate.magnitude) }
      // Near a vertical tangent no bound is known.
      if bound < known - 4 * known.ulp, !nodes.contains(where: \.rate.isNaN) { return best }
      let sign: Double = nodes[top].value < 0 ? -1 : 1
      // BOUND: count > 2, by the guard.
      let turns = (1..<nodes.count).filter {
        // BOUND: $0 is at least 1; min and max keep the other indices within the array.
        sign * nodes[$0 - 1].rate > 0 && sign * nodes[$0].rate <= 0
      }
      if let turn = turns.min(by: { abs($0 - top) < abs($1 - top) }) {
        (low, high) = (nodes[turn - 1].time, nodes[turn].time)
      } else {
        (low, high) = (nodes[max(top - 1, 0)].time, nodes[min(top + 1, nodes.count - 1)].time)
      }
    }
    guard let middle = nodes(at: [low + (high - low) / 2]).first else { return best }
    // Near the maximum, values differ only by rounding. The sign of the rate locates the maximum
    // more precisely.
    let isTop = middle.value.magnitude >= best.value.magnitude - 16 * best.value.magnitude.ulp
    return isTop ? middle : best
  }

  /// The maximum number of times that an interval is divided by 16.
  ///
  /// After so many divisions, an interval is smaller than the precision of a double.
  private static var maxIterations: Int { 14 }
  /// The maximum number of intervals to search.
  ///
  /// The limit is needed because an oscillation can have many equal maxima.
  private static var maxBrackets: Int { 12 }
}
