internal import CMicroHTTPD
internal import HTTPMessages

/// Response content that a producer computes piece by piece while the response is sent.
///
/// libmicrohttpd calls `read` when the socket has taken the previous bytes. So a slow client delays
/// the producer, and no further pieces are buffered. If the producer waits, the connection is
/// suspended. Only the event thread of the connection accesses the object.
final class StreamedContent: DeadlineQueueMember {
  private let stream: any ContentStream
  private let connection: Connection
  /// The connection in libmicrohttpd.
  ///
  /// LIFETIME: libmicrohttpd keeps a connection until it has released the response.
  private let library: LibraryConnection
  private var producer: (any ContentProducer)?
  private var signal: StreamSignal?
  private var piece: [UInt8] = []
  private var taken = 0
  private var isWatched = false
  private var isLost = false
  private var needsProbe = false
  /// The position in the queue of waiting streams; `nil` if the stream does not wait.
  var queuePosition: Int?

  /// Creates the content of a response and counts the stream as open.
  ///
  /// - Throws: `tooManyStreams` if the server has too many open streams that can wait for data;
  ///   `noRoom` if the open streams occupy too much memory.
  init(
    _ stream: any ContentStream, on connection: Connection, _ library: LibraryConnection
  ) throws(LibraryResponse.Failure) {
    switch connection.server.openStreams.admit(stream) {
    case .admitted: break
    case .tooMany: throw .tooManyStreams
    case .noMemory: throw .noRoom
    }
    self.stream = stream
    self.connection = connection
    self.library = library
  }

  /// Writes the next bytes of the content into a buffer.
  ///
  /// - Returns: The number of written bytes; 0 if no bytes are available yet; `shim_content_ends`
  ///   at the end of the content. After a failure, the result is 1 and the connection is closed.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // The kernel has taken the previous bytes, so the deadline of the client starts again.
    guard connection.enter(.sending), !isLost else { return fail(into: buffer) }
    if taken == piece.count {
      switch nextPiece() {
      case .bytes(let bytes): (piece, taken) = (bytes, 0)
      // libmicrohttpd calls again in its next event-loop iteration, after the ready connections.
      case .pending: return 0
      case .waiting(let deadline, let tolerance):
        return wait(until: deadline, tolerance) ? 0 : fail(into: buffer)
      case .end: return Int(shim_content_ends)
      case .failure: return fail(into: buffer)
      }
    }
    let count = min(buffer.count, piece.count - taken)
    piece.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<taken + count]))
    }
    taken += count
    return count
  }

  /// Records that the client has disconnected or closed its sending side.
  ///
  /// - Parameter isLost: True if the client cannot receive any more bytes.
  func hangUp(isLost: Bool) { if isLost { self.isLost = true } else { needsProbe = true } }

  /// Resumes the connection; libmicrohttpd then calls `read` in its next iteration.
  func resume() { library.resume() }

  /// Ends the stream, before libmicrohttpd releases the content.
  func end() {
    signal?.end()
    if isWatched { connection.stopWatchingStream() }
    connection.server.openStreams.leave(stream)
  }

  private func nextPiece() -> ContentPiece {
    let producer = producer ?? begin()
    if needsProbe {
      needsProbe = false
      let probe = producer.probe
      if !probe.isEmpty { return .bytes(probe) }
    }
    return producer.next()
  }

  private func begin() -> any ContentProducer {
    let signal = StreamSignal(self, connection.streams.inbox)
    let producer = stream.begin(
      waking: StreamWakeup(threads: connection.server.workers) { signal.wake() })
    self.signal = signal
    self.producer = producer
    return producer
  }

  /// Closes the connection before the end of the content, so that the client detects the failure.
  ///
  /// The method shuts the socket down and returns 1. libmicrohttpd cannot send the one byte in the
  /// buffer, and closes the connection.
  ///
  /// libmicrohttpd also has a return code for a failure. But after a suspension, this code closes
  /// the connection only when another connection of the event loop has an event.
  private func fail(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    connection.cut()
    buffer[0] = 0
    return 1
  }

  /// Suspends the connection until `deadline`; returns false if it cannot be suspended.
  ///
  /// If `deadline` has passed, the connection is not suspended, and the result is true.
  ///
  /// - Parameter tolerance: The maximum delay of the resumption after `deadline`.
  private func wait(until deadline: ContinuousClock.Instant, _ tolerance: Duration) -> Bool {
    let now = MonotonicTime.now
    let end = now.advanced(by: ContinuousClock.now.duration(to: deadline))
    guard end > now else { return true }
    if stream.waits, !isWatched { isWatched = connection.watchStream(self) }
    // If a disconnect could not be detected, the connection would stay suspended.
    guard isWatched, connection.enter(.waiting) else { return false }
    library.suspend()
    connection.streams.add(self, from: end, until: end.advanced(by: tolerance))
    return true
  }
}

/// Fills the buffer of libmicrohttpd with more content, when the socket can take more bytes.
nonisolated func contentWanted(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
  _ bufferBytes: Int
) -> Int {
  guard let context, let buffer else { return Int(shim_content_fails) }
  return Unmanaged<StreamedContent>.fromOpaque(context).takeUnretainedValue()
    .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: bufferBytes))
}

/// Releases the content when its response is completely sent or its connection is lost.
nonisolated func contentReleased(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  let content = Unmanaged<StreamedContent>.fromOpaque(context).takeRetainedValue()
  content.end()
}
