internal import AnimationCore

/// A least-squares problem with two nonlinear parameters and at most two linear coefficients.
///
/// For each pair of parameters, a projection finds the optimal coefficients. The
/// Levenberg-Marquardt method therefore searches only the two parameters, within given limits. The
/// search starts from the best pairs of a grid. Equal inputs give equal results.
///
/// Source: G. Golub, V. Pereyra, The differentiation of pseudo-inverses and nonlinear least squares
/// problems whose variables separate (1973); J. Moré, The Levenberg-Marquardt algorithm (1978).
struct SeparableProblem {
  /// The model for one pair of parameters.
  ///
  /// Value i of the model is `base[i]`, plus the sum of coefficient k times `columns[k][i]` over
  /// all k.
  struct Shape {
    var base: [Double]
    var columns: [[Double]]
  }

  /// A pair of parameters with their optimal coefficients.
  struct Solution {
    var parameters: (Double, Double)
    var coefficients: [Double]
    var residuals: [Double]

    var square: Double { residuals.reduce(0) { $0 + $1 * $1 } }
  }

  let values: [Double]
  let box: (ClosedRange<Double>, ClosedRange<Double>)
  let shape: (_ parameters: (Double, Double)) -> Shape
  /// A fast function for a model without coefficients; `nil` for a model with coefficients.
  ///
  /// For given parameters, the function returns a closure. The closure returns the residual of the
  /// sample at an index. So a search can reject most parameters after a few samples.
  var residual: ((_ parameters: (Double, Double)) -> (_ index: Int) -> Double)?

  /// The number of work-budget steps for one pair of parameters: 16 for the shape, and 2 for each
  /// sample.
  private var stepsPerTrial: Int { 16 + 2 * values.count }

  /// Returns the optimal coefficients for given parameters, with the residuals of all samples.
  ///
  /// If the work budget is exhausted, the coefficients are 0, and the residuals are the samples.
  func projection(at parameters: (Double, Double)) -> Solution {
    guard Work.spend(stepsPerTrial, on: .trials) else {
      return Solution(parameters: parameters, coefficients: [0, 0], residuals: values)
    }
    let shape = shape(parameters)
    var rest = zip(values, shape.base).map { $0 - $1 }
    var bases: [[Double]] = [], heights: [Double] = []
    var coefficients: [Double] = []
    var mixture = 0.0
    for column in shape.columns {
      // The column is made orthogonal to the previous column.
      var axis = column
      if let first = bases.first {
        mixture = Self.product(first, column)
        axis = zip(column, first).map { $0 - mixture * $1 }
      }
      let length = Self.product(axis, axis).squareRoot()
      guard length > 1e-12 * Self.product(column, column).squareRoot(), length > 0 else {
        coefficients.append(0)
        continue
      }
      let unit = axis.map { $0 / length }
      let height = Self.product(unit, rest)
      rest = zip(rest, unit).map { $0 - height * $1 }
      bases.append(unit)
      heights.append(length)
      coefficients.append(height / length)
    }
    if coefficients.count == 2, heights.count == 2 {
      coefficients[0] -= coefficients[1] * mixture / heights[0]
    }
    return Solution(parameters: parameters, coefficients: coefficients, residuals: rest)
  }

