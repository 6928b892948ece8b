internal import AnimationNotation
internal import HTTPMessages
internal import Support

/// The `Idempotency-Key` of a request, with a digest of the request.
///
/// A client that received no response can retry its request with the same key. The server then
/// recognizes the retry and handles the request only once.
///
/// Source: draft-ietf-httpapi-idempotency-key-header-07, section 2.
struct IdempotencyKey: Sendable, Equatable {
  /// The first 128 bits of the SHA-256 digest of the scope and the key.
  let digest: Digest
  /// A hash of the request's method, target and content.
  ///
  /// The hash only detects that a client uses a key for a second request by mistake. So the hash
  /// does not need to resist deliberate collisions.
  let request: UInt64

  /// 128 bits of a digest.
  struct Digest: Sendable, Equatable {
    let high: UInt64
    let low: UInt64
  }

  /// Reads the key of a request; `nil` if the request has none.
  ///
  /// - Parameter scope: The text that separates the keys of different clients. A session needs no
  ///   such text, because its keys are stored with the session.
  init?(of request: Request, scope: String = "") throws(Problem) {
    guard let text = request.list(of: .idempotencyKey) else { return nil }
    let key = try Self.checked(text)
    guard let digest = SHA256Digest(of: Array("\(scope)\n\(key)".utf8)) else {
      throw Problem(
        .unavailable, "the server has too little memory: send the request again",
        fields: [Field(.retryAfter, "1")])
    }
    (self.digest, self.request) = (Digest(digest), Self.hash(of: request))
  }

  /// Returns the key without quotation marks.
  ///
  /// The draft requires a string of structured fields (RFC 9651 section 3.3.3), in quotation marks.
  /// Many clients leave out the quotation marks, so they are optional.
  private static func checked(_ text: String) throws(Problem) -> String {
    let isQuoted = text.utf8.count >= 2 && text.first == "\"" && text.last == "\""
    let key = isQuoted ? String(text.dropFirst().dropLast()) : text
    let isPlain = key.utf8.allSatisfy { 0x20...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C }
    guard isPlain, 1...Limits.idempotencyKeyBytes.max ~= key.utf8.count else {
      throw Problem(
        .invalidRequest,
        """
        Idempotency-Key must have 1 to \(Limits.idempotencyKeyBytes.max) ASCII characters \
        \(Limits.idempotencyKeyBytes.citation), without quotation marks and backslashes inside, \
        such as a UUID
        """)
    }
    return key
  }

  private static func hash(of request: Request) -> UInt64 {
    let target = request.query.map { "\(request.path)?\($0)" } ?? request.path
    return ContentHash.value(of: Array("\(request.method) \(target)\n".utf8) + request.content)
  }
}

extension IdempotencyKey {
  /// Creates a key from its stored parts.
  init(_ digest: Digest, request: UInt64) { (self.digest, self.request) = (digest, request) }
}

extension IdempotencyKey.Digest {
  /// Creates a digest from the first 128 bits of a SHA-256 digest.
  fileprivate init(_ digest: SHA256Digest) { (high, low) = digest.first128Bits }
}
