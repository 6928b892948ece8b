internal import CMicroHTTPD
internal import Glibc

/// The streams of one event loop that wait for data or for a time; their connections are suspended.
///
/// Adding a stream costs O(log n) for n waiting streams. Only the first wait of a stream needs a
/// system call, which starts to watch the stream's socket for a disconnect.
///
/// Unchecked: only the thread of the event loop accesses the state.
final class WaitingStreams: @unchecked Sendable {
  let inbox: LoopInbox
  private let hangups: HangupSet
  private var queue = DeadlineQueue<StreamedContent>()
  /// The time before which `resumeDue` resumes no streams.
  private var nextResumption = MonotonicTime(nanoseconds: 0)

  init(inbox: LoopInbox) throws(MicroHTTPError) {
    self.inbox = inbox
    hangups = try HangupSet()
  }

  /// The descriptor that is readable after a disconnect; `nil` if no stream is watched.
  var hangupDescriptor: Int32? { hangups.count > 0 ? hangups.descriptor : nil }

  /// The time at which the next stream must be resumed; `nil` if no stream waits.
  var nextDeadline: MonotonicTime? {
    queue.firstTick.map {
      max(MonotonicTime(nanoseconds: $0 * Self.tickNanoseconds), nextResumption)
    }
  }

  /// Watches the socket of a stream for a disconnect; returns false if the system refuses.
  func watch(_ content: StreamedContent, socket: Int32) -> Bool {
    hangups.add(content, socket: socket)
  }

  func stopWatching(socket: Int32) { hangups.remove(socket: socket) }

  /// Adds a stream whose suspended connection must be resumed between `first` and `last`.
  ///
  /// - Parameters:
  ///   - first: The earliest time, above 0.
  ///   - last: The latest time, at least `first`.
  func add(_ content: StreamedContent, from first: MonotonicTime, until last: MonotonicTime) {
    queue.insert(content, at: Self.tick(from: first, until: last))
  }

  /// Returns a tick from `first` to `last`, chosen so that many streams have the same tick.
  ///
  /// The result is the tick that is divisible by the highest power of two. For 5 ms to 9 ms, the
  /// result is 8. So streams with similar times usually have the same tick. If no tick is between
  /// `first` and `last`, the result is the first tick after `first`.
  ///
  /// Source: `apply_slack` in `kernel/timer.c` of Linux 2.6.35.
  static func tick(from first: MonotonicTime, until last: MonotonicTime) -> UInt64 {
    // Later ticks could not be converted back to a time. They are centuries away.
    let end = UInt64.max / tickNanoseconds
    let low = min((max(first.nanoseconds, 1) - 1) / tickNanoseconds + 1, end)
    let high = max(low, min(last.nanoseconds / tickNanoseconds, end))
    let highestDifference = 63 - ((low - 1) ^ high).leadingZeroBitCount
    return high & (~0 << UInt64(highestDifference))
  }

  /// Resumes every stream that is due.
  ///
  /// If a call has resumed streams, later calls do nothing until the time `pause` has passed.
  func resumeDue() {
    guard let first = nextDeadline else { return }
    let now = MonotonicTime.now
    guard first <= now else { return }
    nextResumption = now.advanced(bySeconds: pause)
    let tick = now.nanoseconds / Self.tickNanoseconds
    while let content = queue.removeFirst(until: tick) { content.resume() }
  }

  /// The minimum time in seconds between two calls of `resumeDue` that resume streams.
  ///
  /// After a call that resumes streams, libmicrohttpd visits all suspended connections. The minimum
  /// time is proportional to the number of waiting streams. So the visits take at most a few
  /// percent of the time of one processor.
  private var pause: Double { Double(queue.count) * Self.pausePerStream }

  /// Marks streams as due if other threads have woken them.
  func wake(_ signals: [StreamSignal]) {
    for signal in signals { if let content = signal.lower() { wake(content) } }
  }

  /// Resumes all streams, even those that are not due.
  func resumeAll() { while let content = queue.removeFirst(until: .max) { content.resume() } }

  /// Marks streams as due if their clients have disconnected or have closed their sending side.
  func handleHangups() {
    hangups.takeAll { content, isLost in
      content.hangUp(isLost: isLost)
      wake(content)
    }
  }

  /// Marks a stream as due; does nothing if the stream does not wait.
  private func wake(_ content: StreamedContent) {
    guard content.queuePosition != nil else { return }
    queue.remove(content)
    queue.insert(content, at: 0)
  }

  /// The length of a tick in nanoseconds: a tick is a millisecond, and deadlines are counted in
  /// ticks.
  ///
  /// All streams whose deadlines have the same tick are resumed together.
  private static let tickNanoseconds: UInt64 = 1_000_000
  /// The seconds that each waiting stream adds to `pause`: a thousand streams give 4 ms.
  private static let pausePerStream = 4e-6
}
