extension ReducedAngle {
  /// Reduces an angle x of any magnitude to x = q·π/2 + r; r is NaN if x is infinite or NaN.
  ///
  /// The error of r is below 2⁻¹³⁶.
  ///
  /// Source: M. Payne, R. Hanek, Radian reduction for trigonometric functions (1983).
  init(large x: Double) {
    // The angle x is m·2ᵉ with a whole number m of 53 bits. A bit of 2/π whose product with 2ᵉ is a
    // multiple of 4 contributes only whole turns. So 192 bits of 2/π suffice.
    guard x.magnitude < .infinity else {
      self.init(quarters: 0, head: .nan, tail: .nan)
      return
    }
    let whole = x.significandBitPattern | 1 << 52
    // BOUND: the exponent of a large angle is at least 20, so e is at least −32, and at most 971.
    // The position in the table is therefore from 30 to 1033, and the table has 1344 bits.
    let position = x.exponent - 52 + 62
    let bits = (
      Self.bits(at: position), Self.bits(at: position + 64), Self.bits(at: position + 128)
    )
    // The low 192 bits of the product m·bits; higher bits are whole turns.
    let low = bits.2.multipliedFullWidth(by: whole)
    let middle = bits.1.multipliedFullWidth(by: whole)
    let (word1, carry1) = middle.low.addingReportingOverflow(low.high)
    let word2 = bits.0 &* whole &+ middle.high &+ (carry1 ? 1 : 0)
    // The two high bits are the quarter turns, and the rest is a fraction of a quarter turn.
    var fraction = (word2 << 2 | word1 >> 62, word1 << 2 | low.low >> 62, low.low << 2)
    var quarters = word2 >> 62
    let isAbove = fraction.0 >> 63 == 1
    if isAbove {
      quarters &+= 1
      fraction = (~fraction.0, ~fraction.1, ~fraction.2)
    }
    let turn = Self.sum(fraction) * DoubleDouble.quarterTurn
    let sign = isAbove != (x < 0) ? -1.0 : 1
    self.init(
      quarters: x < 0 ? 0 &- quarters : quarters, head: sign * turn.head, tail: sign * turn.tail)
  }

  /// Returns the value of a binary fraction of 192 bits, whose first word contains the highest
  /// bits.
  private static func sum(_ fraction: (UInt64, UInt64, UInt64)) -> DoubleDouble {
    // Each half word is exact as a double.
    func halves(_ word: UInt64, _ unit: Double) -> DoubleDouble {
      DoubleDouble(
        sum: Double(word >> 32) * (unit * 0x1p32), Double(word & 0xffff_ffff) * unit)
    }
    return halves(fraction.0, 0x1p-64)
      + (halves(fraction.1, 0x1p-128) + halves(fraction.2, 0x1p-192))
  }

  /// Returns 64 bits of the table `inverseQuarter`, starting at a bit position.
  private static func bits(at position: Int) -> UInt64 {
    let index = position >> 6, shift = UInt64(position & 63)
    // BOUND: a position is at most 1033 + 128, and the table has 21 words.
    let first = inverseQuarter[index], second = inverseQuarter[index + 1]
    return shift == 0 ? first : first << shift | second >> (64 - shift)
  }

  /// The bits of 2/π after the binary point, preceded by a word of zeros.
  private static let inverseQuarter: [UInt64] = [
    0,
    0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab, 0xf0cf_bc20_9af4_361d,
  ]
}
