/// The deviation of a fitted motion from its samples.
package struct FitResidual: Sendable, Equatable {
  /// The largest distance between a sample and the fit, in units of the value, and the time of this
  /// sample in seconds.
  package let largest, time: Double
  /// The root mean square of the distances between the samples and the fit, in units of the value.
  package let rootMeanSquare: Double

  init(_ residuals: [Double], at times: [Double]) {
    var largest = 0.0, time = times.first ?? 0
    for (index, residual) in residuals.enumerated() where abs(residual) > largest {
      (largest, time) = (abs(residual), times[index])
    }
    self.largest = largest
    self.time = time
    let square = residuals.reduce(0) { $0 + $1 * $1 }
    rootMeanSquare = residuals.isEmpty ? 0 : (square / Double(residuals.count)).squareRoot()
  }
}

extension [Double] {
  /// Returns at most `count` evenly spaced indices of the array, including the first and the last.
  func thinned(to count: Int) -> [Int] {
    guard self.count > count else { return Array<Int>(indices) }
    return (0..<count).map { $0 * (self.count - 1) / (count - 1) }
  }
}
