extension MotionDifference {
  /// The node at which the difference is largest by magnitude: the first of equal ones.
  ///
  /// Every node beside which the difference could be larger than at the best one is looked at more closely, in
  /// sixteenths: by the sign of the rate where that changes, otherwise, as beside a jump, by the value.
  func largest(in pieces: [[Node]]) -> Node {
    var best = Node(time: range.lowerBound, value: 0, rate: 0)
    for node in pieces.joined() where node.value.magnitude > best.value.magnitude { best = node }
    // Between frames it goes straight, so that no time has more than one of them.
    guard best.value != 0, !isOfFrames else { return best }
    for bracket in brackets(in: pieces, beyond: best.value.magnitude) {
      let found = climb(from: bracket.start, to: bracket.end)
      let gain = found.value.magnitude - best.value.magnitude
      // Of two that are equal but for rounding the earlier is told.
      let noise = 4 * best.value.magnitude.ulp
      if gain > noise || gain >= -noise && found.time < best.time { best = found }
    }
    return best
  }

  private func brackets(
    in pieces: [[Node]], beyond best: Double
  ) -> [(start: Double, end: Double)] {
    var found: [(start: Double, end: Double, bound: Double)] = []
    for nodes in pieces {
      for index in nodes.indices {
        let here = nodes[index].value.magnitude
        // BOUND: min and max keep the neighbours within.
        let before = nodes[max(index - 1, 0)], after = nodes[min(index + 1, nodes.count - 1)]
        guard here >= before.value.magnitude, here >= after.value.magnitude else { continue }
        let width = max(nodes[index].time - before.time, after.time - nodes[index].time)
        let rate = [before, nodes[index], after].map(\.rate.magnitude).max() ?? 0
        let bound = here + width * rate
        // A vertical tangent may hide anything.
        if bound >= best || rate.isNaN { found.append((before.time, after.time, bound)) }
      }
    }
    let most = found.sorted { $0.bound > $1.bound }.prefix(Self.mostBrackets)
    return most.sorted { $0.start < $1.start }.map { ($0.start, $0.end) }
  }

  private func climb(from start: Double, to end: Double) -> Node {
    var low = start, high = end
    var best = Node(time: start, value: 0, rate: 0)
    for _ in 0..<Self.mostRounds {
      let nodes = nodes(at: Self.spread(from: low, to: high, panels: 16))
      guard
        let top = nodes.indices.max(by: { nodes[$0].value.magnitude < nodes[$1].value.magnitude })
      else { break }
      if nodes[top].value.magnitude > best.value.magnitude { best = nodes[top] }
      guard nodes.count > 2 else { break }
      let sign: Double = nodes[top].value < 0 ? -1 : 1
      // BOUND: count > 2, by the guard.
      let turns = (1..<nodes.count).filter {
        // BOUND: $0 is from 1 on, and min and max keep the others within.
        sign * nodes[$0 - 1].rate > 0 && sign * nodes[$0].rate <= 0
      }
      if let turn = turns.min(by: { abs($0 - top) < abs($1 - top) }) {
        (low, high) = (nodes[turn - 1].time, nodes[turn].time)
      } else {
        (low, high) = (nodes[max(top - 1, 0)].time, nodes[min(top + 1, nodes.count - 1)].time)
      }
    }
    guard let middle = nodes(at: [low + (high - low) / 2]).first else { return best }
    // So near to the top values differ by rounding alone, and the rate knows better where it is.
    let isTop = middle.value.magnitude >= best.value.magnitude - 16 * best.value.magnitude.ulp
    return isTop ? middle : best
  }

  /// Enough for sixteen to that power to be beyond a double's digits.
  private static var mostRounds: Int { 14 }
  /// Of a wave that is everywhere equally far away, so many crests.
  private static var mostBrackets: Int { 12 }
}
