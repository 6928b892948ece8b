/// A setting of the program, given by an option or by an environment variable.
///
/// The file `Setting+Definition.swift` and the files of `SettingValue` define the texts and the
/// syntax of each setting.
enum Setting: String, CaseIterable, Sendable {
  case host
  case port
  case allowedHosts = "allowed-hosts"
  case store
  case synchronous
  case sessionLimit = "session-limit"
  case sessionsPerAddress = "sessions-per-address"
  case animations
  case workers
  case connectionLimit = "connection-limit"
  case connectionsPerAddress = "connections-per-address"
  case headDeadline = "head-deadline"
  case bodyDeadline = "body-deadline"
  case responseDeadline = "response-deadline"
  case idleTimeout = "idle-timeout"
  case drainDelay = "drain-delay"
  case drainDeadline = "drain-deadline"
  case requireIfMatch = "require-if-match"
  case auth
  case tokensFile = "tokens-file"
  case tokens
  case tlsCertificate = "tls-certificate"
  case tlsKey = "tls-key"
  case rateLimit = "rate-limit"
  case rateBurst = "rate-burst"
  case trustedProxies = "trusted-proxies"
  case corsOrigins = "cors-origins"
  case logLevel = "log-level"
  case logFormat = "log-format"
  case metricsPort = "metrics-port"
  case metricsHost = "metrics-host"

  static let environmentPrefix = "INBETWEEN_"

  /// The name to use in messages: the option, or the environment variable if there is no option.
  var flag: String { isSecret ? environmentName : "--" + rawValue }

  /// True if the value is secret.
  ///
  /// A secret setting has no option, because every user of the machine can read command lines.
  var isSecret: Bool { self == .tokens }

  /// The name of the environment variable.
  var environmentName: String {
    Self.environmentPrefix + rawValue.uppercased().replacing("-", with: "_")
  }

  /// The description of the setting in the help.
  var summary: String { definition.summary }
  /// A list of the allowed values, to be written after "allowed:" in a message.
  var allowed: String { definition.value.allowed }
  /// The description of the default in the help.
  var defaultSummary: String { definition.defaultSummary ?? definition.value.text(Configuration()) }
}
