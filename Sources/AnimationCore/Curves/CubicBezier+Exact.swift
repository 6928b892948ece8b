extension CubicBezier {
  /// Returns the ordinate at the true root of X(s) = progress, for a progress in 0…1.
  ///
  /// See ``BezierSolver``.
  func exactValue(at progress: Double) -> Double { BezierSolver(self).value(at: progress) }

  /// Returns the slope dy/dx at the true root of X(s) = progress, for a progress in 0…1.
  ///
  /// Where dx and dy are both 0, the result is the limit of the quotient.
  func exactVelocity(at progress: Double) -> Double { BezierSolver(self).velocity(at: progress) }
}
