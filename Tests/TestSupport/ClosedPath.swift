/// A value over time in closed form, by other formulas than the library's.
public struct ClosedPath: Sendable {
  /// The seconds until the value settles, or is within rounding of its target.
  public let end: Double
  /// Times at which the value jumps.
  public let jumps: [Double]
  /// The value at a time of 0 or more.
  public let value: @Sendable (Double) -> Double
  /// The time at which SwiftUI removes an animation to 1; infinite if it does not.
  ///
  /// At most a thousandth of the distance is left then.
  public var removal = Double.infinity
  /// Times to compare at in addition to the equidistant ones, such as around a vertical tangent.
  public var marks: [Double] = []

  /// Creates a path.
  public init(end: Double, jumps: [Double], value: @escaping @Sendable (Double) -> Double) {
    (self.end, self.jumps, self.value) = (end, jumps, value)
  }

  /// Returns the largest distance between a function of time and the path, and its time.
  ///
  /// - Parameters:
  ///   - count: The number of equidistant times to compare at; times near the largest distance
  ///     follow.
  ///   - blur: The seconds around a jump that are skipped.
  ///   - isRemoved: True if the value is at its target after the removal.
  ///   - shown: Returns the shown value at a time, as a part of the travel.
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
