internal import AnimationCore

/// The cubic Bézier curve that is closest to samples of a motion, in the sense of least squares.
package struct BezierFit: Sendable, Equatable {
  /// The coordinates of the two control points, in the order x₁, y₁, x₂, y₂.
  ///
  /// x₁ and x₂ are from 0 to 1.
  package let controlPoints: [Double]
  /// The duration in seconds.
  package let duration: Double
  /// The residual of the samples, in units of the value.
  package let residual: FitResidual

  /// Fits a curve to samples.
  ///
  /// - Parameters:
  ///   - times: Ascending times in seconds since the motion began. Times after the duration are
  ///     allowed; at these times, the curve has its end value.
  ///   - values: The value at each time.
  ///   - from: The start value.
  ///   - target: The end value, which differs from the start value.
  ///   - duration: The duration in seconds, above 0.
  /// - Returns: `nil` for fewer than four samples, different numbers of times and values, equal
  ///   `from` and `target`, or a `duration` of 0 or less. Also `nil` if no curve of the search has
  ///   a finite residual.
  package init?(times: [Double], values: [Double], from: Double, target: Double, duration: Double) {
    guard times.count >= 4, times.count == values.count, from != target, duration > 0 else {
      return nil
    }
    let progress = values.map { ($0 - from) / (target - from) }
    let chosen = times.thinned(to: 60)
    let rough = Self.problem(
      chosen.map { times[$0] / duration }, chosen.map { progress[$0] })
    let nodes = [0.05, 0.3, 0.5, 0.7, 0.95]
    let grid = nodes.flatMap { first in nodes.map { (first, $0) } }
    // A low precision suffices, because the last descent begins at this result.
    guard let near = rough.solution(from: grid, starts: 3, precision: 1e-6) else { return nil }
    let best = Self.problem(times.map { $0 / duration }, progress).descent(from: near.parameters)
    controlPoints = [
      best.parameters.0, best.coefficients[0], best.parameters.1, best.coefficients[1],
    ]
    self.duration = duration
    residual = FitResidual(best.residuals.map { $0 * (target - from) }, at: times)
  }

  /// Returns the least-squares problem of the fit.
  ///
  /// The two nonlinear parameters of the problem are x₁ and x₂. Its two linear coefficients are y₁
  /// and y₂.
  private static func problem(_ inputs: [Double], _ values: [Double]) -> SeparableProblem {
    SeparableProblem(values: values, box: (0...1, 0...1)) { parameters in
      let basis = BezierBasis(
        parameters.0, parameters.1, ordinates: [(0, 0), (1, 0), (0, 1)])
      let outputs = basis.values(at: inputs)
      let columns = outputs.dropFirst().map { zip($0, outputs[0]).map { $0 - $1 } }
      return SeparableProblem.Shape(base: outputs[0], columns: Array(columns))
    }
  }
}
