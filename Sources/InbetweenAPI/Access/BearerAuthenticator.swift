internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

/// Tells who may pass by a token, and slows down who guesses.
///
/// An address that has given too many wrong tokens learns nothing more: any token is refused, a right one too, but
/// for those that were right from there before. So a guess costs time, and clients behind one address cannot
/// lock each other out.
struct BearerAuthenticator: Sendable {
  /// What one address has done.
  private struct Record: Sendable {
    var failures = RateLimit.Bucket()
    /// Which tokens were right from there, a bit each, of one generation.
    var known: UInt64 = 0
    var generation = 0
  }

  private static let failures = RateLimit(
    perSecond: 1 / Limits.wrongTokenSeconds.upperBound, burst: Limits.wrongTokens.max)

  let tokens: AccessTokens
  private let records = Locked(
    ClientTable<NetworkAddress?, Record>(capacity: Limits.knownClients.max))

  init(_ tokens: AccessTokens) {
    self.tokens = tokens
  }

  /// The token that a request comes with; `nil` where it comes with none.
  ///
  /// - Throws: 401 for a wrong token, 429 where too many were wrong.
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

  /// Notes a token, and tells the seconds to wait where it does not count.
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

  /// What a request is told that has no right token, the same for whatever it asked.
  ///
  /// Source: RFC 6750 section 3: `error` only where a token was given.
  static func refusal(isWrong: Bool) -> Problem {
    let challenge = "Bearer realm=\"inbetween\""
    return Problem(
      .unauthorized,
      isWrong
        ? "this server does not accept the token: ask its operator for a valid one"
        : "send a token: Authorization: Bearer TOKEN",
      fields: [
        Field(.wwwAuthenticate, isWrong ? challenge + ", error=\"invalid_token\"" : challenge)
      ])
  }
}
