/// The difference between two motions: the largest difference, the root mean square, the area, and
/// the lag.
///
/// A difference is the second motion's value minus the first motion's value, in units of the
/// value. The comparison continues to the end of the range, even if one motion ends earlier.
/// Differences between the final values of the motions are therefore included.
package struct MotionComparison: Sendable, Equatable {
  /// The compared time range in seconds.
  package let range: ClosedRange<Double>
  /// The signed difference with the greatest magnitude, in units of the value.
  package let largest: Double
  /// The first time in seconds at which the largest difference occurs.
  ///
  /// The time is precise to 10⁻⁹ s if both motions are smooth near this time.
  package let time: Double
  /// The root mean square of the difference over the range.
  package let rootMeanSquare: Double
  /// The integral of the difference's magnitude, in units of the value times seconds; NaN if the
  /// area was not requested.
  package let area: Double
  /// The largest lag of the second motion.
  ///
  /// The lag is measured at several fractions of the travel, called levels. The property is `nil`
  /// if no level is reached by both motions, or if the lag was not requested.
  package let lag: MotionLag?
  /// The target of the first motion minus its start value, in units of the value.
  ///
  /// Relative differences are fractions of this distance.
  package let travel: Double
}

extension MotionComparison {
  /// Compares two motions.
  ///
  /// - Parameters:
  ///   - first: The reference motion.
  ///   - second: The motion that is compared with the reference.
  ///   - range: The time range in seconds. If `range` is `nil`, the comparison begins at 0 and ends
  ///     when both motions have ended.
  ///   - findsLag: True to compute the lag.
  ///   - findsArea: True to compute the area.
  package init(
    _ first: MotionCurve, _ second: MotionCurve, over range: ClosedRange<Double>? = nil,
    findsLag: Bool = true, findsArea: Bool = true
  ) {
    let end = max(first.duration, second.duration)
    // The range extends slightly past the end of the longer motion, to include a jump at its end.
    let range = range ?? 0...end.nextUp
    var (largest, time, rootMeanSquare, area) = (0.0, range.lowerBound, 0.0, 0.0)
    if !first.isKnown(as: second) {
      let difference = MotionDifference(first: first, second: second, range: range)
      let pieces = difference.pieces
      let found = difference.largest(in: pieces)
      let integrals = difference.integrals(in: pieces, findsMagnitude: findsArea)
      let length = range.upperBound - range.lowerBound
      (largest, time) = (found.value, found.time)
      area = integrals.magnitude
      rootMeanSquare = length > 0 ? (integrals.square / length).squareRoot() : abs(largest)
    }
    self.init(
      range: range, largest: largest, time: time, rootMeanSquare: rootMeanSquare,
      area: findsArea ? area : .nan,
      lag: findsLag ? MotionLag(first, second, over: range) : nil, travel: first.travel)
  }

  /// True if the largest difference, the root mean square and the area are finite.
  ///
  /// The property is true only if the three numbers also stay finite after a conversion to percent
  /// or to points on a screen. The property is false if a motion grows without bound, or if the
  /// area was not requested.
  package var isFinite: Bool {
    let unit = travel == 0 ? 1 : travel
    return [largest, rootMeanSquare, area].allSatisfy { ($0 / unit * 1e9).isFinite }
  }

  /// The magnitude of the largest difference, as a fraction of the travel.
  ///
  /// The share is ∞ if the travel is 0 and the motions differ.
  package var share: Double { largest == 0 ? 0 : abs(largest / travel) }
}

/// The visual similarity of two motions.
package enum MotionLikeness: String, Sendable, CaseIterable {
  /// The motions differ by at most 10⁻⁹ of the travel; such a difference is only rounding.
  case identical
  /// The motions differ by at most half a point on a screen.
  ///
  /// Such a difference is invisible if positions are rounded to whole points.
  case indistinguishable
  /// The motions differ by at most a fiftieth of the travel; the difference is visible only if the
  /// motions are played side by side.
  case close
  /// The motions differ by at most a tenth of the travel.
  case noticeable
  /// The motions differ by more than a tenth of the travel.
  case different

  /// Classifies a difference as the first case whose limit the difference does not exceed.
  ///
  /// - Parameters:
  ///   - share: The largest difference as a fraction of the travel, 0 or more.
  ///   - points: The largest difference on a screen, in points.
  package init(share: Double, points: Double) {
    self =
      share <= 1e-9
      ? .identical
      : points <= 0.5
        ? .indistinguishable
        : share <= 0.02 ? .close : share <= 0.1 ? .noticeable : .different
  }
}
