/// Several cubic Bézier curves that share the abscissas of their control points.
///
/// At a given abscissa, all curves have the same curve parameter, so it is computed only once. Four
/// abscissas are handled together in SIMD lanes.
///
/// Law: each ordinate has the same bits as the result of ``UnitCurve/exactValue(at:)``.
package struct BezierBasis {
  private let solvers: [BezierSolver]
  private let x: LaneCubic
  private let ordinates: [LaneCubic]
  private let lines: [SIMD2<Double>]
  private let hasLanes: Bool

  /// Creates curves from the coordinates of their control points.
  ///
  /// - Parameters:
  ///   - first: The abscissa of every curve's first control point.
  ///   - second: The abscissa of every curve's second control point.
  ///   - ordinates: For each curve, the ordinates of its two control points. There is at least one
  ///     curve.
  package init(_ first: Double, _ second: Double, ordinates: [(first: Double, second: Double)]) {
    solvers = ordinates.map {
      BezierSolver(
        CubicBezier(
          start: UnitPoint(x: first, y: $0.first), end: UnitPoint(x: second, y: $0.second)))
    }
    x = LaneCubic(ExactCubic(first, second))
    self.ordinates = solvers.map { LaneCubic($0.y) }
    hasLanes = !solvers.isEmpty && solvers.allSatisfy { $0.hasLanes }
    lines = hasLanes ? BezierLanes.lines(solvers[0]) : []
  }

  /// Returns, for each curve, its ordinates at the given abscissas.
  ///
  /// The abscissas can be in any order. Abscissas outside 0…1 are clamped.
  package func values(at abscissas: [Double]) -> [[Double]] {
    var values = solvers.map { _ in [Double](repeating: 0, count: abscissas.count) }
    var index = 0
    while index < abscissas.count {
      let count = min(4, abscissas.count - index)
      // An incomplete group of four is padded with the abscissa 0.5.
      var progress = Lanes(repeating: 0.5)
      // BOUND: index + lane < abscissas.count, because lane < count.
      for lane in 0..<count { progress[lane] = min(max(abscissas[index + lane], 0), 1) }
      let isOutside = (progress .<= BezierLanes.minProgress) .| (progress .>= 1)
      if hasLanes {
        find(progress.replacing(with: 0.5, where: isOutside), count, index, into: &values)
      }
      for lane in 0..<count where !hasLanes || isOutside[lane] {
        for curve in solvers.indices {
          // BOUND: index + lane < the count of values, which equals the count of abscissas.
          values[curve][index + lane] = solvers[curve].value(at: progress[lane])
        }
      }
      index += count
    }
    return values
  }

  private func line(_ abscissa: Double) -> SIMD2<Double> { lines[BezierLanes.part(abscissa)] }

  /// Computes the ordinates of all curves at four abscissas, with the arithmetic of
  /// ``BezierLanes``.
  ///
  /// - Parameters:
  ///   - abscissas: The four abscissas.
  ///   - count: The number of abscissas for which results are stored.
  ///   - index: The index of the first result in the list of each curve.
  ///   - values: The list of ordinates of each curve.
  private func find(_ abscissas: Lanes, _ count: Int, _ index: Int, into values: inout [[Double]]) {
    let progress = LanePairs(abscissas)
    let first = line(abscissas[0]), second = line(abscissas[1])
    let third = line(abscissas[2]), fourth = line(abscissas[3])
    let slopes = LanePairs(low: SIMD2(first.y, second.y), high: SIMD2(third.y, fourth.y))
    var s =
      LanePairs(low: SIMD2(first.x, second.x), high: SIMD2(third.x, fourth.x))
      + slopes * progress
    s = s - (x(s) - progress) / x.slope(s)
    s = s - (x(s) - progress) / x.slope(s)
    let split = LaneCubic.split(s)
    let found = x.exact(s, split), slope = x.slope(s)
    let rest = ((progress - found.head) - found.tail) / slope
    let bound = (s - s * s) * (slope * slope)
    let pairs = rest * rest - SIMD2(repeating: 0x1p-84) * bound
    let excess = Lanes(lowHalf: pairs.low, highHalf: pairs.high)
    for curve in solvers.indices {
      if solvers[curve].isDiagonal {
        // BOUND: index + lane < the count of values, because lane < count.
        for lane in 0..<count { values[curve][index + lane] = abscissas[lane] }
        continue
      }
      let ordinate = ordinates[curve].exact(s, split)
      let near = ordinate.head + (ordinate.tail + ordinates[curve].slope(s) * rest)
      let lanes = Lanes(lowHalf: near.low, highHalf: near.high)
      for lane in 0..<count {
        // BOUND: index + lane < the count of values, because lane < count.
        values[curve][index + lane] = lanes[lane]
      }
    }
    for lane in 0..<count where !(excess[lane] <= 0) {
      // The curves share their abscissas, so the root is the same for all curves.
      let root = solvers[0].root(at: abscissas[lane])
      for curve in solvers.indices where !solvers[curve].isDiagonal {
        // BOUND: index + lane < the count of values, because lane < count.
        values[curve][index + lane] = solvers[curve].ordinate(at: root)
      }
    }
  }
}
