import InbetweenAPI
import AnimationNotation
import JSONCodec
import Logging
import MicroHTTP
import Observability
import SessionStorage

/// All settings of the program, validated.
struct Configuration: Sendable, Equatable {
  /// The address or host name to listen on.
  var host = "127.0.0.1"
  /// The TCP port, 0...65535; 0 selects a free port.
  var port = 8080
  /// The hosts that requests are allowed to name.
  ///
  /// If the list is empty, every host is allowed. If it is `nil`, the listening address determines
  /// the hosts.
  var allowedHosts: [String]?
  /// The place where sessions are stored.
  var store = StorePlace.memory
  /// SQLite's `synchronous` mode for the session file.
  var synchronous = SQLiteSessionStore.Synchronous.normal
  /// The maximum number of sessions, 1...10,000,000.
  var sessionLimit = 100_000
  /// The maximum number of sessions per client address, 0...10,000,000; 0 means no limit.
  ///
  /// `nil` selects a tenth of `sessionLimit`, or no limit if all clients have the same address.
  var sessionsPerAddress: Int?
  /// The directory with source texts of custom animations; `nil` if there is none.
  var animations: AnimationDirectory?
  /// The number of event threads, 1...256; `nil` for one per processor.
  var workers: Int?
  /// The maximum number of open connections, 1...1,000,000.
  ///
  /// The system's limit on open files can reduce this number.
  var connectionLimit = Limits.connections.max
  /// The maximum number of open connections per address, 0...1,000,000; 0 means no limit.
  ///
  /// `nil` selects the default for the listening address.
  var connectionsPerAddress: Int?
  /// The deadline in seconds for the head of a request, 0.1...3600.
  var headDeadlineSeconds = Limits.headDeadline.upperBound
  /// The deadline in seconds for the content of a request, 0.1...3600.
  var bodyDeadlineSeconds = Limits.bodyDeadline.upperBound
  /// The deadline in seconds for sending a response or the next part of a stream, 0.1...3600.
  var responseDeadlineSeconds = Limits.responseDeadline.upperBound
  /// The idle time-out of a connection in seconds, 0.1...3600.
  var idleTimeoutSeconds = Limits.idleTimeout.upperBound
  /// The time in seconds from a stop signal to the start of draining, 0...3600.
  ///
  /// During this time, readiness probes fail, but requests are still accepted.
  var drainDelaySeconds = 0.0
  /// The maximum time in seconds to wait for requests in progress while draining, 0...3600.
  var drainDeadlineSeconds = 10.0
  /// True if requests that change a session must include `If-Match`.
  var requiresIfMatch = false
  /// The endpoints that require a token.
  var auth = AccessRules.Guarded.off
  /// The path of the token file; `nil` if there is none.
  var tokensFile: String?
  /// The tokens from the file or the environment; `nil` if there are none.
  var tokens: GivenTokens?
  /// The path of the certificate for TLS; `nil` for plain HTTP.
  var tlsCertificate: String?
  /// The path of the private key for TLS; `nil` for plain HTTP.
  var tlsKey: String?
  /// The certificate that was read; `nil` for plain HTTP, or if the files were not read.
  var certificate: TLSCertificate?
  /// The maximum number of requests per second for each client; `nil` for no limit.
  var requestsPerSecond: Double?
  /// The maximum number of requests that one client can send at once, 1...1,000,000.
  ///
  /// `nil` selects the number of requests that the rate allows in one second, rounded up.
  var rateBurst: Int?
  /// The networks of the proxies whose `X-Forwarded-For` header is trusted.
  var trustedProxies: [NetworkBlock] = []
  /// The origins of the web pages that are allowed to read responses.
  var corsOrigins = AllowedOrigins()
  /// The minimum log level; `nil` turns logging off.
  var logLevel: Logger.Level? = .info
  /// The format of log lines.
  var logFormat = LogFormat.json
  /// The TCP port for metrics, 0...65535; `nil` turns metrics off.
  ///
  /// 0 selects a free port.
  var metricsPort: Int?
  /// The address or host name on which metrics are served.
  var metricsHost = "127.0.0.1"
  /// The source of each setting's value.
  var origins: [Setting: Origin] = [:]
  /// The names of the environment variables that were skipped as service links, sorted.
  var serviceLinks: [String] = []

  /// The source of a setting's value.
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

extension Configuration {
  /// The files of the certificate; `nil` for plain HTTP.
  var certificateFiles: CertificateFiles? {
    guard let tlsCertificate, let tlsKey else { return nil }
    return CertificateFiles(chain: tlsCertificate, key: tlsKey)
  }

  /// The scheme of the server's address.
  var scheme: String { certificateFiles == nil ? "http" : "https" }

  /// A warning that lists the skipped service links; `nil` if there are none.
  var serviceLinkWarning: String? {
    serviceLinks.isEmpty
      ? nil
      : "ignored these variables, which Kubernetes defines for a Service: "
        + serviceLinks.joined(separator: ", ")
        + "; set enableServiceLinks to false in the pod to remove them"
  }
}

extension Configuration: CustomStringConvertible {
  /// A text with one line per setting: its name, its value and the source of the value.
  var description: String {
    let rows = Setting.allCases.map { setting in
      (
        setting.rawValue, setting.definition.value.text(self),
        origins[setting].map { "\($0)" } ?? "default"
      )
    }
    let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
    return rows.map { name, value, origin in
      name + String(repeating: " ", count: widths.0 - name.count + 2)
        + value + String(repeating: " ", count: widths.1 - value.count + 2) + origin
    }.joined(separator: "\n")
  }

  /// The default maximum number of sessions per address: a tenth of `sessionLimit`, at least 1.
  var defaultSessionsPerAddress: Int { max(1, sessionLimit / 10) }

  /// The rate limit per client; `nil` if there is none.
  var rateLimit: RateLimit? {
    requestsPerSecond.map {
      RateLimit(perSecond: $0, burst: rateBurst ?? Int(bounded: $0.rounded(.up), in: 1...Int.max))
    }
  }
}
