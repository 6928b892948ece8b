extension CubicBezier {
  /// The ordinate at the true root of X(s) = progress, for progress in 0…1.
  ///
  /// With control abscissas in 0…1, X is monotone and the root is found by Newton steps kept in a
  /// shrinking bracket. Outside, the first root from the left is taken.
  ///
  /// Law: within 10⁻¹⁴ of the truth, relative to the greatest ordinate of a control point and 1. With
  /// ordinates 0 ≤ y₁ ≤ y₂ ≤ 1 it never falls: root and ordinate have twice a double's digits, so that
  /// only the last rounding is left, which keeps the order.
  func exactValue(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    let y = ExactCubic(start.y, end.y)
    let root = exactRoot(at: progress)
    let value = y.value(root.parameter)
    // The rest is below a rounding of the parameter: the next term is below the digits kept.
    return value.head + (value.tail + y.slope(root.parameter).head * root.rest)
  }

  /// The slope dy/dx at the true root; where both derivatives vanish, the limit of the quotient.
  func exactVelocity(at progress: Double) -> Double {
    let root =
      progress <= 0 ? (0, 0) : progress >= 1 ? (1, 0) : exactRoot(at: progress)
    let (s, rest) = root
    let x = ExactCubic(start.x, end.x), y = ExactCubic(start.y, end.y)
    let dx = x.slope(s, rest), dy = y.slope(s, rest)
    if dx != 0 { return dy / dx }
    if dy != 0 { return dy < 0 ? -.infinity : .infinity }
    // Both vanish at a handle of length zero: the next derivatives give the limit (L'Hôpital).
    let ddx = x.bend(s), ddy = y.bend(s)
    if ddx != 0 { return ddy / ddx }
    return ddy == 0 ? 1 : ddy < 0 ? -.infinity : .infinity
  }

  /// The parameter at which X is `progress`, and what a double leaves of it.
  ///
  /// The residual's sign is right to the last digit, so the bracket always holds the root; where X is
  /// nearly flat, Newton's steps shrink by a third each until they converge.
  private func exactRoot(at progress: Double) -> (parameter: Double, rest: Double) {
    let x = ExactCubic(start.x, end.x)
    var (low, high) = bracket(at: progress)
    var s = guess(at: progress)
    if !(s > low && s < high) { s = low + (high - low) / 2 }
    while true {
      let residual = (x.value(s) - DoubleDouble(progress)).head
      if residual == 0 { return (s, 0) }
      if residual < 0 { low = s } else { high = s }
      let rest = -residual / x.slope(s).head
      if abs(rest) <= s.ulp / 2 { return (s, rest) }
      let newton = s + rest
      let next = newton > low && newton < high ? newton : low + (high - low) / 2
      if next <= low || next >= high { return (s, 0) }
      s = next
    }
  }

  /// A few of Newton's steps in doubles; no root yet where X is nearly flat.
  private func guess(at progress: Double) -> Double {
    var s = progress
    for _ in 0..<6 {
      let change = (x(s) - progress) / dx(s)
      s -= change
      if abs(change) < 1e-9 { break }
    }
    return s
  }

  /// Where to look for the root: up to the first turn of X past it, if X turns.
  private func bracket(at progress: Double) -> (low: Double, high: Double) {
    if 0...1 ~= start.x && 0...1 ~= end.x { return (0, 1) }
    var low = 0.0
    for turn in turns where turn > 0 && turn < 1 {
      if x(turn) >= progress { return (low, turn) }
      low = turn
    }
    return (low, 1)
  }

  /// Where X′/3 = (1 − 3x₂ + 3x₁)·s² + 2(x₂ − 2x₁)·s + x₁ vanishes, in ascending order.
  private var turns: [Double] {
    let a = 1 - 3 * end.x + 3 * start.x, b = end.x - 2 * start.x, c = start.x
    let square = b * b - a * c
    guard square > 0 else { return [] }
    let q = -(b + (b < 0 ? -square.squareRoot() : square.squareRoot()))
    return [q / a, c / q].filter(\.isFinite).sorted()
  }
}

/// One coordinate of a cubic from 0 to 1 with twice a double's digits.
///
///     C(s) = ((a·s + b)·s + c)·s,   c = 3·c₁,   b = 3·c₂ − 6·c₁,   a = 1 + 3·c₁ − 3·c₂
private struct ExactCubic {
  private let a, b, c: DoubleDouble

  init(_ first: Double, _ second: Double) {
    c = DoubleDouble(product: 3, first)
    let end = DoubleDouble(product: 3, second)
    b = end - c * 2
    a = DoubleDouble(1) + c - end
  }

  func value(_ s: Double) -> DoubleDouble { Self.horner(a, b, c, DoubleDouble(0), s) }
  func slope(_ s: Double) -> DoubleDouble { Self.horner(DoubleDouble(0), a * 3, b * 2, c, s) }
  func slope(_ s: Double, _ rest: Double) -> Double {
    slope(s).head + (bend(s) + 3 * a.head * rest) * rest
  }
  func bend(_ s: Double) -> Double { 6 * (a * s).head + 2 * b.head }

  /// Horner's scheme that sums what its roundings take away.
  ///
  /// Source: S. Graillat, P. Langlois, N. Louvet, Compensated Horner scheme (2005).
  private static func horner(
    _ a: DoubleDouble, _ b: DoubleDouble, _ c: DoubleDouble, _ d: DoubleDouble, _ s: Double
  ) -> DoubleDouble {
    var sum = a.head, lost = a.tail
    func add(_ next: DoubleDouble) {
      let product = DoubleDouble(product: sum, s)
      let whole = DoubleDouble(sum: product.head, next.head)
      lost = lost * s + (product.tail + whole.tail + next.tail)
      sum = whole.head
    }
    add(b)
    add(c)
    add(d)
    return DoubleDouble(head: sum, tail: lost)
  }
}
