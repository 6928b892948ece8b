/// SwiftUI's solver for cubic Bézier curves at four abscissas, in SIMD lanes; see ``CubicBezier``.
///
/// The search takes the same steps as the scalar solver, separately for each abscissa.
struct SteppedLanes {
  private let ax, bx, cx, ay, by, cy, square, linear: SIMD2<Double>

  /// Creates a solver; `nil` if a control point is outside the supported range.
  ///
  /// The abscissas of control points must be in 0…1. The magnitudes of their ordinates must be
  /// below 2²⁰.
  init?(_ curve: CubicBezier) {
    guard 0...1 ~= curve.start.x, 0...1 ~= curve.end.x, curve.start.y.magnitude < 0x1p20,
      curve.end.y.magnitude < 0x1p20
    else { return nil }
    func twice(_ value: Double) -> SIMD2<Double> { SIMD2(repeating: value) }
    (ax, bx, cx) = (twice(curve.ax), twice(curve.bx), twice(curve.cx))
    (ay, by, cy) = (twice(curve.ay), twice(curve.by), twice(curve.cy))
    (square, linear) = (twice(3 * curve.ax), twice(2 * curve.bx))
  }

  // The method is mutating, so that the coefficients stay in memory instead of being copied.
  /// Returns the ordinates at four abscissas in 0…1.
  ///
  /// The result is `nil` if Newton's method does not converge for an abscissa, or if the method
  /// reaches a slope below 2⁻²⁰.
  @inline(never)
  mutating func values(at progress: Lanes) -> Lanes? {
    let quantum = CubicBezier.quantum
    var s = progress
    for _ in 0..<8 {
      let error = ((Lanes(ax) * s + Lanes(bx)) * s + Lanes(cx)) * s - progress
      let open = (error .>= quantum) .| (error .<= -quantum)
      if !any(open) { return quantized(((Lanes(ay) * s + Lanes(by)) * s + Lanes(cy)) * s) }
      let slope = (Lanes(square) * s + Lanes(linear)) * s + Lanes(cx)
      if any(slope .< quantum) { return nil }
      s.replace(with: s - error / slope, where: open)
    }
    return nil
  }

  /// Returns the four values, each rounded to a multiple of 2⁻²⁰ as in
  /// ``CubicBezier/quantized(_:)``.
  ///
  /// The magnitudes of the values must be below 2³⁰.
  @inline(__always)
  private func quantized(_ values: Lanes) -> Lanes {
    let units = values * (1 / CubicBezier.quantum)
    // Adding and subtracting 1.5·2⁵² rounds to the nearest whole number, ties to even.
    var whole = (units + 0x1.8p52) - 0x1.8p52
    let rest = units - whole
    whole.replace(with: whole + 1, where: (rest .>= 0.5) .& (units .> 0))
    whole.replace(with: whole - 1, where: (rest .<= -0.5) .& (units .< 0))
    // A zero keeps its sign.
    whole.replace(with: units * 0, where: whole .== 0)
    return whole * CubicBezier.quantum
  }
}
