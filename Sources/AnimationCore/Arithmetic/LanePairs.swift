// In the baseline instruction set, a register stores one pair. The compiler rearranges long
// formulas of `Lanes`, but it compiles formulas of pairs as written. The two pairs are independent,
// so the processor can compute one pair while the other pair waits for a result.
/// Four numbers as two pairs, for long formulas.
struct LanePairs: Hashable, Sendable {
  var low, high: SIMD2<Double>

  @inline(__always)
  init(low: SIMD2<Double>, high: SIMD2<Double>) { (self.low, self.high) = (low, high) }

  @inline(__always)
  init(_ lanes: Lanes) { (low, high) = (lanes.lowHalf, lanes.highHalf) }

  static var zero: Self { Self(low: .zero, high: .zero) }

  /// The number at an index from 0 to 3.
  @inline(__always)
  subscript(index: Int) -> Double {
    // BOUND: the index is 0 to 3, by contract; SIMD2 checks it.
    get { index < 2 ? low[index] : high[index - 2] }
    set { if index < 2 { low[index] = newValue } else { high[index - 2] = newValue } }
  }

  @inline(__always)
  static func + (a: Self, b: Self) -> Self { Self(low: a.low + b.low, high: a.high + b.high) }
  @inline(__always)
  static func - (a: Self, b: Self) -> Self { Self(low: a.low - b.low, high: a.high - b.high) }
  @inline(__always)
  static func * (a: Self, b: Self) -> Self { Self(low: a.low * b.low, high: a.high * b.high) }
  @inline(__always)
  static func / (a: Self, b: Self) -> Self { Self(low: a.low / b.low, high: a.high / b.high) }

  // These operators combine both pairs with one constant, which is given as a pair of equal
  // numbers.

  @inline(__always)
  static func + (a: Self, b: SIMD2<Double>) -> Self { Self(low: a.low + b, high: a.high + b) }
  @inline(__always)
  static func - (a: SIMD2<Double>, b: Self) -> Self { Self(low: a - b.low, high: a - b.high) }
  @inline(__always)
  static func * (a: SIMD2<Double>, b: Self) -> Self { Self(low: a * b.low, high: a * b.high) }
}
