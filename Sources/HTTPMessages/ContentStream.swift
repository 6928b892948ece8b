/// Content that is produced while it is sent, so that it is never in memory as a whole.
///
/// For each transmission, a producer creates the bytes. All producers of a stream return the same
/// bytes. For a response to HEAD, `begin` is never called.
///
/// Source: RFC 9112 section 7.1, for the framing.
package protocol ContentStream: Sendable {
  /// Returns a new producer, which starts at the first byte.
  func begin() -> any ContentProducer
}

/// A producer of the content of one stream.
///
/// The content consists of pieces. The transport requests the next piece when the connection has
/// taken the previous piece. The transport releases the producer when the content has ended or the
/// client has disconnected. A call of `next` blocks one thread of the transport, so the call should
/// take at most some milliseconds.
package protocol ContentProducer: AnyObject {
  /// Returns the next piece of the content.
  func next() -> ContentPiece
}

/// The result of a call to a producer.
package enum ContentPiece: Sendable, Equatable {
  /// The next bytes of the content, at most some tens of kilobytes.
  case bytes([UInt8])
  /// No bytes are available yet; the transport serves other connections and then calls again.
  case pending
  /// The content is complete.
  case end
  /// The content cannot be completed.
  ///
  /// The transport then closes the connection, so that the client detects that the content is
  /// incomplete.
  case failure
}
