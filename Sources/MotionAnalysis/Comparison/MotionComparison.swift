/// How far two motions are apart: at the worst, on the whole, and in time.
///
/// Differences are the second motion's value less the first's, in units of the value. What both are after their
/// ends counts as far as the range goes, so that a motion that stops short of another's end is caught.
public struct MotionComparison: Sendable, Equatable {
  /// The seconds that are compared.
  public let range: ClosedRange<Double>
  /// The largest difference, with its sign.
  public let largest: Double
  /// When it is so large, in seconds: the first time, within 10⁻⁹ where both motions are smooth.
  public let time: Double
  /// The square root of the mean square over the range.
  public let rootMeanSquare: Double
  /// The integral of the difference's magnitude, in units of the value times seconds; not a number where
  /// it was not looked for.
  public let area: Double
  /// How late the second motion is at most; `nil` where the two have no part of their ways in common, and where it
  /// was not looked for.
  public let lag: MotionLag?
  /// The first motion's travel, by which a share of the way is told.
  public let travel: Double

  /// Compares two motions.
  ///
  /// - Parameters:
  ///   - first: The motion that the other is compared with.
  ///   - second: The motion that is more or less.
  ///   - range: Seconds from 0 on; until both have ended where it is `nil`.
  ///   - findsLag: Whether the lag is looked for, too.
  ///   - findsArea: Whether the area is looked for, too.
  public init(
    _ first: MotionCurve, _ second: MotionCurve, over range: ClosedRange<Double>? = nil,
    findsLag: Bool = true, findsArea: Bool = true
  ) {
    let end = max(first.duration, second.duration)
    // Past the end of the longer one, whose last jump is thereby seen.
    let range = range ?? 0...end.nextUp
    self.range = range
    if first.isKnown(as: second) {
      (largest, time, rootMeanSquare) = (0, range.lowerBound, 0)
      area = findsArea ? 0 : .nan
    } else {
      let difference = MotionDifference(first, second, over: range)
      let pieces = difference.pieces
      let found = difference.largest(in: pieces)
      let integrals = difference.integrals(in: pieces, findsMagnitude: findsArea)
      let length = range.upperBound - range.lowerBound
      (largest, time) = (found.value, found.time)
      area = findsArea ? integrals.magnitude : .nan
      rootMeanSquare = length > 0 ? (integrals.square / length).squareRoot() : abs(largest)
    }
    lag = findsLag ? MotionLag(first, second, over: range) : nil
    travel = first.travel
  }

  /// True if no figure is beyond all doubles, as those of motions that grow without bound are; also in percent, and in
  /// points of a screen.
  public var isFinite: Bool {
    let unit = travel == 0 ? 1 : travel
    return [largest, rootMeanSquare, area].allSatisfy { ($0 / unit * 1e9).isFinite }
  }

  /// The largest difference as a part of the way, without its sign; infinite where there is no way.
  public var share: Double { largest == 0 ? 0 : abs(largest / travel) }
}

/// How alike two motions look.
public enum MotionLikeness: String, Sendable, CaseIterable {
  /// The same but for rounding: within 10⁻⁹ of the way.
  case identical
  /// No more than half a point apart, which no screen of whole points shows.
  case indistinguishable
  /// Within a fiftieth of the way: only side by side does one see it.
  case close
  /// Within a tenth of the way.
  case noticeable
  /// Further apart than that.
  case different

  /// Judges the largest difference.
  ///
  /// - Parameters:
  ///   - share: The part of the way, 0 or more.
  ///   - points: The same on a screen, in points.
  public init(share: Double, points: Double) {
    self =
      share <= 1e-9
      ? .identical
      : points <= 0.5
        ? .indistinguishable
        : share <= 0.02 ? .close : share <= 0.1 ? .noticeable : .different
  }
}
