/// Who may ask for what, and how often; by default anybody anything, as often as they like.
package struct AccessRules: Sendable {
  /// What a token is needed for.
  package enum Guarded: String, Sendable, CaseIterable {
    /// Nothing.
    case off
    /// Sessions.
    case sessions
    /// Everything but the probes.
    case all
  }

  /// The tokens; without any, nothing is guarded.
  package var tokens: AccessTokens?
  /// What they guard.
  package var guarded = Guarded.sessions
  /// How often each client may ask: each token, and each address of those without one.
  package var rateLimit: RateLimit?
  /// The proxies that are believed what they say in `X-Forwarded-For`.
  package var trustedProxies: [NetworkBlock] = []
  /// The web pages that may read answers in a browser.
  package var origins = AllowedOrigins()

  /// Creates rules that allow everything.
  package init() {}
}
