/// Returns the natural logarithm; −∞ for 0, and NaN for a negative number.
@inline(never)
package func _log(_ x: Double) -> Double {
  guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x > 0 ? x : .nan }
  return LogarithmPart(x).logarithm(correction: 0)
}

/// Returns ln(1 + x), accurate to the last digits even for x near 0.
@inline(never)
package func _log1p(_ x: Double) -> Double {
  guard x > -1, x < .infinity else { return x == -1 ? -.infinity : x > -1 ? x : .nan }
  if x.magnitude < 0x1p-54 { return x }
  if x > -0.29, x < 0.41 { return LogarithmPart(fraction: x).logarithm(correction: 0) }
  let sum = 1 + x
  // ln(sum + lost) is ln(sum) + lost/sum, because `lost` is at most half a unit in the last place.
  let lost = x >= 1 ? 1 - (sum - x) : x - (sum - 1)
  return LogarithmPart(sum).logarithm(correction: lost / sum)
}

/// Returns xʸ for x ≥ 0; NaN for a negative x, except that x⁰ is 1 for every x.
@inline(never)
package func _pow(_ x: Double, _ y: Double) -> Double {
  if y == 0 || x == 1 { return 1 }
  guard x > 0, x < .infinity, y.magnitude < .infinity else { return extremePower(x, y) }
  let logarithm = LogarithmPart(x).preciseLogarithm
  let exponent = DoubleDouble(product: y, logarithm.head)
  let power = _exp(exponent.head)
  guard power > 0, power < .infinity else { return power }
  // e^(h + t) = e^h·(1 + t) for a tiny t.
  return power + power * (exponent.tail + y * logarithm.tail)
}

private func extremePower(_ x: Double, _ y: Double) -> Double {
  if !(x >= 0) || y.isNaN { return .nan }
  return (x < 1) == (y < 0) ? .infinity : 0
}

/// The parts of a positive number x = 2ᵏ·(1 + f) with √½ ≤ 1 + f < √2.
private struct LogarithmPart {
  let k, f: Double

  init(_ x: Double) {
    let isTiny = x < .leastNormalMagnitude
    let number = isTiny ? x * 0x1p54 : x
    let bits = Int64(bitPattern: number.bitPattern)
    // Subtracting the bits of √½ leaves k in the bits of the exponent.
    let exponent = (bits &- Int64(bitPattern: (0.5).squareRoot().bitPattern)) >> 52
    f = Double(bitPattern: UInt64(bitPattern: bits &- exponent << 52)) - 1
    k = Double(exponent) - (isTiny ? 54 : 0)
  }

  init(fraction: Double) { (k, f) = (0, fraction) }

  /// Returns the sum 2·(z/3 + z²/5 + …), where z is s² with s = f/(2 + f).
  ///
  /// Then ln(1 + f) is 2s plus s times this sum.
  ///
  /// Source: ln((1 + s)/(1 − s)) = 2·artanh(s). The first omitted term is below 2⁻⁵⁹.
  static func series(_ z: Double) -> Double {
    let z2 = z * z
    let odd =
      2.0 / 3 + z2 * (2.0 / 7 + z2 * (2.0 / 11 + z2 * (2.0 / 15 + z2 * (2.0 / 19))))
    let even =
      2.0 / 5 + z2 * (2.0 / 9 + z2 * (2.0 / 13 + z2 * (2.0 / 17 + z2 * (2.0 / 21))))
    return z * (odd + z * even)
  }

  /// Returns ln x plus `correction`, which compensates rounding errors of x.
  @inline(__always)
  func logarithm(correction: Double) -> Double {
    // With s = f/(2 + f), the term 2s is computed as f − f²/2 + s·f²/2. Its largest term f is
    // exact.
    let s = f / (2 + f), half = f * f / 2
    let rest = s * (half + Self.series(s * s)) + (k * NaturalLogarithm.ofTwo.tail + correction)
    return k * NaturalLogarithm.ofTwo.head - ((half - rest) - f)
  }

  /// ln x, accurate to about 60 bits.
  var preciseLogarithm: DoubleDouble {
    // s = f/(2 + f), as a rounded quotient and its remainder.
    let sum = 2 + f, lost = f - (sum - 2)
    let s = f / sum, tail = (f.addingProduct(-s, sum) - s * lost) / sum
    let whole = DoubleDouble(sum: k * NaturalLogarithm.ofTwo.head, 2 * s)
    let rest = k * NaturalLogarithm.ofTwo.tail + (2 * tail + s * Self.series(s * s))
    return DoubleDouble(head: whole.head, tail: whole.tail + rest)
  }
}
