internal import HTTPMessages

/// The phase of one request, from its head to the end of its response.
///
/// Every transition is a method below. A method that does not apply to the current phase changes
/// nothing, and returns false or `nil`. `close` ends a request in any phase, for example when its
/// client disconnects.
///
/// ```mermaid
/// stateDiagram-v2
///   [*] --> readingHead
///   readingHead --> readingBody: acceptHead
///   readingHead --> responding: refuse
///   readingBody --> readingBody: receive
///   readingBody --> waitingForInterim: endBody
///   readingBody --> waitingForBatch: endBody
///   readingBody --> responding: refuse
///   waitingForInterim --> waitingForBatch: endBody
///   waitingForBatch --> waitingToSend: handle
///   waitingForBatch --> waitingForCommit: handle
///   waitingForBatch --> waitingForWorker: handle
///   waitingForWorker --> computing: compute
///   computing --> waitingToSend: finishComputing
///   waitingToSend --> responding: respond
///   waitingForCommit --> responding: respond
///   readingHead --> closed: close
///   readingBody --> closed: close
///   waitingForInterim --> closed: close
///   waitingForBatch --> closed: close
///   waitingToSend --> closed: close
///   waitingForCommit --> closed: close
///   waitingForWorker --> closed: close
///   computing --> closed: close
///   responding --> closed: close
///   closed --> [*]
/// ```
///
/// A test compares this diagram with the transitions that the methods perform. A phase can be moved
/// but not copied, so each request has exactly one phase.
enum RequestPhase: ~Copyable {
  /// The request line was read; libmicrohttpd reads the header fields.
  case readingHead
  /// The head was accepted; the body is arriving.
  case readingBody(RequestBody)
  /// The body is complete, but libmicrohttpd is still sending the interim response to the client.
  case waitingForInterim(RequestBody)
  /// The request is complete and waits to be handled, together with the other requests of its
  /// batch.
  case waitingForBatch(CompleteRequest)
  /// The response is complete; the next callback of the connection sends it.
  case waitingToSend(Response, RequestTraits)
  /// The response depends on a commit, which several requests can share.
  case waitingForCommit(any PendingResponse, RequestTraits)
  /// A worker must compute the response, but no worker has the job yet.
  ///
  /// The computation contains the content of the request. So the content still uses bytes of the
  /// budget, and the phase keeps this share of the budget.
  case waitingForWorker(any Computation, RequestTraits, ByteBudget.Share?)
  /// A worker computes the response; the connection is suspended.
  case computing(WorkerJob, RequestTraits, ByteBudget.Share?)
  /// The response was passed to libmicrohttpd, or the connection was abandoned.
  case responding
  /// libmicrohttpd has ended the exchange.
  case closed

  /// A response that must be sent now.
  enum Outgoing {
    case complete(Response)
    /// A response that is not complete yet.
    ///
    /// A call of `response()` commits the change of the request and returns the complete response.
    case pending(any PendingResponse)
  }

  /// The work that remains when a request ends without a response.
  enum Leftover {
    /// The request was not handled.
    case request(Request)
    /// The request was handled, but its change was not committed.
    case commit(any PendingResponse)
  }

  /// Accepts the head and begins to read the body.
  ///
  /// - Returns: False if the head was not being read.
  mutating func acceptHead(_ body: consuming RequestBody) -> Bool {
    guard isReadingHead else { return false }
    self = .readingBody(body)
    return true
  }

  /// Receives a part of the body.
  ///
  /// - Parameter store: A function that adds the part to the body and returns the result.
  /// - Returns: The result of `store`; `nil` if no body is being read.
  mutating func receive<Result>(_ store: (inout RequestBody) -> Result) -> Result? {
    switch take() {
    case .readingBody(var body):
      let result = store(&body)
      self = .readingBody(body)
      return result
    case let other:
      self = other
      return nil
    }
  }

