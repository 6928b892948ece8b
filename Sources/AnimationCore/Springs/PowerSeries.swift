/// The first sixteen terms of a solution of y″ + 2d·y′ + ω₀²·y = 0 around a time.
///
/// Times are counted in the series' own unit, so that derivatives neither overflow nor vanish. Even and odd
/// terms are summed side by side: each half is a polynomial in the square of the time.
struct PowerSeries: Sendable {
  private let c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15: Double

  /// Creates a series of its value and first two derivatives; from y‴ on each follows from the two before.
  ///
  /// - Parameters:
  ///   - drag: 2d, in the series' unit.
  ///   - pull: ω₀², in the series' unit.
  @inline(__always)
  init(_ value: Double, _ first: Double, _ second: Double, drag: Double, pull: Double) {
    func next(_ a: Double, _ b: Double) -> Double { -(drag * b + pull * a) }
    let d3 = next(first, second), d4 = next(second, d3), d5 = next(d3, d4), d6 = next(d4, d5)
    let d7 = next(d5, d6), d8 = next(d6, d7), d9 = next(d7, d8), d10 = next(d8, d9)
    let d11 = next(d9, d10), d12 = next(d10, d11), d13 = next(d11, d12), d14 = next(d12, d13)
    c0 = value
    c1 = first
    c2 = second * (1 / 2)
    c3 = d3 * (1 / 6)
    c4 = d4 * (1 / 24)
    c5 = d5 * (1 / 120)
    c6 = d6 * (1 / 720)
    c7 = d7 * (1 / 5_040)
    c8 = d8 * (1 / 40_320)
    c9 = d9 * (1 / 362_880)
    c10 = d10 * (1 / 3_628_800)
    c11 = d11 * (1 / 39_916_800)
    c12 = d12 * (1 / 479_001_600)
    c13 = d13 * (1 / 6_227_020_800)
    c14 = d14 * (1 / 87_178_291_200)
    c15 = next(d13, d14) * (1 / 1_307_674_368_000)
  }

  /// The series without terms.
  static let zero = PowerSeries(0, 0, 0, drag: 0, pull: 0)

  /// The sum at a time in the series' unit, by Horner's scheme for the even and the odd terms.
  @inline(__always)
  func callAsFunction(_ time: Double) -> Double {
    let square = time * time
    let even = ((c14 * square + c12) * square + c10) * square + c8
    let odd = ((c15 * square + c13) * square + c11) * square + c9
    let evenSum = (((even * square + c6) * square + c4) * square + c2) * square + c0
    let oddSum = (((odd * square + c7) * square + c5) * square + c3) * square + c1
    return evenSum + oddSum * time
  }
}
