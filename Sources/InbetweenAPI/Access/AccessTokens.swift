internal import AnimationNotation
internal import JSONCodec
internal import Support
internal import SessionStorage

/// The bearer tokens that open what is guarded, kept as digests.
///
/// Several at once, so that a new one can be handed out before the old one is taken away.
package final class AccessTokens: Sendable {
  /// What is wrong with the text of the tokens, without any of it.
  package struct Unreadable: Error, Equatable, CustomStringConvertible {
    /// The end of a sentence about the text.
    package var description: String
  }

  /// One token that was found, until the tokens are replaced.
  struct Holder: Hashable, Sendable {
    /// How often the tokens have been replaced.
    let generation: Int
    /// Its place among them.
    let index: Int
  }

  private struct Ring: Sendable {
    var generation = 0
    var digests: [SHA256Digest]
  }

  private let ring: Locked<Ring>

  /// Reads tokens: one on each line; empty lines and those that begin with `#` are passed over.
  package init(_ text: String) throws(Unreadable) {
    ring = Locked(Ring(digests: try Self.digests(text)))
  }

  /// How many there are.
  package var count: Int { ring.withLock { $0.digests.count } }

  /// Takes other tokens in place of these; where they cannot be read, these stay.
  package func replace(with text: String) throws(Unreadable) {
    let digests = try Self.digests(text)
    ring.withLock { $0 = Ring(generation: $0.generation + 1, digests: digests) }
  }

  /// Finds a token.
  ///
  /// It is compared with every token there is, each comparison over the whole digest, so that the time tells
  /// neither how much of a guess was right nor of which token.
  func holder(of token: some StringProtocol) -> Holder? {
    let bytes = Array(token.utf8)
    guard bytes.count <= Limits.tokenBytes.max, let digest = SHA256Digest(of: bytes) else {
      return nil
    }
    let ring = ring.withLock { $0 }
    var place = 0
    for index in ring.digests.indices {
      place += ring.digests[index].isSame(as: digest) * (index + 1)
    }
    return place == 0 ? nil : Holder(generation: ring.generation, index: place - 1)
  }

  private static func digests(_ text: String) throws(Unreadable) -> [SHA256Digest] {
    let lines = text.utf8.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    var digests: [SHA256Digest] = []
    for (index, line) in lines.enumerated() {
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      let place = "line \(index + 1)"
      guard line.allSatisfy(BearerCredential.isTokenByte) else {
        throw Unreadable(
          description:
            "\(place) contains an invalid character (valid in a token: A to Z, a to z, 0 to 9, "
            + "-._~+/ and =)")
      }
      let allowed = Limits.tokenBytes
      guard allowed.whole ~= line.count else {
        throw Unreadable(
          description:
            "\(place) has \(line.count) characters; a token must have "
            + "\(allowed.whole.lowerBound) to \(allowed.max) (openssl rand -hex 32 creates one)")
      }
      guard let digest = SHA256Digest(of: Array(line)) else {
        throw Unreadable(description: "\(place) cannot be hashed")
      }
      guard digests.allSatisfy({ $0.isSame(as: digest) == 0 }) else {
        throw Unreadable(description: "\(place) repeats the token of an earlier line")
      }
      digests.append(digest)
    }
    guard !digests.isEmpty else { throw Unreadable(description: "contains no token") }
    guard digests.count <= Limits.tokens.max else {
      throw Unreadable(
        description: "contains \(digests.count) tokens; the maximum is \(Limits.tokens.max)")
    }
    return digests
  }
}
