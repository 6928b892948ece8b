/// The name of a session: `ses_` and 128 random bits as 22 letters of the base64url alphabet.
///
/// Whoever holds it may use the session, so it is made by the system's random generator and its
/// form is checked before any look-up. Source: RFC 4648 section 5 for the alphabet.
public struct SessionID: Hashable, Sendable, CustomStringConvertible {
  /// The name as it stands in a URL.
  public let description: String
  /// The random bits of some letters, which tables sort names by: a text takes far longer to hash.
  private let bits: UInt64

  /// A number by which names are dealt out: the lowest of its bits are those of letters drawn at random.
  package var digest: Int { Int(truncatingIfNeeded: bits) }

  /// Creates a new name from the system's random generator.
  public static func random() -> SessionID {
    var generator = SystemRandomNumberGenerator()
    return SessionID(high: generator.next(), low: generator.next())
  }

  init(high: UInt64, low: UInt64) {
    var text = Self.prefix
    text.reserveCapacity(Self.length)
    // 22 letters of 6 bits hold 132: the first letter carries the top two bits only.
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

  /// Reads a name from a URL; `nil` unless it is `ses_` and 22 letters of the alphabet.
  public init?(_ text: some StringProtocol) {
    description = String(text)
    // Bytes, not characters: a comparison of characters would follow Unicode's equivalences.
    let bytes = description.utf8.span
    guard bytes.count == Self.length, Self.startsWithPrefix(bytes) else { return nil }
    for index in Self.prefix.utf8.count..<bytes.count where !Self.isLetter(bytes[index]) {
      return nil
    }
    bits = Self.digest(bytes)
  }

  /// Whether both are one name.
  public static func == (one: SessionID, other: SessionID) -> Bool {
    one.bits == other.bits && one.description == other.description
  }

  /// Hashes a part of the name's random bits.
  public func hash(into hasher: inout Hasher) { hasher.combine(bits) }

  /// The last letters, of which each but the last is six random bits.
  ///
  /// Names of one digest can be made up but not stored: those are drawn at random.
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
