/// Returns the sine of an angle in radians; NaN for an infinite angle.
///
/// The error is at most 1.1 units in the last place or 2⁻¹⁰⁰, whichever is larger.
@inline(never)
package func _sin(_ x: Double) -> Double {
  if x.magnitude < 0x1p-27 { return x }
  return ReducedAngle(x).sine
}

/// Returns the cosine of an angle in radians; NaN for an infinite angle.
///
/// The error is at most 1.1 units in the last place or 2⁻¹⁰⁰, whichever is larger.
@inline(never)
package func _cos(_ x: Double) -> Double { ReducedAngle(x).cosine }

/// Returns the cosine and the sine of an angle, with the same bits as `_cos` and `_sin`.
@inline(never)
package func _cosAndSin(_ x: Double) -> (cosine: Double, sine: Double) {
  let angle = ReducedAngle(x)
  return (angle.cosine, x.magnitude < 0x1p-27 ? x : angle.sine)
}

/// An angle x = q·π/2 + r with |r| ≤ π/4.
package struct ReducedAngle {
  /// The number q of quarter turns; only its two low bits are used.
  package let quarters: UInt64
  /// The rounded r, and the part of r that is lost by rounding.
  package let head, tail: Double

  @inline(__always)
  package init(_ x: Double) {
    // Up to this magnitude, q has at most 20 bits.
    guard x.magnitude < 0x1.8p20 else {
      self.init(large: x)
      return
    }
    let shifted = x * 0x1.45f306dc9c883p-1 + 0x1.8p52
    let q = shifted - 0x1.8p52
    // The first two parts of π/2 have at most 33 bits, so their products with q are exact.
    let first = x - q * 0x1.921fb544p+0, product = q * 0x1.0b4611a6p-34
    let second = first - product
    let kept = first - second
    let lost = (first - (second + kept)) + (kept - product)
    let fine = q * 0x1.3198a2e037073p-69 - lost
    let head = second - fine
    self.init(quarters: shifted.bitPattern, head: head, tail: (second - head) - fine)
  }

  @inline(__always)
  init(quarters: UInt64, head: Double, tail: Double) {
    (self.quarters, self.head, self.tail) = (quarters, head, tail)
  }

  var sine: Double {
    let size = quarters & 1 == 0 ? shortSine : shortCosine
    return quarters & 2 == 0 ? size : -size
  }

  var cosine: Double {
    let size = quarters & 1 == 0 ? shortCosine : shortSine
    return (quarters &+ 1) & 2 == 0 ? size : -size
  }

  /// sin r, by the power series up to r¹⁷; the first omitted term is below 2⁻⁶³.
  private var shortSine: Double {
    let r = head, z = r * r
    let series = Self.series(
      z, 1.0 / 120, 1.0 / 5040, 1.0 / 362_880, 1.0 / 39_916_800, 1.0 / 6_227_020_800,
      1.0 / 1_307_674_368_000, 1.0 / 355_687_428_096_000)
    return r + (z * r * (z * series - 1.0 / 6) + tail * (1 - 0.5 * z))
  }

  /// cos r, by the power series up to r¹⁶; the first omitted term is below 2⁻⁵⁸.
  private var shortCosine: Double {
    let r = head, z = r * r
    let series = Self.series(
      z, 1.0 / 24, 1.0 / 720, 1.0 / 40_320, 1.0 / 3_628_800, 1.0 / 479_001_600,
      1.0 / 87_178_291_200, 1.0 / 20_922_789_888_000)
    let half = 0.5 * z, near = 1 - half
    return near + (((1 - near) - half) + (z * z * series - r * tail))
  }

  /// Returns the alternating sum a − b·z + c·z² − d·z³ + e·z⁴ − f·z⁵ + g·z⁶.
  @inline(__always)
  private static func series(
    _ z: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double,
    _ g: Double
  ) -> Double {
    let square = z * z
    return (a - z * b) + square * ((c - z * d) + square * ((e - z * f) + square * g))
  }
}
