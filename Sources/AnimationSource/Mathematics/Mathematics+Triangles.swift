import AnimationCore

// Trigonometric functions and their inverses.
extension Mathematics {
  /// Returns the tangent of an angle in radians; NaN for an infinite angle.
  ///
  /// Error: 1.25 units in the last place.
  static func tan(_ x: Double) -> Double {
    if x.magnitude < tiny { return x }
    let angle = ReducedAngle(x), r = angle.head, z = r * r
    // tan r = r + r·(sin r − r·cos r)/(r·cos r). The first term is exact, and the second one is at
    // most a third of it.
    let difference = z * oddSeries(-z), cosine = evenSeries(-z)
    let slope = r * difference / cosine
    let tangent = DoubleDouble(sum: r, slope)
    let tail = tangent.tail + angle.tail * (1 + tangent.head * tangent.head)
    if angle.quarters & 1 == 0 { return tangent.head + tail }
    // The head of tan r is h, its tail is t, and q is 1/h, rounded. Then −1/(h + t) is −q − q·(1 −
    // q·h − q·t), except for a tiny error.
    let quotient = 1 / tangent.head
    let rest = (1.0).addingProduct(-quotient, tangent.head) - quotient * tail
    return -quotient - quotient * rest
  }

  /// Returns the angle from −π/2 to π/2 whose sine is x; NaN for x outside −1…1.
  ///
  /// Error: 1.48 units in the last place.
  static func asin(_ x: Double) -> Double {
    if x.magnitude < tiny { return x }
    guard x.magnitude <= 1 else { return .nan }
    return _atan2(x, (1.0).addingProduct(-x, x).squareRoot())
  }

  /// Returns the angle from 0 to π whose cosine is x; NaN for x outside −1…1.
  ///
  /// Error: 1.56 units in the last place.
  static func acos(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    return _atan2((1.0).addingProduct(-x, x).squareRoot(), x)
  }

  /// Returns the angle from −π/2 to π/2 whose tangent is x.
  ///
  /// Error: 1.45 units in the last place.
  static func atan(_ x: Double) -> Double { _atan2(x, 1) }

  /// Returns the length √(x² + y²) without overflow of the squares.
  ///
  /// An infinite argument makes the length infinite, even if the other argument is NaN. Error: 0.50
  /// units in the last place.
  static func hypot(_ x: Double, _ y: Double) -> Double {
    if x.isInfinite || y.isInfinite { return .infinity }
    let longest = Swift.max(x.magnitude, y.magnitude)
    guard longest > 0 else { return x.isNaN || y.isNaN ? .nan : longest }
    // A power of two keeps the squares within the range of normal numbers.
    let scale = longest > 0x1p500 ? 0x1p-600 : longest < 0x1p-400 ? 0x1p600 : 1
    let square =
      DoubleDouble(product: x * scale, x * scale) + DoubleDouble(product: y * scale, y * scale)
    let root = square.squareRoot
    return (root.head + root.tail) / scale
  }

  // The function `tanh` uses the series below for z = x², and `tan` for z = −x².

  /// Returns the sum of 2k·zᵏ⁻¹/(2k + 1)! for k from 1, for |z| ≤ 1.
  ///
  /// For z = x², the sum is (cosh x − sinh x / x)/z. The first omitted term is below 2⁻⁵².
  static func oddSeries(_ z: Double) -> Double {
    let low = 1.0 / 3 + z * (1.0 / 30), middle = 1.0 / 840 + z * (1.0 / 45_360)
    let high = 1.0 / 3_991_680 + z * (1.0 / 518_918_400)
    let last = 1.0 / 93_405_312_000 + z * (1.0 / 22_230_464_256_000)
    let square = z * z
    return low + square * (middle + square * (high + square * last))
  }

  /// Returns the sum of zᵏ/(2k)! for k from 0, for |z| ≤ 1.
  ///
  /// For z = x², the sum is cosh x. The first omitted term is below 2⁻⁵².
  static func evenSeries(_ z: Double) -> Double {
    let low = 1.0 / 24 + z * (1.0 / 720), middle = 1.0 / 40_320 + z * (1.0 / 3_628_800)
    let high = 1.0 / 479_001_600 + z * (1.0 / 87_178_291_200)
    let square = z * z
    let rest = low + square * (middle + square * (high + square * (1.0 / 20_922_789_888_000)))
    return 1 + (z / 2 + square * rest)
  }
}
