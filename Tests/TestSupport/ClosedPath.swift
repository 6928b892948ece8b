/// A value over time, computed in closed form.
///
/// Its formulas differ from those in the library.
public struct ClosedPath: Sendable {
  /// The time in seconds at which the value has reached its target.
  ///
  /// The value may then still differ negligibly from the target.
  public let end: Double
  /// The times in seconds at which the value jumps.
  public let jumps: [Double]
  /// Returns the value at a time; the time is in seconds and at least 0.
  public let value: @Sendable (Double) -> Double
  /// The time in seconds at which SwiftUI removes the animation; infinite if it is never removed.
  ///
  /// At that time, at most a thousandth of the distance remains.
  public var removal = Double.infinity
  /// Additional times in seconds at which values are compared, such as near a vertical tangent.
  public var marks: [Double] = []

  /// Creates a path.
  public init(end: Double, jumps: [Double], value: @escaping @Sendable (Double) -> Double) {
    (self.end, self.jumps, self.value) = (end, jumps, value)
  }

  /// Returns the largest distance between a function and the path, and the time of that distance.
  ///
  /// - Parameters:
  ///   - count: The number of evenly spaced times to compare. Afterwards, the times in ``marks``
  ///     and more times near the largest distance are compared.
  ///   - blur: The minimum number of seconds between a compared time and a jump.
  ///     If `isRemoved` is true, the removal counts as a jump.
  ///   - isRemoved: True if the function must return 1 after the time ``removal``.
  ///   - shown: The function; it returns a fraction of the distance for a time in seconds.
  public func largestDistance(
    count: Int, blur: Double, isRemoved: Bool, from shown: (Double) -> Double
  ) -> (distance: Double, time: Double) {
    var best = (distance: 0.0, time: 0.0)
    func look(_ time: Double) {
      guard !jumps.contains(where: { abs($0 - time) < blur }) else { return }
      guard !isRemoved || abs(time - removal) >= blur else { return }
      let distance = abs(shown(time) - (isRemoved && time > removal ? 1 : value(time)))
      if !(distance <= best.distance) { best = (distance.isNaN ? .infinity : distance, time) }
    }
    var step = 1.02 * end / Double(count)
    for index in 0..<count { look(step * (Double(index) + 0.37)) }
    for mark in marks { look(mark) }
    for _ in 0..<4 {
      let middle = best.time
      for part in -8...8 { look(max(0, middle + step * Double(part) / 8)) }
      step /= 8
    }
    return best
  }
}
