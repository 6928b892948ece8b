internal import AnimationCore

/// The largest distance of two motions, bounded from above between the compared times.
///
/// Between two times the distance is at most that at the nearer end plus h²/8 times the second
/// derivative. Every span that could exceed the largest found distance is halved, until none can
/// exceed it noticeably.
///
/// Source: R. Moore, Interval analysis (1966): branch and bound; the bound of a chord's error is
/// Lagrange's.
struct LargestDistance {
  /// An upper bound of the distance; infinite if a value is NaN.
  private(set) var bound: Double
  /// A time at which the distance equals the bound, up to the precision.
  private(set) var time: Double

  /// The greatest excess of the bound over a found distance, relative and absolute.
  private static let precision = (relative: 1e-7, absolute: 1e-12)

  private struct Span {
    var start, end: Double
    var atStart, atEnd: Double
    /// The largest second derivative found in the span or near it.
    var bend: Double
    /// The number of divisions before the second derivative alone decides.
    var unseen = 0
    /// The assumed distance by which values may exceed those at the ends, during these divisions.
    var hidden = 0.0
    /// True if the span contains almost all of its parent's change: then it contains a jump.
    var jumps = false

    var isShortest: Bool { jumps && length <= LargestDistance.shortestJump }
    var length: Double { end - start }
    var most: Double {
      max(abs(atStart), abs(atEnd)) + hidden + Bends.safety * bend * length * length / 8
    }
  }

  /// - Parameters:
  ///   - times: Ascending times, including all at which the difference has a kink or jumps.
  ///   - values: The signed difference at each time.
  ///   - bends: The largest second derivative of the difference in each span.
  ///   - difference: Returns the differences at ascending times.
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
      // Closer samples give no second derivative, but there may be one near a vertical tangent.
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
      // So many spans remain only if nothing is smooth: then the bound is the largest of theirs.
      // The first division is always made, because short spans have no bound before it.
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
        // Second derivatives found near a span count less in its halves than those found inside.
        let own = abs(8 * (value - chord)) / (span.length * span.length)
        let bend = max(span.bend / 2, own)
        let unseen = max(0, span.unseen - 1)
        // Three values show the size of a root near its vertical tangent, or of a cusp, in the
        // span.
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

  /// The number of divisions of a short span before its second derivative counts.
  private static let divisions = 4
  /// Spans with a jump that are shorter than this, in seconds, are not divided.
  private static let shortestJump = 1e-12
  /// The maximum number of spans that are divided at once.
  private static let spansMax = 50_000
}
