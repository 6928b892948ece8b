import AnimationNotation
import InbetweenAPI
import Logging
import Observability
import SessionStorage

extension Setting {
  /// The texts that describe a setting, and the syntax of its value.
  struct Definition {
    /// The description of the setting in the help.
    let summary: String
    let value: SettingValue
    /// The description of the default in the help; `nil` if the default value needs no description.
    let defaultSummary: String?

    init(_ summary: String, default defaultSummary: String? = nil, _ value: SettingValue) {
      self.summary = summary
      self.value = value
      self.defaultSummary = defaultSummary
    }
  }

  /// The texts of the setting and the syntax of its value.
  var definition: Definition {
    switch self {
    case .host: Definition("The address or host name to listen on.", .host(\.host))
    case .port:
      Definition("The TCP port to listen on; 0 picks a free port.", .whole(\.port, in: 0...65_535))
    case .allowedHosts:
      Definition(
        "The host names that the Host header of a request may contain.",
        default: "any host; on a loopback address, only the names of that address",
        SettingValue(
          \.allowedHosts, allowed: "host names without ports, separated by commas; * for any host",
          parse: { SettingValue.hosts($0).map(Optional.some) }
        ) { configuration in
          configuration.allowedHosts.map { $0.isEmpty ? "*" : $0.joined(separator: ",") }
            ?? (configuration.isLoopback ? "the names of the loopback address" : "*")
        })
    case .store:
      Definition(
        "The session store: a file, a Redis database or memory.",
        default: "sqlite:$XDG_STATE_HOME/inbetween/sessions.sqlite", .store)
    case .synchronous:
      Definition(
        "The flush mode of the session file. With FULL, changes survive a power loss.",
        SettingValue(
          \.synchronous, allowed: "NORMAL or FULL",
          parse: { SQLiteSessionStore.Synchronous(rawValue: $0.uppercased()) }
        ) { $0.synchronous.rawValue })
    case .sessionLimit:
      Definition(
        "The maximum number of stored sessions.", .whole(\.sessionLimit, in: 1...10_000_000))
    case .sessionsPerAddress:
      Definition(
        "The maximum number of sessions of one client address.",
        default: "a tenth of the session limit; no limit if the server listens on a loopback "
          + "address without trusted proxies",
        .whole(\.sessionsPerAddress, in: 0...10_000_000, note: "; 0 for no limit") {
          "\($0.effectiveSessionsPerAddress ?? 0)"
        })
    case .animations:
      Definition(
        "The directory with custom animations in Swift, whose names requests can use.", .animations)
    case .workers:
      Definition(
        "The number of threads that handle requests.",
        .whole(\.workers, in: 1...256) { $0.workers.map { "\($0)" } ?? "one per processor" })
    case .connectionLimit:
      Definition(
        "The maximum number of open connections. Each needs 36 KiB.",
        .whole(\.connectionLimit, in: 1...1_000_000))
    case .connectionsPerAddress:
      Definition(
        "The maximum number of open connections of one address.",
        default:
          "\(Limits.connectionsPerAddress.max); no limit if the server listens on a loopback address",
        .whole(\.connectionsPerAddress, in: 0...1_000_000, note: "; 0 for no limit") {
          "\($0.effectiveConnectionsPerAddress ?? 0)"
        })
    case .headDeadline:
      Definition(
        "The maximum time in seconds to receive the head of a request.",
        .seconds(\.headDeadlineSeconds, min: 0.1))
    case .bodyDeadline:
      Definition(
        "The maximum time in seconds to receive the content of a request.",
        .seconds(\.bodyDeadlineSeconds, min: 0.1))
    case .responseDeadline:
      Definition(
        "The maximum time in seconds to send a response or the next part of a stream.",
        .seconds(\.responseDeadlineSeconds, min: 0.1))
    case .idleTimeout:
      Definition(
        "The time in seconds after which an idle connection is closed.",
        .seconds(\.idleTimeoutSeconds, min: 0.1))
    case .drainDelay:
      Definition(
        "Seconds to continue serving after a stop signal. Meanwhile /readyz reports not ready.",
        .seconds(\.drainDelaySeconds, min: 0))
    case .drainDeadline:
      Definition(
        "The maximum time in seconds to complete requests when stopping.",
        .seconds(\.drainDeadlineSeconds, min: 0))
    case .requireIfMatch:
      Definition(
        "Require If-Match in requests that change a session.",
        SettingValue(\.requiresIfMatch, allowed: "true or false", parse: { Bool($0) }) {
          "\($0.requiresIfMatch)"
        })
    case .auth:
      Definition(
        "The requests that need a bearer token.", default: "sessions if there are tokens, else off",
        SettingValue(
          \.auth, allowed: "off, sessions or all; every value except off requires tokens",
          parse: { AccessRules.Guarded(rawValue: $0) }
        ) { $0.auth.rawValue })
    case .tokensFile:
      Definition(
        "The file with the bearer tokens, which SIGHUP reloads. Alternative: INBETWEEN_TOKENS.",
        .tokensFile)
    case .tokens: Definition("The bearer tokens.", .tokens)
    case .tlsCertificate:
      Definition(
        "The file with the TLS certificate, which makes all requests need https. SIGHUP reloads it.",
        SettingValue(
          \.tlsCertificate,
          allowed: "a PEM file with the certificate, followed by intermediate certificates",
          parse: { $0 }
        ) { $0.tlsCertificate ?? "none" })
    case .tlsKey:
      Definition(
        "The file with the private key of the certificate, which SIGHUP reloads.",
        SettingValue(
          \.tlsKey, allowed: "a PEM file with one private key, without a password", parse: { $0 }
        ) { $0.tlsKey ?? "none" })
    case .rateLimit:
      Definition(
        "The maximum request rate of each client.",
        SettingValue(
          \.requestsPerSecond,
          allowed: "off, or a number of requests per time unit, such as 50/s, 600/m or 1000/h",
          parse: { $0 == "off" ? .some(nil) : RateLimit.perSecond($0).map(Optional.some) }
        ) { $0.rateLimit.map { "\($0)" } ?? "off" })
    case .rateBurst:
      Definition(
        "The maximum number of requests that each client may send in one burst.",
        default: "the number of requests that the rate limit allows per second, at least 1",
        .whole(\.rateBurst, in: 1...1_000_000) { configuration in
          configuration.rateLimit.map { "\($0.burst)" }
            ?? configuration.rateBurst.map { "\($0)" } ?? "none"
        })
    case .trustedProxies:
      Definition(
        "The proxies whose X-Forwarded-For header is trusted.",
        SettingValue(
          \.trustedProxies, allowed: "addresses and blocks such as 10.0.0.0/8, separated by commas",
          parse: { text in
            let blocks = text.split(separator: ",", omittingEmptySubsequences: false)
              .map { NetworkBlock($0.filter { $0 != " " }) }
            return blocks.contains(nil) ? nil : blocks.compactMap(\.self)
          }
        ) { configuration in
          let blocks = configuration.trustedProxies
          return blocks.isEmpty ? "none" : blocks.map(\.description).joined(separator: ",")
        })
    case .corsOrigins:
      Definition("The origins of web pages that may read responses.", .origins)
    case .logLevel:
      Definition(
        "The minimum log level. Requests are logged at info, probes at debug.",
        SettingValue(
          \.logLevel, allowed: "trace, debug, info, notice, warning, error, critical or off",
          parse: { $0 == "off" ? .some(nil) : Logger.Level(rawValue: $0).map(Optional.some) }
        ) { $0.logLevel?.rawValue ?? "off" })
    case .logFormat:
      Definition(
        "The format of log lines.",
        SettingValue(\.logFormat, allowed: "json or text", parse: { LogFormat(rawValue: $0) }) {
          $0.logFormat.rawValue
        })
    case .metricsPort:
      Definition(
        "The TCP port to serve metrics on.",
        SettingValue(
          \.metricsPort, allowed: "off or a whole number from 0 to 65535; 0 picks a free port",
          parse: {
            $0 == "off" ? .some(nil) : SettingValue.whole($0, in: 0...65_535).map(Optional.some)
          }
        ) { $0.metricsPort.map { "\($0)" } ?? "off" })
    case .metricsHost:
      Definition("The address or host name to serve metrics on.", .host(\.metricsHost))
    }
  }
}
