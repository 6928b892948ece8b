import InbetweenAPI
import Logging
import Observability

/// The access log: one line per request.
struct AccessLog: Sendable {
  let logger: Logger

  /// Returns the log level for a status.
  ///
  /// The level is `error` for 500, `warning` for 503 and 507, and `info` for any other status.
  static func level(of status: Int) -> Logger.Level {
    switch status {
    case 500: .error
    case 503, 507: .warning
    default: .info
    }
  }

  /// Returns the log level for a request.
  ///
  /// Successful probes have the level `debug`, because they are frequent and rarely of interest.
  static func level(of request: CompletedRequest) -> Logger.Level {
    let level = level(of: request.status)
    return level == .info && request.route.isProbe && request.status < 300 ? .debug : level
  }

  /// Writes the line of a request if the line's level is enabled.
  func write(_ request: CompletedRequest) {
    let level = Self.level(of: request)
    guard level >= logger.logLevel else { return }
    let line = LogRecord { Self.write(request, to: &$0) }
    logger.log(level: level, "request", metadata: ["request": .stringConvertible(line)])
  }

  private static func write(_ request: CompletedRequest, to line: inout LogLine) {
    line.field(Key.requestId, request.requestID)
    if let trace = request.trace {
      line.field(Key.traceId, trace.traceID)
      line.field(Key.parentId, trace.parentID)
    }
    line.field(Key.method, request.method.text)
    line.field(Key.route, request.route.text)
    line.field(Key.status, request.status)
    if let problem = request.problem { line.field(Key.problem, problem.rawValue) }
    if let nanoseconds = request.nanoseconds {
      line.milliseconds(Key.durationMs, nanoseconds: nanoseconds)
    }
    line.field(Key.bytesIn, request.bytesReceived)
    line.field(Key.bytesOut, request.bytesSent)
    if request.samples > 0 { line.field(Key.samples, request.samples) }
    if let session = request.session { line.field(Key.session, session) }
    if !request.clientAddress.isEmpty { line.field(Key.client, request.clientAddress) }
    if !request.isComplete { line.field(Key.cut, true) }
  }

  private enum Key {
    static let requestId = LogKey("requestId")
    static let traceId = LogKey("traceId")
    static let parentId = LogKey("parentId")
    static let method = LogKey("method")
    static let route = LogKey("route")
    static let status = LogKey("status")
    static let problem = LogKey("problem")
    static let durationMs = LogKey("durationMs")
    static let bytesIn = LogKey("bytesIn")
    static let bytesOut = LogKey("bytesOut")
    static let samples = LogKey("samples")
    static let session = LogKey("session")
    static let client = LogKey("client")
    static let cut = LogKey("cut")
  }
}
