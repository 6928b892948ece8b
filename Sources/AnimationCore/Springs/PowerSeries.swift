// Even and odd terms are summed separately: each of the two sums is a polynomial in the square of
// the time. Each coefficient is stored twice, because `LanePairs` computes with pairs.
/// The first sixteen terms of a power series in time, for the motion of a spring.
///
/// The series solves y″ + 2d·y′ + ω₀²·y = 0, with the decay exponent d and the undamped frequency
/// ω₀. Time is counted from the center of the series. The unit of time is chosen so that
/// derivatives neither overflow nor underflow.
struct PowerSeries: Sendable {
  /// The coefficients of an even power of time and of the next higher power.
  private struct Term {
    let even, odd: SIMD2<Double>
  }

  private let c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15: SIMD2<Double>

  /// Creates a series from its value and first two derivatives at the center.
  ///
  /// Each higher derivative follows from the two derivatives before it.
  ///
  /// - Parameters:
  ///   - drag: The coefficient 2d, in the series' unit of time.
  ///   - pull: The coefficient ω₀², in the series' unit of time.
  @inline(__always)
  init(_ value: Double, _ first: Double, _ second: Double, drag: Double, pull: Double) {
    func next(_ a: Double, _ b: Double) -> Double { -(drag * b + pull * a) }
    let d3 = next(first, second), d4 = next(second, d3), d5 = next(d3, d4), d6 = next(d4, d5)
    let d7 = next(d5, d6), d8 = next(d6, d7), d9 = next(d7, d8), d10 = next(d8, d9)
    let d11 = next(d9, d10), d12 = next(d10, d11), d13 = next(d11, d12), d14 = next(d12, d13)
    c0 = SIMD2(repeating: value)
    c1 = SIMD2(repeating: first)
    c2 = SIMD2(repeating: second * (1 / 2))
    c3 = SIMD2(repeating: d3 * (1 / 6))
    c4 = SIMD2(repeating: d4 * (1 / 24))
    c5 = SIMD2(repeating: d5 * (1 / 120))
    c6 = SIMD2(repeating: d6 * (1 / 720))
    c7 = SIMD2(repeating: d7 * (1 / 5_040))
    c8 = SIMD2(repeating: d8 * (1 / 40_320))
    c9 = SIMD2(repeating: d9 * (1 / 362_880))
    c10 = SIMD2(repeating: d10 * (1 / 3_628_800))
    c11 = SIMD2(repeating: d11 * (1 / 39_916_800))
    c12 = SIMD2(repeating: d12 * (1 / 479_001_600))
    c13 = SIMD2(repeating: d13 * (1 / 6_227_020_800))
    c14 = SIMD2(repeating: d14 * (1 / 87_178_291_200))
    c15 = SIMD2(repeating: next(d13, d14) * (1 / 1_307_674_368_000))
  }

  /// The coefficients, in pairs of an even and an odd power.
  private var terms: InlineArray<8, Term> {
    [
      Term(even: c0, odd: c1), Term(even: c2, odd: c3), Term(even: c4, odd: c5),
      Term(even: c6, odd: c7), Term(even: c8, odd: c9), Term(even: c10, odd: c11),
      Term(even: c12, odd: c13), Term(even: c14, odd: c15),
    ]
  }

  /// The series whose terms are all 0; a cursor contains it before its first evaluation.
  static let zero = PowerSeries(0, 0, 0, drag: 0, pull: 0)

  /// Returns the sum of the series at a time, in the series' unit of time.
  @inline(__always)
  func callAsFunction(_ time: Double) -> Double {
    // Horner's scheme is applied separately to the even and to the odd terms.
    let square = time * time
    let even = ((c14.x * square + c12.x) * square + c10.x) * square + c8.x
    let odd = ((c15.x * square + c13.x) * square + c11.x) * square + c9.x
    let evenSum = (((even * square + c6.x) * square + c4.x) * square + c2.x) * square + c0.x
    let oddSum = (((odd * square + c7.x) * square + c5.x) * square + c3.x) * square + c1.x
    return evenSum + oddSum * time
  }

  /// Computes the sums of the series at groups of four times.
  ///
  /// - Parameters:
  ///   - numbers: The indices of the groups.
  ///   - times: The times.
  ///   - origin: The time from which `anchor` is counted.
  ///   - anchor: The time at which the series' time is 0.
  ///   - frequency: The number of time units of the series per second.
  ///   - count: The number of pairs of terms, which is 8.
  ///   - room: The destination of the sums, in groups of four.
  @inline(__always)
  func sum(
    _ numbers: Range<Int>, of times: borrowing StretchTimes, since origin: Double,
    around anchor: Double, _ frequency: Double, _ count: Int, into room: inout MutableSpan<Lanes>
  ) {
    // Eight sums are computed at once. Within one sum, each step needs the result of the step
    // before it. So the loop adds one term to all eight sums before it continues with the next
    // term. The processor then computes independent sums instead of waiting.
    // BOUND: count is 8, and terms has 8 elements.
    let list = terms, terms = list.span, last = terms[count - 1]
    var number = numbers.lowerBound
    while number < numbers.upperBound {
      // If the number of groups is odd, the last group is paired with itself.
      let other = min(number + 1, numbers.upperBound - 1)
      let a = LanePairs((times.four(number) - origin - anchor) * frequency)
      let b = LanePairs((times.four(other) - origin - anchor) * frequency)
      let squareA = a * a, squareB = b * b
      var evenA = LanePairs(low: last.even, high: last.even), evenB = evenA
      var oddA = LanePairs(low: last.odd, high: last.odd), oddB = oddA
      var index = count - 2
      while index >= 0 {
        let term = terms[index]
        evenA = evenA * squareA + term.even
        oddA = oddA * squareA + term.odd
        evenB = evenB * squareB + term.even
        oddB = oddB * squareB + term.odd
        index -= 1
      }
      let sumA = evenA + oddA * a, sumB = evenB + oddB * b
      room[number] = Lanes(lowHalf: sumA.low, highHalf: sumA.high)
      room[other] = Lanes(lowHalf: sumB.low, highHalf: sumB.high)
      number += 2
    }
  }
}
