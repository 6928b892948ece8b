internal import CMicroHTTPD
internal import HTTPMessages

/// A stream that is written into the buffer of libmicrohttpd piece by piece.
///
/// libmicrohttpd calls `read` when the socket has taken the previous bytes. So a slow client delays
/// the producer, and no further pieces are buffered. Only the event thread of the connection
/// accesses the object.
final class StreamedContent {
  private let stream: any ContentStream
  private let connection: Connection
  private var producer: (any ContentProducer)?
  private var piece: [UInt8] = []
  private var taken = 0

  init(_ stream: any ContentStream, on connection: Connection) {
    self.stream = stream
    self.connection = connection
  }

  /// Writes the next bytes of the content into a buffer.
  ///
  /// - Returns: The number of written bytes; 0 if no bytes are available yet. At the end of the
  ///   content or after a failure, it is the code of libmicrohttpd for this event.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // The client has read the previous bytes, so its deadline starts again.
    connection.enter(.sending)
    if taken == piece.count {
      switch nextPiece() {
      case .bytes(let bytes): (piece, taken) = (bytes, 0)
      // libmicrohttpd calls again in its next event-loop iteration, after the ready connections.
      case .pending: return 0
      case .end: return Int(shim_content_ends)
      case .failure: return Int(shim_content_fails)
      }
    }
    let count = min(buffer.count, piece.count - taken)
    piece.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<taken + count]))
    }
    taken += count
    return count
  }

  private func nextPiece() -> ContentPiece {
    let producer = producer ?? stream.begin()
    self.producer = producer
    return producer.next()
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

/// Releases the content when its response is completely sent or its client has disconnected.
nonisolated func contentReleased(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<StreamedContent>.fromOpaque(context).release()
}
