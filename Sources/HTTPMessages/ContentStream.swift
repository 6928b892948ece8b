/// Content that is made while it is sent, so that it need not be held whole.
///
/// A recipe rather than the making itself: a response to HEAD never begins it, and it may be begun
/// more than once, each time giving the same bytes. Source: RFC 9112 section 7.1, for its framing.
public protocol ContentStream: Sendable {
  /// Begins to make the content, from its first byte.
  func begin() -> any ContentProducer
}

/// The making of one stream's content.
///
/// The transport asks for a piece when the last one has been taken by the client's connection, and
/// lets go of the producer when the content has ended or the client has gone: what nobody takes is
/// never made. It is asked on one thread, which it holds up while it works, so a call should
/// take milliseconds.
public protocol ContentProducer: AnyObject {
  /// Makes the next piece.
  func next() -> ContentPiece
}

/// What a producer has to give.
public enum ContentPiece: Sendable, Equatable {
  /// Bytes, of which there should be some tens of thousands at most.
  case bytes([UInt8])
  /// Nothing yet: ask again once other connections have had their turn.
  case pending
  /// The content is complete.
  case end
  /// The content cannot be completed: the connection is cut, so that nobody takes it for whole.
  case failure
}
