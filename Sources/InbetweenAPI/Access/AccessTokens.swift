internal import AnimationNotation
internal import JSONCodec
internal import Support
internal import SessionStorage

/// The accepted bearer tokens, stored as digests.
///
/// Several tokens can be valid at the same time, so that a new token can be distributed before the
/// old one is revoked.
package final class AccessTokens: Sendable {
  /// An error in the text of a token file; it contains no part of a token.
  package struct Unreadable: Error, Equatable, CustomStringConvertible {
    /// The reason, such as `contains no token`, to be written after the name of the file.
    package var description: String
  }

  /// A reference to a token; the reference is valid until the tokens are replaced.
  struct Holder: Hashable, Sendable {
    /// The number of times that all tokens were replaced before this reference was created.
    let generation: Int
    /// The index of the token in the list of accepted tokens.
    let index: Int
  }

  private struct Ring: Sendable {
    var generation = 0
    var digests: [SHA256Digest]
  }

  private let ring: Locked<Ring>

  /// Parses tokens, one per line; empty lines and lines that begin with `#` are ignored.
  package init(_ text: String) throws(Unreadable) {
    ring = Locked(Ring(digests: try Self.digests(text)))
  }

  package var count: Int { ring.withLock { $0.digests.count } }

  /// Replaces all tokens; throws and keeps the current tokens if the text has an error.
  package func replace(with text: String) throws(Unreadable) {
    let digests = try Self.digests(text)
    ring.withLock { $0 = Ring(generation: $0.generation + 1, digests: digests) }
  }

  /// Returns a reference to a token; `nil` if the token is not accepted.
  ///
  /// The token is compared with every accepted token, over the whole digest. So the duration of the
  /// comparison reveals neither a correct prefix nor which accepted token is equal.
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
            "contains an invalid character in \(place): a token consists of A to Z, a to z, 0 to 9 "
            + "and -._~+/=")
      }
      let allowed = Limits.tokenBytes
      guard allowed.whole ~= line.count else {
        throw Unreadable(
          description:
            "contains a token of \(line.count) characters in \(place): write "
            + "\(allowed.whole.lowerBound) to \(allowed.max) characters (openssl rand -hex 32 "
            + "creates a token)")
      }
      guard let digest = SHA256Digest(of: Array(line)) else {
        throw Unreadable(
          description: "cannot be loaded: there is too little memory for the token in \(place)")
      }
      guard digests.allSatisfy({ $0.isSame(as: digest) == 0 }) else {
        throw Unreadable(description: "repeats a token in \(place): write each token once")
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
