/// How much a smooth function bends between its samples, by their second differences.
enum Bends {
  /// Shorter spans, in seconds, are not divided: their difference quotients are only rounding.
  static let shortest = 1e-8
  /// Samples nearer to each other than this, in seconds, count as one for a difference quotient.
  static let together = 1e-7
  /// How many times as large as the second differences beside a span the second derivative in it is allowed to be.
  ///
  /// A cube root at its vertical tangent, the worst of the curves, has 4.2 times as much; a bend between two samples
  /// has 4 times as much.
  static let safety = 6.0

  /// The times at which a function is sampled at least, so that each smooth piece of it shows how much it bends.
  ///
  /// - Parameters:
  ///   - kinks: Times at which the function need not be smooth, ascending.
  ///   - start: The first time.
  ///   - end: The last.
  static func places(between kinks: [Double], from start: Double, to end: Double) -> [Double] {
    let ends = [start] + kinks.filter { $0 > start && $0 < end } + [end]
    var places: [Double] = []
    for (a, b) in zip(ends, ends.dropFirst()) {
      let parts = b - a < together ? 1 : 4
      for part in 0..<parts { places.append(a + (b - a) * Double(part) / Double(parts)) }
    }
    return places + [end]
  }

  /// The largest second derivative of each span between two samples, as the samples around it show it.
  ///
  /// A smooth piece of fewer than three samples shows none: ``places(between:from:to:)`` are to be among the times.
  ///
  /// - Parameters:
  ///   - times: Ascending.
  ///   - values: As many.
  ///   - kinks: Times at which the function need not be smooth, ascending: no difference is taken across one.
  static func between(_ times: [Double], _ values: [Double], kinks: [Double]) -> [Double] {
    guard times.count > 1 else { return [] }
    // BOUND: count > 1, by the guard.
    var bends = Array(repeating: 0.0, count: times.count - 1)
    var kink = 0, first = 0
    for index in times.indices.dropFirst() {
      while kink < kinks.count, kinks[kink] <= times[first] { kink += 1 }
      let isLast = index == times.count - 1
      guard isLast || (kink < kinks.count && times[index] >= kinks[kink]) else { continue }
      // BOUND: first is 0 or an index before this one.
      measure(first...index, times, values, &bends)
      first = index
    }
    return bends
  }

  /// Measures the spans of a smooth piece.
  private static func measure(
    _ piece: ClosedRange<Int>, _ times: [Double], _ values: [Double], _ bends: inout [Double]
  ) {
    var nodes = [piece.lowerBound]
    // BOUND: nodes never gets empty, and its numbers are of times.
    for index in piece where times[index] - times[nodes[nodes.count - 1]] >= together {
      nodes.append(index)
    }
    guard nodes.count > 2 else { return measureShort(piece, times, values, &bends) }
    var before = 0.0
    for place in 1..<nodes.count {
      // BOUND: place is from 1 to the last.
      let (a, b) = (nodes[place - 1], nodes[place])
      var after = 0.0
      if place + 1 < nodes.count {
        // BOUND: place + 1 < count, by the condition.
        let c = nodes[place + 1]
        let left = (values[b] - values[a]) / (times[b] - times[a])
        let right = (values[c] - values[b]) / (times[c] - times[b])
        after = abs(2 * (right - left) / (times[c] - times[a]))
      }
      let end = place + 1 < nodes.count ? b : piece.upperBound
      for span in a..<end { bends[span] = max(before, after) }
      before = after
    }
  }

  /// Measures a smooth piece too short for difference quotients: how much it would bend if all that it covers were one
  /// bend, and nothing where it jumps.
  private static func measureShort(
    _ piece: ClosedRange<Int>, _ times: [Double], _ values: [Double], _ bends: inout [Double]
  ) {
    // BOUND: a piece begins and ends at indices of times and values.
    let length = times[piece.upperBound] - times[piece.lowerBound]
    let whole = values[piece.upperBound] - values[piece.lowerBound]
    // BOUND: span + 1 is the end of the piece at most.
    let jumps = piece.dropLast().contains { isJump(values[$0 + 1] - values[$0], of: whole) }
    guard !jumps, length > 0 else { return }
    for span in piece.dropLast() { bends[span] = abs(whole) / (length * length) }
  }

  /// True if the function may be further than a distance from the line between the two samples of a span.
  static func isBent(
    _ times: [Double], _ bends: [Double], _ span: Int, beyond deviation: Double
  ) -> Bool {
    // BOUND: spans are one fewer than times.
    let length = times[span + 1] - times[span]
    return length > shortest && bends[span] * length * length / 8 > deviation
  }

  /// The bend of a curve in each span of finer times.
  static func among(_ times: [Double], _ curve: FractionCurve) -> [Double] {
    var span = 0
    return times.indices.dropLast().map { index in
      // BOUND: times are one more than bends.
      while span + 1 < curve.bends.count, curve.times[span + 1] <= times[index] { span += 1 }
      return span < curve.bends.count ? curve.bends[span] : 0
    }
  }

  /// Whether one half of a short span rises by so much of what the whole span does that there is a jump in it; beside a
  /// vertical tangent no half has more than nine tenths.
  static func isJump(_ half: Double, of whole: Double) -> Bool {
    abs(half) >= 0.99 * abs(whole)
  }

  /// Two lists of times in one, ascending and without repetition.
  static func merged(_ times: [Double], _ others: [Double]) -> [Double] {
    var merged: [Double] = []
    merged.reserveCapacity(times.count + others.count)
    for time in (times + others).sorted() where merged.last != time { merged.append(time) }
    return merged
  }
}
