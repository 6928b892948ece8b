import InbetweenAPI

extension SettingReader {
  /// Reads the settings of access control and rate limits, some of which depend on each other.
  mutating func readAccess(into configuration: inout Configuration) {
    readTokens(into: &configuration)
    readAuth(into: &configuration)
    read(.rateLimit, into: &configuration.requestsPerSecond) {
      $0 == "off" ? .some(nil) : RateLimit.perSecond($0).map(Optional.some)
    }
    read(.rateBurst, into: &configuration.rateBurst) {
      Configuration.whole($0, in: 1...1_000_000).map(Optional.some)
    }
    read(.trustedProxies, into: &configuration.trustedProxies) { text in
      let blocks = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { NetworkBlock($0.filter { $0 != " " }) }
      return blocks.contains(nil) ? nil : blocks.compactMap(\.self)
    }
    if let text = given(.corsOrigins) {
      do throws(AllowedOrigins.Unreadable) {
        configuration.corsOrigins = try AllowedOrigins(text)
      } catch {
        refuse(.corsOrigins, given: text, because: error.reason)
      }
    }
  }

  private mutating func readTokens(into configuration: inout Configuration) {
    let file = given(.tokensFile)
    let text = given(.tokens)
    configuration.tokensFile = file
    if file != nil, text != nil {
      refuse(
        .tokens, given: nil,
        because: "cannot be combined with --tokens-file: remove one of the two settings")
      return
    }
    do {
      configuration.tokens = try (try file.map(TokenFile.text) ?? text).map { try GivenTokens($0) }
    } catch {
      refuse(file == nil ? .tokens : .tokensFile, given: file, because: "\(error)")
    }
  }

  private mutating func readAuth(into configuration: inout Configuration) {
    let hasTokens = configuration.tokensFile != nil || given(.tokens) != nil
    configuration.auth = hasTokens ? .sessions : .off
    read(.auth, into: &configuration.auth) { AccessRules.Guarded(rawValue: $0) }
    if configuration.auth != .off, !hasTokens {
      refuse(
        .auth, given: configuration.auth.rawValue,
        because: "requires tokens: set --tokens-file or INBETWEEN_TOKENS")
    }
  }
}
