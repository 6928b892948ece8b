import SessionStorage
import Testing

@Suite("A session ID")
struct SessionIDTests {
  private static let alphabet = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  @Test("round-trips, has no duplicates in a million, and has uniform letters")
  func isRandom() {
    let total = 1_000_000
    var seen = Set<SessionID>(minimumCapacity: total)
    var counts = Array(repeating: Array(repeating: 0, count: 128), count: 22)
    var isRead = true
    for index in 0..<total {
      let id = SessionID.random()
      if index % 50 == 0 { isRead = isRead && SessionID(id.description) == id }
      seen.insert(id)
      var position = -4
      for byte in id.description.utf8 {
        if position >= 0 { counts[position][Int(byte)] += 1 }
        position += 1
      }
    }
    #expect(isRead)
    #expect(seen.count == total)
    for (position, counts) in counts.enumerated() {
      // The first letter encodes two bits, and each other letter encodes six.
      let letters = position == 0 ? Set("ABCD") : Self.alphabet
      let found = letters.compactMap { $0.asciiValue.map { counts[Int($0)] } }
      #expect(found.reduce(0, +) == total, "another letter at \(position)")
      #expect(Self.isEven(found, of: total), "\(found) at \(position)")
    }
  }

  /// True if counts are consistent with a uniform distribution.
  ///
  /// Even for a uniform distribution, about one call in 10^9 returns false.
  ///
  /// Source: Pearson's χ². The limit is six standard deviations above the mean, by Wilson and
  /// Hilferty (1931).
  private static func isEven(_ counts: [Int], of total: Int) -> Bool {
    let expected = Double(total) / Double(counts.count)
    let sum = counts.reduce(0) {
      $0 + (Double($1) - expected) * (Double($1) - expected) / expected
    }
    let freedom = Double(counts.count - 1)
    let width = (2 / (9 * freedom)).squareRoot()
    let root = 1 - 2 / (9 * freedom) + 6 * width
    return sum < freedom * root * root * root
  }

  @Test(
    "has one spelling",
    arguments: [
      "", "ses_", "ses_AAAAAAAAAAAAAAAAAAAAA", "ses_AAAAAAAAAAAAAAAAAAAAAAA",
      "SES_AAAAAAAAAAAAAAAAAAAAAA", "sesAAAAAAAAAAAAAAAAAAAAAAA", "ses-AAAAAAAAAAAAAAAAAAAAAA",
      " ses_AAAAAAAAAAAAAAAAAAAAA", "ses_AAAAAAAAAAAAAAAAAAAAA ", "ses_AAAAAAAAAAAAAAAAAAAAA=",
      "ses_AAAAAAAAAAAAAAAAAAAAA+", "ses_AAAAAAAAAAAAAAAAAAAAA/", "ses_AAAAAAAAAAAAAAAAAAAA%41",
      "ses_AAAAAAAAAAAAAAAAAAAAA\u{0}", "ses_AAAAAAAAAAAAAAAAAAAAé", "ſes_AAAAAAAAAAAAAAAAAAAAA",
      "ses_../../../../etc/passwd",
    ])
  func refusesOthers(_ text: String) { #expect(SessionID(text) == nil) }

  @Test("is nil for any byte outside the alphabet at any position")
  func refusesForeignLetters() {
    let name = Array(SessionID.random().description.unicodeScalars)
    for position in name.indices {
      for value in UInt32(0)..<128 {
        var changed = name
        changed[position] = Unicode.Scalar(UInt8(value))
        var text = String.UnicodeScalarView()
        text.append(contentsOf: changed)
        let expected =
          position < 4
          ? changed == name : Self.alphabet.contains(Character(Unicode.Scalar(UInt8(value))))
        #expect((SessionID(String(text)) != nil) == expected, "\(value) at \(position)")
      }
    }
  }

  @Test("is shortened in log lines")
  func staysOutOfLogs() {
    let id = SessionID.random()
    for error in [SessionStoreError.corrupted(id), .exists(id)] {
      #expect(!error.description.contains(id.description))
    }
  }
}
