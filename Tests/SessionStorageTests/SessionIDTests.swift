import SessionStorage
import Testing

@Suite("A session's name")
struct SessionIDTests {
  private static let alphabet = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  @Test("is read back, never repeats and uses every letter everywhere but first")
  func isRandom() {
    var seen = Set<SessionID>()
    var letters = Array(repeating: Set<Character>(), count: 22)
    for _ in 0..<100_000 {
      let id = SessionID.random()
      #expect(SessionID(id.description) == id)
      #expect(seen.insert(id).inserted)
      for (position, letter) in id.description.dropFirst(4).enumerated() {
        letters[position].insert(letter)
      }
    }
    #expect(letters[0] == Set("ABCD"))
    #expect(letters.dropFirst().allSatisfy { $0 == Self.alphabet })
  }

  @Test(
    "has one form",
    arguments: [
      "", "ses_", "ses_AAAAAAAAAAAAAAAAAAAAA", "ses_AAAAAAAAAAAAAAAAAAAAAAA",
      "SES_AAAAAAAAAAAAAAAAAAAAAA", "sesAAAAAAAAAAAAAAAAAAAAAAA", "ses-AAAAAAAAAAAAAAAAAAAAAA",
      " ses_AAAAAAAAAAAAAAAAAAAAA", "ses_AAAAAAAAAAAAAAAAAAAAA ", "ses_AAAAAAAAAAAAAAAAAAAAA=",
      "ses_AAAAAAAAAAAAAAAAAAAAA+", "ses_AAAAAAAAAAAAAAAAAAAAA/", "ses_AAAAAAAAAAAAAAAAAAAA%41",
      "ses_AAAAAAAAAAAAAAAAAAAAA\u{0}", "ses_AAAAAAAAAAAAAAAAAAAAé", "ſes_AAAAAAAAAAAAAAAAAAAAA",
      "ses_../../../../etc/passwd",
    ])
  func refusesOthers(_ text: String) {
    #expect(SessionID(text) == nil)
  }

  @Test("is refused with any byte but the alphabet's in any place")
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

  @Test("does not stand whole in what goes to a log")
  func staysOutOfLogs() {
    let id = SessionID.random()
    for error in [SessionStoreError.corrupted(id), .exists(id)] {
      #expect(!error.description.contains(id.description))
    }
  }
}
