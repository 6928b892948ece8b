/// The bytes of a connection as received and sent: the library's next step, and the bytes that its
/// parser does not report.
///
/// Unchecked: only the event thread of its connection accesses it.
final class WireWatch: @unchecked Sendable {
  /// The next step of the library on the connection.
  enum Stage {
    /// It reads a head.
    case head
    /// It reads the content after a head that the guard has accepted.
    case content
    /// It sends a response of the program.
    case response
    /// The client has received its last response: nothing more is read or sent.
    case over
  }

  /// The fault of a request's bytes.
  enum Fault {
    case malformedHead, tooManyParameters
    /// The head exceeds its limit.
    case endlessHead
    /// The chunked content is malformed.
    case brokenChunks
  }

  private(set) var stage = Stage.head
  /// True if a byte of the current response was sent.
  private(set) var hasSent = false
  /// True if the connection ends with that response.
  private var isLast = false
  /// The head of the current request; from the beginning of its content on, the head of the next
  /// request.
  private(set) var head = HeadReader()
  /// True if the response to the current request has no content.
  private(set) var isForHead = false
  /// The number of bytes that were received and belong to no request that was read.
  private var unread = 0
  /// The number of bytes of counted content that are still to come.
  private var contentBytes = 0
  private var chunks: ChunkReader?

  /// True if the library has bytes of a head that it has not reported yet.
  var hasBegunHead: Bool { stage == .head && unread > 0 }

  /// True if the head is complete and well-formed, and the library counts the same number of bytes.
  func isWhole(headBytes: Int) -> Bool {
    head.isComplete && !head.isMalformed && head.bytes == headBytes
  }

  /// Takes bytes that were received.
  ///
  /// - Returns: `nil` if the bytes are well-formed, or if another response has to be sent first.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, limits: RequestGuard.Limits) -> Fault? {
    unread += bytes.count
    switch stage {
    case .head:
      head.take(bytes)
      return headFault(limits)
    case .content: return readContent(bytes)
    case .response: head.take(bytes)
    case .over: break
    }
    return nil
  }

  /// Returns the fault of the head that the library reads.
  func headFault(_ limits: RequestGuard.Limits) -> Fault? {
    guard stage == .head else { return nil }
    if head.received > limits.headBytesMax { return .endlessHead }
    if head.isMalformed { return .malformedHead }
    return head.parameters > limits.queryParametersMax ? .tooManyParameters : nil
  }

  /// Begins the content after an accepted head.
  ///
  /// - Parameter end: The address after the head, in the library's memory.
  /// - Returns: `nil` if the received part of the content is well-formed.
  func beginContent(_ content: RequestFraming.Content, at end: UnsafePointer<UInt8>) -> Fault? {
    stage = .content
    unread = max(0, unread - head.emptyLineBytes - head.bytes)
    isForHead = head.isForHead
    head = HeadReader()
    switch content {
    case .none: break
    case .counted(let count): contentBytes = count
    case .chunked: chunks = ChunkReader()
    }
    // LIFETIME: the library moves nothing between its last receipt and this call, so the unread
    // bytes follow the head.
    return readContent(UnsafeBufferPointer(start: end, count: unread))
  }

  /// Begins content whose bytes are not checked.
  func beginUnjudgedContent() { stage = .content }

  /// Takes received bytes: of content, and of the next head after it.
  private func readContent(_ bytes: UnsafeBufferPointer<UInt8>) -> Fault? {
    var taken = min(contentBytes, bytes.count)
    contentBytes -= taken
    if chunks != nil { taken += chunks?.take(bytes.span) ?? 0 }
    unread -= taken
    if chunks?.isBroken == true { return .brokenChunks }
    // Content that continues has taken all bytes.
    head.take(UnsafeBufferPointer(rebasing: bytes[taken...]))
    return nil
  }

  /// Begins a response of the program, which the library is to send.
  func beginResponse() {
    if stage == .head { isForHead = head.isForHead }
    stage = .response
    hasSent = false
  }

  /// Records that the first bytes of that response are sent.
  ///
  /// - Parameter isLast: True if the response closes the connection.
  func beginSending(isLast: Bool) {
    hasSent = true
    self.isLast = isLast
  }

  /// Records that the client has received a response outside the library.
  func refuse() { stage = .over }

  /// Ends a request.
  func endRequest() {
    guard stage != .over else { return }
    stage = isLast ? .over : .head
    contentBytes = 0
    chunks = nil
  }
}
