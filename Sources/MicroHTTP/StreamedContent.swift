internal import CMicroHTTPD
internal import HTTPMessages

/// A stream on its way into the library's buffer, a piece at a time.
///
/// Only the event thread of its connection touches it. The library asks when the socket has taken
/// what it was given before, so a slow reader stops the making and nothing is stored up for it.
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

  /// Fills a part of the buffer, and returns how much or one of the library's words for why not.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // What was sent before has been taken: the answer's deadline is for a client that stalls.
    connection.enter(.answer)
    if taken == piece.count {
      switch nextPiece() {
      case .bytes(let bytes): (piece, taken) = (bytes, 0)
      // The library then asks again in its next turn, after the connections that are ready.
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

/// The socket takes more.
nonisolated func contentWanted(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
  _ bufferBytes: Int
) -> Int {
  guard let context, let buffer else { return Int(shim_content_fails) }
  return Unmanaged<StreamedContent>.fromOpaque(context).takeUnretainedValue()
    .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: bufferBytes))
}

/// The response is over: sent to its end, or its client gone.
nonisolated func contentReleased(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<StreamedContent>.fromOpaque(context).release()
}
