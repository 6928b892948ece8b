import Foundation
import TestSupport
import Testing

@testable import AnimationCore

/// Compares the engine's elementary functions with those of the C library.
///
/// The functions of the C library are within 0.6 units in the last place of the exact results, so a
/// difference of two units would refute the engine's law of 1.1 units.
struct ElementaryFunctionTests {
  /// A function, its counterpart in the C library, and the magnitudes of its arguments.
  struct Pair: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let own, library: @Sendable (Double) -> Double
    let magnitudes: ClosedRange<Double>
    var isPositive = false
    /// The allowed difference in units in the last place.
    ///
    /// The cube root of the C library is less accurate than the engine's.
    var difference = 2.0
  }

  static let pairs: [Pair] = [
    Pair(testDescription: "exp", own: _exp, library: exp, magnitudes: 1e-20...708),
    Pair(testDescription: "expm1", own: _expm1, library: expm1, magnitudes: 1e-20...700),
    Pair(
      testDescription: "log", own: _log, library: log, magnitudes: 1e-300...1e300, isPositive: true),
    Pair(
      testDescription: "log near 1", own: _log, library: log, magnitudes: 0.5...2, isPositive: true),
    Pair(
      testDescription: "log1p", own: _log1p, library: log1p, magnitudes: 1e-20...1e9,
      isPositive: true),
    Pair(testDescription: "log1p below 1", own: _log1p, library: log1p, magnitudes: 1e-20...0.999),
    Pair(testDescription: "sin", own: _sin, library: sin, magnitudes: 1e-9...1e6),
    Pair(testDescription: "cos", own: _cos, library: cos, magnitudes: 1e-9...1e6),
    Pair(testDescription: "sin of any angle", own: _sin, library: sin, magnitudes: 1e6...1e308),
    Pair(testDescription: "cos of any angle", own: _cos, library: cos, magnitudes: 1e6...1e308),
    Pair(
      testDescription: "cbrt", own: _cbrt, library: cbrt, magnitudes: 1e-307...1e308,
      difference: 4),
  ]

  /// True if two results differ by at most some units in the last place.
  private func areClose(_ a: Double, _ b: Double, _ units: Double = 2) -> Bool {
    abs(a - b) <= units * max(a.ulp, b.ulp) || a.isNaN && b.isNaN || a == b
  }

  @Test("equal those of the C library up to two units in the last place", arguments: pairs)
  func areAccurate(_ pair: Pair) {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let logarithm = Double.random(
        in: log(pair.magnitudes.lowerBound)...log(pair.magnitudes.upperBound), using: &random)
      let isNegative = !pair.isPositive && random.chance(0.5)
      let x = exp(logarithm) * (isNegative ? -1 : 1)
      #expect(areClose(pair.own(x), pair.library(x), pair.difference), "\(x)")
    }
  }

  @Test("of two numbers equal those of the C library, too")
  func pairsAreAccurate() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let y = Double.random(in: -5...5, using: &random)
      let x = Double.random(in: -5...5, using: &random)
      #expect(areClose(_atan2(y, x), atan2(y, x)), "\(y) \(x)")
      #expect(areClose(_pow(abs(x), y), pow(abs(x), y)), "\(x) \(y)")
    }
  }

  @Test("have the results of the C library for special numbers")
  func specialNumbers() {
    let numbers = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 709.8, -745.2,
    ]
    func expect(_ own: Double, _ library: Double, _ name: String, _ x: Double) {
      let isEqual = own.isNaN == library.isNaN && (own.isNaN || areClose(own, library))
      #expect(isEqual && (own.isNaN || own.sign == library.sign), "\(name) \(x)")
    }
    for x in numbers {
      for pair in Self.pairs { expect(pair.own(x), pair.library(x), pair.testDescription, x) }
      for y in numbers { expect(_atan2(x, y), atan2(x, y), "atan2 \(y)", x) }
    }
  }

  @Test("do not trap, whatever the bits of a number are")
  func areTotal() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100_000 {
      let x = Double(bitPattern: random.next()), y = Double(bitPattern: random.next())
      for pair in Self.pairs { _ = pair.own(x) }
      _ = _atan2(x, y)
      _ = _pow(x, y)
      let both = _cosAndSin(x)
      #expect(both.cosine.bitPattern == _cos(x).bitPattern || x.isNaN || x.isInfinite)
      #expect(both.sine.bitPattern == _sin(x).bitPattern || x.isNaN || x.isInfinite)
    }
  }
}
