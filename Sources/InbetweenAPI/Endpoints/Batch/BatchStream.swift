internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages

/// The responses of a batch, sent as one line for each request while the batch is computed.
///
/// The lines have the order of the requests. Workers compute the responses. The workers pause when
/// the client is too far behind, as `BatchRun.Lead` specifies. They continue when the client has
/// received lines.
struct BatchStream: ContentStream {
  let items: [Result<BatchItem, Problem>]
  /// The locations of the requests in the content, for errors.
  let source: BatchSource
  let service: ServiceParts
  /// The client's key, for the workers' queue and for the memory of large lines.
  let client: String

  var waits: Bool { true }

  func response() -> Response {
    Response(
      status: 200,
      fields: [
        Field(.contentType, OutputFormat.ndjson.contentType), .unbuffered,
      ], stream: self)
  }

  func begin() -> any ContentProducer { BatchProducer(run(), work: nil) }

  func begin(waking wakeup: StreamWakeup) -> any ContentProducer {
    guard let threads = wakeup.threads else { return begin() }
    let run = run()
    return BatchProducer(run, work: (BatchWork(run.run, run.budget, client, wakeup), threads))
  }

  private func run() -> (run: BatchRun, budget: WorkBudget) {
    let budget = WorkBudget(steps: .max)
    let run = BatchRun(
      items, from: source, EvaluationService(parts: service), .batch,
      lead: BatchRun.Lead(responses: Limits.batchLead.max, bytes: Limits.batchLeadBytes.max),
      lines: (service.waitingLines, client), within: budget)
    return (run, budget)
  }
}

private final class BatchProducer: SampleProducer {
  private let run: BatchRun
  /// The budget that cancels the run.
  private let budget: WorkBudget
  private let work: (work: BatchWork, threads: any SharedThreads)?
  /// The bytes of lines that were taken from the run; `next` has not returned these bytes yet.
  private var lines: ArraySlice<UInt8> = []
  /// The reservations of memory for the large lines in `lines`; they end when the array is cleared.
  private var held: [WaitingLines.Line] = []
  private(set) var samplesMade = 0

  init(
    _ run: (run: BatchRun, budget: WorkBudget),
    work: (work: BatchWork, threads: any SharedThreads)?
  ) {
    (self.run, budget) = run
    self.work = work
  }

  deinit { budget.cancel() }

  /// An empty line, which a client ignores.
  ///
  /// The probe has no bytes while a line is only partly sent, because the probe would split this
  /// line.
  var probe: [UInt8] { lines.isEmpty ? [UInt8(ascii: "\n")] : [] }

  func next() -> ContentPiece {
    if lines.isEmpty { takeLines() }
    if let work, run.startsWork() { work.threads.submit(work.work) }
    guard lines.isEmpty else {
      defer { lines = lines.dropFirst(Self.pieceBytes) }
      return .bytes(Array(lines.prefix(Self.pieceBytes)))
    }
    if run.isOver { return .end }
    guard work == nil else {
      return .waiting(until: .now + Self.longWait, tolerance: Self.longWait)
    }
    return run.handleNext() ? .pending : .failure
  }

  private func takeLines() {
    var taken: [UInt8] = []
    held = []
    while taken.count < Self.pieceBytes, let next = run.take() {
      if taken.isEmpty { taken = next.json } else { taken += next.json }
      taken.append(UInt8(ascii: "\n"))
      if let line = next.line { held.append(line) }
      // BOUND: each response has at most a hundred thousand samples.
      samplesMade += next.samples
    }
    lines = taken[...]
  }

  /// The maximum number of bytes that `next` returns at once; a longer line is returned in several
  /// pieces.
  private static let pieceBytes = 16_384
  /// The maximum time to wait for the next response; a worker usually wakes the stream earlier.
  private static let longWait = Duration.seconds(60)
}

/// The job in which workers compute one stream's responses.
private final class BatchWork: StreamWork {
  let client: String
  private let run: BatchRun
  private let budget: WorkBudget
  private let wakeup: StreamWakeup

  init(_ run: BatchRun, _ budget: WorkBudget, _ client: String, _ wakeup: StreamWakeup) {
    self.run = run
    self.budget = budget
    self.client = client
    self.wakeup = wakeup
  }

  func perform(on threads: any SharedThreads) {
    repeat {
      threads.share { [run, wakeup] in
        let hasNext = run.handleNext()
        if run.isReady { wakeup.wake() }
        return hasNext
      }
    } while run.continuesWork()
  }

  func cancel() { budget.cancel() }
}
