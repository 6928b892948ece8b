internal import AnimationCore

/// An upper bound of the largest distance between two motions.
///
/// The bound is also valid between the times at which the motions are compared. A span is the time
/// between two compared times, and h is its length. Let b be the largest magnitude of the
/// difference's second derivative in a span. The distance in the span is at most the larger
/// distance at its two ends, plus b·h²/8. If this bound exceeds the largest known distance, the
/// span is halved. The search ends when no bound exceeds the largest known distance noticeably.
///
/// Source: R. Moore, Interval analysis (1966), for branch and bound; Lagrange's remainder of linear
/// interpolation, for the bound.
struct LargestDistance {
  /// An upper bound of the distance in units of the motions; infinite if a value is NaN.
  private(set) var bound: Double
  /// The time in seconds at which the largest distance was found.
  private(set) var time: Double

  /// The relative and the absolute amount by which the bound is allowed to exceed the largest known
  /// distance.
  ///
  /// The larger of the two amounts applies.
  private static let precision = (relative: 1e-7, absolute: 1e-12)

  private struct Span {
    var start, end: Double
    var atStart, atEnd: Double
    /// The estimated second derivative of the difference between the motions in the span.
    var bend: Double
    /// The number of times that the span must be halved before its estimated second derivative is
    /// trusted.
    var unseen = 0
    /// The distance that is added to the upper bound while the estimated second derivative of the
    /// span is not trusted.
    var hidden = 0.0
    /// True if the span seems to contain a jump.
    ///
    /// A jump is assumed if the span is one half of a longer span and contains almost all of the
    /// longer span's change.
    var jumps = false

    var isShortest: Bool { jumps && length <= LargestDistance.shortestJump }
    var length: Double { end - start }
    var upperBound: Double {
      max(abs(atStart), abs(atEnd)) + hidden + Bends.safety * bend * length * length / 8
    }
  }

  /// Searches for the largest distance between two motions.
  ///
  /// - Parameters:
  ///   - times: Ascending times, including all times at which the difference has a kink or a jump.
  ///   - values: The signed difference between the motions at each time.
  ///   - bends: The estimated largest second derivative of the difference, in each span between two
  ///     successive times.
  ///   - difference: Returns the signed difference at each of several ascending times.
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
        // BOUND: there is one bend fewer than there are times.
        start: times[index], end: times[index + 1], atStart: values[index],
        // BOUND: there is one bend fewer than there are values.
        atEnd: values[index + 1], bend: bends[index])
      // Samples this close together give no estimate of the second derivative. But near a vertical
      // tangent, the motions can bend between such samples.
      if span.length < Bends.coincidenceTolerance, span.bend > 0 {
        (span.unseen, span.hidden) = (Self.divisions, .infinity)
      }
      if span.upperBound > met { spans.append(span) }
    }
    var pruned = 0.0, isFirst = true
    while met.isFinite {
      let enough = met + max(met * Self.precision.relative, Self.precision.absolute)
      spans.removeAll { span in
        let middle = span.start + span.length / 2
        guard
          span.upperBound <= enough || span.isShortest || middle <= span.start || middle >= span.end
        else { return false }
        if !span.isShortest { pruned = max(pruned, min(span.upperBound, enough)) }
        return true
      }
      if spans.isEmpty { break }
      // So many spans remain only if the motions are not smooth. Then the result is the largest
      // bound of any span. The first division is made for any number of spans, because short spans
      // have no finite bound before it.
      guard isFirst || spans.count < Self.spansMax, Work.spend(spans.count, on: .values) else {
        pruned = spans.reduce(pruned) { max($0, $1.upperBound) }
        break
      }
      isFirst = false
      let middles = spans.map { $0.start + $0.length / 2 }
      let found = difference(middles)
      var halves: [Span] = []
      for (span, (middle, value)) in zip(spans, zip(middles, found)) {
        meet(value, middle)
        let chord = (span.atStart + span.atEnd) / 2
        // The estimate for each half is the larger of two numbers: half of the span's estimate, and
        // the second derivative that was just measured inside the span.
        let own = abs(8 * (value - chord)) / (span.length * span.length)
        let bend = max(span.bend / 2, own)
        let unseen = max(0, span.unseen - 1)
        // These differences show the size of a cusp, or of a vertical tangent, in the span.
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

  /// The number of times that a very short span must be halved before its estimated second
  /// derivative is trusted.
  private static let divisions = 4
  /// The length in seconds up to which a span with a jump is not divided.
  private static let shortestJump = 1e-12
  /// The number of spans at which the search ends.
  ///
  /// The first iteration is an exception: it halves any number of spans.
  private static let spansMax = 50_000
}
