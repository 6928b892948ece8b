import TestSupport
import Testing

@testable import AnimationNotation
@testable import JSONCodec

@Suite("The double nearest to a decimal")
struct DecimalSignificandTests {
  private func nearest(_ digits: UInt64, _ exponent: Int) -> Double? {
    var significand = DecimalSignificand()
    for digit in String(digits).utf8 { significand.append(digit - UInt8(ascii: "0")) }
    return significand.nearest(exponent: exponent)
  }

  private func isRight(_ digits: UInt64, _ exponent: Int) -> Bool {
    nearest(digits, exponent).map { $0 == Double("\(digits)e\(exponent)") } ?? true
  }

  @Test("equals Swift's own conversion, and is absent only near a midpoint of two doubles")
  func agreement() {
    var random = SeededGenerator(seed: 53)
    var wrong: [String] = []
    for iteration in 0..<200_000 {
      let length = random.whole(1...19)
      let least = (1..<length).reduce(1 as UInt64) { ten, _ in ten * 10 }
      let digits = UInt64.random(in: least...(least - 1 + least * 9), using: &random)
      let exponent = iteration % 2 == 0 ? random.whole(-330...330) : random.whole(-27...27)
      let expected = Double("\(digits)e\(exponent)") ?? .nan
      let isUsual =
        expected.isNormal && expected < 0x1p1022 && PowersOfTen.exponents.contains(exponent)
      // Only for these exponents can the decimal be the midpoint of two doubles and have no result.
      let isFound = isUsual && !(-27...27 ~= exponent)
      let found = nearest(digits, exponent)
      if found != expected && (found != nil || isFound) { wrong.append("\(digits)e\(exponent)") }
    }
    #expect(wrong == [])
  }

  @Test("is correct next to a midpoint of two doubles, and absent on it")
  func middles() {
    var random = SeededGenerator(seed: 54)
    var wrong: [UInt64] = []
    for _ in 0..<20_000 {
      let bits = UInt64(random.whole(1...10)),
        high = UInt64.random(in: 1 << 52..<1 << 53, using: &random)
      let middle = (2 * high + 1) << (bits - 1)
      if nearest(middle, 0) != nil { wrong.append(middle) }
      for digits in [middle - 1, middle + 1] where bits > 1 && !isRight(digits, 0) {
        wrong.append(digits)
      }
    }
    #expect(wrong == [])
  }

  @Test("is absent at the limits of the normal doubles")
  func ends() {
    for (digits, exponent) in [
      (17_976_931_348_623_157, 292), (17_976_931_348_623_158, 292), (17_976_931_348_623_159, 292),
      (22_250_738_585_072_014, -324), (22_250_738_585_072_014, -292), (1, 308), (1, 309), (1, 324),
      (1, 400),
      (4, -292), (1, -293), (1, -400), (0, 0), (0, 5),
    ] as [(UInt64, Int)] {
      #expect(isRight(digits, exponent), "\(digits)e\(exponent)")
    }
    #expect(nearest(0, 0) == nil)
    #expect(nearest(1, 309) == nil)
  }
}
