enum SourceDigest {
  /// Returns the SHA-256 digest of the text's UTF-8 bytes, as 64 lowercase hexadecimal digits.
  ///
  /// Source: FIPS 180-4, section 6.2.
  static func hexadecimal(_ text: String) -> String {
    var message = Array(text.utf8)
    let length = UInt64(message.count) &* 8
    message.append(0x80)
    while message.count % 64 != 56 { message.append(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    for block in stride(from: 0, to: message.count, by: 64) {
      // BOUND: a message has whole blocks of 64 bytes, and a schedule 64 words.
      compress(message[block..<block + 64], into: &state)
    }
    let digits = Array("0123456789abcdef")
    return String(
      state.flatMap { word in
        stride(from: 28, through: 0, by: -4).map { digits[Int(word >> UInt32($0) & 15)] }
      })
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words: [UInt32] = []
    var word: UInt32 = 0
    for (index, byte) in block.enumerated() {
      word = word << 8 | UInt32(byte)
      if index % 4 == 3 { words.append(word) }
    }
    func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
    for index in 16..<64 {
      // BOUND: a message has whole blocks of 64 bytes, and a schedule 64 words.
      let (a, b) = (words[index - 15], words[index - 2])
      let small = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
      let large = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
    }
    var s = state
    for index in 0..<64 {
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      let sum1 = rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)
      let sum0 = rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)
      let first = s[7] &+ sum1 &+ choice &+ roundConstants[index] &+ words[index]
      let second = sum0 &+ majority
      s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in 0..<8 { state[index] = state[index] &+ s[index] }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { prime in
      // The cube root times 2³², rounded down, is the largest r with r³ ≤ prime · 2⁹⁶. The loop
      // computes r bit by bit.
      var root: UInt64 = 0
      for bit in (0..<36).reversed() {
        let trial = root | 1 << UInt64(bit)
        let square = trial.multipliedFullWidth(by: trial)
        let low = square.low.multipliedFullWidth(by: trial)
        let high = square.high &* trial &+ low.high
        // prime · 2⁹⁶ has the upper half prime · 2³² and the lower half 0.
        let bound = prime << 32
        if high < bound || (high == bound && low.low == 0) { root = trial }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }()
}
