import AnimationNotation
import JSONCodec
import TestSupport
import Testing

struct ShortestNumberTests {
  private func text(_ value: Double) -> String {
    var writer = ByteWriter()
    writer.append(shortest: value)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Returns only the significant digits of a number's text.
  private func digits(_ text: String) -> [UInt8] {
    var digits: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "e") { break }
      if byte == UInt8(ascii: "0"), digits.isEmpty { continue }
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { digits.append(byte) }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return digits
  }

  private func expectShortest(_ value: Double, _ comment: Comment? = nil) {
    let written = text(value)
    if Double(written) != value || digits(written) != digits(value.description) {
      Issue.record("\(value) was written as \(written)")
    }
  }

  @Test("Any double reads back from at most as many digits as Swift's own description has")
  func randomBitPatterns() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1_000_000 { expectShortest(generator.anyFiniteDouble()) }
  }

  @Test("Numbers of ordinary magnitude read back as themselves")
  func moderateNumbers() {
    var generator = SeededGenerator(seed: 2)
    for exponent in -9...22 {
      for _ in 0..<2000 {
        let scale = Double("1e\(exponent)") ?? 1
        expectShortest(Double.random(in: -1...1, using: &generator) * scale)
      }
    }
  }

  @Test("Powers of two and their neighbours, where the interval is uneven, read back as themselves")
  func powersOfTwo() {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      for value in [power, power.nextUp, power.nextDown] where value > 0 { expectShortest(value) }
    }
  }

  @Test("Powers of ten and their neighbours read back as themselves")
  func powersOfTen() throws {
    for exponent in -323...308 {
      let power = try #require(Double("1e\(exponent)"))
      #expect(digits(text(power)) == [UInt8(ascii: "1")])
      for value in [power.nextUp, power.nextDown] { expectShortest(value) }
    }
  }

  @Test("Subnormal numbers read back as themselves")
  func subnormals() {
    for pattern in UInt64(1)...2000 { expectShortest(Double(bitPattern: pattern)) }
    expectShortest(Double.leastNormalMagnitude.nextDown)
  }

  @Test("Halves and quarters just below the integers, where digits are equally near, read back")
  func binaryFractions() {
    var generator = SeededGenerator(seed: 6)
    for bits in 44...55 {
      for _ in 0..<4000 {
        let quarters = UInt64.random(in: 1 << 52..<1 << 53, using: &generator)
        expectShortest(Double(sign: .plus, exponent: bits - 54, significand: Double(quarters)))
      }
    }
  }

  @Test("Frame times read back as themselves", arguments: [24.0, 60, 90, 120])
  func frameTimes(framesPerSecond: Double) {
    var generator = SeededGenerator(seed: 7)
    for frame in 0..<20_000 { expectShortest(Double(frame) / framesPerSecond) }
    for _ in 0..<20_000 { expectShortest(Double(generator.next() >> 42) / framesPerSecond) }
  }

  @Test("Neighbours of the bounds of each notation read back as themselves")
  func notationBounds() {
    for bound in [1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e7, 1e8, 1e15, 0x1p53, 1e16, 1e17, 1e21] {
      for offset in UInt64(0)...200 {
        expectShortest(Double(bitPattern: bound.bitPattern + offset))
        expectShortest(-Double(bitPattern: bound.bitPattern - offset))
      }
    }
  }

  @Test(
    "The notation is ECMAScript's",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (100, "100"), (0.1, "0.1"), (-0.5, "-0.5"),
      (12.5, "12.5"), (123_456.789, "123456.789"), (0.000001, "0.000001"), (1e-7, "1e-7"),
      (1.5e-7, "1.5e-7"), (-1.25e-9, "-1.25e-9"), (0.001234, "0.001234"),
      (1e20, "100000000000000000000"),
      (1.2345678901234568e20, "123456789012345680000"), (1e21, "1e+21"), (1.5e21, "1.5e+21"),
      (1e23, "1e+23"), (9_007_199_254_740_991, "9007199254740991"),
      (9_007_199_254_740_992, "9007199254740992"), (9_007_199_254_740_994, "9007199254740994"),
      (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (.leastNormalMagnitude, "2.2250738585072014e-308"), (0.3, "0.3"),
      (0.1 + 0.2, "0.30000000000000004"),
      (100.0 / 3, "33.333333333333336"), (1.0 / 60, "0.016666666666666666"),
    ] as [(Double, String)])
  func notation(value: Double, expected: String) { #expect(text(value) == expected) }

  @Test(
    "The samples of RFC 8785 are written as specified",
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
      (0x4340_0000_0000_0000, "9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
      (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"),
      (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
      (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
      (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
      (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
      (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
      (0x41B3_DE43_5555_5557, "333333333.33333343"),
      (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
      (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func canonicalSamples(pattern: UInt64, expected: String) {
    #expect(text(Double(bitPattern: pattern)) == expected)
  }

  @Test("A number that is not finite is null", arguments: [Double.infinity, -.infinity, .nan])
  func notFinite(value: Double) { #expect(text(value) == "null") }
}
