/// Where a corner of a path of so many lines may be.
///
/// It is reached by as many lines from the beginning as there are before it, and by the rest from the end. Beyond
/// the windows of either there is no such path, whatever its other corners.
struct CornerRegion {
  /// The progresses between which it lies.
  let least, most: Double
  private let before, after: Tube.Window?

  /// The regions of all corners between the first and the last.
  ///
  /// - Parameters:
  ///   - lines: How many lines the path has.
  ///   - forward: How far lines reach from the beginning.
  ///   - backward: The same in the tube as seen from its end.
  static func all(
    lines: Int, _ forward: [Tube.Window], _ backward: [Tube.Window]
  ) -> [CornerRegion] {
    (1..<max(lines, 1)).map { corner in
      CornerRegion(
        // BOUND: corner is from 1 to lines − 1, and each is compared with the count first.
        before: corner <= forward.count ? forward[corner - 1] : nil,
        after: lines - corner <= backward.count ? backward[lines - corner - 1] : nil)
    }
  }

  private init(before: Tube.Window?, after: Tube.Window?) {
    self.before = before
    self.after = after
    least = after.map { 1 - $0.reach } ?? 0
    most = before?.reach ?? 1
  }

  /// The outputs of a corner at a progress; low above high where there are none.
  ///
  /// - Parameters:
  ///   - middle: What is followed.
  ///   - room: How far from it a path may be.
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
