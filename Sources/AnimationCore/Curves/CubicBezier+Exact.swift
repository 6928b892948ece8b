extension CubicBezier {
  /// The ordinate at the true root of X(s) = progress, for progress in 0…1; see ``BezierSolver``.
  func exactValue(at progress: Double) -> Double { BezierSolver(self).value(at: progress) }

  /// The slope dy/dx at the true root; where both derivatives vanish, the limit of the quotient.
  func exactVelocity(at progress: Double) -> Double { BezierSolver(self).velocity(at: progress) }
}
