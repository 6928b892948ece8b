// Sums over tens of thousands of times, in a module that is optimized.
package import MotionTools

extension MotionCurve {
  /// Returns the integral of the squared difference by the midpoint rule, and the largest
  /// difference at the midpoints.
  ///
  /// - Parameter isEven: True for times at equal distances, 32 in each step of 1 ms. Otherwise most
  ///   times are early in the range, because motions are fast there.
  package func differenceSums(
    to other: MotionCurve, from start: Double, to end: Double, isEven: Bool = false
  ) -> (square: Double, largest: Double) {
    let steps = min(max(((end - start) * 1000).rounded(), 2_000), 60_000)
    let count = isEven ? 32 * Int(steps) : 60_000
    let parts = (0..<count).map { (Double($0) + 0.5) / Double(count) }
    let times = parts.map { start + (end - start) * (isEven ? $0 : $0 * $0 * $0) }
    var square = 0.0, largest = 0.0
    for (index, pair) in zip(points(at: times), other.points(at: times)).enumerated() {
      let difference = pair.1.value - pair.0.value
      largest = max(largest, abs(difference))
      let weight = isEven ? 1 : 3 * parts[index] * parts[index]
      square += difference * difference * weight
    }
    return (square * (end - start) / Double(count), largest)
  }
}
