internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

/// Validates bearer tokens and slows down guesses.
///
/// While an address exceeds the limit on wrong tokens, it can use only tokens that it has used
/// successfully before. All other tokens from this address are refused, even valid tokens. So
/// guessing takes a long time, and wrong tokens cannot lock out clients that already use a valid
/// token behind the same address.
struct BearerAuthenticator: Sendable {
  /// The rate-limit state for the wrong tokens of one address, and the valid tokens that this
  /// address has used.
  private struct Record: Sendable {
    var failures = RateLimit.Bucket()
    /// One bit for each token in the list of accepted tokens: 1 if this address has used the token.
    var known: UInt64 = 0
    var generation = 0
  }

  private static let failures = RateLimit(
    perSecond: 1 / Limits.wrongTokenSeconds.upperBound, burst: Limits.wrongTokens.max)

  let tokens: AccessTokens
  private let records = Locked(
    ClientTable<NetworkAddress?, Record>(capacity: Limits.knownClients.max))

  init(_ tokens: AccessTokens) { self.tokens = tokens }

  /// Returns the holder of a request's token; `nil` if the request carries no token.
  ///
  /// - Throws: A problem of status 401 for a wrong token, and of status 429 after too many wrong
  ///   tokens.
  func holder(
    of request: Request, from address: NetworkAddress?, now: Double
  ) throws(Problem) -> AccessTokens.Holder? {
    let found: AccessTokens.Holder?
    switch BearerCredential(request) {
    case .none: return nil
    case .malformed: found = nil
    case .token(let token): found = tokens.holder(of: token)
    }
    let wait = records.withLock { table in
      table.update(address?.client, unknown: Record()) { Self.judge(found, &$0, now) }
    }
    if let wait {
      throw Problem(
        .tooManyRequests, "this address sent too many wrong tokens: try again in \(wait) s",
        fields: [Field(.retryAfter, "\(wait)")])
    }
    guard let found else { throw Self.refusal(isWrong: true) }
    return found
  }

  /// Records the result of a token lookup, and applies the limit on wrong tokens.
  ///
  /// - Parameters:
  ///   - found: The accepted token; `nil` if the request's token is wrong.
  ///   - record: The state of the client's address.
  ///   - now: The time in seconds.
  /// - Returns: The seconds until the address can try again, if the limit refuses the request;
  ///   otherwise `nil`.
  private static func judge(
    _ found: AccessTokens.Holder?, _ record: inout Record, _ now: Double
  ) -> Int? {
    guard let found else {
      let (isAllowed, quota) = record.failures.take(failures, now: now)
      return isAllowed ? nil : quota.resetSeconds
    }
    if record.generation != found.generation {
      record.known = 0
      record.generation = found.generation
    }
    let bit = UInt64(1) << UInt64(found.index)
    if record.known & bit != 0 { return nil }
    let (isAllowed, quota) = record.failures.take(failures, now: now, spends: false)
    guard isAllowed else { return quota.resetSeconds }
    record.known |= bit
    return nil
  }

  /// Returns the problem for a missing or wrong token; the problem is the same for all resources.
  ///
  /// Source: RFC 6750 section 3; `error` appears only if a token was given.
  static func refusal(isWrong: Bool) -> Problem {
    let challenge = "Bearer realm=\"inbetween\""
    return Problem(
      .unauthorized,
      isWrong
        ? "this server does not accept the token: ask the operator for a valid token"
        : "send a token: Authorization: Bearer TOKEN",
      fields: [
        Field(.wwwAuthenticate, isWrong ? challenge + ", error=\"invalid_token\"" : challenge)
      ])
  }
}
