internal import HTTPMessages

/// One request and its response.
///
/// An exchange is created when the request line is read. It is released when libmicrohttpd has sent
/// the response or lost the connection. `RequestPhase` determines the next step, and this class
/// executes it. Only the event thread of the connection accesses an exchange.
final class Exchange {
  /// The action that libmicrohttpd takes after a callback.
  enum Step {
    /// Read more bytes, or send the queued response.
    case proceed
    /// Call the callback again, in the next iteration of the event loop or after the connection is
    /// resumed.
    case wait
    /// Close the connection without a further response.
    case abandon
  }

  private let connection: Connection
  private let server: ServerContext
  private let target: Result<RequestTarget, Refusal>
  private var phase = RequestPhase.readingHead

  /// Creates the exchange of a request whose request line was read.
  ///
  /// - Parameter target: The bytes of the request target.
  init(connection: Connection, server: ServerContext, target bytes: Span<UInt8>) {
    self.connection = connection
    self.server = server
    target = RequestTarget.parse(bytes, bytesMax: server.targetBytesMax)
    connection.beginRequest()
  }

  /// The limits that the head must meet.
  var guardLimits: RequestGuard.Limits { server.guardLimits }

  /// True if the head is not yet checked.
  var isReadingHead: Bool { phase.isReadingHead }

  /// Checks the head, and queues an error response if the head is refused.
  ///
  /// The error response closes the connection, because libmicrohttpd closes the connection after a
  /// response to an incomplete request. All other error responses are sent after the body.
  ///
  /// - Parameter judge: A guard that has received all field lines.
  func headArrived(
    _ judge: consuming RequestGuard, method: Span<UInt8>, version: Span<UInt8>,
    on library: LibraryConnection
  ) -> Step {
    // The head may already have been refused, for one of two reasons. Its query has too many
    // parameters, or the part of the head that arrived with the previous request has a fault.
    guard !connection.state.phase.isOver else { return .abandon }
    let headBytes = library.headBytes
    let extent = RequestGuard.Extent(
      headBytes: headBytes, hidesBytes: !connection.wire.isWhole(headBytes: headBytes))
    do throws(Refusal) {
      let head = try judge.verdict(method: method, target: target, version: version, extent: extent)
      if head.awaitsGoAhead,
        let response = server.screen(head.request(clientAddress: connection.clientAddress))
      {
        return refuse(with: server.closing(response), on: library)
      }
      if head.content.isAnnounced { connection.beginBody(isForHead: head.method == .head) }
      connection.beginContent(head.content)
      let body = RequestBody(
        head: head, bytesMax: server.bodyBytesMax, budget: server.contentBudget)
      return phase.acceptHead(body) ? .proceed : .abandon
    } catch {
      return refuse(with: server.refuse(error), on: library)
    }
  }

  /// Stores a part of the body, or drops it if the head was refused.
  ///
  /// - Returns: `abandon` if the body has more than four times the maximum size.
  func bodyArrived(_ part: UnsafeBufferPointer<UInt8>) -> Step {
    let isWanted = !connection.state.phase.isOver
    // If the head was refused, the parts of its body are dropped.
    let isAccepted = phase.receive { $0.take(part, isWanted: isWanted) } ?? true
    if isAccepted { return .proceed }
    server.counters.oversized.count()
    return .abandon
  }

  /// Executes the next step of a request whose body has arrived completely.
  func proceed(on library: LibraryConnection, in batch: ReadyBatch) -> Step {
    phase.isParked ? resume(on: library, in: batch) : bodyEnded(on: library, in: batch)
  }

  /// Checks a complete body, and then adds the request to the batch or handles it at once.
  ///
  /// If the body is too large or exceeds the memory budget, the request is refused instead.
  private func bodyEnded(on library: LibraryConnection, in batch: ReadyBatch) -> Step {
    switch phase.bodyFault {
    case .tooLarge:
      return refuse(with: server.refuse(.bodyTooLarge(bytesMax: server.bodyBytesMax)), on: library)
    case .overBudget: return refuse(with: server.refuse(.tooMuchContent), on: library)
    case nil: break
    }
    // A client that was too slow has already received its response from the reaper.
    guard connection.enter(.waiting), phase.endBody(from: connection.clientAddress) else {
      return .abandon
    }
    // libmicrohttpd may not accept a response yet: after an interim response, it looks for content
    // before it accepts the final response.
    guard phase.isParked else { return .wait }
    if batch.enqueue(self, of: connection) { return .wait }
    handle()
    if phase.isWaitingForCommit { return .wait }
    return resume(on: library, in: batch)
  }

