internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import Synchronization

/// A producer that lets workers compute the costly pieces of another producer.
///
/// A cheap piece is computed directly on the event thread. While a worker computes a piece, the
/// stream waits.
final class WorkerProducer: SampleProducer {
  let probe: [UInt8]
  private(set) var samplesMade = 0
  private(set) var ending: StreamEnding?
  private let work: PieceWork
  private let threads: any SharedThreads
  private let calls: MissedCalls
  /// The time at which the last bytes were returned.
  private var lastSent = ContinuousClock.now

  init(
    _ producer: any SteppedProducer, client: String, _ wakeup: StreamWakeup,
    on threads: any SharedThreads, _ calls: MissedCalls
  ) {
    probe = producer.probe
    work = PieceWork(producer, client, wakeup)
    self.threads = threads
    self.calls = calls
  }

  deinit { work.cancel() }

  func next() -> ContentPiece {
    switch work.begin() {
    case .working:
      calls.miss()
      return heartbeat
    // A wake-up may have come after the worker had found nothing to send, so the caller tries
    // again.
    case .done(.waiting) where calls.take(): return .pending
    case .done(let piece): return returned(piece)
    case .idle: break
    }
    _ = calls.take()
    guard work.producer.isCostly else {
      return returned(work.producer.next(within: Self.eventThreadSteps))
    }
    work.start()
    threads.submit(work)
    return heartbeat
  }

  /// Copies `samplesMade` and `ending` from the wrapped producer, and returns the piece.
  ///
  /// Call this method only while no worker uses the wrapped producer.
  private func returned(_ piece: ContentPiece) -> ContentPiece {
    (samplesMade, ending) = (work.producer.samplesMade, work.producer.ending)
    if case .bytes = piece { lastSent = .now }
    return piece
  }

  /// The piece to return while a worker computes the next piece: a wait, or a heartbeat.
  ///
  /// A heartbeat consists of bytes that the client ignores. A heartbeat is due if no bytes were
  /// sent for a heartbeat interval, because a client or a proxy can close a silent connection.
  /// Formats without such bytes have no heartbeat.
  private var heartbeat: ContentPiece {
    let now = ContinuousClock.now, due = lastSent + .seconds(Limits.heartbeat.max)
    guard now >= due else { return .waiting(until: due, tolerance: Self.tolerance) }
    lastSent = now
    return probe.isEmpty
      ? .waiting(until: now + .seconds(Limits.heartbeat.max), tolerance: Self.tolerance)
      : .bytes(probe)
  }

  /// The approximate maximum number of work steps of a piece that an event thread computes.
  ///
  /// These steps take a fraction of a millisecond, during which other connections wait.
  static let eventThreadSteps = 4096
  /// The number of work steps of a piece on a worker, about a millisecond.
  static let workerSteps = 16_384
  /// The maximum delay of a heartbeat.
  ///
  /// The delay lets the transport wake many silent streams together.
  private static let tolerance = Duration.seconds(1)
}

/// A record that the producer was woken or called while a worker computed a piece.
///
/// After such a wake-up or call, the producer must be called again before the stream waits.
final class MissedCalls: Sendable {
  private let isMissed = Atomic(false)

  /// Records that a wake-up or a call of the producer was missed.
  func miss() { isMissed.store(true, ordering: .sequentiallyConsistent) }

  /// Returns true if `miss()` was called since the last call of `take()`.
  func take() -> Bool { isMissed.exchange(false, ordering: .sequentiallyConsistent) }
}

/// The computation of pieces on a worker, one piece at a time.
///
/// `Sendable` is unchecked: the producer is not `Sendable`. But in the state `working`, only the
/// worker uses the producer. In all other states, only the event thread does.
private final class PieceWork: StreamWork, @unchecked Sendable {
  enum State {
    case idle, working
    /// The worker has computed a piece.
    case done(ContentPiece)
  }

  let producer: any SteppedProducer
  let client: String
  private let wakeup: StreamWakeup
  /// A budget for all pieces; the computation is stopped by canceling this budget.
  private let whole = WorkBudget(steps: .max)
  private let state = Mutex(State.idle)

  init(_ producer: any SteppedProducer, _ client: String, _ wakeup: StreamWakeup) {
    self.producer = producer
    self.client = client
    self.wakeup = wakeup
  }

  /// Returns the state; if a piece is done, the state is `idle` afterwards.
  func begin() -> State {
    state.withLock { state in
      defer { if case .done = state { state = .idle } }
      return state
    }
  }

  /// Begins a piece; the caller then submits the work.
  func start() { state.withLock { $0 = .working } }

  func perform(on threads: any SharedThreads) {
    let budget = WorkBudget(steps: Limits.work.max, within: whole)
    var piece = Work.with(budget: budget) { producer.next(within: WorkerProducer.workerSteps) }
    // The budget stopped the computation, so the motion was not played to the end of the piece.
    if let stop = budget.stop, producer.ending == nil { piece = producer.failed(Problem(stop)) }
    state.withLock { $0 = .done(piece) }
    wakeup.wake()
  }

  func cancel() { whole.cancel() }
}
