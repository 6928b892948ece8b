import AnimationService
import AnimationWire
import Logging
import Observability
import SQLiteSessionStorage

/// All that may be chosen about the program, checked.
struct Configuration: Sendable, Equatable {
  /// The address or name to listen on.
  var host = "127.0.0.1"
  /// The TCP port, 0...65535; 0 takes a free one.
  var port = 8080
  /// The hosts that requests may name; `nil` for what the address that is listened on asks for, empty for any.
  var allowedHosts: [String]?
  /// Where sessions rest.
  var store = StorePlace.memory
  /// When the session file waits for the disk.
  var synchronous = SQLiteSessionStore.Synchronous.normal
  /// How many sessions may exist, 1...10,000,000.
  var sessionLimit = 100_000
  /// How many sessions the clients of one address may hold, 0...10,000,000, 0 for no limit; `nil` for a tenth of
  /// all, or for no limit where all clients have the same address.
  var sessionsPerAddress: Int?
  /// The number of threads that answer requests, 1...256; `nil` for one per processor.
  var workers: Int?
  /// How many connections may be open, 1...1,000,000; the process's open files may lower it.
  var connectionLimit = Limits.connections.max
  /// How many connections of one address may be open, 0...1,000,000, 0 for no limit; `nil` for what the
  /// address that is listened on asks for.
  var connectionsPerAddress: Int?
  /// Seconds for the head of a request to arrive; 0.1...3600.
  var headDeadlineSeconds = Limits.headDeadline.upperBound
  /// Seconds for the content of a request to arrive; 0.1...3600.
  var bodyDeadlineSeconds = Limits.bodyDeadline.upperBound
  /// Seconds for an answer, or the next part of a stream, to be taken; 0.1...3600.
  var answerDeadlineSeconds = Limits.answerDeadline.upperBound
  /// Seconds that a connection is kept for its next request; 0.1...3600.
  var idleTimeoutSeconds = Limits.idleTimeout.upperBound
  /// Seconds to go on serving, not ready, once told to stop; 0...3600.
  var drainDelaySeconds = 0.0
  /// Seconds to wait for requests in flight; 0...3600.
  var drainDeadlineSeconds = 10.0
  /// Whether changes of a session must say which revision they change.
  var requiresIfMatch = false
  /// What needs a token.
  var auth = AccessRules.Guarded.off
  /// The file with the tokens, if there is one.
  var tokensFile: String?
  /// The tokens that were in it or in the environment, if there are any.
  var tokens: GivenTokens?
  /// Requests a second of each client; `nil` for as many as it likes.
  var requestsPerSecond: Double?
  /// Requests of a client at once, 1...1,000,000; `nil` for those of a second.
  var rateBurst: Int?
  /// The proxies whose `X-Forwarded-For` is believed.
  var trustedProxies: [NetworkBlock] = []
  /// The web pages that may read answers.
  var corsOrigins = AllowedOrigins()
  /// The least grave level that is logged; `nil` for none.
  var logLevel: Logger.Level? = .info
  /// How lines of the log are written.
  var logFormat = LogFormat.json
  /// The TCP port for metrics, 0...65535; 0 takes a free one, `nil` serves none.
  var metricsPort: Int?
  /// The address or name to serve metrics on.
  var metricsHost = "127.0.0.1"
  /// Where each value comes from.
  var origins: [Setting: Origin] = [:]

  /// Where a value comes from.
  enum Origin: Sendable, Equatable, CustomStringConvertible {
    case flag(Setting)
    case environment(Setting)
    case byDefault(Setting)

    var description: String {
      switch self {
      case .flag(let setting): setting.flag
      case .environment(let setting): setting.environmentName
      case .byDefault: "default"
      }
    }
  }
}

extension Configuration: CustomStringConvertible {
  /// One line for each setting: its name, its value, and where that comes from.
  var description: String {
    let rows = Setting.allCases.map { setting in
      (setting.rawValue, text(of: setting), origins[setting].map { "\($0)" } ?? "default")
    }
    let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
    return rows.map { name, value, origin in
      name + String(repeating: " ", count: widths.0 - name.count + 2)
        + value + String(repeating: " ", count: widths.1 - value.count + 2) + origin
    }.joined(separator: "\n")
  }

  /// A setting's value as it may be given; it is printed and logged, so a secret must not be in it.
  func text(of setting: Setting) -> String {
    switch setting {
    case .host: host
    case .port: "\(port)"
    case .allowedHosts:
      allowedHosts.map { $0.isEmpty ? "*" : $0.joined(separator: ",") }
        ?? "any, or the names of a loopback address"
    case .store: "\(store)"
    case .synchronous: synchronous.rawValue
    case .sessionLimit: "\(sessionLimit)"
    case .sessionsPerAddress:
      sessionsPerAddress.map { "\($0)" }
        ?? "\(defaultSessionsPerAddress), or 0 on a loopback address without trusted proxies"
    case .workers: workers.map { "\($0)" } ?? "one per processor"
    case .connectionLimit: "\(connectionLimit)"
    case .connectionsPerAddress:
      connectionsPerAddress.map { "\($0)" }
        ?? "\(Limits.connectionsPerAddress.max), or 0 on a loopback address"
    case .headDeadline: Self.plain(headDeadlineSeconds)
    case .bodyDeadline: Self.plain(bodyDeadlineSeconds)
    case .answerDeadline: Self.plain(answerDeadlineSeconds)
    case .idleTimeout: Self.plain(idleTimeoutSeconds)
    case .drainDelay: Self.plain(drainDelaySeconds)
    case .drainDeadline: Self.plain(drainDeadlineSeconds)
    case .requireIfMatch: "\(requiresIfMatch)"
    case .auth: auth.rawValue
    case .tokensFile: tokensFile ?? "none"
    case .tokens: tokens.map { "\($0)" } ?? "none"
    case .rateLimit: rateLimit.map { "\($0)" } ?? "off"
    case .rateBurst: rateLimit.map { "\($0.burst)" } ?? rateBurst.map { "\($0)" } ?? "none"
    case .trustedProxies: Self.list(trustedProxies)
    case .corsOrigins: corsOrigins == AllowedOrigins() ? "none" : "\(corsOrigins)"
    case .logLevel: logLevel?.rawValue ?? "off"
    case .logFormat: logFormat.rawValue
    case .metricsPort: metricsPort.map { "\($0)" } ?? "off"
    case .metricsHost: metricsHost
    }
  }

  /// A tenth of the sessions that there may be.
  var defaultSessionsPerAddress: Int { max(1, sessionLimit / 10) }

  /// How often each client may ask, where that is limited.
  var rateLimit: RateLimit? {
    requestsPerSecond.map {
      RateLimit(perSecond: $0, burst: rateBurst ?? Int(bounded: $0.rounded(.up), in: 1...Int.max))
    }
  }

  private static func list(_ blocks: [NetworkBlock]) -> String {
    blocks.isEmpty ? "none" : blocks.map(\.description).joined(separator: ",")
  }

  private static func plain(_ seconds: Double) -> String {
    Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }
}
