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
    // BOUND: callers take whole fours, index ≤ count − 4; Span checks it.
    let fourth = numbers[index + 3], third = numbers[index + 2]
    let second = numbers[index + 1], first = numbers[index]
    self.init(first, second, third, fourth)
  }
}

extension Lanes {
  /// Whether something holds for all four: asked of the two pairs, which the processor answers at once.
  @inline(__always)
  func all(_ condition: (SIMD2<Double>) -> SIMDMask<SIMD2<Int64>>) -> Bool {
    Swift.all(condition(lowHalf) .& condition(highHalf))
  }
}

extension MutableSpan<Double> {
  /// Puts four numbers from an index on.
  @inline(__always)
  mutating func put(_ numbers: Lanes, at index: Int) {
    // Looked at once for all of them.
    // BOUND: callers put whole fours, or have reserved four places more.
    precondition(index >= 0 && index <= count &- 4)
    self[index] = numbers[0]
    self[index &+ 1] = numbers[1]
    self[index &+ 2] = numbers[2]
    self[index &+ 3] = numbers[3]
  }
}

extension [Double] {
  /// Makes room for so many numbers, some at a time, and has them written in any order.
  ///
  /// - Parameters:
  ///   - count: How many are added.
  ///   - most: The most at a time: little enough to stay in the processor's nearest memory.
  ///   - fill: Writes those of a range, in all that are added, into their room.
  @inline(__always)
  mutating func append(
    _ count: Int, most: Int, _ fill: (Range<Int>, inout MutableSpan<Double>) -> Void
  ) {
    var first = 0
    while first < count {
      // BOUND: first < count, by the loop, and most is positive.
      let part = first..<Swift.min(first + most, count)
      append(addingCapacity: part.count) { room in
        room.append(repeating: 0, count: part.count)
        var numbers = room.mutableSpan
        fill(part, &numbers)
      }
      first = part.upperBound
    }
  }
}
