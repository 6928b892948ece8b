import ArgumentParser
import Foundation

/// The options that `serve`, `check-config` and `healthcheck` share.
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
  @Option(help: .of(.animations)) var animations: String?
  @Option(help: .of(.workers)) var workers: String?
  @Option(help: .of(.connectionLimit)) var connectionLimit: String?
  @Option(help: .of(.connectionsPerAddress)) var connectionsPerAddress: String?
  @Option(help: .of(.headDeadline)) var headDeadline: String?
  @Option(help: .of(.bodyDeadline)) var bodyDeadline: String?
  @Option(help: .of(.responseDeadline)) var responseDeadline: String?
  @Option(help: .of(.idleTimeout)) var idleTimeout: String?
  @Option(help: .of(.drainDelay)) var drainDelay: String?
  @Option(help: .of(.drainDeadline)) var drainDeadline: String?
  @Flag(inversion: .prefixedNo, help: .of(.requireIfMatch)) var requireIfMatch: Bool?
  @Option(help: .of(.auth)) var auth: String?
  @Option(help: .of(.tokensFile)) var tokensFile: String?
  @Option(help: .of(.tlsCertificate)) var tlsCertificate: String?
  @Option(help: .of(.tlsKey)) var tlsKey: String?
  @Option(help: .of(.rateLimit)) var rateLimit: String?
  @Option(help: .of(.rateBurst)) var rateBurst: String?
  @Option(help: .of(.trustedProxies)) var trustedProxies: String?
  @Option(help: .of(.corsOrigins)) var corsOrigins: String?
  @Option(help: .of(.logLevel)) var logLevel: String?
  @Option(help: .of(.logFormat)) var logFormat: String?
  @Option(help: .of(.metricsPort)) var metricsPort: String?
  @Option(help: .of(.metricsHost)) var metricsHost: String?

  /// The option values on the command line, as text, keyed by setting.
  var flags: [Setting: String] {
    var given: [Setting: String] = [:]
    for (label, wrapper) in Mirror(reflecting: self).children {
      guard let setting = label.flatMap(Setting.init(property:)) else { continue }
      switch wrapper {
      case let option as Option<String?>: given[setting] = option.wrappedValue
      case let flag as Flag<Bool?>: given[setting] = flag.wrappedValue.map { "\($0)" }
      default: break
      }
    }
    return given
  }

  /// Returns the configuration of this process.
  ///
  /// If the configuration is invalid, the method prints all errors and throws
  /// `ExitStatus.configuration`.
  ///
  /// - Parameter readsCertificate: False for a client of the server, which needs no certificate.
  func resolved(readsCertificate: Bool = true) throws -> Configuration {
    let result = Configuration.resolve(
      flags: flags, environment: ProcessInfo.processInfo.environment,
      readsCertificate: readsCertificate)
    switch result {
    case .success(let configuration): return configuration
    case .failure(let errors):
      Console.complain(errors.description)
      throw ExitStatus.configuration
    }
  }
}

extension Setting {
  /// Creates the setting that a stored property contains: `session-limit` for `_sessionLimit`.
  ///
  /// - Returns: `nil` if the property does not store a setting.
  fileprivate init?(property label: String) {
    self.init(
      rawValue: label.dropFirst().map { $0.isUppercase ? "-" + $0.lowercased() : "\($0)" }
        .joined())
  }
}

extension ArgumentHelp {
  fileprivate static func of(_ setting: Setting) -> ArgumentHelp {
    // A flag has no value on the command line, so only its variable has allowed values.
    let allowed = "Allowed: \(setting.allowed). (env: \(setting.environmentName))"
    let flag = "(env: \(setting.environmentName), \(setting.allowed))"
    return ArgumentHelp(
      "\(setting.summary) \(setting == .requireIfMatch ? flag : allowed) "
        + "(default: \(setting.defaultSummary))",
      valueName: setting.rawValue)
  }
}
