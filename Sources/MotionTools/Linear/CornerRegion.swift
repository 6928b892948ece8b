/// The region in which one corner of a path can lie, for a path with a given number of lines.
///
/// The lines before the corner reach it from the beginning, and the other lines reach it from the
/// end. If the corner is outside either window, no such path exists, wherever its other corners
/// are.
struct CornerRegion {
  /// The smallest and the largest progress at which the corner can lie.
  let lower, upper: Double
  private let before, after: Tube.Window?

  /// Returns the regions of all corners except the first and the last.
  ///
  /// - Parameters:
  ///   - lines: The number of lines of the path.
  ///   - forward: The windows of the lines from the beginning.
  ///   - backward: The windows of the lines in the reversed tube.
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

  private init(before: Tube.Window?, after: Tube.Window?) {
    self.before = before
    self.after = after
    lower = after.map { 1 - $0.reach } ?? 0
    upper = before?.reach ?? 1
  }

  /// Returns the range of outputs that a corner can have at a progress; if there are none, low is
  /// above high.
  ///
  /// - Parameters:
  ///   - middle: The value of the target at the progress.
  ///   - room: The largest distance between a path and that value.
  func outputs(at x: Double, around middle: Double, _ room: Double) -> (low: Double, high: Double) {
    var (low, high) = (middle - room, middle + room)
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
