import InbetweenAPI
import Logging
import Observability

/// The program's log: lines on standard error.
struct ProgramLog: Sendable {
  /// The sink of all lines, which also counts the dropped lines.
  let sink = LineSink()
  /// The program's logger; it writes nothing if the level is `off`.
  let logger: Logger
  /// True if logging is enabled.
  let isOn: Bool

  init(_ configuration: Configuration) {
    guard let level = configuration.logLevel else {
      isOn = false
      logger = Logger(label: "inbetween") { _ in SwiftLogNoOpLogHandler() }
      return
    }
    let sink = sink, format = configuration.logFormat
    isOn = true
    logger = Logger(label: "inbetween") { _ in LineLogHandler(sink, format: format, level: level) }
  }

  /// Reports an error that ends the program, even if logging is disabled.
  func fail(_ error: any Error) {
    guard isOn else { return Console.complain("inbetween: \(error)") }
    logger.critical("cannot serve", metadata: ["error": .string("\(error)")])
  }

  /// Returns an observer that counts and logs requests; `nil` if both are disabled.
  ///
  /// - Parameter metrics: The metrics that count the requests; `nil` if metrics are disabled.
  func observer(_ metrics: ServiceMetrics?) -> RequestObserver? {
    let access = isOn && logger.logLevel <= .error ? AccessLog(logger: logger) : nil
    switch (metrics, access) {
    case (nil, nil): return nil
    case (let metrics?, nil): return RequestObserver { metrics.record($0) }
    case (nil, let access?):
      let minLevel = logger.logLevel
      return RequestObserver {
        AccessLog.level(of: $0) >= minLevel
      } _: {
        access.write($0)
      }
    case (let metrics?, let access?):
      return RequestObserver {
        metrics.record($0)
        access.write($0)
      }
    }
  }
}
