internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

/// Enforces tokens, rate limits and CORS, and adds the header fields for them to responses.
///
/// The type is a class, so copying the service only increments a reference count.
final class AccessPolicy: Sendable {
  /// A client to which the rate limit applies: the holder of a token, or an address.
  private enum Client: Hashable, Sendable {
    case token(AccessTokens.Holder)
    case address(NetworkAddress?)
  }

  private let authenticator: BearerAuthenticator?
  private let guarded: AccessRules.Guarded
  private let limit: RateLimit?
  private let proxies: TrustedProxies
  private let origins: AllowedOrigins
  private let now: @Sendable () -> Double
  private let policyField: Field?
  private let clients = Locked(
    ClientTable<Client, RateLimit.Bucket>(capacity: Limits.knownClients.max))
  /// True if the policy requires no token and has no rate limit, which is the default.
  private let isOpen: Bool

  /// Creates a policy that enforces the given rules.
  ///
  /// - Parameter now: A function that returns the time in seconds, from a monotonic clock.
  init(_ rules: AccessRules, now: @escaping @Sendable () -> Double) {
    guarded = rules.tokens == nil ? .off : rules.guarded
    authenticator = guarded == .off ? nil : rules.tokens.map(BearerAuthenticator.init)
    limit = rules.rateLimit
    policyField = limit?.policyField
    proxies = TrustedProxies(blocks: rules.trustedProxies)
    origins = rules.origins
    isOpen = authenticator == nil && limit == nil
    // Times since the start are small numbers, so a `Double` keeps their fractions of a second
    // precisely.
    let start = now()
    self.now = { now() - start }
  }

  /// Returns normally if a request can be handled; otherwise throws the problem to send.
  ///
  /// Probes, the files of the page and CORS preflight requests are always admitted. Clients send
  /// them without a token, and refusing them would take as much CPU time as responding.
  ///
  /// - Parameters:
  ///   - spends: True to count the request towards the rate limit. False for a check of the head
  ///     before the content arrives; the complete request is counted later.
  ///   - quota: Set to the unused part of the client's rate limit; unchanged if the rate limit is
  ///     not checked.
  func admit(
    _ request: Request, _ match: RouteMatch?, spends: Bool = true,
    quota: inout RateLimit.Quota?
  ) throws(Problem) {
    if isOpen { return }
    let isFree = match?.route.traits.isDisjoint(with: [.probe, .page]) == false
    if isFree || AllowedOrigins.isPreflight(request) { return }
    let time = now()
    let (holder, client) = try client(of: request, now: time)
    if let limit {
      let (isAllowed, left) = clients.withLock { table in
        table.update(client, unknown: RateLimit.Bucket()) {
          $0.take(limit, now: time, spends: spends)
        }
      }
      quota = left
      guard isAllowed else { throw Self.tooMany(limit, left) }
    }
    if authenticator != nil, holder == nil, isGuarded(request, match) {
      throw BearerAuthenticator.refusal(isWrong: false)
    }
  }

  /// Charges a batch to the client's rate limit: each request in the batch counts as one request.
  ///
  /// Admission has already charged the batch as one request. So a batch of `count` requests is
  /// charged `count - 1` more.
  ///
  /// - Parameters:
  ///   - request: The request whose content is the batch.
  ///   - count: The number of requests in the batch.
  ///   - place: The location of the batch's requests in the content, for errors.
  /// - Returns: The fields with the remaining quota; an empty list if there is no rate limit, or if
  ///   the batch has at most one request.
  /// - Throws: The problem for a batch that exceeds the client's quota; nothing is charged then.
  func charge(
    _ request: Request, requests count: Int, at place: InputLocation
  ) throws(Problem) -> [Field] {
    guard let limit, let policyField, count > 1 else { return [] }
    guard count <= limit.burst else {
      throw Problem(
        """
        has \(count) requests, and each counts for the rate limit, which allows at most \
        \(limit.burst) at once: send several smaller batches
        """, at: place)
    }
    let time = now()
    let client = try client(of: request, now: time).client
    let (isAllowed, left) = clients.withLock { table in
      table.update(client, unknown: RateLimit.Bucket()) {
        // BOUND: count is above 1.
        let taken = $0.take(limit, count: count - 1, now: time)
        // A retry is charged for its admission again, so the reported wait must suffice for the
        // whole batch.
        return taken.isAllowed ? taken : $0.take(limit, count: count, now: time, spends: false)
      }
    }
    guard isAllowed else { throw Self.tooMany(limit, left) }
    return [policyField, left.field]
  }

