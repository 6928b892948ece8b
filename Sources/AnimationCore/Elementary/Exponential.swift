// The elementary functions of the engine. Their names begin with `_`, so that a member function
// such as `exp` does not hide them. Only this package's libraries use them.
//
// The functions use only integers and some operations on doubles: sums, products, fused
// multiply-adds, quotients, roots and comparisons. IEEE 754 requires correct rounding of these
// operations. So their results have the same bits on every processor and in WebAssembly. The
// results of the C library vary: glibc selects other code on a processor with fused multiply-add
// instructions. ADR 35 has the measurements.
//
// Law: a result differs from the exact value by at most 1.1 units in the last place, and usually by
// at most 0.6.

/// Returns eˣ.
@inline(never)
package func _exp(_ x: Double) -> Double {
  guard x.magnitude < 708 else { return extremeExponential(x) }
  let part = ExponentPart(x)
  return part.power * part.scale
}

/// Returns eˣ for an x whose result is near the limits of a double, or beyond these limits.
private func extremeExponential(_ x: Double) -> Double {
  if x > 709.782712893384 { return .infinity }
  if x < -745.2 { return 0 }
  if x.isNaN { return x }
  // The scale is applied in two steps, because it can be outside the range of normal numbers.
  let part = ExponentPart(x, offset: x > 0 ? -64 : 128)
  return part.power * part.scale * (x > 0 ? 0x1p64 : 0x1p-128)
}

/// Returns eˣ − 1, accurate to the last digits even for x near 0.
@inline(never)
package func _expm1(_ x: Double) -> Double {
  if x.magnitude < 0x1p-54 { return x }
  guard x > -40, x < 708 else { return x < 0 ? -1 : _exp(x) }
  let part = ExponentPart(x)
  let rest = part.tail + part.curvature
  if part.scale == 1 { return part.head + rest }
  if part.scale > 0x1p56 { return part.power * part.scale - 1 }
  // 2ᵏ·eʳ − 1 = (2ᵏ − 1) + 2ᵏ·r + 2ᵏ·(eʳ − 1 − r). The rounding error of the first sum is added.
  let whole = part.scale - 1, linear = part.scale * part.head
  let sum = whole + linear
  return sum + ((linear - (sum - whole)) + part.scale * rest)
}

/// The reduced argument of an exponential: x = k·ln 2 + r with |r| ≤ ln(2)/2, so eˣ = 2ᵏ·eʳ.
private struct ExponentPart {
  /// 2ᵏ⁺ᵒ, where o is the offset given to the initializer, by default 0.
  let scale: Double
  /// The rounded r, and the part of r that is lost by rounding.
  let head, tail: Double

  /// Creates the parts of the argument x; the resulting `scale` must be a normal number.
  @inline(__always)
  init(_ x: Double, offset: Int64 = 0) {
    // The sum has the nearest whole number k in its low bits.
    let shifted = x * 0x1.71547652b82fep+0 + 0x1.8p52
    let k = shifted - 0x1.8p52
    let coarse = x - k * NaturalLogarithm.ofTwo.head, fine = k * NaturalLogarithm.ofTwo.tail
    head = coarse - fine
    tail = (coarse - head) - fine
    scale = Double(bitPattern: (shifted.bitPattern &+ UInt64(bitPattern: 1023 &+ offset)) << 52)
  }

  /// eʳ; the rounding error of the sum 1 + r is compensated.
  @inline(__always)
  var power: Double {
    let sum = 1 + head
    return sum + ((head - (sum - 1)) + (tail + curvature))
  }

  /// eʳ − 1 − r, the sum of the first 12 terms of its power series.
  ///
  /// The magnitude of the first omitted term is below 2⁻⁵⁷.
  var curvature: Double {
    let r = head, z = r * r
    let low = (1.0 / 2 + r * (1.0 / 6)) + z * (1.0 / 24 + r * (1.0 / 120))
    let middle = (1.0 / 720 + r * (1.0 / 5040)) + z * (1.0 / 40_320 + r * (1.0 / 362_880))
    let high =
      (1.0 / 3_628_800 + r * (1.0 / 39_916_800))
      + z * (1.0 / 479_001_600 + r * (1.0 / 6_227_020_800))
    let fourth = z * z
    return z * (low + fourth * (middle + fourth * high))
  }
}

/// The natural logarithm of 2, for the exponential and the logarithm.
enum NaturalLogarithm {
  /// ln 2, split into a head of 42 bits and the remainder.
  ///
  /// The product of the head and an exponent is exact.
  static var ofTwo: (head: Double, tail: Double) { (0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45) }
}