  /// Ends the reading of a refused request, so that an error response can be sent.
  ///
  /// - Returns: False if the body has already ended, or a response is already being sent.
  mutating func refuse() -> Bool {
    let isReading =
      switch self {
      case .readingHead: true
      case .readingBody: true
      case .waitingForInterim: false
      case .waitingForBatch: false
      case .waitingToSend: false
      case .waitingForCommit: false
      case .waitingForWorker: false
      case .computing: false
      case .responding: false
      case .closed: false
      }
    if isReading { self = .responding }
    return isReading
  }

  /// Ends the body, so that the request waits for its batch.
  ///
  /// A client can request `100 Continue` although its request has no content. Two calls are then
  /// needed: the first begins the wait for this interim response, and the second ends the wait.
  ///
  /// - Parameter clientAddress: The client address to store in the request.
  /// - Returns: False if the phase is neither `readingBody` nor `waitingForInterim`.
  mutating func endBody(from clientAddress: String) -> Bool {
    switch take() {
    case .readingBody(let body):
      self =
        body.head.expectsInVain
        ? .waitingForInterim(body) : .waitingForBatch(body.request(from: clientAddress))
      return true
    case .waitingForInterim(let body):
      self = .waitingForBatch(body.request(from: clientAddress))
      return true
    case let other:
      self = other
      return false
    }
  }

  /// Handles the request.
  ///
  /// The request's body is dropped, unless a worker must compute the response.
  ///
  /// - Returns: False if no request waits to be handled.
  mutating func handle(_ handler: (Request) -> Reply) -> Bool {
    switch take() {
    case .waitingForBatch(let complete):
      let traits = complete.traits
      switch handler(complete.request) {
      case .now(let response): self = .waitingToSend(response, traits)
      case .later(let pending): self = .waitingForCommit(pending, traits)
      case .computing(let computation):
        self = .waitingForWorker(computation, traits, complete.share)
      }
      return true
    case let other:
      self = other
      return false
    }
  }

  /// Assigns a computation to a worker.
  ///
  /// - Parameter makeJob: A function that creates the worker's job.
  /// - Returns: The job; `nil` if no computation waits for a worker.
  mutating func compute(
    _ makeJob: (any Computation, RequestTraits) -> WorkerJob
  ) -> WorkerJob? {
    switch take() {
    case .waitingForWorker(let computation, let traits, let share):
      let job = makeJob(computation, traits)
      self = .computing(job, traits, share)
      return job
    case let other:
      self = other
      return nil
    }
  }

  /// Ends a computation, stores its response and returns the bytes of the request's content to the
  /// budget.
  ///
  /// - Parameter response: A function that returns the response of the job, or an error response if
  ///   the job has none.
  /// - Returns: False if no computation is in progress.
  mutating func finishComputing(_ response: (WorkerJob) -> Response) -> Bool {
    switch take() {
    case .computing(let job, let traits, _):
      self = .waitingToSend(response(job), traits)
      return true
    case let other:
      self = other
      return false
    }
  }

  /// Returns the response, which the caller must send now; `nil` if no response is ready.
  mutating func respond() -> (Outgoing, RequestTraits)? {
    switch take() {
    case .waitingToSend(let response, let traits):
      self = .responding
      return (.complete(response), traits)
    case .waitingForCommit(let pending, let traits):
      self = .responding
      return (.pending(pending), traits)
    case let other:
      self = other
      return nil
    }
  }

  /// Ends the request and returns the work that remains to be done; `nil` if no work remains.
  mutating func close() -> Leftover? {
    let leftover: Leftover? =
      switch self {
      case .waitingForBatch(let complete): .request(complete.request)
      case .waitingForCommit(let pending, _): .commit(pending)
      default: nil
      }
    self = .closed
    return leftover
  }

  /// Returns the current phase; the caller must set the next phase, because `self` is then
  /// `closed`.
  private mutating func take() -> RequestPhase { exchange(&self, with: .closed) }
}
