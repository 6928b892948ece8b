import InbetweenAPI
import AnimationNotation
import JSONCodec
import MicroHTTP
import SessionStorage
import Testing

@testable import InbetweenProgram

@Suite("The configuration")
struct ConfigurationTests {
  private let home = ["HOME": "/home/ada"]

  @Test("has a default for every setting")
  func defaults() throws {
    let configuration = try Configuration.resolve(flags: [:], environment: home).get()
    var expected = Configuration()
    expected.store = .sqlite(path: "/home/ada/.local/state/inbetween/sessions.sqlite")
    for setting in Setting.allCases { expected.origins[setting] = .byDefault(setting) }
    #expect(configuration == expected)
  }

  @Test("prefers an option to the environment and the environment to a default")
  func precedence() throws {
    let configuration = try Configuration.resolve(
      flags: [.port: "1"],
      environment: ["INBETWEEN_PORT": "2", "INBETWEEN_HOST": "::1", "HOME": "/root"]
    ).get()
    #expect(configuration.port == 1)
    #expect(configuration.host == "::1")
    #expect(configuration.origins[.port] == .flag(.port))
    #expect(configuration.origins[.host] == .environment(.host))
    #expect(configuration.origins[.workers] == .byDefault(.workers))
  }

  @Test(
    "accepts every setting as an option and in the environment",
    arguments: [
      Setting.host: "localhost", .port: "0", .store: "memory", .synchronous: "full",
      .sessionLimit: "5", .sessionsPerAddress: "0", .allowedHosts: "a.b", .workers: "256",
      .connectionLimit: "1", .connectionsPerAddress: "0",
      .headDeadline: "0.1", .bodyDeadline: "3600", .responseDeadline: "1", .idleTimeout: "5.5",
      .drainDelay: "0.5", .drainDeadline: "3600",
      .requireIfMatch: "true", .rateLimit: "50/s", .rateBurst: "9", .trustedProxies: "10.0.0.0/8",
      .corsOrigins: "https://a.b",
      .logLevel: "off", .logFormat: "text", .metricsPort: "0", .metricsHost: "::1",
    ])
  func sources(_ setting: Setting, _ text: String) throws {
    var fromFlag = try Configuration.resolve(flags: [setting: text], environment: home).get()
    var fromEnvironment = try Configuration.resolve(
      flags: [:], environment: home.merging([setting.environmentName: text]) { $1 }
    ).get()
    var fromNothing = try Configuration.resolve(flags: [:], environment: home).get()
    #expect(fromFlag.origins[setting] == .flag(setting))
    #expect(fromEnvironment.origins[setting] == .environment(setting))
    fromFlag.origins = [:]
    fromEnvironment.origins = [:]
    fromNothing.origins = [:]
    #expect(fromFlag == fromEnvironment)
    #expect(fromFlag != fromNothing)
  }

  @Test(
    "refuses a malformed or out-of-range value with the allowed range",
    arguments: [
      (Setting.port, ["", "65536", "-1", "80a", "8 0", "1e3", "99999999999999999999"]),
      (.host, ["", "a b", "http://x", "[::1]", "é", String(repeating: "a", count: 254)]),
      (.store, ["", "sqlite:", "sqlite:/tmp/", "sqlite::memory:", "file:/x", "Memory"]),
      (.store, ["redis://", "redis://localhost:0", "redis://localhost/x", "rediss://localhost"]),
      (.synchronous, ["", "OFF", "1"]),
      (.allowedHosts, ["", "a,,b", "http://a", "a/b", "a, *", "[::1]", "a:8080", "a b"]),
      (.sessionsPerAddress, ["-1", "10000001", "a tenth"]),
      (.sessionLimit, ["0", "-5", "10000001", "many"]),
      (.workers, ["0", "257", "auto"]),
      (.connectionLimit, ["0", "1000001", "1.5"]),
      (.connectionsPerAddress, ["-1", "1000001", "none"]),
      (.headDeadline, ["0", "0.09", "3600.1", "nan"]),
      (.bodyDeadline, ["0", "-1", "inf"]), (.responseDeadline, ["0", "1m"]),
      (.idleTimeout, ["0", "3601"]),
      (.drainDelay, ["-1", "3600.1", "nan", "inf", "5s"]),
      (.drainDeadline, ["-1", "3600.1", "nan", "inf", "5s"]),
      (.requireIfMatch, ["", "yes", "1", "TRUE"]), (.auth, ["", "none", "ALL"]),
      (.rateLimit, ["", "50", "0/s", "50/d", "on"]), (.rateBurst, ["", "0", "1000001", "1.5"]),
      (.trustedProxies, ["", "10.0.0.1/8", "localhost", "10.0.0.0/8,", "*"]),
      (.corsOrigins, ["", "https://a.b/", "null", "https://*.b"]),
      (.tokensFile, ["", "/nowhere/tokens", "/"]),
      (.logLevel, ["", "warn", "INFO", "none"]),
      (.logFormat, ["", "JSON", "logfmt"]),
      (.metricsPort, ["", "65536", "-1", "on"]),
      (.metricsHost, ["", "a b", "http://x", "[::1]"]),
    ])
  func refusals(_ setting: Setting, _ texts: [String]) throws {
    for text in texts {
      let problem = try #require(problems(environment: [setting.environmentName: text]).first)
      #expect(problem.description.hasPrefix("\(setting.environmentName): \"\(text)\" "))
      #expect(problem.description.hasSuffix("; allowed: \(setting.allowed)"))
    }
  }

