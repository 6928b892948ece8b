import Foundation
import TestSupport
import Testing

@testable import MotionTools

@Suite("Arithmetic functions of scripts")
struct CodeFunctionTests {
  private static func value(_ body: String, at x: Double) throws -> Double {
    let file = SourceFile(path: "a.js", bytes: Array("const f = (p) => \(body);".utf8))
    let source = CodeFile(file, .script)
    let function = try #require(source.declarations(named: "f").first)
    return try #require(CodeFunction(function, in: source)).value(at: x)
  }

  @Test(
    "treat a condition without a number as false, as JavaScript does",
    arguments: ["Math.sqrt(p) ? 1 : 2", "{ if (Math.sqrt(p)) return 1; return 2 }"])
  func conditions(_ body: String) throws {
    for (x, expected) in [(-1.0, 2.0), (0, 2), (4, 1)] {
      #expect(try Self.value(body, at: x) == expected)
    }
  }

  @Test("have the powers of JavaScript", arguments: ["Math.pow(p, #)", "p ** #", "p ** (#)"])
  func powers(_ body: String) throws {
    var random = SeededGenerator(seed: 71)
    let bases = [0, 1, -1, 0.5, -0.5, 2, -2, 1e300, -1e300, 1e-300]
    let exponents = [0, 1, -1, 2, 3, 63, 64, 65, -64, -65, 66, 1001, -1001, 0.5, -0.5]
    var pairs: [(Double, Double)] = []
    for base in bases { pairs += exponents.map { (base, $0) } }
    for _ in 0..<300 { pairs.append((random.number(-3...3), Double(random.whole(-200...200)))) }
    for (base, exponent) in pairs {
      let value = try Self.value(body.replacing("#", with: "\(exponent)"), at: base)
      let expected = pow(base, exponent)
      let isEqual = value == expected || value.isNaN && expected.isNaN
      // Numbers below 1e-300 have fewer digits.
      let isNear = abs(value - expected) <= 1e-13 * abs(expected) + 1e-300
      #expect(isEqual || isNear, "\(base) ** \(exponent): \(value)")
    }
  }
}
