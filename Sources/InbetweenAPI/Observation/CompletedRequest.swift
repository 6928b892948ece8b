/// The facts about a handled request, for logs and metrics.
///
/// The facts contain neither content, queries nor secrets.
package struct CompletedRequest: Sendable, Equatable {
  /// The method, as one of a fixed set of labels.
  package var method = MethodName.none
  /// The route, as one of a fixed set of labels.
  package var route = RouteLabel.none
  /// The status of the response, or `statusWithoutClient`.
  package var status: Int
  /// The problem type that the response reports; `nil` if there is none.
  package var problem: ProblemType?
  /// The time in nanoseconds from the start of handling to the response or to the end of a stream.
  ///
  /// The time includes the wait for a worker. The property is `nil` if the transport refused the
  /// request.
  package var nanoseconds: Int?
  /// The size of the request's content in bytes.
  package var bytesReceived = 0
  /// The size of the response's content in bytes, after content coding; 0 for HEAD and status 304.
  ///
  /// For a stream, this is the number of bytes produced.
  package var bytesSent = 0
  /// The number of samples in the response.
  package var samples = 0
  /// The request ID, which the response repeats: a token of at most 64 bytes.
  package var requestID = ""
  /// The trace of the request; `nil` if the request has no valid trace.
  package var trace: TraceContext?
  /// The first characters of the session's name; `nil` if there is no session.
  ///
  /// These characters are enough to find the session, but too few to use the session.
  package var session: String?
  /// The client's address without the port, as reported by trusted proxies; empty if unknown.
  package var clientAddress = ""
  /// The reason why the server ended an event stream.
  ///
  /// The property is `nil` if the response is not an event stream, or if the connection ended
  /// first.
  package var streamEnding: StreamEnding?
  /// True if the content was produced to its end; false for a stream that failed or whose
  /// connection ended early.
  package var isComplete = true

  /// The status of a request whose client disconnected before the response was computed.
  ///
  /// No response has this status. Source: `NGX_HTTP_CLIENT_CLOSED_REQUEST` of nginx.
  package static let statusWithoutClient = 499

  /// Creates the facts about a request; the defaults are those of a refused request.
  ///
  /// For a request that was handled, the caller sets the other properties.
  package init(status: Int) { self.status = status }
}

/// The reasons why the server ends an event stream.
package enum StreamEnding: String, CaseIterable, Sendable {
  /// All events were sent.
  case complete
  /// The client was too slow.
  case evicted
  /// The motion cannot be played any further, for example because a value overflows.
  case failed
  /// The server is shutting down.
  case drain
  /// The stream has reached its maximum duration.
  case rotation
}

/// An observer of handled requests.
///
/// The observer runs on the thread that handles the request or releases the stream, and must be
/// fast.
package struct RequestObserver: Sendable {
  let observes: @Sendable (_ status: Int) -> Bool
  let report: @Sendable (CompletedRequest) -> Void

  /// Creates an observer that passes the facts about handled requests to a function.
  ///
  /// - Parameters:
  ///   - observes: A function that returns true for the status codes to observe. For other status
  ///     codes, no facts are collected.
  ///   - report: A function that receives the facts about one request.
  package init(
    of observes: @escaping @Sendable (_ status: Int) -> Bool = { _ in true },
    _ report: @escaping @Sendable (CompletedRequest) -> Void
  ) {
    self.observes = observes
    self.report = report
  }
}