  @Test("reports that TLS to Redis is not supported")
  func refusesRedisWithTLS() throws {
    let problem = try #require(problems(flags: [.store: "rediss://localhost:6379/0"]).first)
    #expect(problem.description.contains("requires TLS, which is not supported"))
  }

  @Test("reports all errors at once, in the order of the settings")
  func reportsAll() {
    let found = problems(
      flags: [.port: "x", .drainDelay: "-1"],
      environment: ["INBETWEEN_HOST": "", "INBETWEEN_PROT": "80", "INBETWEEN_PORT": "also wrong"])
    let places = found.map { $0.description.prefix { $0 != ":" } }
    #expect(places == ["INBETWEEN_HOST", "--port", "--drain-delay", "INBETWEEN_PROT"])
  }

  @Test(
    "suggests a known variable for a misspelt one",
    arguments: [
      "INBETWEEN_PROT": "INBETWEEN_PORT", "INBETWEEN_HOSTS": "INBETWEEN_HOST",
      "INBETWEEN_SESSIONLIMIT": "INBETWEEN_SESSION_LIMIT",
      "INBETWEEN_DRAIN_DEADLNE": "INBETWEEN_DRAIN_DEADLINE",
    ])
  func suggests(_ misspelt: String, _ meant: String) {
    #expect(
      problems(environment: [misspelt: "1"]) == [.unknownVariable(misspelt, suggestion: meant)])
  }

  @Test("lists the known variables if none is similar")
  func lists() throws {
    let found = problems(environment: ["INBETWEEN_SERVICE_ACCOUNT_TOKEN": "1"])
    let problem = try #require(found.first)
    #expect(problem == .unknownVariable("INBETWEEN_SERVICE_ACCOUNT_TOKEN", suggestion: nil))
    for setting in Setting.allCases {
      #expect(problem.description.contains(setting.environmentName))
    }
  }

  @Test("reports each value and its origin")
  func describes() throws {
    let configuration = try Configuration.resolve(
      flags: [.port: "9000", .store: "memory"], environment: ["INBETWEEN_DRAIN_DELAY": "5"]
    ).get()
    let rows = configuration.description.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.map { String($0[0]) } == Setting.allCases.map(\.rawValue))
    #expect(rows.contains(["port", "9000", "--port"]))
    #expect(rows.contains(["drain-delay", "5", "INBETWEEN_DRAIN_DELAY"]))
    #expect(rows.contains(["host", "127.0.0.1", "default"]))
  }

  @Test(
    "limits the connections per address, unless all clients share one or the operator sets it",
    arguments: [
      ("127.0.0.1", nil, nil), ("127.9.9.9", nil, nil), ("::1", nil, nil), ("localhost", nil, nil),
      ("0.0.0.0", nil, 64), ("::", nil, 64), ("api.example", nil, 64), ("0.0.0.0", "0", nil),
      ("::", "7", 7), ("127.0.0.1", "7", 7),
    ] as [(String, String?, Int?)])
  func connectionsPerAddress(_ host: String, _ given: String?, _ effective: Int?) throws {
    var flags = [Setting.host: host]
    flags[.connectionsPerAddress] = given
    let configuration = try Configuration.resolve(flags: flags, environment: home).get()
    #expect(configuration.transport.connectionsPerAddress == effective)
    let shown = configuration.limits.first { $0.name == "connectionsPerAddress" }
    #expect(shown?.max == effective ?? 4_096)
  }

  @Test(
    "limits the sessions per address to a tenth, unless all clients have the same address",
    arguments: [
      ("127.0.0.1", nil, nil, nil), ("::1", nil, nil, nil), ("127.0.0.1", nil, "10.0.0.1", 100),
      ("0.0.0.0", nil, nil, 100), ("0.0.0.0", "0", nil, nil), ("127.0.0.1", "7", nil, 7),
    ] as [(String, String?, String?, Int?)])
  func sessionsPerAddress(
    _ host: String, _ given: String?, _ proxies: String?, _ effective: Int?
  ) throws {
    var flags = [Setting.host: host, .sessionLimit: "1000"]
    flags[.sessionsPerAddress] = given
    flags[.trustedProxies] = proxies
    let configuration = try Configuration.resolve(flags: flags, environment: home).get()
    #expect(configuration.effectiveSessionsPerAddress == effective)
    let shown = configuration.limits.first { $0.name == "sessionsPerAddress" }
    #expect(shown?.max == effective ?? 1000)
  }

  @Test("serves the configured hosts")
  func hosts() throws {
    for (text, main, metrics) in [
      (nil, ServedHosts.namesOfAddress(also: []), ServedHosts.namesOfAddress(also: [])),
      ("*", .any, .any), ("a.b, C", .only(["a.b", "C"]), .namesOfAddress(also: ["a.b", "C"])),
    ] as [(String?, ServedHosts, ServedHosts)] {
      var flags: [Setting: String] = [:]
      flags[.allowedHosts] = text
      let configuration = try Configuration.resolve(flags: flags, environment: home).get()
      #expect(configuration.transport.servedHosts == main)
      #expect(configuration.servedMetricsHosts == metrics)
    }
  }

  @Test("does not report limits that do not apply to Redis")
  func redisLimits() throws {
    let flags: [Setting: String] = [.store: "redis://127.0.0.1:6379"]
    let configuration = try Configuration.resolve(flags: flags, environment: home).get()
    let names = configuration.limits.map(\.name)
    #expect(
      names == Limits.all.map(\.name).filter { !$0.hasPrefix("largeSessionBytes") })
    let waiting = configuration.limits.first { $0.name == "computationsWaitingPerClient" }
    #expect(
      waiting?.upperBound == Double(configuration.transport.computationsWaitingPerClient))
  }

  @Test("reports the effective limits and passes them to the transport")
  func limits() throws {
    let flags: [Setting: String] = [
      .sessionLimit: "11", .connectionLimit: "12", .headDeadline: "1.5", .bodyDeadline: "2.5",
      .responseDeadline: "3.5", .idleTimeout: "4.5",
    ]
    let configuration = try Configuration.resolve(flags: flags, environment: home).get()
    let shown = Dictionary(
      uniqueKeysWithValues: configuration.limits.map { ($0.name, $0.upperBound) })
    let transport = configuration.transport
    #expect(configuration.limits.map(\.name) == Limits.all.map(\.name))
    #expect(shown["sessions"] == 11)
    #expect(shown["connections"] == 12 && transport.connectionLimit == 12)
    #expect(shown["headDeadline"] == 1.5 && transport.headDeadlineSeconds == 1.5)
    #expect(shown["bodyDeadline"] == 2.5 && transport.bodyDeadlineSeconds == 2.5)
    #expect(shown["responseDeadline"] == 3.5 && transport.responseDeadlineSeconds == 3.5)
    #expect(shown["idleTimeout"] == 4.5 && transport.idleSeconds == 4.5)
    #expect(shown["bodyBytes"] == Double(transport.bodyBytesMax))
    #expect(shown["targetBytes"] == Double(transport.targetBytesMax))
    #expect(shown["queryParameters"] == Double(transport.queryParametersMax))
    #expect(shown["fieldCount"] == Double(transport.fieldCountMax))
    #expect(shown["headBytes"] == Double(transport.headBytesMax))
    #expect(shown["responseBytesInFlight"] == Double(transport.responseBytesInFlight))
    #expect(shown["contentBytesInFlight"] == Double(transport.contentBytesInFlight))
  }

  private func problems(
    flags: [Setting: String] = [:], environment: [String: String] = [:]
  ) -> [ConfigurationProblem] {
    switch Configuration.resolve(
      flags: flags, environment: home.merging(environment) { $1 })
    {
    case .success: []
    case .failure(let errors): errors.problems
    }
  }
}
