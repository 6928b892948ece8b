internal import HTTPMessages

/// One request and its response, from the request line to the last byte sent.
///
/// Made when the request line is read and let go when the library says the exchange is over; in
/// between only the event thread of its connection touches it.
final class Exchange {
  /// What the library is to do next.
  enum Step {
    /// Read on.
    case proceed
    /// Send on: the response is queued.
    case answered
    /// Ask again when the other connections have had their turn.
    case rest
    /// Close without a word.
    case abandon
  }

  /// Without what belongs to it, which a look at the stage would copy.
  private enum Stage { case awaitingHead, receiving, resting, over }

  private let connection: Connection
  private let service: ServerContext
  private let target: Result<RequestTarget, Refusal>
  private var stage = Stage.awaitingHead
  /// What is received, while it is.
  private var head: RequestHead?
  /// What is to be answered, while it waits for its turn.
  private var request: Request?
  /// The answer, while it waits to be sent.
  private var reply: Reply?
  /// The answer's computation, while a worker has it.
  private var job: WorkerJob?
  private var content: [UInt8] = []
  private var contentBytes = 0
  /// What of the budget this content has taken.
  private var budgetBytes = 0
  private var isOverBudget = false
  /// Whether the response is to be sent without its content (RFC 9110 section 9.3.2).
  private var isHeadOnly = false
  private var takesInterimResponses = false
  /// Whether the library has been asked to come again.
  private var hasWaited = false

  /// - Parameter target: The bytes of the request target.
  init(connection: Connection, service: ServerContext, target bytes: Span<UInt8>) {
    self.connection = connection
    self.service = service
    target = RequestTarget.parse(bytes, bytesMax: service.targetBytesMax)
    connection.beginRequest()
  }

  /// What its head may measure.
  var guardLimits: RequestGuard.Limits { service.guardLimits }

  /// Whether the head is still to be judged.
  var awaitsHead: Bool { stage == .awaitingHead }

  /// Takes the head.
  ///
  /// Only what ends the connection is answered here: the library closes after it.
  ///
  /// - Parameter start: Where the library holds the head.
  func takeHead(
    _ judge: consuming RequestGuard, method: Span<UInt8>, version: Span<UInt8>,
    at start: UnsafePointer<UInt8>, on library: LibraryConnection
  ) -> Step {
    // A head that was received behind another may have its answer.
    guard !connection.state.phase.isOver else { return .abandon }
    let headBytes = library.headBytes
    let extent = RequestGuard.Extent(
      headBytes: headBytes,
      hidesBytes: service.parserHidesBytes && !connection.wire.isWhole(headBytes: headBytes))
    do throws(Refusal) {
      let head = try judge.verdict(
        method: method, target: target, version: version, extent: extent)
      if head.awaitsGoAhead,
        let response = service.screen(head.request(clientAddress: connection.clientAddress))
      {
        return end(with: service.closing(response), on: library)
      }
      if head.content.isAnnounced { connection.enter(.body) }
      connection.beginContent(head.content, at: start + headBytes)
      self.head = head
      stage = .receiving
      return .proceed
    } catch {
      return end(with: service.refuse(error), on: library)
    }
  }

  /// Takes a part of the content.
  ///
  /// Content that is not wanted is counted and dropped, for the library sends no answer in its
  /// middle; who sends four times the limit is not waited for.
  func takeContent(_ part: UnsafeBufferPointer<UInt8>) -> Step {
    let (total, overflow) = contentBytes.addingReportingOverflow(part.count)
    contentBytes = overflow ? .max : total
    guard contentBytes <= service.bodyBytesMax else {
      dropContent()
      guard contentBytes / 4 > service.bodyBytesMax else { return .proceed }
      service.counters.oversized.count()
      return .abandon
    }
    if isOverBudget || connection.state.phase.isOver {
      dropContent()
      return .proceed
    }
    guard service.contentBudget.take(part.count) else {
      isOverBudget = true
      dropContent()
      return .proceed
    }
    budgetBytes += part.count
    // Most content comes in one part.
    if content.isEmpty { content = Array(part) } else { content.append(contentsOf: part) }
    return .proceed
  }

