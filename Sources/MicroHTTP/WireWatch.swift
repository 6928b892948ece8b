internal import Glibc

/// What has passed over a connection: where the library is, and what its parser does not show.
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
    /// The client has its last answer: nothing more is read or sent.
    case over
  }

  /// What is wrong with the bytes of a request.
  enum Fault {
    /// No request line begins so, as where a client begins with TLS, or a byte of the head is a NUL.
    case unreadableHead
    /// The head goes on beyond its limit.
    case endlessHead
    /// The chunked content has broken its coding.
    case brokenChunks
  }

  private(set) var stage = Stage.head
  /// Whether a byte of the present answer has been sent.
  private(set) var hasSent = false
  /// Whether the connection ends with that answer.
  private var isLast = false
  /// Where the library's memory for the connection begins; `nil` before anything was received.
  ///
  /// There the library moves what it has received and not read when it begins with a request.
  private var memory: UnsafePointer<UInt8>?
  /// The bytes that were received and belong to no request that was read.
  private var unread = 0
  /// The bytes of the head that were received, less those that came with the request before.
  private var headBytes = 0
  /// The last bytes of the head so far.
  private var tail: UInt32 = 0
  /// The bytes of counted content that are still to come.
  private var contentBytes = 0
  private var chunks: ChunkReader?

  /// Whether the library has bytes of a head that it has not shown yet.
  var hasBegunHead: Bool { stage == .head && unread > 0 }

  /// Whether those bytes are more than a head may have.
  func hasHead(beyond bytes: Int) -> Bool { hasBegunHead && unread > bytes }

  /// Takes bytes that were received.
  ///
  /// - Parameter headBytesMax: The largest head in bytes. A head that is no longer has ended before more than that
  ///   arrives, since the library takes it apart before it receives again.
  /// - Returns: `nil` where nothing is wrong with them.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, headBytesMax: Int) -> Fault? {
    let isFirst = memory == nil
    if isFirst { memory = bytes.baseAddress }
    unread += bytes.count
    switch stage {
    case .head:
      if isFirst, let first = bytes.first, !Self.beginsRequest(first) { return .unreadableHead }
      if hasNUL(bytes) { return .unreadableHead }
      // Empty lines before a request are no part of its head.
      if headBytes >= headBytesMax + Self.emptyLineBytes { return .endlessHead }
      headBytes += bytes.count
    case .content: return readContent(bytes.span)
    case .answer, .over: break
    }
    return nil
  }

  private static let emptyLineBytes = 16

  /// Whether a NUL stands before the first empty line, behind which there is content or another head.
  private func hasNUL(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let nul = bytes.baseAddress.flatMap { memchr($0, 0, bytes.count) }
    // Enough to see an empty line that comes in two parts.
    defer { for byte in bytes.suffix(3) { tail = tail << 8 | UInt32(byte) } }
    guard let start = bytes.baseAddress, let nul else { return false }
    let before = UnsafeRawPointer(nul) - UnsafeRawPointer(start)
    return !endsHead(bytes.prefix(before))
  }

  /// Whether an empty line is among bytes, or begins in those before.
  private func endsHead(_ bytes: some Sequence<UInt8>) -> Bool {
    var line = tail
    for byte in bytes {
      line = line << 8 | UInt32(byte)
      if line & 0xFFFF == 0x0A0A || line & 0xFF_FFFF == 0x0A0D0A { return true }
    }
    return false
  }

  /// Empty lines before a request are allowed: RFC 9112 section 2.2.
  private static func beginsRequest(_ byte: UInt8) -> Bool {
    0x21...0x7E ~= byte || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }

  /// Says that a head is accepted, and what content follows.
  ///
  /// - Parameters:
  ///   - head: Where the library holds the head.
  ///   - bytes: How long the head is.
  /// - Returns: `nil` where nothing is wrong with what was received of the content.
  func beginContent(
    _ content: RequestFraming.Content, behind head: UnsafePointer<UInt8>, bytes: Int
  ) -> Fault? {
    stage = .content
    // LIFETIME: the library has moved nothing since it received last, so the head, its content and what follows lie in
    // its memory one after the other, empty lines before the head.
    let skipped = memory.map { head - $0 } ?? -1
    unread -= skipped + bytes
    guard skipped >= 0, unread >= 0 else { return .brokenChunks }
    switch content {
    case .none: return nil
    case .counted(let count):
      contentBytes = count
      takeCounted()
      return nil
    case .chunked:
      chunks = ChunkReader()
      return readContent(UnsafeBufferPointer(start: head + bytes, count: unread).span)
    }
  }

  private func takeCounted() {
    let count = min(contentBytes, unread)
    contentBytes -= count
    unread -= count
  }

  /// Takes received bytes of content, and leaves those of the next request.
  private func readContent(_ bytes: Span<UInt8>) -> Fault? {
    takeCounted()
    guard chunks != nil else { return nil }
    unread -= chunks?.take(bytes) ?? 0
    return chunks?.isBroken == true ? .brokenChunks : nil
  }

  /// Says that the library has a response of ours to send.
  func beginAnswer() {
    stage = .answer
    hasSent = false
  }

  /// Says that that response is being sent.
  ///
  /// - Parameter isLast: Whether it says that the connection ends with it.
  func beginSending(isLast: Bool) {
    hasSent = true
    self.isLast = isLast
  }

  /// Says that the client has its answer, past the library.
  func refuse() { stage = .over }

  /// Says that a request is over.
  func endRequest() {
    guard stage != .over else { return }
    stage = isLast ? .over : .head
    tail = 0
    headBytes = 0
    contentBytes = 0
    chunks = nil
  }
}
