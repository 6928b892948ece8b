import AnimationNotation
import InbetweenAPI

/// A reader of settings, which collects the errors of all settings.
struct SettingReader {
  private let flags: [Setting: String]
  private let environment: [String: String]
  private var refused: [Setting: ConfigurationProblem] = [:]
  private var unknown: [ConfigurationProblem] = []
  private(set) var origins: [Setting: Configuration.Origin] = [:]
  /// The names of the skipped service links, sorted.
  let serviceLinks: [String]

  init(flags: [Setting: String], environment: [String: String]) {
    self.flags = flags
    self.environment = environment.filter { !ServiceLink.isLink($0, $1) }
    serviceLinks = environment.filter { ServiceLink.isLink($0, $1) }.keys.sorted()
  }

  /// All errors: first those of the settings in their order, then those of unknown variables.
  var problems: [ConfigurationProblem] { Setting.allCases.compactMap { refused[$0] } + unknown }

  /// Sets the origin of a setting, and reads the value if the operator has given it.
  mutating func read(_ setting: Setting, into configuration: inout Configuration) {
    let text = flags[setting] ?? environment[setting.environmentName]
    origins[setting] =
      text == nil
      ? .byDefault(setting) : flags[setting] == nil ? .environment(setting) : .flag(setting)
    guard let text else { return }
    do {
      try setting.definition.value.read(text, environment, &configuration)
    } catch {
      refuse(setting, given: text, because: error.reason)
    }
  }

  /// Sets `store` to its default path unless the setting is given.
  ///
  /// The path depends on the user's directories. If they are unknown, an error is reported.
  mutating func readDefaultStore(into configuration: inout Configuration) {
    guard !isGiven(.store) else { return }
    guard let path = StorePlace.defaultPath(environment: environment) else {
      let reason = "is required, because neither XDG_STATE_HOME nor HOME is an absolute path"
      return refuse(.store, given: nil, because: reason)
    }
    configuration.store = .sqlite(path: path)
  }

  /// Sets `auth` to its default unless the operator has given a value, and checks the settings for
  /// tokens.
  ///
  /// The default is `sessions` if tokens are given, and `off` otherwise. Errors are reported if
  /// both token settings are given, or if `auth` requires tokens and none are given.
  mutating func readDefaultAuth(into configuration: inout Configuration) {
    let hasTokens = isGiven(.tokensFile) || isGiven(.tokens)
    if isGiven(.tokensFile), isGiven(.tokens) {
      let reason = "cannot be combined with --tokens-file: remove one of the two settings"
      refuse(.tokens, given: nil, because: reason)
    }
    if !isGiven(.auth) {
      configuration.auth = hasTokens ? .sessions : .off
    } else if configuration.auth != .off, !hasTokens {
      refuse(
        .auth, given: configuration.auth.rawValue,
        because: "requires tokens: set --tokens-file or INBETWEEN_TOKENS")
    }
  }

  /// Reports a certificate without a key, and a key without a certificate.
  mutating func requireCertificatePair(in configuration: Configuration) {
    guard (configuration.tlsCertificate == nil) != (configuration.tlsKey == nil) else { return }
    let missing = configuration.tlsKey == nil ? Setting.tlsKey : .tlsCertificate
    let given = configuration.tlsKey == nil ? Setting.tlsCertificate : .tlsKey
    refuse(missing, given: nil, because: "is required with \(given.flag)")
  }

  /// Reads the certificate and its private key; reports an error if they cannot be used.
  mutating func readCertificate(into configuration: inout Configuration) {
    guard let files = configuration.certificateFiles else { return }
    do throws(CertificateFiles.Unusable) {
      configuration.certificate = try files.read()
    } catch {
      let setting = if case .chain = error { Setting.tlsCertificate } else { Setting.tlsKey }
      refuse(setting, given: files.path(of: error), because: "\(error)")
    }
  }

  /// Reports unknown environment variables with the program's prefix.
  ///
  /// Without this check, a misspelled variable would have no effect.
  mutating func refuseUnknownVariables() {
    let known = Setting.allCases.map(\.environmentName)
    let names = environment.keys.filter {
      $0.hasPrefix(Setting.environmentPrefix) && !known.contains($0)
    }
    unknown = names.sorted().map {
      .unknownVariable($0, suggestion: NearestWord.suggestion(for: $0, among: known))
    }
  }

  private func isGiven(_ setting: Setting) -> Bool {
    flags[setting] != nil || environment[setting.environmentName] != nil
  }

  private mutating func refuse(_ setting: Setting, given: String?, because reason: String?) {
    let given = setting == .store ? given.map(StorePlace.withoutPassword) : given
    refused[setting] = .refused(
      origins[setting] ?? .byDefault(setting), given: setting.isSecret ? nil : given,
      reason: reason, allowed: setting.allowed)
  }
}
