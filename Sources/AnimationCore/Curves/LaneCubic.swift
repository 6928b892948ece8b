// Each factor is split into two halves, so that products are exact. A fused multiply-add would be
// simpler, but some processors lack it. Each constant is stored as a pair of equal numbers, because
// `LanePairs` computes with pairs.
/// One coordinate of a cubic Bézier curve, computed for four parameter values at once.
///
/// The four values are in SIMD lanes; see ``ExactCubic`` for the computation.
///
/// Source: T. J. Dekker, A floating-point technique for extending the available precision (1971).
struct LaneCubic {
  private let a, aTail, aHigh, aLow, b, bTail, c, cTail: SIMD2<Double>
  /// The coefficients of s² and of s in the derivative of the coordinate.
  private let square, linear: SIMD2<Double>

  init(_ cubic: ExactCubic) {
    func twice(_ value: Double) -> SIMD2<Double> { SIMD2(repeating: value) }
    let shifted = cubic.a.head * Self.splitter.x
    a = twice(cubic.a.head)
    aTail = twice(cubic.a.tail)
    aHigh = twice(shifted - (shifted - cubic.a.head))
    aLow = a - aHigh
    b = twice(cubic.b.head)
    bTail = twice(cubic.b.tail)
    c = twice(cubic.c.head)
    cTail = twice(cubic.c.tail)
    square = a * 3
    linear = b * 2
  }

  private static var splitter: SIMD2<Double> { SIMD2(repeating: 0x1p27 + 1) }

  /// Returns the upper and the lower half of a number, each with half of the digits.
  @inline(__always)
  static func split(_ value: LanePairs) -> (high: LanePairs, low: LanePairs) {
    let shifted = splitter * value
    let high = shifted - (shifted - value)
    return (high, value - high)
  }

  /// Returns the coordinate at four parameters, in double precision.
  @inline(__always)
  func callAsFunction(_ s: LanePairs) -> LanePairs { ((a * s + b) * s + c) * s }

  /// Returns the slope at four parameters, in double precision.
  @inline(__always)
  func slope(_ s: LanePairs) -> LanePairs { (square * s + linear) * s + c }

  /// Returns the coordinate at four parameters, in double-double precision.
  ///
  /// - Parameters:
  ///   - s: The parameters.
  ///   - split: The two halves of each parameter, as returned by ``split(_:)``.
  ///
  /// Source: S. Graillat, P. Langlois, N. Louvet, Compensated Horner scheme (2005).
  @inline(__always)
  func exact(
    _ s: LanePairs, _ split: (high: LanePairs, low: LanePairs)
  ) -> (head: LanePairs, tail: LanePairs) {
    let first = a * s
    let firstLost =
      ((aHigh * split.high - first) + aHigh * split.low + aLow * split.high) + aLow * split.low
    let second = Self.sum(first, b)
    var lost = aTail * s + (firstLost + second.lost + bTail)
    let third = second.whole * s
    let thirdLost = Self.lost(third, Self.split(second.whole), split)
    let fourth = Self.sum(third, c)
    lost = lost * s + (thirdLost + fourth.lost + cTail)
    let head = fourth.whole * s
    return (head, lost * s + Self.lost(head, Self.split(fourth.whole), split))
  }

  /// Returns the rounding error of `product`, which is the rounded product of `a` and `b`.
  ///
  /// Each factor is given as its two halves.
  @inline(__always)
  private static func lost(
    _ product: LanePairs, _ a: (high: LanePairs, low: LanePairs),
    _ b: (high: LanePairs, low: LanePairs)
  ) -> LanePairs {
    ((a.high * b.high - product) + a.high * b.low + a.low * b.high) + a.low * b.low
  }

  /// Returns the rounded sum `whole` of two numbers, and its rounding error `lost`.
  @inline(__always)
  private static func sum(
    _ a: LanePairs, _ b: SIMD2<Double>
  ) -> (whole: LanePairs, lost: LanePairs) {
    let whole = a + b
    let shared = whole - a
    return (whole, (a - (whole - shared)) + (b - shared))
  }
}