  /// Handles the request unless it is already handled.
  func handle() { _ = phase.handle(server.handle) }

  /// The number of content bytes of a response that is ready but not sent yet.
  ///
  /// The number is 0 if no response is ready, or if the response is a stream.
  var responseBytes: Int { phase.responseBytes }

  /// Handles the batch until this request is handled, and then sends the response to this request.
  ///
  /// If the response is not ready, the connection waits for a commit or for a worker.
  private func resume(on library: LibraryConnection, in batch: ReadyBatch) -> Step {
    while phase.isWaitingForBatch, batch.handleSome() {}
    if phase.isWaitingForCommit, batch.delaysCommit(of: self) { return .wait }
    if let job = phase.compute({ self.job(for: $0, $1, on: library) }) {
      suspend(for: job, on: library)
      return .wait
    }
    // A job resumes its connection after it has finished, so it has a response.
    _ = phase.finishComputing { $0.takeResponse() ?? server.refuse(.badResponse) }
    guard connection.enter(.sending), let (outgoing, traits) = phase.respond() else {
      return .abandon
    }
    switch outgoing {
    case .complete(let response): return send(response, traits, on: library)
    // This call commits the changes of all requests that wait for the commit.
    case .pending(let pending): return send(pending.response(), traits, on: library)
    }
  }

  private func job(
    for computation: any Computation, _ traits: RequestTraits, on library: LibraryConnection
  ) -> WorkerJob {
    WorkerJob(
      computation, socket: library.socket, tls: connection.tls,
      takesInterimResponses: traits.takesInterimResponses,
      resume: library.resumption(waking: connection.streams.inbox))
  }

  /// Suspends the connection until a worker has finished a job.
  ///
  /// If the pool does not accept the job, the connection is resumed immediately with an error.
  private func suspend(for job: WorkerJob, on library: LibraryConnection) {
    // Suspend before the submission, because the worker may finish the job before `submit` returns.
    library.suspend()
    if server.workers.submit(job) { return }
    _ = phase.finishComputing { _ in server.refuseOnly(.tooManyComputations) }
    job.resumeConnection()
  }

  private func send(
    _ response: Response, _ traits: RequestTraits, on library: LibraryConnection
  ) -> Step {
    server.isDraining
      ? queue(server.closing(response), traits, on: library)
      : queue(response, traits, on: library)
  }

  private func refuse(with response: Response, on library: LibraryConnection) -> Step {
    guard phase.refuse(), connection.enter(.sending) else { return .abandon }
    return queue(response, RequestTraits(), on: library)
  }

  /// Queues a response in libmicrohttpd; if that fails, queues an error response instead.
  private func queue(
    _ response: Response, _ traits: RequestTraits, on library: LibraryConnection
  ) -> Step {
    connection.wire.beginResponse()
    do throws(LibraryResponse.Failure) {
      try library.send(response, isHeadOnly: traits.isHeadOnly, waiting: server.unsentBytes)
      return .proceed
    } catch {
      let replacement = replacement(for: error)
      let isSent: ()? = try? library.send(
        replacement, isHeadOnly: traits.isHeadOnly, waiting: server.unsentBytes)
      return isSent == nil ? .abandon : .proceed
    }
  }

  /// Returns the error response that replaces a response that could not be queued.
  private func replacement(for failure: LibraryResponse.Failure) -> Response {
    switch failure {
    case .malformed: server.refuse(.badResponse)
    // The request and the connection are valid: the client may send the request again.
    case .noRoom: server.refuseOnly(.tooManyWaiting)
    case .tooManyStreams: server.refuseOnly(.tooManyStreams(max: server.openStreams.limit))
    }
  }

  /// Ends the exchange after its response was sent or its connection was lost.
  ///
  /// If the connection was lost, a complete request is still handled, and a pending change is still
  /// committed. But a computation for a worker is not started any more.
  func didClose(in batch: ReadyBatch) {
    batch.didClose(self)
    switch phase.close() {
    case .request(let request):
      if case .later(let pending) = server.handle(request) { _ = pending.response() }
    case .commit(let pending): _ = pending.response()
    case nil: break
    }
    connection.enter(.idle)
    connection.endRequest()
  }
}