  /// Throws a problem if a request needs a token, and the token of the request is missing or wrong.
  ///
  /// Use this method for a request inside another request, such as a tool call inside an MCP
  /// message. The outer request has already spent the quota, so this method spends none.
  func requireToken(_ request: Request, _ match: RouteMatch?) throws(Problem) {
    guard let authenticator, isGuarded(request, match) else { return }
    let address = proxies.client(of: request)
    guard try authenticator.holder(of: request, from: address, now: now()) == nil else { return }
    throw BearerAuthenticator.refusal(isWrong: false)
  }

  /// Throws a problem if the `Origin` of a request is neither allowed nor the server's own origin.
  ///
  /// A request without an `Origin` is admitted. A `*` in the list of allowed origins is ignored.
  func requireOwnOrigin(_ request: Request) throws(Problem) {
    guard let origin = request.value(of: .origin), !origins.admits(origin, request) else { return }
    throw Problem(
      .foreignOrigin,
      "pages of the origin '\(origin.prefix(200))' may not use this path")
  }

  /// Returns the holder of the request's token, and the client to which the rate limit applies.
  ///
  /// The holder is `nil` if the request has no token.
  ///
  /// - Throws: The problem for a wrong token, or for too many wrong tokens.
  private func client(
    of request: Request, now: Double
  ) throws(Problem) -> (holder: AccessTokens.Holder?, client: Client) {
    let address = proxies.client(of: request)
    let holder = try authenticator?.holder(of: request, from: address, now: now)
    return (holder, holder.map(Client.token) ?? .address(address?.client))
  }

  /// Adds the header fields for rate limits, caches and CORS to a response or an error response.
  func mark(
    _ response: inout Response, to request: Request, of match: RouteMatch?,
    _ quota: RateLimit.Quota?
  ) {
    let isSession = match?.route.traits.contains(.session) ?? false
    // A shared cache must not serve a response that required a token.
    if authenticator != nil, isGuarded(request, match) { response.keepFromSharedCaches() }
    if request.method != "OPTIONS" { Self.protect(&response, request, match, isSession) }
    // The response to a batch already contains the quota that remains after all its requests.
    if let quota, let policyField, response.value(of: .rateLimit) == nil {
      response.fields += [policyField, quota.field]
    }
    guard !origins.isEmpty else { return }
    origins.mark(&response, to: request, isSession: isSession, methods: match?.route.methods ?? [])
  }

  /// Returns the client's address, as reported by trusted proxies.
  func clientAddress(of request: Request) -> String {
    if proxies.blocks.isEmpty { return request.clientAddress }
    return proxies.client(of: request).map { "\($0)" } ?? request.clientAddress
  }

  /// Returns the key that identifies the client in the workers' queue.
  ///
  /// The workers serve the keys in rotation. All IPv6 addresses of one /64 have the same key,
  /// because one client can use all of them.
  func clientKey(of request: Request) -> String {
    proxies.client(of: request).map { "\($0.client)" } ?? request.clientAddress
  }

  /// Returns the owner of the sessions that a request creates; `nil` for an unknown client address.
  func owner(of request: Request) -> SessionOwner? {
    guard let address = proxies.client(of: request)?.client else { return nil }
    return SessionOwner(network: address.isIPv4 ? address.low : address.high)
  }

  /// Returns the accepted token of a request; `nil` if the request has none, or if the server
  /// requires no tokens.
  func acceptedToken(of request: Request) -> String? {
    guard let authenticator, case .token(let token) = BearerCredential(request),
      authenticator.tokens.holder(of: token) != nil
    else { return nil }
    return String(token)
  }

  private func isGuarded(_ request: Request, _ match: RouteMatch?) -> Bool {
    guard let traits = match?.route.traits else {
      return guarded == .all || request.path.hasPrefix("/v1/sessions")
    }
    return guarded == .all && !traits.contains(.page) || traits.contains(.session)
      || traits.contains(.store)
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
    // A response of status 401 or 429 depends on the client, so no cache may store it.
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
      "the rate limit is \(limit) with a burst of \(limit.burst): send the next request after "
        + "\(quota.resetSeconds) s",
      fields: [Field(.retryAfter, "\(quota.resetSeconds)")])
  }
}
