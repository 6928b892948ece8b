/// A setting of the program, which an option or an environment variable sets.
///
/// `Setting+Definition.swift` and its neighbors define the texts and the parsing of each setting.
enum Setting: String, CaseIterable, Sendable {
  case host
  case port
  case allowedHosts = "allowed-hosts"
  case store
  case synchronous
  case sessionLimit = "session-limit"
  case sessionsPerAddress = "sessions-per-address"
  case workers
  case connectionLimit = "connection-limit"
  case connectionsPerAddress = "connections-per-address"
  case headDeadline = "head-deadline"
  case bodyDeadline = "body-deadline"
  case answerDeadline = "answer-deadline"
  case idleTimeout = "idle-timeout"
  case drainDelay = "drain-delay"
  case drainDeadline = "drain-deadline"
  case requireIfMatch = "require-if-match"
  case auth
  case tokensFile = "tokens-file"
  case tokens
  case rateLimit = "rate-limit"
  case rateBurst = "rate-burst"
  case trustedProxies = "trusted-proxies"
  case corsOrigins = "cors-origins"
  case logLevel = "log-level"
  case logFormat = "log-format"
  case metricsPort = "metrics-port"
  case metricsHost = "metrics-host"

  static let environmentPrefix = "INBETWEEN_"

  /// The option's name on the command line, or the variable's name if there is no option.
  var flag: String { isSecret ? environmentName : "--" + rawValue }

  /// True if the value is secret.
  ///
  /// A secret setting has no option, because every user of the machine can read command lines.
  var isSecret: Bool { self == .tokens }

  /// The name of the environment variable.
  var environmentName: String {
    Self.environmentPrefix + rawValue.uppercased().replacing("-", with: "_")
  }

  /// The description of the setting for the help.
  var summary: String { definition.summary }
  /// The allowed values, as the end of a sentence that begins with "allowed:".
  var allowed: String { definition.value.allowed }
  /// The description of the default for the help.
  var defaultSummary: String {
    definition.defaultSummary ?? definition.value.text(Configuration())
  }
}
