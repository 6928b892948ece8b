import AnimationCore

// Hyperbolic functions and their inverses.
extension Mathematics {
  /// Returns (eˣ − e⁻ˣ)/2.
  ///
  /// Error: 1.39 units in the last place.
  static func sinh(_ x: Double) -> Double {
    let size = x.magnitude
    if size < tiny { return x }
    if size < 1 {
      // The first term of the power series is exact, and each other term is at most a sixth of it.
      let z = x * x
      return x + x * z * sineSeries(z)
    }
    let power = halfPower(size)
    return copysign(size > 40 ? power : power - 0.25 / power, x)
  }

  /// Returns (eˣ + e⁻ˣ)/2.
  ///
  /// Error: 1.36 units in the last place.
  static func cosh(_ x: Double) -> Double {
    let size = x.magnitude, power = halfPower(size)
    return size > 40 ? power : power + 0.25 / power
  }

  /// Returns sinh x / cosh x.
  ///
  /// Error: 1.39 units in the last place.
  static func tanh(_ x: Double) -> Double {
    let size = x.magnitude
    if size < tiny { return x }
    if size < 1 {
      let z = x * x
      return x - x * (z * oddSeries(z) / evenSeries(z))
    }
    if size > 20 { return copysign(1, x) }
    return x.isNaN ? x : copysign(1 - 2 / (_exp(2 * size) + 1), x)
  }

  /// Returns eˣ/2 for x ≥ 0, even if eˣ itself is too large for a double.
  private static func halfPower(_ x: Double) -> Double {
    if x < 709 { return 0.5 * _exp(x) }
    // eˣ/2 is e^(x − 709) · e⁷⁰⁹/2. The last line contains e⁷⁰⁹/2 as a rounded number minus a
    // remainder.
    let rest = _exp(x - 709)
    if rest > 1e10 { return rest * .infinity }
    return rest * 0x1.d422d2be5dc9bp+1021 - rest * 0x1.916aa7a2c8d07p+966
  }

  /// Returns (sinh x / x − 1)/z for z = x² ≤ 1: the sum of zᵏ⁻¹/(2k + 1)! for k from 1.
  private static func sineSeries(_ z: Double) -> Double {
    let low = 1.0 / 6 + z * (1.0 / 120), middle = 1.0 / 5040 + z * (1.0 / 362_880)
    let high = 1.0 / 39_916_800 + z * (1.0 / 6_227_020_800)
    let last = 1.0 / 1_307_674_368_000 + z * (1.0 / 355_687_428_096_000)
    let square = z * z
    return low + square * (middle + square * (high + square * last))
  }

  /// Returns the number whose hyperbolic sine is x.
  ///
  /// Error: 1.16 units in the last place.
  static func asinh(_ x: Double) -> Double {
    let size = x.magnitude
    if size < tiny { return x }
    if size > 0x1p28 { return copysign(_log(size) + logarithmOfTwo, x) }
    // ln(x + √(1 + x²)), and ln(1 + (x + x²/(1 + √(1 + x²)))) for a small x.
    let square = DoubleDouble(product: size, size)
    let root = (DoubleDouble(1) + square).squareRoot
    if size > 0.5 { return copysign(logarithm(root + DoubleDouble(size)), x) }
    let part = square / (root + DoubleDouble(1))
    return copysign(logarithm(onePlus: part + DoubleDouble(size)), x)
  }

  /// Returns the nonnegative number whose hyperbolic cosine is x, for x ≥ 1; otherwise NaN.
  ///
  /// Error: 1.17 units in the last place.
  static func acosh(_ x: Double) -> Double {
    guard x >= 1 else { return .nan }
    if x > 0x1p28 { return _log(x) + logarithmOfTwo }
    if x > 1.5 {
      let root = (DoubleDouble(product: x, x) - DoubleDouble(1)).squareRoot
      return logarithm(root + DoubleDouble(x))
    }
    // x² − 1 = t² + 2t with the exact t = x − 1.
    let t = x - 1
    let root = (DoubleDouble(product: t, t) + DoubleDouble(2 * t)).squareRoot
    return logarithm(onePlus: root + DoubleDouble(t))
  }

  /// Returns the number whose hyperbolic tangent is x, for x from −1 to 1; otherwise NaN.
  ///
  /// Error: 1.19 units in the last place.
  static func atanh(_ x: Double) -> Double {
    let size = x.magnitude
    if size < tiny { return x }
    guard size < 1 else { return size == 1 ? copysign(.infinity, x) : .nan }
    let quotient = DoubleDouble(2 * size) / DoubleDouble(sum: 1, -size)
    return copysign(0.5 * logarithm(onePlus: quotient), x)
  }

  private static let logarithmOfTwo = 0x1.62e42fefa39efp-1

  /// Returns the natural logarithm of a number that consists of a head and a tail.
  private static func logarithm(_ x: DoubleDouble) -> Double { _log(x.head) + x.tail / x.head }

  /// Returns ln(1 + x) for a number x that consists of a head and a tail.
  private static func logarithm(onePlus x: DoubleDouble) -> Double {
    _log1p(x.head) + x.tail / (1 + x.head)
  }
}
