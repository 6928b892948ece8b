import ArgumentParser
import Foundation

/// The options that `serve` and the other commands share.
///
/// The values are kept as text, so that `resolved()` can report all errors together.
struct ConfigurationOptions: ParsableArguments {
  @Option(help: .of(.host)) var host: String?
  @Option(help: .of(.port)) var port: String?
  @Option(help: .of(.allowedHosts)) var allowedHosts: String?
  @Option(help: .of(.store)) var store: String?
  @Option(help: .of(.synchronous)) var synchronous: String?
  @Option(help: .of(.sessionLimit)) var sessionLimit: String?
  @Option(help: .of(.sessionsPerAddress)) var sessionsPerAddress: String?
  @Option(help: .of(.workers)) var workers: String?
  @Option(help: .of(.connectionLimit)) var connectionLimit: String?
  @Option(help: .of(.connectionsPerAddress)) var connectionsPerAddress: String?
  @Option(help: .of(.headDeadline)) var headDeadline: String?
  @Option(help: .of(.bodyDeadline)) var bodyDeadline: String?
  @Option(help: .of(.answerDeadline)) var answerDeadline: String?
  @Option(help: .of(.idleTimeout)) var idleTimeout: String?
  @Option(help: .of(.drainDelay)) var drainDelay: String?
  @Option(help: .of(.drainDeadline)) var drainDeadline: String?
  @Flag(inversion: .prefixedNo, help: .of(.requireIfMatch)) var requireIfMatch: Bool?
  @Option(help: .of(.auth)) var auth: String?
  @Option(help: .of(.tokensFile)) var tokensFile: String?
  @Option(help: .of(.rateLimit)) var rateLimit: String?
  @Option(help: .of(.rateBurst)) var rateBurst: String?
  @Option(help: .of(.trustedProxies)) var trustedProxies: String?
  @Option(help: .of(.corsOrigins)) var corsOrigins: String?
  @Option(help: .of(.logLevel)) var logLevel: String?
  @Option(help: .of(.logFormat)) var logFormat: String?
  @Option(help: .of(.metricsPort)) var metricsPort: String?
  @Option(help: .of(.metricsHost)) var metricsHost: String?

  /// The options given on the command line.
  var flags: [Setting: String] {
    let given: [Setting: String?] = [
      .host: host, .port: port, .store: store, .synchronous: synchronous,
      .allowedHosts: allowedHosts, .sessionLimit: sessionLimit,
      .sessionsPerAddress: sessionsPerAddress, .workers: workers,
      .connectionLimit: connectionLimit, .connectionsPerAddress: connectionsPerAddress,
      .headDeadline: headDeadline, .bodyDeadline: bodyDeadline, .answerDeadline: answerDeadline,
      .idleTimeout: idleTimeout, .drainDelay: drainDelay,
      .drainDeadline: drainDeadline, .requireIfMatch: requireIfMatch.map { "\($0)" },
      .auth: auth, .tokensFile: tokensFile, .rateLimit: rateLimit, .rateBurst: rateBurst,
      .trustedProxies: trustedProxies, .corsOrigins: corsOrigins,
      .logLevel: logLevel, .logFormat: logFormat, .metricsPort: metricsPort,
      .metricsHost: metricsHost,
    ]
    return given.compactMapValues { $0 }
  }

  /// Returns the configuration of this process; if it is invalid, prints all errors and exits.
  func resolved() throws -> Configuration {
    let result = Configuration.resolve(
      flags: flags, environment: ProcessInfo.processInfo.environment)
    switch result {
    case .success(let configuration): return configuration
    case .failure(let errors):
      Console.complain(errors.description)
      throw ExitStatus.configuration
    }
  }
}

extension ArgumentHelp {
  fileprivate static func of(_ setting: Setting) -> ArgumentHelp {
    ArgumentHelp(
      "\(setting.summary) Allowed: \(setting.allowed). "
        + "(env: \(setting.environmentName)) (default: \(setting.defaultSummary))",
      valueName: setting.rawValue)
  }
}
