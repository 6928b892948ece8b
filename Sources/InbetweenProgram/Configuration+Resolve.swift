import InbetweenAPI
import Logging
import Observability
import SessionStorage

extension Configuration {
  /// Resolves each setting: its option, else its environment variable, else its default.
  ///
  /// All errors are collected. A value that a higher-priority source overrides is not checked.
  static func resolve(
    flags: [Setting: String], environment: [String: String]
  ) -> Result<Configuration, ConfigurationErrors> {
    var reader = SettingReader(flags: flags, environment: environment)
    var configuration = Configuration()
    reader.read(.host, into: &configuration.host) { isHost($0) ? $0 : nil }
    reader.read(.port, into: &configuration.port) { whole($0, in: 0...65_535) }
    reader.read(.allowedHosts, into: &configuration.allowedHosts) { hosts($0).map(Optional.some) }
    reader.readStore(into: &configuration.store)
    reader.read(.synchronous, into: &configuration.synchronous) {
      SQLiteSessionStore.Synchronous(rawValue: $0.uppercased())
    }
    reader.read(.sessionLimit, into: &configuration.sessionLimit) { whole($0, in: 1...10_000_000) }
    reader.read(.sessionsPerAddress, into: &configuration.sessionsPerAddress) {
      whole($0, in: 0...10_000_000).map(Optional.some)
    }
    // `some` distinguishes a valid value from `nil`, which means that the value is not valid.
    reader.read(.workers, into: &configuration.workers) {
      whole($0, in: 1...256).map(Optional.some)
    }
    reader.read(.connectionLimit, into: &configuration.connectionLimit) {
      whole($0, in: 1...1_000_000)
    }
    reader.read(.connectionsPerAddress, into: &configuration.connectionsPerAddress) {
      whole($0, in: 0...1_000_000).map(Optional.some)
    }
    reader.read(.headDeadline, into: &configuration.headDeadlineSeconds, deadline)
    reader.read(.bodyDeadline, into: &configuration.bodyDeadlineSeconds, deadline)
    reader.read(.answerDeadline, into: &configuration.answerDeadlineSeconds, deadline)
    reader.read(.idleTimeout, into: &configuration.idleTimeoutSeconds, deadline)
    reader.read(.drainDelay, into: &configuration.drainDelaySeconds, seconds)
    reader.read(.drainDeadline, into: &configuration.drainDeadlineSeconds, seconds)
    reader.read(.requireIfMatch, into: &configuration.requiresIfMatch) { Bool($0) }
    reader.readAccess(into: &configuration)
    reader.read(.logLevel, into: &configuration.logLevel) { text in
      text == "off" ? .some(nil) : Logger.Level(rawValue: text).map(Optional.some)
    }
    reader.read(.logFormat, into: &configuration.logFormat) { LogFormat(rawValue: $0) }
    reader.read(.metricsPort, into: &configuration.metricsPort) { text in
      text == "off" ? .some(nil) : whole(text, in: 0...65_535).map(Optional.some)
    }
    reader.read(.metricsHost, into: &configuration.metricsHost) { isHost($0) ? $0 : nil }
    reader.refuseUnknownVariables()
    configuration.origins = reader.origins
    return reader.problems.isEmpty
      ? .success(configuration) : .failure(ConfigurationErrors(problems: reader.problems))
  }

  static func whole(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func seconds(_ text: String) -> Double? {
    Double(text).flatMap { 0...3600 ~= $0 ? $0 : nil }
  }

  private static func deadline(_ text: String) -> Double? {
    seconds(text).flatMap { $0 >= 0.1 ? $0 : nil }
  }

  /// Returns the hosts of a list.
  ///
  /// The result is empty for `*`, and `nil` if an element is neither a name nor an address.
  private static func hosts(_ text: String) -> [String]? {
    if text == "*" { return [] }
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    return names.allSatisfy { isHost($0) && !hasPort($0) } ? names : nil
  }

  /// True if the host contains a port: an IPv6 address has two or more colons.
  private static func hasPort(_ host: String) -> Bool { host.count { $0 == ":" } == 1 }

  /// True if the text has the syntax of an address or a name; the system resolves it later.
  private static func isHost(_ text: String) -> Bool {
    1...253 ~= text.utf8.count
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".:-_%".contains($0)) }
  }
}
