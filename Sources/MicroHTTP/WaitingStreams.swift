internal import CMicroHTTPD
internal import Glibc

/// The streams of an event loop that wait, with their connections suspended.
///
/// A wait takes O(log n) for n waiting streams, and needs no system call after the first wait of a
/// stream.
///
/// Unchecked: only the thread of the event loop accesses the state.
final class WaitingStreams: @unchecked Sendable {
  let inbox: LoopInbox
  private let hangups: HangupSet
  private var queue = DeadlineQueue<StreamedContent>()

  init(inbox: LoopInbox) throws(MicroHTTPError) {
    self.inbox = inbox
    hangups = try HangupSet()
  }

  /// The number of streams that wait.
  var count: Int { queue.count }

  /// The descriptor that is readable after a disconnect; `nil` if no stream is watched.
  var hangupDescriptor: Int32? { hangups.count > 0 ? hangups.descriptor : nil }

  /// The time at which the next stream must be resumed; `nil` if no stream waits.
  var nextDeadline: MonotonicTime? {
    queue.firstTick.map { MonotonicTime(nanoseconds: $0 * Self.tickNanoseconds) }
  }

  /// Watches the socket of a stream for a disconnect; returns false if the system refuses.
  func watch(_ content: StreamedContent, socket: Int32) -> Bool {
    hangups.add(content, socket: socket)
  }

  func stopWatching(socket: Int32) {
    hangups.remove(socket: socket)
  }

  /// Adds a stream whose connection was suspended.
  func add(_ content: StreamedContent, until deadline: MonotonicTime) {
    let ticks = (deadline.nanoseconds - 1) / Self.tickNanoseconds + 1
    // Later ticks could not be converted back to a time. They are centuries away.
    queue.insert(content, at: min(ticks, UInt64.max / Self.tickNanoseconds))
  }

  /// Resumes every stream whose deadline has passed.
  func resumeDue() {
    guard let first = queue.firstTick else { return }
    let tick = MonotonicTime.now.nanoseconds / Self.tickNanoseconds
    guard first <= tick else { return }
    while let content = queue.removeFirst(until: tick) { content.resume() }
  }

  /// Resumes the streams that other threads have woken.
  func resume(_ signals: [StreamSignal]) {
    for signal in signals {
      if let content = signal.lower() { resume(content) }
    }
  }

  /// Resumes all streams.
  func resumeAll() {
    while let content = queue.removeFirst(until: .max) { content.resume() }
  }

  /// Resumes the streams whose clients have disconnected.
  func handleHangups() {
    hangups.takeAll { content, isLost in
      content.hangUp(isLost: isLost)
      resume(content)
    }
  }

  /// Resumes a stream; does nothing if the stream does not wait.
  private func resume(_ content: StreamedContent) {
    guard content.queuePosition != nil else { return }
    queue.remove(content)
    content.resume()
  }

  /// The resolution of deadlines, in nanoseconds.
  ///
  /// All streams whose deadlines are in the same millisecond are resumed together. libmicrohttpd
  /// visits every suspended connection once for each resumption, so more precision would cost CPU
  /// time.
  private static let tickNanoseconds: UInt64 = 1_000_000
}
