/// Four numbers side by side, as the processor takes them: each comes out as it would alone, to the last bit.
///
/// Sums, products, quotients and roots of doubles are correctly rounded wherever they are computed, and nothing
/// is fused. So a sample that is taken along with others has the value that it has by itself.
typealias Lanes = SIMD4<Double>

extension Lanes {
  /// A constant that is kept twice, so that it need not be spread out each time it is taken.
  @inline(__always)
  init(_ constant: SIMD2<Double>) { self.init(lowHalf: constant, highHalf: constant) }

  /// The four numbers from an index on.
  @inline(__always)
  init(_ numbers: Span<Double>, from index: Int) {
    // The last one first, so that its index is looked at for all of them.
    let fourth = numbers[index + 3], third = numbers[index + 2]
    let second = numbers[index + 1], first = numbers[index]
    self.init(first, second, third, fourth)
  }
}

extension MutableSpan<Double> {
  /// Puts four numbers from an index on.
  @inline(__always)
  mutating func put(_ numbers: Lanes, at index: Int) {
    // As above.
    self[index + 3] = numbers[3]
    self[index] = numbers[0]
    self[index + 1] = numbers[1]
    self[index + 2] = numbers[2]
  }
}
