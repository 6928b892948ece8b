/// The region in which one corner of a path can be, if the path has a given number of lines.
///
/// A corner is a point at which two lines of the path meet. It must be in two regions at once: the
/// region that the lines before the corner can reach from the start, and the region that the lines
/// after the corner can reach from the end.
struct CornerRegion {
  fileprivate let before, after: Tube.Window?

  /// The smallest progress in time at which the corner can be, from 0 to 1.
  var lower: Double { after.map { 1 - $0.reach } ?? 0 }
  /// The largest progress in time at which the corner can be, from 0 to 1.
  var upper: Double { before?.reach ?? 1 }

  /// Returns the regions of all corners of a path in a tube, except the start and the end of the
  /// path.
  ///
  /// - Parameters:
  ///   - lines: The number of lines of the path.
  ///   - forward: At index i, the region that i + 1 lines can reach from the start of the tube.
  ///   - backward: At index i, the region that i + 1 lines can reach from the end of the tube, with
  ///     times measured from the end.
  static func all(
    lines: Int, _ forward: [Tube.Window], _ backward: [Tube.Window]
  ) -> [CornerRegion] {
    (1..<max(lines, 1)).map { corner in
      CornerRegion(
        // BOUND: corner is from 1 to lines − 1, and each number is compared with the count first.
        before: corner <= forward.count ? forward[corner - 1] : nil,
        after: lines - corner <= backward.count ? backward[lines - corner - 1] : nil)
    }
  }

  /// Returns the range of outputs that the corner can have at a given progress in time.
  ///
  /// If the range is empty, `low` is above `high`.
  ///
  /// - Parameters:
  ///   - x: The progress in time.
  ///   - middle: The value of the target at this progress.
  ///   - allowedError: The largest allowed distance of the corner from `middle`.
  func outputs(at x: Double, around middle: Double, _ allowedError: Double) -> (
    low: Double, high: Double
  ) {
    var (low, high) = (middle - allowedError, middle + allowedError)
    for (window, x) in [(before, x), (after, 1 - x)] {
      guard let window, x > window.touch else { continue }
      if window.isCeiling {
        high = min(high, window.line(x))
      } else {
        low = max(low, window.line(x))
      }
    }
    return (low, high)
  }
}
