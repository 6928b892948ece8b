/// What may be told of a request once it is answered: nothing of its content, its query or its secrets.
package struct AnsweredRequest: Sendable, Equatable {
  /// The method, one of few.
  package var method = MethodName.none
  /// The route, one of few.
  package var route = RouteLabel.none
  /// The status code of the answer.
  package var status: Int
  /// The kind of problem that the response reports; `nil` where it reports none.
  package var problem: ProblemType?
  /// How long it took, from the request being whole to the answer made, or for a stream to its end.
  ///
  /// `nil` for what the transport refused before there was a request.
  package var nanoseconds: Int?
  /// Bytes of the request's content.
  package var bytesReceived = 0
  /// Bytes of the answer's content, as coded; of a stream those that were made.
  package var bytesSent = 0
  /// Samples in the answer.
  package var samples = 0
  /// The request's name, which the answer repeats: a token of 64 bytes at most.
  package var requestID = ""
  /// The trace it belongs to, where it says so well.
  package var trace: TraceContext?
  /// The beginning of the name of the session it is about: enough to find it, too little to use it.
  package var session: String?
  /// The address it came from, past trusted proxies and without the port; empty where it is not known.
  package var clientAddress = ""
  /// Whether the content was made to its end; `false` for a stream whose client went away.
  package var isComplete = true

  /// Creates the facts of what the transport refused.
  package init(status: Int) {
    self.status = status
  }
}

/// Who is told of requests once they are answered, on the thread that answered: it must be quick.
package struct RequestObserver: Sendable {
  let observes: @Sendable (_ status: Int) -> Bool
  let tell: @Sendable (AnsweredRequest) -> Void

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - observes: Whether it is to be told of requests that were answered with a status; of others nothing is
  ///     found out.
  ///   - tell: Takes the facts of one.
  package init(
    of observes: @escaping @Sendable (_ status: Int) -> Bool = { _ in true },
    _ tell: @escaping @Sendable (AnsweredRequest) -> Void
  ) {
    self.observes = observes
    self.tell = tell
  }
}
