import AnimationNotation
import JSONCodec
import TestSupport
import Testing

struct RoundedNumberTests {
  private func text(_ value: Double, _ decimals: Int) -> String {
    var writer = ByteWriter()
    writer.append(value, decimals: decimals)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Returns the digits of |value| · 10^decimals, rounded half away from zero.
  ///
  /// The arithmetic is on decimal digits and thus exact.
  private func schoolbook(_ value: Double, _ decimals: Int) -> String {
    // The value is c · 2^−s. Halving the decimal digits of c s times gives all digits of the value.
    var digits = String(value.magnitude.significandBitPattern | 1 << 52).utf8.map { Int($0) - 48 }
    let halvings = 52 - Int(value.magnitude.exponent)
    var point = digits.count
    for _ in 0..<halvings {
      var remainder = 0
      for index in digits.indices {
        let part = remainder * 10 + digits[index]
        digits[index] = part / 2
        remainder = part % 2
      }
      if remainder > 0 { digits.append(5) }
    }
    while digits.count < point + decimals + 1 { digits.append(0) }
    let isUp = digits[point + decimals] >= 5
    digits.removeSubrange((point + decimals)...)
    if isUp {
      var index = digits.count - 1
      while index >= 0, digits[index] == 9 {
        digits[index] = 0
        index -= 1
      }
      if index >= 0 {
        digits[index] += 1
      } else {
        digits.insert(1, at: 0)
        point += 1
      }
    }
    let whole = digits[..<point].drop { $0 == 0 }.map(String.init).joined()
    let fraction = String(
      digits[point...].map(String.init).joined().reversed().drop { $0 == "0" }.reversed())
    let number = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    return value < 0 && number != "0" ? "-" + number : number
  }

  @Test("The exact value is rounded half away from zero", arguments: 0...15)
  func agreesWithSchoolbook(decimals: Int) {
    var generator = SeededGenerator(seed: decimals)
    for exponent in -12...(14 - decimals) {
      let scale = Double("1e\(exponent)") ?? 1
      for _ in 0..<60 {
        let value = Double.random(in: -1...1, using: &generator) * scale
        #expect(text(value, decimals) == schoolbook(value, decimals))
      }
    }
  }

  @Test("Ties, which only binary fractions have, are rounded away from zero")
  func ties() {
    for eighths in -4000...4000 where eighths != 0 {
      let value = Double(eighths) / 8
      for decimals in 0...3 { #expect(text(value, decimals) == schoolbook(value, decimals)) }
    }
  }

  @Test("Neighbours of a tie are rounded to their own side", arguments: 0...8)
  func neighboursOfTies(decimals: Int) throws {
    var generator = SeededGenerator(seed: decimals)
    let scale = try #require(Double("1e\(decimals)"))
    for _ in 0..<1500 {
      let number = generator.next() >> UInt64.random(in: 24...60, using: &generator)
      let tie = (Double(number) + 0.5) / scale
      guard tie < 1e14 / scale else { continue }
      for value in [tie.nextDown, tie, -tie.nextUp] {
        #expect(text(value, decimals) == schoolbook(value, decimals))
      }
    }
  }

  @Test("A precision never makes a text longer than its shortest digits")
  func neverLonger() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let value = Double.random(in: -1...1, using: &generator) * 1e9
      for decimals in 0...15 {
        var shortest = ByteWriter()
        shortest.append(shortest: value)
        #expect(text(value, decimals).utf8.count <= shortest.count)
      }
    }
  }

  @Test("A number of at most fifteen digits reads back after rounding to its decimals")
  func decimalsReadBack() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      let decimals = Int.random(in: 0...15, using: &generator)
      let number = UInt64.random(in: 0..<1_000_000_000_000_000, using: &generator)
      let value = try #require(Double("\(number)e-\(decimals)"))
      #expect(Double(text(value, decimals)) == value)
    }
  }

  @Test(
    "A rounded number has no exponent and no redundant character",
    arguments: [
      (0, 3, "0"), (-0.0, 3, "0"), (-0.0004, 3, "0"), (-0.0005, 3, "-0.001"), (0.5, 0, "1"),
      (-0.5, 0, "-1"), (1.5, 0, "2"), (2.5, 0, "3"), (0.125, 2, "0.13"), (2.675, 2, "2.67"),
      (1.005, 2, "1"), (99.999, 2, "100"), (0.1, 15, "0.1"), (100.1, 15, "100.1"),
      (1e-10, 10, "0.0000000001"),
      (1e-9, 15, "0.000000001"), (.leastNonzeroMagnitude, 15, "0"), (0.05, 1, "0.1"),
      (123_456_789.125, 2, "123456789.13"),
      (1_234_567_890_123.4567, 2, "1234567890123.46"),
      (4_503_599_627_370_495.5, 0, "4503599627370496"),
      (1e21, 2, "1e+21"), (1e20, 2, "100000000000000000000"), (0.3, 20, "0.3"), (7.5, -1, "8"),
    ] as [(Double, Int, String)])
  func notation(value: Double, decimals: Int, expected: String) {
    #expect(text(value, decimals) == expected)
  }

  @Test("A number that is not finite is null", arguments: [Double.infinity, -.infinity, .nan])
  func notFinite(value: Double) { #expect(text(value, 3) == "null") }

  @Test("A bound in a sentence is at least the number, and within one unit of its last digit")
  func bounds() throws {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<20_000 {
      let exponent = Int.random(in: -12...6, using: &generator)
      let significand = Double.random(in: 1..<10, using: &generator)
      let number = try #require(Double("\(significand)e\(exponent)"))
      let shown = try #require(Double(String(readable: number, isAtLeast: true)))
      #expect(shown >= number * (1 - 1e-9))
      let unit = try #require(Double("1e\(min(exponent - 2, 0))"))
      #expect(shown - number <= unit * (1 + 1e-6))
    }
  }
}
