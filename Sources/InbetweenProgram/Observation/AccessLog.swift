import AnimationService
import Logging
import Observability

/// A line of the log for each request.
struct AccessLog: Sendable {
  let logger: Logger

  /// Writes the line; what the server could not do is graver than what it would not.
  func write(_ request: AnsweredRequest) {
    let level: Logger.Level =
      switch request.status {
      case 500: .error
      case 503, 507: .warning
      default: .info
      }
    logger.log(level: level, "request", metadata: ["request": .stringConvertible(Line(request))])
  }

  /// The facts of a request as fields.
  struct Line: LogRecord {
    let request: AnsweredRequest

    init(_ request: AnsweredRequest) { self.request = request }

    func write(to line: inout LogLine) {
      line.field("requestId", request.requestID)
      if let trace = request.trace {
        line.field("traceId", trace.traceID)
        line.field("parentId", trace.parentID)
      }
      line.field("method", request.method.text)
      line.field("route", request.route.text)
      line.field("status", request.status)
      if let nanoseconds = request.nanoseconds {
        line.milliseconds("durationMs", nanoseconds: nanoseconds)
      }
      line.field("bytesIn", request.bytesReceived)
      line.field("bytesOut", request.bytesSent)
      if request.samples > 0 { line.field("samples", request.samples) }
      if let session = request.session { line.field("session", session) }
      if !request.clientAddress.isEmpty { line.field("client", request.clientAddress) }
      if !request.isComplete { line.field("cut", true) }
    }
  }
}
