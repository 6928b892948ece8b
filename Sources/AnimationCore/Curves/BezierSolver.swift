/// A cubic Bézier curve with precomputed constants for finding roots.
///
/// Let X(s) be the abscissa at the parameter s. For an abscissa p, the solver finds a root of X(s)
/// = p by Newton steps within a shrinking interval. There can be several roots if a control point's
/// abscissa is outside 0…1. The solver then returns the smallest root.
///
/// Law: the result is within 10⁻¹⁴ of the true value, relative to the maximum of 1 and the control
/// points' ordinates. If the ordinates satisfy 0 ≤ y₁ ≤ y₂ ≤ 1, the result never decreases as the
/// abscissa increases. The reason is that root and ordinate have double-double precision, and the
/// last rounding preserves the order.
struct BezierSolver {
  let curve: CubicBezier
  let x, y: ExactCubic
  private let isMonotone: Bool
  /// True if the ordinate always equals the abscissa, as in `linear`; no root is then needed.
  let isDiagonal: Bool
  /// True if the curve can be solved in SIMD lanes; see ``BezierLanes``.
  let hasLanes: Bool

  init(_ curve: CubicBezier) {
    self.curve = curve
    x = ExactCubic(curve.start.x, curve.end.x)
    y = ExactCubic(curve.start.y, curve.end.y)
    let isMonotone = 0...1 ~= curve.start.x && 0...1 ~= curve.end.x
    self.isMonotone = isMonotone
    isDiagonal =
      isMonotone && curve.start.x == curve.start.y && curve.end.x == curve.end.y
    hasLanes =
      isMonotone && curve.start.y.magnitude < 0x1p100 && curve.end.y.magnitude < 0x1p100
  }

  /// Returns the ordinate at a progress in 0…1.
  func value(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    if isDiagonal { return progress }
    return hasLanes && progress > BezierLanes.minProgress
      ? BezierLanes.value(at: progress, self) : carefulValue(at: progress)
  }

  /// Returns the ordinate at a progress in 0…1, always computed by scalar code.
  func carefulValue(at progress: Double) -> Double { ordinate(at: root(at: progress)) }

  /// Returns the ordinate at the curve parameter that is the sum of `parameter` and `rest`.
  ///
  /// `rest` is the part of the parameter that a double cannot represent.
  func ordinate(at root: (parameter: Double, rest: Double)) -> Double {
    let value = y.value(root.parameter)
    // The rest is below the parameter's rounding error, so the next term of the Taylor series would
    // not change the result.
    return value.head + (value.tail + curve.dy(root.parameter) * root.rest)
  }

  /// Returns the slope dy/dx at a progress in 0…1.
  func velocity(at progress: Double) -> Double {
    // The curve is a diagonal, so its slope is 1.
    if isDiagonal { return 1 }
    let (s, rest) = progress <= 0 ? (0, 0) : progress >= 1 ? (1, 0) : root(at: progress)
    let dx = x.slope(s, rest), dy = y.slope(s, rest)
    if dx != 0 { return dy / dx }
    if dy != 0 { return dy < 0 ? -.infinity : .infinity }
    // If a control point coincides with its end point, both derivatives are 0. The second
    // derivatives give the limit (L'Hôpital).
    let ddx = x.bend(s), ddy = y.bend(s)
    if ddx != 0 { return ddy / ddx }
    return ddy == 0 ? 1 : ddy < 0 ? -.infinity : .infinity
  }

  /// Returns the curve parameter at which the abscissa equals `progress`, as a sum of two numbers.
  ///
  /// `rest` is the part of the parameter that a double cannot represent.
  func root(at progress: Double) -> (parameter: Double, rest: Double) {
    // The computed sign of X − `progress` is always correct, so the search interval always contains
    // the root. Where X is nearly flat, each Newton step is only a third shorter than the step
    // before it. A short step there does not end the search: the search goes on until a step no
    // longer changes the parameter.
    var (low, high) = isMonotone ? (0, 1) : bracket(at: progress)
    var s = guess(at: progress)
    if !(s > low && s < high) { s = low + (high - low) / 2 }
    while true {
      let residual = x.value(s, less: progress), slope = slope(s)
      if residual == 0 { return (s, 0) }
      if residual < 0 { low = s } else { high = s }
      let rest = -residual / slope
      let newton = s + rest
      if newton == s { return (s, rest) }
      // If X is not flat, the next step would be below 10⁻⁸ of a rounding error.
      if abs(rest) <= s * 0x1p-47, abs(slope) > Self.flatness {
        return (newton, rest - (newton - s))
      }
      let next = newton > low && newton < high ? newton : low + (high - low) / 2
      if next <= low || next >= high { return (s, 0) }
      s = next
    }
  }

  /// Returns the derivative X′ of the abscissa at a parameter.
  ///
  /// Where X is nearly flat, the derivative is computed in double-double precision, because a
  /// double would lose too many digits.
  private func slope(_ s: Double) -> Double {
    let slope = curve.dx(s)
    return abs(slope) > Self.flatness ? slope : x.slope(s).head
  }

  private static var flatness: Double { 0.001 }

  /// Returns a first guess of the curve parameter at the abscissa `progress`.
  ///
  /// Where the abscissa X is nearly flat as a function of the parameter, the guess can be
  /// inaccurate.
  private func guess(at progress: Double) -> Double {
    var s = progress
    for _ in 0..<6 {
      let change = (curve.x(s) - progress) / curve.dx(s)
      s -= change
      if abs(change) < 1e-8 { break }
    }
    return s
  }

  /// Returns the interval of curve parameters in which the smallest root of X(s) = `progress` lies.
  ///
  /// Each end of the interval is 0, 1 or a turning point of the abscissa X.
  private func bracket(at progress: Double) -> (low: Double, high: Double) {
    var low = 0.0
    for turn in turns where turn > 0 && turn < 1 {
      if curve.x(turn) >= progress { return (low, turn) }
      low = turn
    }
    return (low, 1)
  }

  /// The parameters at which the abscissa X has a turning point, in ascending order.
  ///
  /// These parameters are the zeros of X′/3 = (1 − 3x₂ + 3x₁)·s² + 2(x₂ − 2x₁)·s + x₁.
  private var turns: [Double] {
    let first = curve.start.x, second = curve.end.x
    let a = 1 - 3 * second + 3 * first, b = second - 2 * first, c = first
    let square = b * b - a * c
    guard square > 0 else { return [] }
    let q = -(b + (b < 0 ? -square.squareRoot() : square.squareRoot()))
    return [q / a, c / q].filter { $0.isFinite }.ascending
  }
}
