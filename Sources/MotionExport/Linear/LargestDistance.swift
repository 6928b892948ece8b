internal import AnimationCore

/// The largest distance of two motions, bounded from above between the times at which they are compared.
///
/// Between two times the distance is at most that of the nearer end and h²/8 times the second derivative. Every span
/// that could hold more than the largest distance found is halved, until none can hold noticeably more.
///
/// Source: R. Moore, Interval analysis (1966): branch and bound; the bound of a chord's error is Lagrange's.
struct LargestDistance {
  /// No distance is larger; infinite where one is not a number.
  private(set) var bound: Double
  /// A time at which the distance is as large, but for the precision.
  private(set) var time: Double

  /// The bound is larger than a distance that is met by so much at most, in parts of the bound and at all.
  private static let precision = (relative: 1e-7, absolute: 1e-12)

  private struct Span {
    var start, end: Double
    var atStart, atEnd: Double
    /// The largest second derivative that was seen in it or beside it.
    var bend: Double
    /// How often it is divided before its bend alone counts.
    var unseen = 0
    /// How far beyond its ends it may be until then.
    var hidden = 0.0
    /// Whether it rises by as much as the span of twice its length did: then there is a jump in it.
    var jumps = false

    var isShortest: Bool { jumps && length <= LargestDistance.shortestJump }
    var length: Double { end - start }
    var most: Double {
      max(abs(atStart), abs(atEnd)) + hidden + Bends.safety * bend * length * length / 8
    }
  }

  /// - Parameters:
  ///   - times: Ascending; all at which the difference bends or jumps among them.
  ///   - values: The difference at each, with its sign.
  ///   - bends: The largest second derivative of the difference in each span.
  ///   - difference: The difference at ascending times.
  init(
    _ times: [Double], _ values: [Double], bends: [Double],
    difference: (_ times: [Double]) -> [Double]
  ) {
    (bound, time) = (0, times.first ?? 0)
    var met = 0.0
    func meet(_ value: Double, _ at: Double) {
      if value.isNaN {
        met = .infinity
      } else if abs(value) > met {
        (met, time) = (abs(value), at)
      }
    }
    for (at, value) in zip(times, values) { meet(value, at) }
    var spans: [Span] = []
    for index in bends.indices {
      var span = Span(
        // BOUND: bends are one fewer than times.
        start: times[index], end: times[index + 1], atStart: values[index],
        // BOUND: bends are one fewer than values.
        atEnd: values[index + 1], bend: bends[index])
      // Samples nearer to each other show no bend; beside a vertical tangent there may be one.
      if span.length < Bends.together, span.bend > 0 {
        (span.unseen, span.hidden) = (Self.divisions, .infinity)
      }
      if span.most > met { spans.append(span) }
    }
    var pruned = 0.0, isFirst = true
    while met.isFinite {
      let enough = met + max(met * Self.precision.relative, Self.precision.absolute)
      spans.removeAll { span in
        let middle = span.start + span.length / 2
        guard
          span.most <= enough || span.isShortest || middle <= span.start || middle >= span.end
        else { return false }
        if !span.isShortest { pruned = max(pruned, min(span.most, enough)) }
        return true
      }
      if spans.isEmpty { break }
      // So many spans are left only if nothing is smooth: then the bound is the largest of theirs. The first division is
      // always made, because short spans have no bound before it.
      guard isFirst || spans.count < Self.spansMax, Work.spend(spans.count, on: .values) else {
        pruned = spans.reduce(pruned) { max($0, $1.most) }
        break
      }
      isFirst = false
      let middles = spans.map { $0.start + $0.length / 2 }
      let found = difference(middles)
      var halves: [Span] = []
      for (span, (middle, value)) in zip(spans, zip(middles, found)) {
        meet(value, middle)
        let chord = (span.atStart + span.atEnd) / 2
        // What was seen beside it counts for less in a half than what is seen in it.
        let own = abs(8 * (value - chord)) / (span.length * span.length)
        let bend = max(span.bend / 2, own)
        let unseen = max(0, span.unseen - 1)
        // Three values show how large a root beside its vertical tangent, or a cusp, is in the span.
        let seen = max(abs(span.atEnd - span.atStart), abs(value - chord))
        func half(_ start: Double, _ end: Double, _ atStart: Double, _ atEnd: Double) -> Span {
          Span(
            start: start, end: end, atStart: atStart, atEnd: atEnd, bend: bend,
            unseen: unseen, hidden: unseen > 0 ? 2 * seen : 0,
            jumps: Bends.isJump(atEnd - atStart, of: span.atEnd - span.atStart))
        }
        halves.append(half(span.start, middle, span.atStart, value))
        halves.append(half(middle, span.end, value, span.atEnd))
      }
      spans = halves
    }
    bound = max(met, pruned)
  }

  /// So often a short span is divided before its bend counts.
  private static let divisions = 4
  /// Shorter spans with a jump are not divided, in seconds.
  private static let shortestJump = 1e-12
  /// No more spans are divided at once.
  private static let spansMax = 50_000
}
