/// Four numbers in SIMD lanes; each result has the same bits as the scalar computation.
///
/// IEEE sums, products, quotients and roots of doubles are correctly rounded, and no operations are
/// fused. So a sample has the same value whether it is computed in lanes or alone.
typealias Lanes = SIMD4<Double>

extension Lanes {
  /// Creates lanes that repeat a constant, which is stored as a pair of equal numbers.
  ///
  /// Because the constant is stored twice, the processor need not copy it at run time.
  @inline(__always)
  init(_ constant: SIMD2<Double>) { self.init(lowHalf: constant, highHalf: constant) }

  /// Creates lanes from the four numbers that start at an index.
  @inline(__always)
  init(_ numbers: Span<Double>, from index: Int) {
    // The last number is read first, so that one index check covers all four.
    // BOUND: callers pass whole groups of four, index ≤ count − 4; Span checks it.
    let fourth = numbers[index + 3], third = numbers[index + 2]
    let second = numbers[index + 1], first = numbers[index]
    self.init(first, second, third, fourth)
  }
}

extension Lanes {
  /// True if a condition is true for all four numbers.
  ///
  /// The condition is evaluated for each of the two pairs, because a processor register stores one
  /// pair.
  @inline(__always)
  func all(_ condition: (SIMD2<Double>) -> SIMDMask<SIMD2<Int64>>) -> Bool {
    Swift.all(condition(lowHalf) .& condition(highHalf))
  }
}

extension MutableSpan<Double> {
  /// Stores four numbers at an index and at the next three indices.
  @inline(__always)
  mutating func put(_ numbers: Lanes, at index: Int) {
    // One check covers all four numbers.
    // BOUND: callers store whole groups of four, or have reserved four more elements.
    precondition(index >= 0 && index <= count &- 4)
    self[index] = numbers[0]
    self[index &+ 1] = numbers[1]
    self[index &+ 2] = numbers[2]
    self[index &+ 3] = numbers[3]
  }
}

extension [Double] {
  /// Appends numbers in chunks, which a closure fills.
  ///
  /// - Parameters:
  ///   - count: The total number of appended numbers.
  ///   - chunk: The maximum size of a chunk, small enough for the first-level cache.
  ///   - fill: Writes the numbers of an index range into a chunk, in any order. Index 0 is the
  ///     first appended number.
  @inline(__always)
  mutating func append(
    _ count: Int, chunk: Int, _ fill: (Range<Int>, inout MutableSpan<Double>) -> Void
  ) {
    var first = 0
    while first < count {
      // BOUND: first < count, by the loop, and chunk is positive.
      let part = first..<Swift.min(first + chunk, count)
      append(addingCapacity: part.count) { room in
        room.append(repeating: 0, count: part.count)
        var numbers = room.mutableSpan
        fill(part, &numbers)
      }
      first = part.upperBound
    }
  }
}
