extension CubicBezierFit {
  /// The samples of a given curve at evenly spaced times.
  ///
  /// The values are fractions of the travel, which is the distance from start to target.
  final class Table: Sendable {
    private static let count = 1024
    /// For each index, the sample and the difference from this sample to the next sample.
    ///
    /// An inline array has a constant length, so the compiler can omit bounds checks.
    private let values: InlineArray<1024, SIMD2<Double>>
    /// Element i is the largest distance of a sample from the value 1, among the samples from index
    /// i on.
    let suffixMaxima: [Double]

    init(_ value: (Double) -> Double) {
      let count = Self.count
      let values = (0...count).map { value(Double($0) / Double(count)) }
      var suffixMaxima = values
      var largest = 0.0
      for index in values.indices.reversed() {
        largest = max(largest, abs(values[index] - 1))
        suffixMaxima[index] = largest
      }
      // BOUND: there is one more value than there are steps.
      self.values = InlineArray { SIMD2(values[$0], values[$0 + 1] - values[$0]) }
      self.suffixMaxima = suffixMaxima
    }

    /// Returns the values at two times.
    ///
    /// The times are fractions of the longest allowed duration.
    @inline(__always)
    func values(at parts: SIMD2<Double>) -> SIMD2<Double> {
      let places = parts * Double(Self.count)
      // Adding 1.5 · 2⁵² rounds a number to a whole number, which is then in the low bits of the
      // sum. The code subtracts 0.5 first, so the whole number is the index of the interval that
      // contains the time. At a boundary between intervals, it may be the index of the previous
      // interval.
      let size = 0x1.8p52
      let sums = (places - 0.5) + size, starts = sums - size
      let last = UInt64(truncatingIfNeeded: Self.count - 1)
      func value(_ lane: Int) -> SIMD2<Double> {
        let index = sums[lane].bitPattern &- size.bitPattern
        // BOUND: `min` replaces an index above the last index. A negative index is a huge `UInt64`,
        // so it is replaced, too.
        return values[Int(truncatingIfNeeded: min(index, last))]
      }
      let (a, b) = (value(0), value(1))
      return SIMD2(a.x, b.x) + SIMD2(a.y, b.y) * (places - starts)
    }

    func rest(after part: Double) -> Double {
      // BOUND: there are more than 1024 elements.
      let last = suffixMaxima.count - 1
      return suffixMaxima[Int(bounded: (part * Double(last)).rounded(.up), in: 0...last)]
    }
  }
}
