/// A setting of the program, which an option or an environment variable sets.
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
  var summary: String {
    switch self {
    case .host: "The address or host name to listen on."
    case .port: "The TCP port to listen on; 0 picks a free port."
    case .allowedHosts: "The host names that the Host header of a request may contain."
    case .store: "The session store, a file or memory."
    case .synchronous:
      "The flush mode of the session file. With FULL, changes survive a power loss."
    case .sessionLimit: "The maximum number of stored sessions."
    case .sessionsPerAddress: "The maximum number of sessions of one client address."
    case .workers: "The number of threads that handle requests."
    case .connectionLimit: "The maximum number of open connections."
    case .connectionsPerAddress: "The maximum number of open connections of one address."
    case .headDeadline: "The maximum time in seconds to receive the head of a request."
    case .bodyDeadline: "The maximum time in seconds to receive the content of a request."
    case .answerDeadline:
      "The maximum time in seconds to send a response or the next part of a stream."
    case .idleTimeout: "The time in seconds after which an idle connection is closed."
    case .drainDelay:
      "Seconds to continue serving after a stop signal. Meanwhile /readyz reports not ready."
    case .drainDeadline: "The maximum time in seconds to complete requests when stopping."
    case .requireIfMatch: "Require If-Match in requests that change a session."
    case .auth: "The requests that need a bearer token."
    case .tokensFile:
      "The file with the bearer tokens, which SIGHUP reloads. Alternative: INBETWEEN_TOKENS."
    case .tokens: "The bearer tokens."
    case .rateLimit: "The maximum request rate of each client."
    case .rateBurst: "The maximum number of requests that each client may send at once."
    case .trustedProxies: "The proxies whose X-Forwarded-For header is trusted."
    case .corsOrigins: "The origins of web pages that may read responses."
    case .logLevel: "The minimum log level. Requests are logged at info, probes at debug."
    case .logFormat: "The format of log lines."
    case .metricsPort: "The TCP port to serve metrics on."
    case .metricsHost: "The address or host name to serve metrics on."
    }
  }

  /// The allowed values, as the end of a sentence that begins with "allowed:".
  var allowed: String {
    switch self {
    case .host, .metricsHost: "an IPv4 or IPv6 address or a host name, without port or brackets"
    case .port: "a whole number from 0 to 65535"
    case .allowedHosts: "host names without ports, separated by commas; * for any host"
    case .store: "sqlite:PATH or memory"
    case .synchronous: "NORMAL or FULL"
    case .sessionLimit: "a whole number from 1 to 10000000"
    case .sessionsPerAddress: "a whole number from 0 to 10000000; 0 for no limit"
    case .workers: "a whole number from 1 to 256"
    case .connectionLimit: "a whole number from 1 to 1000000"
    case .connectionsPerAddress: "a whole number from 0 to 1000000; 0 for no limit"
    case .headDeadline, .bodyDeadline, .answerDeadline, .idleTimeout: "seconds from 0.1 to 3600"
    case .drainDelay, .drainDeadline: "seconds from 0 to 3600"
    case .requireIfMatch: "true or false"
    case .auth: "off, sessions or all; sessions and all require tokens"
    case .tokensFile:
      "a file with one token per line; a token has 32 to 1024 letters, digits and -._~+/="
    case .tokens: "one token per line; a token has 32 to 1024 letters, digits and -._~+/="
    case .rateLimit: "off, or a number of requests per time unit, such as 50/s, 600/m or 1000/h"
    case .rateBurst: "a whole number from 1 to 1000000"
    case .trustedProxies: "addresses and blocks such as 10.0.0.0/8, separated by commas"
    case .corsOrigins:
      """
      origins such as https://example.com, separated by commas; * for any origin, except for \
      session requests
      """
    case .logLevel: "trace, debug, info, notice, warning, error, critical or off"
    case .logFormat: "json or text"
    case .metricsPort: "off or a whole number from 0 to 65535; 0 picks a free port"
    }
  }

  /// The description of the default for the help.
  var defaultSummary: String {
    switch self {
    case .store: "sqlite:$XDG_STATE_HOME/inbetween/sessions.sqlite"
    case .auth: "sessions if there are tokens, else off"
    case .rateBurst: "the number of requests that the rate limit allows per second, at least 1"
    default: Configuration().text(of: self)
    }
  }
}
