internal import AnimationCore

/// Estimates of a function's largest second derivative, computed from differences of samples.
///
/// The second derivative measures how much the function bends.
enum Bends {
  /// The length of time in seconds up to which a function counts as straight between two samples.
  ///
  /// Unless the function jumps, the difference between two samples so close together consists only
  /// of rounding errors. At a jump, no more samples are added between two such samples.
  static let shortest = 1e-8
  /// The time in seconds below which two samples count as one in a difference quotient.
  static let coincidenceTolerance = 1e-7
  /// The factor by which the true second derivative between two samples can exceed its estimate.
  ///
  /// A cube root at its vertical tangent has the largest factor of all supported curves, 4.2. A
  /// curve that bends only between two samples has the factor 4.
  static let safety = 6.0

  /// Returns the times at which samples are needed to estimate the second derivative.
  ///
  /// - Parameters:
  ///   - kinks: Ascending times at which the function can have a kink or a jump.
  ///   - start: The first time.
  ///   - end: The last time.
  static func places(between kinks: [Double], from start: Double, to end: Double) -> [Double] {
    let ends = [start] + kinks.filter { $0 > start && $0 < end } + [end]
    var places: [Double] = []
    for (a, b) in zip(ends, ends.dropFirst()) {
      let parts = b - a < coincidenceTolerance ? 1 : 4
      for part in 0..<parts { places.append(a + (b - a) * Double(part) / Double(parts)) }
    }
    return places + [end]
  }

  /// Returns the estimated largest second derivative between each pair of successive samples.
  ///
  /// The estimate uses nearby samples. If there are fewer than three distinct samples between two
  /// kinks, it uses the change of the value and the time between the kinks. The times must include
  /// ``places(between:from:to:)``.
  ///
  /// - Parameters:
  ///   - times: Ascending times.
  ///   - values: The value at each time.
  ///   - kinks: Ascending times at which the function can have a kink or a jump. No estimate uses
  ///     samples from both sides of a kink.
  static func between(_ times: [Double], _ values: [Double], kinks: [Double]) -> [Double] {
    guard times.count > 1 else { return [] }
    // BOUND: count > 1, by the guard.
    var bends = Array(repeating: 0.0, count: times.count - 1)
    var kink = 0, first = 0
    for index in times.indices.dropFirst() {
      while kink < kinks.count, kinks[kink] <= times[first] { kink += 1 }
      let isLast = index == times.count - 1
      guard isLast || (kink < kinks.count && times[index] >= kinks[kink]) else { continue }
      // BOUND: first is 0 or an index before index.
      measure(first...index, times, values, &bends)
      first = index
    }
    return bends
  }

  /// Estimates the second derivative between each pair of successive samples of a smooth piece.
  ///
  /// - Parameters:
  ///   - piece: The indices of the samples in the piece.
  ///   - times: The ascending times of all samples.
  ///   - values: The values of all samples.
  ///   - bends: The array to which the estimates are written. An estimate has the index of the
  ///     first sample of its pair.
  private static func measure(
    _ piece: ClosedRange<Int>, _ times: [Double], _ values: [Double], _ bends: inout [Double]
  ) {
    var nodes = [piece.lowerBound]
    // BOUND: nodes is never empty, and contains indices of times.
    for index in piece where times[index] - times[nodes[nodes.count - 1]] >= coincidenceTolerance {
      nodes.append(index)
    }
    guard nodes.count > 2 else { return measureShort(piece, times, values, &bends) }
    var before = 0.0
    for place in 1..<nodes.count {
      // BOUND: place is from 1 to the last index.
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

  /// Estimates the second derivative in a piece with fewer than three distinct samples.
  ///
  /// The estimate is |v|/l². Here v is the change of the value over the piece, and l is the length
  /// of the piece in seconds. For a piece with a jump, the estimate is 0.
  private static func measureShort(
    _ piece: ClosedRange<Int>, _ times: [Double], _ values: [Double], _ bends: inout [Double]
  ) {
    // BOUND: a piece begins and ends at indices of times and values.
    let length = times[piece.upperBound] - times[piece.lowerBound]
    let whole = values[piece.upperBound] - values[piece.lowerBound]
    // BOUND: span + 1 is at most the end of the piece.
    let jumps = piece.dropLast().contains { isJump(values[$0 + 1] - values[$0], of: whole) }
    guard !jumps, length > 0 else { return }
    for span in piece.dropLast() { bends[span] = abs(whole) / (length * length) }
  }

  /// True if the function can be further than `deviation` from the straight line between two
  /// samples.
  ///
  /// - Parameters:
  ///   - times: The ascending times of the samples.
  ///   - bends: The estimated second derivative after each sample except the last.
  ///   - span: The index of the first of the two samples.
  static func isBent(
    _ times: [Double], _ bends: [Double], _ span: Int, beyond deviation: Double
  ) -> Bool {
    // BOUND: there is one span fewer than there are times.
    let length = times[span + 1] - times[span]
    return length > shortest && bends[span] * length * length / 8 > deviation
  }

  /// Returns an estimate of the largest magnitude of a curve's second derivative between each pair
  /// of successive times; 0 after the curve's last sample.
  ///
  /// - Parameter times: Ascending times, which include the times of the curve's samples.
  static func among(_ times: [Double], _ curve: FractionCurve) -> [Double] {
    var span = 0
    return times.indices.dropLast().map { index in
      // BOUND: there is one time more than there are bends.
      while span + 1 < curve.bends.count, curve.times[span + 1] <= times[index] { span += 1 }
      return span < curve.bends.count ? curve.bends[span] : 0
    }
  }

  /// True if one half of a span contains at least 99 % of the change in the span.
  ///
  /// Such a half usually means that the span contains a jump. Without a jump, each half contains at
  /// most nine tenths of the change if the values change in one direction. The result can also be
  /// true for a span with an extremum, and it is true for a span without a change.
  ///
  /// - Parameters:
  ///   - half: The change of the value in one half of the span.
  ///   - whole: The change of the value in the whole span.
  static func isJump(_ half: Double, of whole: Double) -> Bool { abs(half) >= 0.99 * abs(whole) }

  /// Merges two lists of times into an ascending list without duplicates.
  static func merged(_ times: [Double], _ others: [Double]) -> [Double] {
    var merged: [Double] = []
    merged.reserveCapacity(times.count + others.count)
    for time in (times + others).ascending where merged.last != time { merged.append(time) }
    return merged
  }
}
