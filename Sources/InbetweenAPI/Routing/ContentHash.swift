/// A 64-bit hash of content for entity tags; the hash does not resist deliberate collisions.
///
/// Only versions of the content of one URL are compared. Two different versions collide with a
/// probability of 2⁻⁶⁴.
///
/// Source: XXH64 of the xxHash specification, seed 0.
enum ContentHash {
  static func value(of content: [UInt8]) -> UInt64 {
    let bytes = content.span
    var index = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var (a, b, c, d) = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
      while index &+ 32 <= bytes.count {
        // The bounds of all four words are checked only once.
        // BOUND: index + 32 ≤ count, by the loop.
        let stripe = bytes.extracting(index..<(index &+ 32))
        a = round(a, word(stripe, 0))
        b = round(b, word(stripe, 8))
        c = round(c, word(stripe, 16))
        d = round(d, word(stripe, 24))
        index &+= 32
      }
      hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
      for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    } else {
      hash = prime5
    }
    hash &+= UInt64(bytes.count)
    while index &+ 8 <= bytes.count {
      hash = rotated(hash ^ round(0, word(bytes, index)), 27) &* prime1 &+ prime4
      index &+= 8
    }
    if index &+ 4 <= bytes.count {
      hash = rotated(hash ^ half(bytes, index) &* prime1, 23) &* prime2 &+ prime3
      index &+= 4
    }
    while index < bytes.count {
      hash = rotated(hash ^ UInt64(bytes[index]) &* prime5, 11) &* prime1
      index &+= 1
    }
    hash = (hash ^ hash >> 33) &* prime2
    hash = (hash ^ hash >> 29) &* prime3
    return hash ^ hash >> 32
  }

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word &<< count | word &>> (64 &- count)
  }

  /// Reads eight bytes in little-endian order.
  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, _ index: Int) -> UInt64 {
    half(bytes, index) | half(bytes, index &+ 4) &<< 32
  }

  @inline(__always)
  private static func half(_ bytes: Span<UInt8>, _ index: Int) -> UInt64 {
    // BOUND: callers ensure that four bytes begin at index; Span checks it.
    UInt64(bytes[index]) | UInt64(bytes[index &+ 1]) &<< 8 | UInt64(bytes[index &+ 2]) &<< 16
      | UInt64(bytes[index &+ 3]) &<< 24
  }
}
