/// The rules for tokens, rate limits, proxies and origins; the default allows everything.
package struct AccessRules: Sendable {
  /// The resources that require a token.
  package enum Guarded: String, Sendable, CaseIterable {
    /// No resource requires a token.
    case off
    /// Sessions and stored source texts require a token.
    case sessions
    /// All resources require a token, except the probes and the files of the page.
    case all
  }

  /// The accepted tokens; `nil` disables authentication.
  package var tokens: AccessTokens?
  /// The resources that require a token.
  package var guarded = Guarded.sessions
  /// The rate limit of each token, and of each client address that sends no token.
  ///
  /// The property is `nil` if there is no rate limit.
  ///
  /// All IPv6 addresses of one /64 are one client address.
  package var rateLimit: RateLimit?
  /// The proxies whose `X-Forwarded-For` entries are trusted.
  package var trustedProxies: [NetworkBlock] = []
  /// The web origins that are allowed to read responses in a browser.
  package var origins = AllowedOrigins()

  /// Creates rules that allow everything.
  package init() {}
}
