import AnimationService
import Logging
import Observability

/// Where the program tells what it does: lines on standard error.
struct ProgramLog: Sendable {
  /// What the lines go through; whether anybody reads them shows in its count of lost ones.
  let sink = LineSink()
  /// Speaks for the program, and not at all where the level is `off`.
  let logger: Logger
  /// Whether it speaks.
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

  /// Says why the program ends, also where it otherwise says nothing.
  func fail(_ error: any Error) {
    guard isOn else { return Console.complain("inbetween: \(error)") }
    logger.critical("cannot serve", metadata: ["error": .string("\(error)")])
  }

  /// Counts and writes each request, as far as either is wanted.
  func observer(_ metrics: ServiceMetrics?) -> RequestObserver? {
    let access = isOn && logger.logLevel <= .error ? AccessLog(logger: logger) : nil
    switch (metrics, access) {
    case (nil, nil): return nil
    case (let metrics?, nil): return RequestObserver { metrics.record($0) }
    case (nil, let access?):
      let least = logger.logLevel
      return RequestObserver {
        AccessLog.level(of: $0) >= least
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
