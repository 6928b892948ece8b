/// The region of a corner of a path with a given number of lines.
///
/// The corner is reached from the beginning by the lines before it, and from the end by the other
/// lines. Outside both windows there is no such path, whatever its other corners.
struct CornerRegion {
  /// The range of progress of the corner.
  let least, most: Double
  private let before, after: Tube.Window?

  /// Returns the regions of all corners between the first and the last.
  ///
  /// - Parameters:
  ///   - lines: The number of lines of the path.
  ///   - forward: The windows of lines from the beginning.
  ///   - backward: The windows in the tube reversed.
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

  /// Returns the range of outputs of a corner at a progress; low is above high if there are none.
  ///
  /// - Parameters:
  ///   - middle: The target's value.
  ///   - room: The largest distance of a path from it.
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