  /// Joins those that are to be answered once the content is complete; answers itself what cannot be.
  func finish(on library: LibraryConnection, in batch: ReadyBatch) -> Step {
    if head?.expectsInVain == true, !hasWaited {
      // The library may take no response yet: it looks for content between its interim response and this.
      hasWaited = true
      return .rest
    }
    guard let head = exchange(&head, with: nil) else { return .abandon }
    stage = .over
    guard contentBytes <= service.bodyBytesMax else {
      let refusal = Refusal.bodyTooLarge(bytesMax: service.bodyBytesMax)
      return end(with: service.refuse(refusal), on: library)
    }
    guard !isOverBudget else { return end(with: service.refuse(.tooMuchContent), on: library) }
    // Whoever was too slow has been answered by the reaper.
    guard connection.enter(.waiting) else { return .abandon }
    isHeadOnly = head.method == .head
    takesInterimResponses = head.takesInterimResponses
    let content = exchange(&content, with: [])
    request = (consume head).request(consume content, clientAddress: connection.clientAddress)
    stage = .resting
    if batch.join(self, of: connection) { return .rest }
    answer()
    if case .later = reply { return .rest }
    return wake(on: library, in: batch)
  }

  /// Whether the answer is still to come.
  var rests: Bool { stage == .resting }

  /// Has the request answered, unless it is, and keeps the answer.
  func answer() {
    guard let request = exchange(&request, with: nil) else { return }
    reply = service.reply(request)
    dropContent()
  }

  /// The bytes of content that the answer at hand holds.
  var answerBytes: Int { reply?.contentBytes ?? 0 }

  /// Sends the answer, once those that came before are answered.
  func wake(on library: LibraryConnection, in batch: ReadyBatch) -> Step {
    while request != nil, batch.answerSome() {}
    if case .later = reply, batch.holds(self) { return .rest }
    if case .computing(let computation) = reply { return suspend(for: computation, on: library) }
    if let job { takeResponse(of: job) }
    guard connection.enter(.answer), let reply = exchange(&reply, with: nil) else {
      return .abandon
    }
    stage = .over
    switch consume reply {
    case .now(let response): return answer(response, on: library)
    // What others wait for too is done for all of them.
    case .later(let pending): return answer(pending.response(), on: library)
    case .computing: return .abandon
    }
  }

  /// Leaves a computation to a worker, and the connection alone meanwhile.
  private func suspend(for computation: any Computation, on library: LibraryConnection) -> Step {
    let job = WorkerJob(
      computation, socket: library.socket, takesInterimResponses: takesInterimResponses,
      resume: library.resumption())
    reply = nil
    self.job = job
    // The worker may be done before this returns.
    library.suspend()
    if !service.workers.submit(job) {
      self.job = nil
      reply = .now(service.refuseOnly(.tooManyComputations))
      job.resumeConnection()
    }
    return .rest
  }

  private func takeResponse(of job: WorkerJob) {
    self.job = nil
    // Without one the client has gone, the deadline has passed, or the server stops.
    reply = .now(job.takeResponse() ?? service.refuse(.computationStopped))
  }

  // Lent the response, which nobody then has to copy.
  private func answer(_ response: Response, on library: LibraryConnection) -> Step {
    service.isDraining
      ? send(service.closing(response), on: library) : send(response, on: library)
  }

  private func end(with response: Response, on library: LibraryConnection) -> Step {
    stage = .over
    return connection.enter(.answer) ? send(response, on: library) : .abandon
  }

  private func send(_ response: Response, on library: LibraryConnection) -> Step {
    connection.wire.beginAnswer()
    do throws(LibraryResponse.Failure) {
      try library.send(response, isHeadOnly: isHeadOnly, waiting: service.waitingBytes)
      return .answered
    } catch {
      let replacement = replacement(for: error)
      let isSent: ()? = try? library.send(
        replacement, isHeadOnly: isHeadOnly, waiting: service.waitingBytes)
      return isSent == nil ? .abandon : .answered
    }
  }

  /// Returns what to send where the response could not be.
  private func replacement(for failure: LibraryResponse.Failure) -> Response {
    switch failure {
    case .malformed: return service.refuse(.badResponse)
    // Nothing is wrong with the request or the connection: it may be asked again.
    case .noRoom: return service.refuseOnly(.tooManyWaiting)
    }
  }

  /// Says that the library is done with the exchange.
  func complete(in batch: ReadyBatch) {
    batch.release(self)
    // Nobody hears it any more, but what was asked for is to be done.
    if rests, job == nil {
      answer()
      if case .later(let pending) = exchange(&reply, with: nil) { _ = pending.response() }
    }
    dropContent()
    connection.enter(.idle)
    connection.endRequest()
  }

  private func dropContent() {
    // What is held is counted, so that there is nothing where nothing is counted.
    guard budgetBytes > 0 else { return }
    content = []
    service.contentBudget.giveBack(budgetBytes)
    budgetBytes = 0
  }
}

extension Reply {
  fileprivate var contentBytes: Int {
    if case .now(let response) = self, case .whole(let content) = response.body {
      content.count
    } else {
      0
    }
  }
}
