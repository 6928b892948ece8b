/// A value over time in closed form, with other formulas than in the library.
public struct ClosedPath: Sendable {
  /// The time in seconds after which the value is at its target or negligibly far from it.
  public let end: Double
  /// The times in seconds at which the value jumps.
  public let jumps: [Double]
  /// Returns the value at a time in seconds, which must be at least 0.
  public let value: @Sendable (Double) -> Double
  /// The time in seconds at which SwiftUI removes the animation; infinite if it is never removed.
  ///
  /// At that time, at most a thousandth of the distance remains.
  public var removal = Double.infinity
  /// Additional times in seconds to compare, such as those around a vertical tangent.
  public var marks: [Double] = []

  /// Creates a path.
  public init(end: Double, jumps: [Double], value: @escaping @Sendable (Double) -> Double) {
    (self.end, self.jumps, self.value) = (end, jumps, value)
  }

  /// Returns the largest distance between a function of time and the path, and its time in seconds.
  ///
  /// - Parameters:
  ///   - count: The number of evenly spaced times to compare. Times near the largest distance are
  ///     then added.
  ///   - blur: Times within this distance in seconds of a jump are skipped.
  ///   - isRemoved: True if the expected value is the target after the removal.
  ///   - shown: Returns the value to compare at a time, as a fraction of the distance.
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
