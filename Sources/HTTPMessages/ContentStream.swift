/// Content that is produced while it is sent; the whole content is never in memory.
///
/// For each transmission, a producer creates the bytes. If the stream never waits, all its
/// producers return the same bytes. For a response to HEAD, no producer is created.
///
/// Source: RFC 9112 section 7.1, for the framing.
package protocol ContentStream: Sendable {
  /// True if a producer can return `ContentPiece.waiting`.
  ///
  /// A transport limits the number of such streams, because each of them occupies a connection for
  /// a long time.
  var waits: Bool { get }

  /// The memory that the stream occupies until its end; `nil` if this memory is not counted.
  var memory: StreamMemory? { get }

  /// Returns a new producer, which starts at the first byte.
  func begin() -> any ContentProducer

  /// Returns a new producer that other threads can wake.
  ///
  /// The default implementation ignores `wakeup`.
  ///
  /// - Parameter wakeup: A handle that ends a wait of the producer.
  func begin(waking wakeup: StreamWakeup) -> any ContentProducer
}

extension ContentStream {
  package var waits: Bool { false }

  package var memory: StreamMemory? { nil }

  package func begin(waking wakeup: StreamWakeup) -> any ContentProducer { begin() }
}

/// The memory that an open stream occupies for its client.
package struct StreamMemory: Sendable {
  /// The network of the client: one IPv4 address, or one /64 of IPv6.
  package let client: String
  /// An estimate of the memory in bytes.
  package let bytes: Int

  package init(client: String, bytes: Int) {
    self.client = client
    self.bytes = bytes
  }
}

/// A producer of the content of one stream.
///
/// The content consists of pieces. Each piece is sent immediately, as one or more chunks. The
/// transport requests the next piece when the kernel has taken the whole previous piece. So a
/// producer can measure how late its client is: the producer compares the time at which `next` is
/// called with the planned time of the piece.
///
/// The transport releases the producer when the content has ended or the connection was lost. All
/// calls of `next` are made on one thread of the transport, and each call blocks this thread. So a
/// call should take at most a few milliseconds.
package protocol ContentProducer: AnyObject {
  /// Bytes that the client ignores; empty if the format of the content has no such bytes.
  ///
  /// In an event stream, these bytes are a comment. If a client has closed its sending side, the
  /// transport sends these bytes between two pieces, to find out if the client still reads.
  var probe: [UInt8] { get }

  func next() -> ContentPiece
}

extension ContentProducer {
  package var probe: [UInt8] { [] }
}

/// The result of a call to a producer.
package enum ContentPiece: Sendable, Equatable {
  /// The next bytes of the content, at most a few tens of kilobytes.
  case bytes([UInt8])
  /// No bytes are available yet; the transport serves other connections and then calls `next`
  /// again.
  ///
  /// This result is for a computation that continues in the next call. To wait for a time or for
  /// another thread, return `waiting`.
  case pending
  /// No bytes are available before a time; allowed only for a stream whose `waits` is true.
  ///
  /// The wait does not block a thread. The transport calls `next` again at this time or a few
  /// milliseconds later. To serve several streams at once, the transport can delay the call by up
  /// to `tolerance`. This delay saves much CPU time if thousands of streams wait. If the producer
  /// is woken or the server begins to drain, the transport calls `next` earlier. If the time has
  /// already passed, the stream does not wait.
  case waiting(until: ContinuousClock.Instant, tolerance: Duration = .zero)
  /// The content is complete.
  case end
  /// The content cannot be completed.
  ///
  /// The transport then closes the connection, so that the client detects that the content is
  /// incomplete.
  case failure
}
