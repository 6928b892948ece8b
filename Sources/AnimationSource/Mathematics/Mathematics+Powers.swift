import AnimationCore

// Powers, and logarithms to the bases 2 and 10.
extension Mathematics {
  /// Returns 2ˣ; exact for whole numbers.
  ///
  /// Error: 0.81 units in the last place.
  static func exp2(_ x: Double) -> Double {
    guard x < 1024, x > -1076 else { return x.isNaN ? x : x > 0 ? .infinity : 0 }
    let whole = x.rounded()
    let exponent = DoubleDouble(product: x - whole, ofTwo.head)
    let power = _exp(exponent.head)
    let fine = exponent.tail + (x - whole) * ofTwo.tail
    return Double(
      sign: .plus, exponent: Int(exactly: whole) ?? 0, significand: power + power * fine)
  }

  /// Returns the logarithm to the base 2; exact for powers of 2.
  ///
  /// Error: 0.50 units in the last place.
  static func log2(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return _log(x) }
    let (exponent, part) = parts(x)
    return scaled(part, by: inverseOfTwo, plus: DoubleDouble(exponent))
  }

  /// Returns the logarithm to the base 10; exact for powers of 10.
  ///
  /// Error: 0.50 units in the last place.
  static func log10(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return _log(x) }
    let (exponent, part) = parts(x)
    // The first part of log₁₀ 2 has 42 bits, so its product with an exponent is exact.
    let whole = DoubleDouble(
      sum: exponent * 0x1.34413509f7800p-2, exponent * 0x1.fef311f12b358p-46)
    return scaled(part, by: inverseOfTen, plus: whole)
  }

  /// Returns xʸ.
  ///
  /// If y is an integer with |y| ≤ 32, the result is a product that is rounded only once, unless
  /// the result is extremely large or small. For example, `pow(x, 2)` is `x * x`. If y is 1/2, or
  /// if x is a power of 2 and y is an integer, the result is correctly rounded. Error: 1.10 units
  /// in the last place.
  static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let size = x.magnitude
    if y.isInfinite { return size == 1 ? 1 : (size > 1) == (y > 0) ? .infinity : 0 }
    let isWhole = y == y.rounded(.towardZero)
    let isOdd = isWhole && y.magnitude < 0x1p53 && (y * 0.5).rounded(.towardZero) * 2 != y
    if !(x.sign == .minus) || size == 0 || size == .infinity || isWhole {
      let result = positivePower(size, y, isWhole: isWhole)
      return x.sign == .minus && isOdd ? -result : result
    }
    return .nan
  }

  private static func positivePower(_ x: Double, _ y: Double, isWhole: Bool) -> Double {
    if x == 0 || x == .infinity { return (x == 0) == (y > 0) ? 0 : .infinity }
    if x == 1 { return 1 }
    if y == 0.5 { return x.squareRoot() }
    if isWhole, x.significand == 1 { return exp2(Double(x.exponent) * y) }
    if isWhole, y.magnitude <= 32, let product = product(x, count: Int(exactly: y) ?? 0) {
      return product
    }
    // |ln x| is 0 or above 2⁻⁵⁴, so a |y| above 2⁷⁰ gives the same result as 2⁷⁰.
    let exponent = logarithm(x) * Swift.min(Swift.max(y, -0x1p70), 0x1p70)
    let power = _exp(exponent.head)
    // The exponent is h + t with a tiny tail t, so the power is e^h·(1 + t).
    return power > 0 && power < .infinity ? power + power * exponent.tail : power
  }

  /// Returns x to the power `count`, computed by multiplication.
  ///
  /// The result is `nil` if an intermediate product can overflow or lose precision.
  private static func product(_ x: Double, count: Int) -> Double? {
    if count == 2 { return x * x }
    let bits = Double(x.exponent) * Double(count)
    guard bits.magnitude < 900 - Double(count.magnitude), x.exponent.magnitude < 400 else {
      return nil
    }
    var result = DoubleDouble(1), square = DoubleDouble(x), rest = count.magnitude
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return count > 0 ? result.head + result.tail : (DoubleDouble(1) / result).head
  }

  /// Returns ln x with a precision of about 68 bits.
  private static func logarithm(_ x: Double) -> DoubleDouble {
    let (exponent, m) = parts(x)
    // ln m = 2·artanh(s) = 2s + 2s³/3 + 2s⁵/5 + … with s = (m − 1)/(m + 1). All factors of the
    // first two terms have a tail.
    let s = DoubleDouble(m - 1) / DoubleDouble(sum: m, 1)
    let z = s * s, y = z.head, y2 = y * y
    let even =
      2.0 / 5 + y2 * (2.0 / 9 + y2 * (2.0 / 13 + y2 * (2.0 / 17 + y2 * (2.0 / 21))))
    let odd =
      2.0 / 7 + y2 * (2.0 / 11 + y2 * (2.0 / 15 + y2 * (2.0 / 19 + y2 * (2.0 / 23))))
    let third = DoubleDouble(head: 0x1.5555555555555p-1, tail: 0x1.5555555555555p-55)
    let series = s * z * (third + DoubleDouble(y * (even + y * odd)))
    let whole = DoubleDouble(
      sum: exponent * 0x1.62e42fefa3800p-1, exponent * 0x1.ef35793c76730p-45)
    return whole + (s * 2 + series)
  }

  /// Returns the exponent e and the part m of a positive number m·2ᵉ with √½ < m < √2.
  private static func parts(_ x: Double) -> (exponent: Double, part: Double) {
    let part = x.significand, exponent = Double(x.exponent)
    return part > 1.414_213_562_373_095 ? (exponent + 1, part / 2) : (exponent, part)
  }

  /// Returns `whole` + `factor`·ln(`part`).
  private static func scaled(
    _ part: Double, by factor: DoubleDouble, plus whole: DoubleDouble
  ) -> Double {
    let sum = whole + logarithm(part) * factor
    return sum.head + sum.tail
  }

  // ln 2, 1/ln 2 and 1/ln 10, each as a head and a tail.
  private static let ofTwo = DoubleDouble(head: 0x1.62e42fefa39efp-1, tail: 0x1.abc9e3b39803fp-56)
  private static let inverseOfTwo = DoubleDouble(
    head: 0x1.71547652b82fep+0, tail: 0x1.777d0ffda0d24p-56)
  private static let inverseOfTen = DoubleDouble(
    head: 0x1.bcb7b1526e50ep-2, tail: 0x1.95355baaafad3p-57)
}
