/// The identifier of a session: `ses_` and 22 letters of the base64url alphabet.
///
/// The letters encode 128 random bits. Any client that has the identifier can use the session. So
/// the identifier comes from the system's random generator. The syntax of an identifier is checked
/// before any look-up.
///
/// Source: RFC 4648 section 5 for the alphabet.
package struct SessionID: Hashable, Sendable, CustomStringConvertible {
  /// The identifier as it appears in a URL.
  package let description: String
  /// The last eight letters as bytes, for hashing and comparison.
  ///
  /// Hashing the whole text takes far longer.
  private let bits: UInt64

  /// Creates a new identifier from the system's random generator.
  package static func random() -> SessionID {
    var generator = SystemRandomNumberGenerator()
    return SessionID(high: generator.next(), low: generator.next())
  }

  /// Creates the identifier that encodes 128 bits, the upper 64 bits first.
  package init(high: UInt64, low: UInt64) {
    var text = Self.prefix
    text.reserveCapacity(Self.length)
    // 22 letters of 6 bits encode 132 bits, so the first letter contains only the top two bits.
    for index in (0..<22).reversed() {
      let shift = index * 6
      let letter: UInt64 =
        shift >= 64
        ? high >> UInt64(shift - 64)
        : shift == 60 ? (high << 4) | (low >> 60) : low >> UInt64(shift)
      text.unicodeScalars.append(Unicode.Scalar(Self.alphabet[Int(letter & 63)]))
    }
    description = text
    bits = Self.digest(text.utf8.span)
  }

  /// Parses an identifier from a URL; `nil` if the syntax of the identifier is wrong.
  ///
  /// The text must be `ses_` and 22 letters of the alphabet.
  package init?(_ text: some StringProtocol) {
    description = String(text)
    // The comparison uses bytes, because a comparison of characters would follow Unicode's
    // equivalences.
    let bytes = description.utf8.span
    guard bytes.count == Self.length, Self.startsWithPrefix(bytes) else { return nil }
    for index in Self.prefix.utf8.count..<bytes.count where !Self.isLetter(bytes[index]) {
      return nil
    }
    bits = Self.digest(bytes)
  }

  /// Compares the last eight letters first, and the whole texts only if these letters are equal.
  package static func == (one: SessionID, other: SessionID) -> Bool {
    one.bits == other.bits && one.description == other.description
  }

  /// Hashes 48 of the identifier's random bits.
  package func hash(into hasher: inout Hasher) { hasher.combine(bits) }

  /// Returns the last eight letters as bytes; each letter encodes six random bits.
  ///
  /// A client can invent different identifiers with the same last eight letters. But it cannot
  /// store sessions with these identifiers.
  private static func digest(_ bytes: Span<UInt8>) -> UInt64 {
    var digest: UInt64 = 0
    for index in (bytes.count - 8)..<bytes.count { digest = digest << 8 | UInt64(bytes[index]) }
    return digest
  }

  private static let prefix = "ses_"
  private static let length = 26
  private static let alphabet = [UInt8](
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static func startsWithPrefix(_ bytes: Span<UInt8>) -> Bool {
    let prefix = prefix.utf8.span
    for index in prefix.indices where bytes[index] != prefix[index] { return false }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
