/// One coordinate of a cubic Bézier curve, in double-double precision.
///
/// The curve goes from 0 to 1, and its control points have the coordinates c₁ and c₂:
///
///     C(s) = ((a·s + b)·s + c)·s,   c = 3·c₁,   b = 3·c₂ − 6·c₁,   a = 1 + 3·c₁ − 3·c₂
struct ExactCubic {
  let a, b, c: DoubleDouble

  init(_ first: Double, _ second: Double) {
    c = DoubleDouble(product: 3, first)
    let end = DoubleDouble(product: 3, second)
    b = end - c * 2
    a = DoubleDouble(1) + c - end
  }

  /// Returns the coordinate at the parameter `s`, minus the number `start`.
  ///
  /// The coordinate is computed in double-double precision, and the difference is rounded.
  func value(_ s: Double, less start: Double) -> Double {
    let value = value(s)
    // Near the root, `value.head - start` is exact; elsewhere, a rounding error is harmless.
    return (value.head - start) + value.tail
  }

  func value(_ s: Double) -> DoubleDouble { Self.horner(a, b, c, DoubleDouble(0), s) }
  func slope(_ s: Double) -> DoubleDouble { Self.horner(DoubleDouble(0), a * 3, b * 2, c, s) }
  func slope(_ s: Double, _ rest: Double) -> Double {
    slope(s).head + (bend(s) + 3 * a.head * rest) * rest
  }
  func bend(_ s: Double) -> Double { 6 * (a * s).head + 2 * b.head }

  /// Evaluates a cubic by a compensated Horner scheme, which also adds up the rounding errors.
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
