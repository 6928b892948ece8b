/// What has passed over a connection for its present request: where the library is, and what its parser does not show.
///
/// Unchecked: only the event thread of its connection touches it.
final class WireWatch: @unchecked Sendable {
  /// What the library does next with the connection.
  enum Stage {
    /// It reads a head.
    case head
    /// It reads the content behind a head that the guard has accepted.
    case content
    /// It sends a response of ours.
    case answer
  }

  private(set) var stage = Stage.head
  /// Whether nothing has been received on the connection.
  private var isFresh = true
  /// What has been received of the head, less what came with the request before.
  private var headBytes = 0
  /// The end of the bytes received last, in the library's memory; `nil` before the request's first byte.
  private var end: UnsafePointer<UInt8>?
  private var chunks: ChunkReader?

  /// What is wrong with the bytes of a request.
  enum Fault {
    /// No request line begins so, as where a client begins with TLS.
    case noRequestLine
    /// The head goes on beyond its limit.
    case endlessHead
    /// The chunked content has broken its coding.
    case brokenChunks
  }

  /// Takes bytes that were received.
  ///
  /// - Parameter headBytesMax: The largest head in bytes. A head that is no longer has ended before more than that
  ///   arrives, since the library takes it apart before it receives again.
  /// - Returns: `nil` where nothing is wrong with them.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, headBytesMax: Int) -> Fault? {
    end = bytes.baseAddress.map { $0 + bytes.count }
    switch stage {
    case .head:
      if isFresh, let first = bytes.first, !Self.beginsRequest(first) { return .noRequestLine }
      isFresh = false
      if headBytes >= headBytesMax { return .endlessHead }
      headBytes += bytes.count
      return nil
    case .content:
      chunks?.take(bytes.span)
      return chunks?.isBroken == true ? .brokenChunks : nil
    case .answer: return nil
    }
  }

  /// Empty lines before a request are allowed: RFC 9112 section 2.2.
  private static func beginsRequest(_ byte: UInt8) -> Bool {
    0x21...0x7E ~= byte || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }

  /// Says that the head is accepted and content may follow.
  func beginContent() { stage = .content }

  /// Says that chunked content follows the head; what of it was received with the head is judged.
  ///
  /// - Parameters:
  ///   - head: Where the library holds the head.
  ///   - bytes: How long the head is.
  /// - Returns: Whether the content can be watched, and is well-formed so far. It cannot be watched where the whole
  ///   head came before the end of the request before it: the library has moved it since, and a client that sends
  ///   requests in a row has to expect that some are not answered. Source: RFC 9112 section 9.3.2.
  func beginChunks(behind head: UnsafePointer<UInt8>, bytes: Int) -> Bool {
    let start = head + bytes
    // LIFETIME: the library moves nothing from a receipt to the call with the head, so both ends are of one buffer.
    guard let end, bytes > 0, head < end, start <= end else { return false }
    var reader = ChunkReader()
    reader.take(UnsafeBufferPointer(start: start, count: end - start).span)
    chunks = reader
    return !reader.isBroken
  }

  /// Says that the library has a response of ours to send.
  func beginAnswer() { stage = .answer }

  /// Says that a request is over.
  func endRequest() {
    stage = .head
    headBytes = 0
    chunks = nil
    end = nil
  }
}