  /// Returns the sum of the squared residuals for given parameters and their optimal coefficients.
  ///
  /// The result can be infinite if the sum exceeds `limit`, or if the work budget is exhausted.
  private func square(at parameters: (Double, Double), atMost limit: Double) -> Double {
    guard let residual = residual?(parameters) else { return projection(at: parameters).square }
    guard Work.spend(stepsPerTrial, on: .trials) else { return .infinity }
    var sum = 0.0
    for index in values.indices {
      let rest = residual(index)
      sum += rest * rest
      if sum > limit { return .infinity }
    }
    return sum
  }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  /// Improves a pair of parameters step by step, and returns the resulting local optimum.
  ///
  /// The descent ends when no step reduces the residuals, after a small step, or after 120 steps.
  /// The size of a step is the sum of the absolute changes of both parameters. A step is small if
  /// its size is at most `precision`. For a strongly damped step, the limit is `finestPrecision`.
  func descent(from start: (Double, Double), precision: Double = finestPrecision) -> Solution {
    var best = projection(at: start)
    var damping = 1e-3
    for _ in 0..<120 {
      let slopes = (slope(best, 0), slope(best, 1))
      let a = Self.product(slopes.0, slopes.0), b = Self.product(slopes.0, slopes.1)
      let d = Self.product(slopes.1, slopes.1)
      let g = (Self.product(slopes.0, best.residuals), Self.product(slopes.1, best.residuals))
      var isBetter = false
      for _ in 0..<24 {
        let (p, q) = (
          a * (1 + damping) + .leastNormalMagnitude, d * (1 + damping) + .leastNormalMagnitude
        )
        let determinant = p * q - b * b
        guard determinant > 0 else {
          damping *= 8
          continue
        }
        let step = ((q * g.0 - b * g.1) / determinant, (p * g.1 - b * g.0) / determinant)
        let next = (
          Self.clamp(best.parameters.0 - step.0, box.0),
          Self.clamp(best.parameters.1 - step.1, box.1)
        )
        let candidate = projection(at: next)
        if candidate.square < best.square {
          let moved = abs(next.0 - best.parameters.0) + abs(next.1 - best.parameters.1)
          // A strongly damped step is small, even far from the optimum.
          isBetter = moved > (damping > 1e-3 ? Self.finestPrecision : precision)
          best = candidate
          damping = max(damping / 8, 1e-15)
          break
        }
        damping *= 8
      }
      if !isBetter { break }
    }
    return best
  }

  /// The maximum size of a step that counts as a rounding error.
  ///
  /// The size of a step is the sum of the absolute changes of both parameters.
  private static var finestPrecision: Double { 1e-15 }

  /// Returns the derivatives of all residuals with respect to the parameter at `index`, 0 or 1.
  ///
  /// The derivatives are difference quotients between two points. The second point has a slightly
  /// greater parameter or, near the upper limit, a slightly smaller one.
  private func slope(_ solution: Solution, _ index: Int) -> [Double] {
    var second = solution.parameters
    let width = 1e-6
    if index == 0 {
      second.0 += second.0 + width <= box.0.upperBound ? width : -width
    } else {
      second.1 += second.1 + width <= box.1.upperBound ? width : -width
    }
    let gap = second.0 - solution.parameters.0 + (second.1 - solution.parameters.1)
    return zip(projection(at: second).residuals, solution.residuals).map { ($0 - $1) / gap }
  }

  private static func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns the best result of several descents.
  ///
  /// The descents start from the pairs of the grid with the smallest sums of squared residuals. The
  /// result is `nil` if no pair has a finite sum.
  ///
  /// - Parameters:
  ///   - grid: The pairs of parameters.
  ///   - starts: The number of descents.
  ///   - precision: The precision at which each descent ends; see ``descent(from:precision:)``.
  func solution(
    from grid: [(Double, Double)], starts: Int, precision: Double = finestPrecision
  ) -> Solution? {
    var ranked: [(parameters: (Double, Double), square: Double)] = []
    for parameters in grid {
      let limit = ranked.count < starts ? .infinity : ranked.last?.square ?? .infinity
      let square = square(at: parameters, atMost: limit)
      guard square.isFinite, square < limit else { continue }
      // BOUND: callers pass 3 or 8 starts, so the list is not empty.
      if ranked.count == starts { ranked.removeLast() }
      let place = ranked.firstIndex { $0.square > square } ?? ranked.count
      ranked.insert((parameters, square), at: place)
    }
    return ranked.map { descent(from: $0.parameters, precision: precision) }
      .min { $0.square < $1.square }
  }
}
