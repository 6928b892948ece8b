/// One thing about the program that may be chosen, by an option or by the environment.
enum Setting: String, CaseIterable, Sendable {
  case host
  case port
  case store
  case synchronous
  case sessionLimit = "session-limit"
  case workers
  case drainDelay = "drain-delay"
  case drainDeadline = "drain-deadline"
  case requireIfMatch = "require-if-match"
  case logLevel = "log-level"
  case logFormat = "log-format"
  case metricsPort = "metrics-port"
  case metricsHost = "metrics-host"

  static let environmentPrefix = "INBETWEEN_"

  /// The option's name on the command line.
  var flag: String { "--" + rawValue }

  /// The variable's name in the environment.
  var environmentName: String {
    Self.environmentPrefix + rawValue.uppercased().replacing("-", with: "_")
  }

  /// What it is, for the help.
  var summary: String {
    switch self {
    case .host: "The address to listen on."
    case .port: "The TCP port to listen on; 0 takes a free one."
    case .store: "Where sessions rest."
    case .synchronous: "When the session file waits for the disk: FULL outlasts a power loss."
    case .sessionLimit: "How many sessions may exist."
    case .workers: "How many threads answer requests."
    case .drainDelay: "Seconds to go on serving, not ready, once told to stop."
    case .drainDeadline: "Seconds to wait for requests in flight when stopping."
    case .requireIfMatch: "Refuse changes of a session without If-Match."
    case .logLevel: "How grave what is logged must be; each request is info."
    case .logFormat: "How lines of the log are written."
    case .metricsPort: "The TCP port to serve metrics on."
    case .metricsHost: "The address to serve metrics on."
    }
  }

  /// What may be given, as the end of a sentence that begins with "allowed:".
  var allowed: String {
    switch self {
    case .host, .metricsHost: "an IPv4 or IPv6 address or a host name, without port or brackets"
    case .port: "a whole number from 0 to 65535"
    case .store: "sqlite:PATH or memory"
    case .synchronous: "NORMAL or FULL"
    case .sessionLimit: "a whole number from 1 to 10000000"
    case .workers: "a whole number from 1 to 256"
    case .drainDelay, .drainDeadline: "seconds from 0 to 3600"
    case .requireIfMatch: "true or false"
    case .logLevel: "trace, debug, info, notice, warning, error, critical or off"
    case .logFormat: "json or text"
    case .metricsPort: "off or a whole number from 0 to 65535; 0 takes a free one"
    }
  }

  /// What holds where nothing is given, for the help.
  var defaultSummary: String {
    switch self {
    case .store: "sqlite:$XDG_STATE_HOME/inbetween/sessions.sqlite"
    default: Configuration().text(of: self)
    }
  }
}
