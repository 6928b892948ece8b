import InbetweenAPI
import Observability
import SessionStorage

/// All metrics of the service itself; `docs/operations.md` lists them.
///
/// No lock is taken to count a request. Values that are not counters are read when the metrics page
/// is requested.
final class ServiceMetrics: Sendable {
  private static let route = MetricLabel("route", RouteLabel.texts)
  private static let method = MetricLabel("method", MethodName.allCases.map(\.text))
  private static let operation = MetricLabel("operation", StoreOperation.allCases.map { "\($0)" })
  private static let errorKind = MetricLabel("kind", StoreErrorKind.allCases.map { "\($0)" })

  private static let streamEnding = MetricLabel("reason", StreamEnding.allCases.map(\.rawValue))

  private let requests = Counter(
    "inbetween_http_requests_total", help: "Requests handled, including refused requests.",
    labels: [route, method, StatusLabel.label], showsZeros: false)
  private static let problem = MetricLabel("problem", ProblemType.allCases.map(\.rawValue))
  private static let problemPositions = Dictionary(
    uniqueKeysWithValues: ProblemType.allCases.enumerated().map { ($1, $0) })
  private let problems = Counter(
    "inbetween_http_problems_total",
    help: "Requests refused or failed, by problem type.",
    labels: [problem])
  private let durations = Histogram(
    "inbetween_http_request_duration_seconds",
    help: "Seconds from the complete request to the end of the response or stream.",
    label: route)
  private let bytesReceived = Counter(
    "inbetween_http_request_content_bytes_total", help: "Bytes of content in requests.",
    labels: [route], showsZeros: false)
  private let bytesSent = Counter(
    "inbetween_http_response_content_bytes_total",
    help: "Bytes of content in responses, after content coding.",
    labels: [route], showsZeros: false)
  private let samples = Counter(
    "inbetween_samples_total", help: "Samples in responses.", labels: [route], showsZeros: false)
  private let streamsCut = Counter(
    "inbetween_streams_cut_total",
    help: "Streamed responses that ended early: the connection ended or the computation failed.")
  private let streamEnds = Counter(
    "inbetween_stream_ends_total", help: "Event streams that the server ended, by reason.",
    labels: [streamEnding])

  /// The number of sessions that were created; copies of sessions, called forks, are included.
  let sessionsCreated = Counter(
    "inbetween_sessions_created_total", help: "Sessions created, including forks.")
  let sessionsDeleted = Counter(
    "inbetween_sessions_deleted_total", help: "Sessions deleted by clients.")
  /// The number of expired sessions that were removed.
  let sessionsSwept = Counter(
    "inbetween_sessions_swept_total", help: "Sessions removed because they expired.")
  private let storeDurations = Histogram(
    "inbetween_store_operation_duration_seconds",
    help: "Duration of session store operations in seconds.", label: operation)
  private let storeErrors = Counter(
    "inbetween_store_errors_total", help: "Failed session store operations, by kind of error.",
    labels: [operation, errorKind])

  /// Counts one request.
  func record(_ request: CompletedRequest) {
    let route = request.route.position
    requests.add(at: route, request.method.rawValue, StatusLabel.position(of: request.status))
    if let problem = request.problem, let position = Self.problemPositions[problem] {
      problems.add(at: position)
    }
    if let nanoseconds = request.nanoseconds {
      durations.record(nanoseconds: nanoseconds, at: route)
    }
    if request.bytesReceived > 0 { bytesReceived.add(request.bytesReceived, at: route) }
    if request.bytesSent > 0 { bytesSent.add(request.bytesSent, at: route) }
    if request.samples > 0 { samples.add(request.samples, at: route) }
    // A client that disconnects before the response begins has received no stream.
    if !request.isComplete, request.status != CompletedRequest.statusWithoutClient {
      streamsCut.add()
    }
    if let ending = request.streamEnding,
      let position = StreamEnding.allCases.firstIndex(of: ending)
    {
      streamEnds.add(at: position)
    }
  }

  /// Counts one operation of the store and records its duration.
  func record(_ operation: StoreOperation, nanoseconds: Int, error: SessionStoreError?) {
    storeDurations.record(nanoseconds: nanoseconds, at: operation.rawValue)
    if let error { storeErrors.add(at: operation.rawValue, StoreErrorKind(error).rawValue) }
  }

  /// Writes all metrics.
  func write(to exposition: inout Exposition) {
    requests.write(to: &exposition)
    durations.write(to: &exposition)
    for counter in [
      problems, bytesReceived, bytesSent, samples, streamsCut, streamEnds, sessionsCreated,
      sessionsDeleted, sessionsSwept, storeErrors,
    ] {
      counter.write(to: &exposition)
    }
    storeDurations.write(to: &exposition)
  }
}

/// The labels for statuses.
///
/// A frequent status has a label of its own. All other statuses of a class share a label, such as
/// 4xx.
private enum StatusLabel {
  private static let known = [
    200, 201, 204, 304, 400, 401, 403, 404, 405, 406, 408, 409, 411, 412, 413, 414, 415, 417, 422,
    421, 428, 429, 431, 499, 500, 501, 503, 505, 507,
  ]
  static let label = MetricLabel(
    "status", known.map { "\($0)" } + (1...5).map { "\($0)xx" } + ["other"])

  private static let positions: [UInt8] = (0..<600).map { status in
    let position = known.firstIndex(of: status) ?? known.count + status / 100 - 1
    return UInt8(max(position, 0))
  }

  static func position(of status: Int) -> Int {
    100..<600 ~= status ? Int(positions[status]) : label.values.count - 1
  }
}
