extension UnitCurve {
  /// Returns the value at a progress, which is clamped to 0…1.
  ///
  /// - Returns: The value, which is 0 at progress 0 and 1 at progress 1. In between, it can be
  ///   outside 0…1 if a control point's ordinate is outside 0…1. A Bézier curve's value is a
  ///   multiple of 2⁻²⁰, as in SwiftUI.
  ///
  /// Source: SwiftUI `UnitCurve.value(at:)`; the circular curves are quarters of the unit circle.
  public func value(at progress: Double) -> Double {
    let p = progress.clamped(to: 0...1)
    return cubic?.value(at: p) ?? circle(p)
  }

  /// Returns the slope at a progress, which is clamped to 0…1; infinite at a vertical tangent.
  ///
  /// Source: SwiftUI `UnitCurve.velocity(at:)`, including its known deviations at the ends of
  /// Bézier curves.
  public func velocity(at progress: Double) -> Double {
    let p = progress.clamped(to: 0...1)
    return cubic?.velocity(at: p) ?? circleSlope(p)
  }

  /// Returns the value at a progress in full precision, without SwiftUI's tolerance.
  public func exactValue(at progress: Double) -> Double {
    let p = progress.clamped(to: 0...1)
    return cubic?.exactValue(at: p) ?? circle(p)
  }

  /// Returns the slope at a progress in full precision.
  ///
  /// Where the slope is a quotient 0/0, the result is the limit of the quotient.
  public func exactVelocity(at progress: Double) -> Double {
    let p = progress.clamped(to: 0...1)
    return cubic?.exactVelocity(at: p) ?? circleSlope(p)
  }

  /// Returns the values at many progresses, equal to the results of `exactValue`.
  ///
  /// A Bézier curve is solved in SIMD lanes.
  package func exactValues(at progresses: [Double]) -> [Double] {
    guard let cubic else { return progresses.map { exactValue(at: $0) } }
    let basis = BezierBasis(
      cubic.start.x, cubic.end.x, ordinates: [(cubic.start.y, cubic.end.y)])
    return basis.values(at: progresses)[0]
  }

  /// Returns the slopes at many progresses, equal to the results of `exactVelocity`.
  package func exactVelocities(at progresses: [Double]) -> [Double] {
    guard let cubic else { return progresses.map { exactVelocity(at: $0) } }
    let solver = BezierSolver(cubic)
    return progresses.map { solver.velocity(at: $0.clamped(to: 0...1)) }
  }

  /// The inverse of this curve: progress in time and progress in value are exchanged.
  ///
  /// The inverse is exact if the coordinates of the control points are in 0…1. Other coordinates
  /// are clamped when the curve or its inverse is evaluated, so the inverse is then not exact.
  public var exactInverse: UnitCurve {
    switch shape {
    case .circularEaseInOut: UnitCurve(shape: .circularEaseInOutInverse)
    case .circularEaseInOutInverse: .circularEaseInOut
    default: inverse
    }
  }

  // 1 − p² is computed as (1 − p)(1 + p), because digits would cancel for p near 1.

  private func circle(_ p: Double) -> Double {
    switch shape {
    case .circularEaseIn: p * p / (1 + ((1 - p) * (1 + p)).squareRoot())
    case .circularEaseOut: (p * (2 - p)).squareRoot()
    case .circularEaseInOut:
      p < 0.5
        ? 2 * p * p / (1 + ((1 - 2 * p) * (1 + 2 * p)).squareRoot())
        : (((2 * p - 1) * (3 - 2 * p)).squareRoot() + 1) / 2
    // The inverse of y = (1 − √(1 − 4x²))/2 is x = √(y − y²); in this case, p is y. The upper half
    // of the curve is the mirror image of the lower half.
    case .circularEaseInOutInverse:
      p < 0.5 ? (p * (1 - p)).squareRoot() : 1 - (p * (1 - p)).squareRoot()
    case .linear, .bezier: p
    }
  }

  private func circleSlope(_ p: Double) -> Double {
    switch shape {
    case .circularEaseIn: p / ((1 - p) * (1 + p)).squareRoot()
    case .circularEaseOut: (1 - p) / (p * (2 - p)).squareRoot()
    case .circularEaseInOut:
      p < 0.5
        ? 2 * p / ((1 - 2 * p) * (1 + 2 * p)).squareRoot()
        : 2 * (1 - p) / ((2 * p - 1) * (3 - 2 * p)).squareRoot()
    case .circularEaseInOutInverse: abs(1 - 2 * p) / (2 * (p * (1 - p)).squareRoot())
    case .linear, .bezier: 1
    }
  }
}
