import HTTPMessages
import Synchronization

/// A stream whose pieces are posted by the threads of a test.
final class MailboxStream: ContentStream {
  private struct State {
    var pieces: [ContentPiece] = []
    var wakeup: StreamWakeup?
    var calls = 0
    var live = 0
    var begun = 0
  }

  private let state = Mutex(State())
  private let interval: Duration
  private let probe: [UInt8]
  private let tick: ContentPiece?
  let waits: Bool

  /// Creates a stream without pieces.
  ///
  /// - Parameters:
  ///   - interval: The duration of each wait; the default is longer than any test.
  ///   - tick: The piece after each wait that ended at its deadline; `nil` for none.
  ///   - probe: The bytes without a meaning.
  ///   - waits: False to violate the rule that a stream that waits must declare it.
  init(
    interval: Duration = .seconds(3_600), tick: ContentPiece? = nil, probe: [UInt8] = [],
    waits: Bool = true
  ) {
    self.interval = interval
    self.tick = tick
    self.probe = probe
    self.waits = waits
  }

  /// The number of calls of `next`.
  var calls: Int { state.withLock { $0.calls } }
  /// The number of producers that have not been released.
  var live: Int { state.withLock { $0.live } }
  /// The number of producers that were created.
  var begun: Int { state.withLock { $0.begun } }

  /// Adds a piece, then wakes the stream.
  func post(_ piece: ContentPiece) {
    state.withLock { state in
      state.pieces.append(piece)
      return state.wakeup
    }?.wake()
  }

  func post(_ text: String) { post(.bytes(Array(text.utf8))) }

  func wake() { state.withLock { $0.wakeup }?.wake() }

  func begin() -> any ContentProducer { Producer(self) }

  func begin(waking wakeup: StreamWakeup) -> any ContentProducer {
    state.withLock { $0.wakeup = wakeup }
    return Producer(self)
  }

  private final class Producer: ContentProducer {
    private let stream: MailboxStream
    private var end: ContinuousClock.Instant?

    init(_ stream: MailboxStream) {
      self.stream = stream
      stream.state.withLock { state in
        state.live += 1
        state.begun += 1
      }
    }

    deinit { stream.state.withLock { $0.live -= 1 } }

    var probe: [UInt8] { stream.probe }

    func next() -> ContentPiece {
      stream.state.withLock { state in
        state.calls += 1
        if !state.pieces.isEmpty { return state.pieces.removeFirst() }
        let now = ContinuousClock.now
        if let tick = stream.tick, let end, end <= now {
          self.end = nil
          return tick
        }
        let end = end ?? now.advanced(by: stream.interval)
        self.end = end
        return .waiting(until: end)
      }
    }
  }
}

/// Streams by the path of their request, such as `/7`.
final class MailboxStreams: Sendable {
  let all: [MailboxStream]

  init(_ count: Int, _ make: () -> MailboxStream = { MailboxStream() }) {
    all = (0..<count).map { _ in make() }
  }

  subscript(_ index: Int) -> MailboxStream { all[index] }

  /// The number of producers that have not been released.
  var live: Int { all.reduce(0) { $0 + $1.live } }

  /// The number of calls of `next`.
  var calls: Int { all.reduce(0) { $0 + $1.calls } }

  /// A handler that returns the stream of the path, and echoes other requests.
  var responder: @Sendable (Request) -> Response {
    { [self] request in
      guard let index = Int(request.path.dropFirst()), all.indices.contains(index) else {
        return LiveServer.echo(request)
      }
      return Response(status: 200, stream: all[index])
    }
  }
}
