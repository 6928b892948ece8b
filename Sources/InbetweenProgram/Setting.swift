/// One thing about the program that may be chosen, by an option or by the environment.
enum Setting: String, CaseIterable, Sendable {
  case host
  case port
  case store
  case synchronous
  case sessionLimit = "session-limit"
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
    case .connectionLimit: "How many connections may be open."
    case .connectionsPerAddress: "How many connections of one address may be open."
    case .headDeadline: "Seconds for the head of a request to arrive."
    case .bodyDeadline: "Seconds for the content of a request to arrive."
    case .answerDeadline: "Seconds for an answer, or the next part of a stream, to be taken."
    case .idleTimeout: "Seconds that a connection is kept for its next request."
    case .drainDelay: "Seconds to go on serving, not ready, once told to stop."
    case .drainDeadline: "Seconds to wait for requests in flight when stopping."
    case .requireIfMatch: "Refuse changes of a session without If-Match."
    }
  }

  /// What may be given, as the end of a sentence that begins with "allowed:".
  var allowed: String {
    switch self {
    case .host: "an IPv4 or IPv6 address or a host name, without port or brackets"
    case .port: "a whole number from 0 to 65535"
    case .store: "sqlite:PATH or memory"
    case .synchronous: "NORMAL or FULL"
    case .sessionLimit: "a whole number from 1 to 10000000"
    case .workers: "a whole number from 1 to 256"
    case .connectionLimit: "a whole number from 1 to 1000000"
    case .connectionsPerAddress: "a whole number from 0 to 1000000; 0 for no limit"
    case .headDeadline, .bodyDeadline, .answerDeadline, .idleTimeout: "seconds from 0.1 to 3600"
    case .drainDelay, .drainDeadline: "seconds from 0 to 3600"
    case .requireIfMatch: "true or false"
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
