import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationSource

/// Compares the functions of a source with those of the C library, which are within a unit in the
/// last place of the exact results.
///
/// `Scripts/elementary-errors` compares them with exact results.
@Suite("The functions of numbers")
struct MathematicsTests {
  /// A function and its counterpart in the C library.
  struct Pair: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let library: @Sendable (Double) -> Double
    let magnitudes: ClosedRange<Double>

    var own: @Sendable (Double) -> Double {
      guard let entry = MathematicsTable.unary.first(where: { $0.name == testDescription }) else {
        return { _ in .nan }
      }
      return entry.function
    }
  }

  static let pairs: [Pair] = [
    Pair(testDescription: "tan", library: Foundation.tan, magnitudes: 1e-9...1e9),
    Pair(testDescription: "asin", library: Foundation.asin, magnitudes: 1e-9...1.1),
    Pair(testDescription: "acos", library: Foundation.acos, magnitudes: 1e-9...1.1),
    Pair(testDescription: "atan", library: Foundation.atan, magnitudes: 1e-9...1e9),
    Pair(testDescription: "sinh", library: Foundation.sinh, magnitudes: 1e-9...711),
    Pair(testDescription: "cosh", library: Foundation.cosh, magnitudes: 1e-9...711),
    Pair(testDescription: "tanh", library: Foundation.tanh, magnitudes: 1e-9...25),
    Pair(testDescription: "asinh", library: Foundation.asinh, magnitudes: 1e-9...1e300),
    Pair(testDescription: "acosh", library: Foundation.acosh, magnitudes: 0.9...1e300),
    Pair(testDescription: "atanh", library: Foundation.atanh, magnitudes: 1e-9...1.1),
    Pair(testDescription: "exp2", library: Foundation.exp2, magnitudes: 1e-9...1080),
    Pair(testDescription: "log2", library: Foundation.log2, magnitudes: 1e-300...1e300),
    Pair(testDescription: "log10", library: Foundation.log10, magnitudes: 1e-300...1e300),
    Pair(testDescription: "sqrt", library: Foundation.sqrt, magnitudes: 1e-300...1e300),
    Pair(testDescription: "floor", library: Foundation.floor, magnitudes: 1e-3...1e20),
    Pair(testDescription: "ceil", library: Foundation.ceil, magnitudes: 1e-3...1e20),
    Pair(testDescription: "trunc", library: Foundation.trunc, magnitudes: 1e-3...1e20),
    Pair(testDescription: "round", library: Foundation.round, magnitudes: 1e-3...1e20),
    Pair(testDescription: "rint", library: Foundation.rint, magnitudes: 1e-3...1e20),
    Pair(testDescription: "fabs", library: Foundation.fabs, magnitudes: 1e-3...1e20),
  ]

  static let special = [
    0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, .infinity, -.infinity, .nan, 1024, -1075, 709.9,
    .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude,
  ]

  private func areClose(_ own: Double, _ library: Double, units: Double = 3) -> Bool {
    if own.isNaN || library.isNaN { return own.isNaN && library.isNaN }
    return own.sign == library.sign
      && (own == library || (own - library).magnitude <= units * library.ulp)
  }

  @Test("equal those of the C library up to three units in the last place", arguments: pairs)
  func areAccurate(_ pair: Pair) {
    var random = SeededGenerator(seed: 1)
    let (low, high) = (
      _log(pair.magnitudes.lowerBound), _log(pair.magnitudes.upperBound)
    )
    let own = pair.own
    for index in 0..<20_000 {
      let size = _exp(Double.random(in: low...high, using: &random))
      let x = index < Self.special.count ? Self.special[index] : random.chance(0.5) ? size : -size
      #expect(areClose(own(x), pair.library(x)), "\(x)")
    }
  }

  @Test("of two numbers equal those of the C library, too")
  func pairsAreAccurate() {
    typealias Function = (Double, Double) -> Double
    let library: [String: Function] = [
      "pow": Foundation.pow, "atan2": Foundation.atan2, "hypot": Foundation.hypot,
      "fmod": Foundation.fmod, "remainder": Foundation.remainder, "fdim": Foundation.fdim,
      "copysign": Foundation.copysign,
      // C leaves the order of 0 and −0 open.
      "fmin": { $0 == $1 ? Mathematics.fmin($0, $1) : Foundation.fmin($0, $1) },
      "fmax": { $0 == $1 ? Mathematics.fmax($0, $1) : Foundation.fmax($0, $1) },
    ]
    #expect(Set(library.keys) == Set(MathematicsTable.binary.map(\.name)))
    var random = SeededGenerator(seed: 2)
    for (name, function) in MathematicsTable.binary {
      let isExact = !["pow", "atan2", "hypot"].contains(name)
      func check(_ x: Double, _ y: Double) {
        let expected = library[name]?(x, y) ?? .nan
        #expect(areClose(function(x, y), expected, units: isExact ? 0 : 3), "\(name) \(x) \(y)")
      }
      for x in Self.special { for y in Self.special { check(x, y) } }
      for _ in 0..<5_000 {
        check(Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random))
        check(Double(bitPattern: random.next()), Double(bitPattern: random.next()))
        check(random.number(0...99), Double(random.whole(-40...40)))
        check(random.number(0...1000), Double.random(in: -100...100, using: &random))
      }
    }
  }

  @Test("are exact where the exact result is a double")
  func areExact() {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Mathematics.exp2(Double(exponent)) == power)
      #expect(Mathematics.log2(power) == Double(exponent))
      if exponent > -1023 { #expect(Mathematics.pow(2, Double(exponent)) == power) }
    }
    var ten = 1.0
    for exponent in 0...22 {
      #expect(Mathematics.log10(ten) == Double(exponent))
      #expect(Mathematics.pow(10, Double(exponent)) == ten)
      ten *= 10
    }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10_000 {
      let x = random.number(-1000...1000)
      #expect(Mathematics.pow(x, 2) == x * x)
      #expect(Mathematics.pow(x, -1) == 1 / x)
      #expect(Mathematics.pow(x.magnitude, 0.5) == x.magnitude.squareRoot())
      #expect(Mathematics.pow(x.rounded(), 3) == x.rounded() * x.rounded() * x.rounded())
    }
  }

  @Test("do not trap, whatever the bits of a number are")
  func areTotal() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<50_000 {
      let x = Double(bitPattern: random.next())
      for entry in MathematicsTable.unary { _ = entry.function(x) }
    }
    let names = MathematicsTable.unary.map(\.name) + MathematicsTable.binary.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
