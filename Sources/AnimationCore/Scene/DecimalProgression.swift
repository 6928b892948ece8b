/// Equidistant times, such as 0.1, 0.2 and 0.3, that look like decimals when they are printed.
///
/// The product 3 · 0.1 is 0.30000000000000004, but the quotient 3 / 10 is 0.3. So times with at
/// most nine decimal places are computed as whole numbers, which are divided at the end.
struct DecimalProgression: Sendable, Equatable {
  /// The coefficients of the formula base + (first + index · step) / parts.
  private let base, first, step, parts: Double

  /// Creates the times start + index · step.
  ///
  /// - Parameters:
  ///   - start: The first time in seconds.
  ///   - step: The difference between two times in seconds.
  ///   - count: The number of times; `nil` if this number is unknown. The number only decides
  ///     whether all sums of whole numbers are exact.
  init(from start: Double, by step: Double, count: Int?) {
    let last = Double(count ?? Self.countMax)
    if let (scale, start, step) = Self.wholes(start, step),
      start.magnitude + step.magnitude * last < Self.exact
    {
      (base, first, self.step, parts) = (0, start, step, scale)
    } else {
      (base, first, self.step, parts) = (start, 0, step, 1)
    }
  }

  /// Creates the times that divide the interval from `start` to `end` into `parts` equal parts.
  init(from start: Double, to end: Double, parts: Double) {
    if let (scale, start, end) = Self.wholes(start, end),
      (start.magnitude + end.magnitude) * parts < Self.exact, scale * parts < Self.exact
    {
      (base, first, step, self.parts) = (0, start * parts, end - start, scale * parts)
    } else {
      (base, first, step, self.parts) = (start, 0, end - start, parts)
    }
  }

  /// Returns a scale and two whole numbers: `a` and `b`, each multiplied by the scale.
  ///
  /// The scale is a power of ten. For example, 0.5 and 0.25 give the scale 100 and the whole
  /// numbers 50 and 25. The result is `nil` if `a` or `b` has more than nine decimal places.
  private static func wholes(_ a: Double, _ b: Double) -> (scale: Double, Double, Double)? {
    for scale in scales {
      let (first, second) = ((a * scale).rounded(), (b * scale).rounded())
      if first / scale == a, second / scale == b { return (scale, first, second) }
    }
    return nil
  }

  /// Returns the sum of two numbers as decimals: 0.2 plus 0.4 is 0.6, not 0.6000000000000001.
  ///
  /// Numbers with more than nine decimal places are added as doubles.
  static func sum(_ a: Double, _ b: Double) -> Double {
    wholes(a, b).map { ($0.1 + $0.2) / $0.scale } ?? a + b
  }

  /// The bound 2⁵³; whole numbers and sums below this bound are exact as doubles.
  private static let exact = 0x1p53

  func callAsFunction(_ index: Lanes) -> Lanes { base + (first + index * step) / parts }

  private static let scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
  /// A count that is greater than every limit on the number of samples.
  private static let countMax = 1_000_000_000
}
