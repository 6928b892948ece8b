/// Equidistant times, each rounded only once if the input has at most nine decimal places.
///
/// The product 3 · 0.1 is 0.30000000000000004, but the quotient 3 / 10 is 0.3. So the numerators
/// are computed as whole numbers and divided at the end.
struct DecimalProgression: Sendable, Equatable {
  /// The coefficients of the formula base + (first + index · step) / parts.
  private let base, first, step, parts: Double

  /// Creates the times start + index · step.
  ///
  /// - Parameter count: The number of times. It only decides whether whole numbers, whose sums are
  ///   exact, can be used. With `nil`, a number above every limit is assumed.
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

  /// Creates the times that divide the interval between two times into equal parts.
  init(from start: Double, to end: Double, parts: Double) {
    if let (scale, start, end) = Self.wholes(start, end),
      (start.magnitude + end.magnitude) * parts < Self.exact, scale * parts < Self.exact
    {
      (base, first, step, self.parts) = (0, start * parts, end - start, scale * parts)
    } else {
      (base, first, step, self.parts) = (start, 0, end - start, parts)
    }
  }

  /// Returns a scale, which is a power of ten, and both arguments times the scale as whole numbers.
  ///
  /// The result is `nil` if an argument has more than nine decimal places.
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

  /// The magnitude up to which sums of whole numbers are exact.
  private static let exact = 0x1p53

  func callAsFunction(_ index: Lanes) -> Lanes { base + (first + index * step) / parts }

  private static let scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
  /// A count that is greater than every limit on the number of samples.
  private static let countMax = 1_000_000_000
}
