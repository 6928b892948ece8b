/// Content that is produced while it is sent, so that it is never in memory as a whole.
///
/// The stream describes the content; a producer creates the bytes. For a response to HEAD, `begin`
/// is never called. All producers of a stream return the same bytes.
///
/// Source: RFC 9112 section 7.1, for the framing.
package protocol ContentStream: Sendable {
  /// Returns a producer that starts at the first byte.
  func begin() -> any ContentProducer
}

/// The producer of one stream's content.
///
/// The transport requests a piece after the previous piece was passed to the connection. It
/// releases the producer when the content has ended or the client has disconnected. Each call
/// blocks one thread of the transport, so it should take at most some milliseconds.
package protocol ContentProducer: AnyObject {
  /// Returns the next piece.
  func next() -> ContentPiece
}

/// The result of a call to a producer.
package enum ContentPiece: Sendable, Equatable {
  /// The next bytes; at most a few tens of thousands.
  case bytes([UInt8])
  /// No bytes are available yet; the transport serves other connections and then calls again.
  case pending
  /// The content is complete.
  case end
  /// The content cannot be completed: the connection is closed, so that no client treats the
  /// content as complete.
  case failure
}
