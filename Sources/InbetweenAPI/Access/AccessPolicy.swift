internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

/// Decides before any work whether a request is answered, and marks the answer.
///
/// A class, so that whoever copies the service counts one reference.
final class AccessPolicy: Sendable {
  /// Who is counted.
  private enum Client: Hashable, Sendable {
    case token(AccessTokens.Holder)
    case address(NetworkAddress?)
  }

  private let door: BearerAuthenticator?
  private let guarded: AccessRules.Guarded
  private let limit: RateLimit?
  private let proxies: TrustedProxies
  private let origins: AllowedOrigins
  private let now: @Sendable () -> Double
  private let policyField: Field?
  private let clients = Locked(
    ClientTable<Client, RateLimit.Bucket>(capacity: Limits.knownClients.max))
  /// Whether nobody is asked anything, which is what most servers do.
  private let isOpen: Bool

  /// - Parameter now: Seconds of a clock that never goes back.
  init(_ rules: AccessRules, now: @escaping @Sendable () -> Double) {
    guarded = rules.tokens == nil ? .off : rules.guarded
    door = guarded == .off ? nil : rules.tokens.map(BearerAuthenticator.init)
    limit = rules.rateLimit
    policyField = limit?.policyField
    proxies = TrustedProxies(blocks: rules.trustedProxies)
    origins = rules.origins
    isOpen = door == nil && limit == nil
    // Counted from here, so that a fraction of a second keeps its digits.
    let start = now()
    self.now = { now() - start }
  }

  /// Lets a request pass or refuses it.
  ///
  /// Probes are let through always, and so are the questions that a browser asks before others: they can bring
  /// no token, and to refuse them costs as much as to answer.
  /// - Parameters:
  ///   - spends: Whether the request is answered now; otherwise it comes again with its content.
  ///   - quota: What the client may still ask, where that is limited.
  func admit(
    _ request: Request, _ match: RouteMatch?, spends: Bool = true,
    quota: inout RateLimit.Quota?
  ) throws(Problem) {
    if isOpen { return }
    if match?.route.traits.contains(.probe) == true || AllowedOrigins.isPreflight(request) {
      return
    }
    let address = proxies.client(of: request)
    let time = now()
    let holder = try door?.holder(of: request, from: address, now: time)
    if let limit {
      let client = holder.map(Client.token) ?? .address(address?.client)
      let (isAllowed, left) = clients.withLock { table in
        table.update(client, unknown: RateLimit.Bucket()) {
          $0.take(limit, now: time, spends: spends)
        }
      }
      quota = left
      guard isAllowed else { throw Self.tooMany(limit, left) }
    }
    if door != nil, holder == nil, isGuarded(request, match) {
      throw BearerAuthenticator.refusal(isWrong: false)
    }
  }

  /// Adds what clients and caches have to know about an answer, whatever it is.
  func mark(
    _ response: inout Response, to request: Request, of match: RouteMatch?,
    _ quota: RateLimit.Quota?
  ) {
    let isSession = match?.route.traits.contains(.session) ?? false
    // What is shown for a token no cache may show to others.
    if door != nil, isGuarded(request, match) { response.keepFromSharedCaches() }
    if request.method != "OPTIONS" { Self.protect(&response, request, match, isSession) }
    if let quota, let policyField { response.fields += [policyField, quota.field] }
    guard !origins.isEmpty else { return }
    origins.mark(
      &response, to: request, isSession: isSession, methods: match?.route.methods ?? [])
  }

  /// The address of whoever sent the request, past the proxies that are trusted.
  func clientAddress(of request: Request) -> String {
    if proxies.blocks.isEmpty { return request.clientAddress }
    return proxies.client(of: request).map { "\($0)" } ?? request.clientAddress
  }

  /// The client that is to count a session which a request creates; `nil` if its address is unknown.
  func owner(of request: Request) -> SessionOwner? {
    guard let address = proxies.client(of: request)?.client else { return nil }
    return SessionOwner(network: address.isIPv4 ? address.low : address.high)
  }

  private func isGuarded(_ request: Request, _ match: RouteMatch?) -> Bool {
    guarded == .all
      || match?.route.traits.contains(.session) ?? request.path.hasPrefix("/v1/sessions")
  }

  private static func protect(
    _ response: inout Response, _ request: Request, _ match: RouteMatch?, _ isSession: Bool
  ) {
    if isSession {
      response.fields.append(sameOrigin)
      if response.value(of: .cacheControl) == nil { response.fields.append(noStore) }
    } else if request.method != "POST", match?.route.traits.contains(.pure) == true {
      response.fields.append(crossOrigin)
    }
    // Neither depends on what was asked, but on who asked.
    if response.status == 401 || response.status == 429, !isSession {
      response.fields.append(noStore)
    }
  }

  private static let sameOrigin = Field(.crossOriginResourcePolicy, "same-origin")
  private static let crossOrigin = Field(.crossOriginResourcePolicy, "cross-origin")
  private static let noStore = Field(.cacheControl, "no-store")

  private static func tooMany(_ limit: RateLimit, _ quota: RateLimit.Quota) -> Problem {
    Problem(
      .tooManyRequests,
      "the rate limit is \(limit) with a burst of \(limit.burst): send the next request in "
        + "\(quota.resetSeconds) s",
      fields: [Field(.retryAfter, "\(quota.resetSeconds)")])
  }
}
