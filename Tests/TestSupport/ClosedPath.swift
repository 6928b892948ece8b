/// A value over time in closed form, by other means than the library's.
public struct ClosedPath: Sendable {
  /// Seconds until it rests, or is as near to its target as the digits tell.
  public let end: Double
  /// Times at which the value jumps.
  public let jumps: [Double]
  /// The value at a time from 0 on.
  public let value: @Sendable (Double) -> Double
  /// When SwiftUI removes an animation to 1, with at most a thousandth of the way left; infinite where it does not.
  public var removal = Double.infinity
  /// Times to compare at beside the even ones, as around a vertical tangent.
  public var marks: [Double] = []

  /// Creates a path.
  public init(end: Double, jumps: [Double], value: @escaping @Sendable (Double) -> Double) {
    (self.end, self.jumps, self.value) = (end, jumps, value)
  }

  /// The largest distance between a function of time and the path, and the time of that distance.
  ///
  /// - Parameters:
  ///   - shown: What is shown at a time, in parts of the travel.
  ///   - count: At so many times it is compared, and then more closely beside the largest.
  ///   - blur: The seconds beside a jump that are left out.
  ///   - isRemoved: True if the motion is at its target after the removal.
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
