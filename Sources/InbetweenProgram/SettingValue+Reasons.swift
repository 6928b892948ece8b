import InbetweenAPI

/// The values whose parsers throw errors that contain a reason.
extension SettingValue {
  /// The syntax of the place where sessions are stored.
  static let store = SettingValue(
    allowed: "sqlite:PATH, redis://[[USER]:PASSWORD@]HOST[:PORT][/DB] or memory",
    read: { text, environment, configuration in
      configuration.store = try StorePlace(text, home: environment["HOME"])
    }, text: { "\($0.store)" })

  /// The syntax of the setting for the directory with custom animations.
  static let animations = SettingValue(
    allowed: "a directory with files NAME.swift, all without errors",
    read: { $2.animations = try AnimationDirectory(path: $0) },
    text: { $0.animations?.path ?? "none" })

  /// The syntax of the path of a token file.
  static let tokensFile = SettingValue(
    allowed: "a file with one token per line; \(token)",
    read: { path, _, configuration in
      configuration.tokensFile = path
      configuration.tokens = try GivenTokens(try SettingFile.text(path))
    }, text: { $0.tokensFile ?? "none" })

  /// The syntax of a list of tokens.
  static let tokens = SettingValue(
    allowed: "one token per line; \(token)", read: { $2.tokens = try GivenTokens($0) },
    text: { $0.tokens.map { "\($0)" } ?? "none" })

  private static let token = "a token has 32 to 1024 letters, digits and -._~+/="

  /// The syntax of a list of origins of web pages.
  static let origins = SettingValue(
    allowed: """
      origins such as https://example.com, separated by commas; or * for any origin, except for \
      sessions and /mcp
      """,
    read: { $2.corsOrigins = try AllowedOrigins($0) }, text: { "\($0.corsOrigins)" })
}
