extension CubicBezier {
  /// The ordinate at the true root of X(s) = progress, for progress in 0…1.
  ///
  /// With control abscissas in 0…1, X is monotone and the root is found by Newton steps kept in a
  /// shrinking bracket. Outside, the first root from the left is taken.
  func exactValue(at progress: Double) -> Double { y(exactParameter(at: progress)) }

  /// The slope dy/dx at the true root; where both derivatives vanish, the limit of the quotient.
  func exactVelocity(at progress: Double) -> Double {
    let s = exactParameter(at: progress)
    let dx = dx(s), dy = dy(s)
    let scale = 1 + abs(start.x) + abs(end.x) + abs(start.y) + abs(end.y)
    if abs(dx) > 1e-9 * scale { return dy / dx }
    if abs(dy) > 1e-9 * scale { return dy < 0 ? -.infinity : .infinity }
    // Both vanish at a handle of length zero: the next derivatives give the limit (L'Hôpital).
    let ddx = secondDerivative(start.x, end.x, s), ddy = secondDerivative(start.y, end.y, s)
    if abs(ddx) > 1e-9 * scale { return ddy / ddx }
    return ddy == 0 ? 1 : ddy < 0 ? -.infinity : .infinity
  }

  private func secondDerivative(_ first: Double, _ second: Double, _ s: Double) -> Double {
    6 * (1 - 3 * second + 3 * first) * s + 2 * (3 * second - 6 * first)
  }

  private func exactParameter(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    var low = 0.0, high = 1.0, s = progress
    for _ in 0..<128 {
      let error = x(s) - progress
      if error == 0 { return s }
      if error < 0 { low = s } else { high = s }
      let slope = dx(s)
      let newton = s - error / slope
      let next = slope != 0 && newton > low && newton < high ? newton : low + (high - low) / 2
      if next == s || high - low <= s.ulp { return next }
      s = next
    }
    return s
  }
}
