/// A record of the bytes that a connection has received and sent.
///
/// It contains the library's next step, and information about bytes that the library's parser does
/// not report.
///
/// It is unchecked because only the event thread of its connection accesses it.
final class WireWatch: @unchecked Sendable {
  /// The next step of the library on the connection.
  enum Stage {
    /// The library reads a head.
    case head
    /// The library reads the content after a head that the guard has accepted.
    case content
    /// The library sends a response of the program.
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
  /// True if at least one byte of the current response was sent.
  private(set) var hasSent = false
  /// True if the connection closes after the current response.
  private var isLast = false
  /// The head of the current request; after the content has begun, the head of the next request.
  private(set) var head = HeadReader()
  /// True if the response to the current request has no content.
  private(set) var isForHead = false
  /// The number of received bytes of requests that the library has not read yet.
  private var unread = 0
  /// The number of content bytes that have not arrived yet; 0 for content without a length.
  private var contentBytes = 0
  private var chunks: ChunkReader?

  /// True if the library has bytes of a head that it has not reported yet.
  var hasBegunHead: Bool { stage == .head && unread > 0 }

  /// True if the head is complete and well-formed, and the library counts the same number of bytes.
  func isWhole(headBytes: Int) -> Bool {
    head.isComplete && !head.isMalformed && head.bytes == headBytes
  }

  /// Processes received bytes.
  ///
  /// - Returns: The fault of the bytes. It is `nil` if they are well-formed, or if another response
  ///   has to be sent first.
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

  /// Returns the fault of the head that the library is reading; `nil` if there is no fault.
  func headFault(_ limits: RequestGuard.Limits) -> Fault? {
    guard stage == .head else { return nil }
    if head.received > limits.headBytesMax { return .endlessHead }
    if head.isMalformed { return .malformedHead }
    return head.parameters > limits.queryParametersMax ? .tooManyParameters : nil
  }

  /// Begins the content after an accepted head.
  ///
  /// - Parameter end: The address after the head, in the library's memory.
  /// - Returns: The fault of the received part of the content; `nil` if it is well-formed.
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

  /// Begins content whose bytes are not checked, because the library's parser checks them itself.
  func beginUnjudgedContent() { stage = .content }

  /// Processes received bytes of the content, and of the next head after the content.
  private func readContent(_ bytes: UnsafeBufferPointer<UInt8>) -> Fault? {
    var taken = min(contentBytes, bytes.count)
    contentBytes -= taken
    if chunks != nil { taken += chunks?.take(bytes.span) ?? 0 }
    unread -= taken
    if chunks?.isBroken == true { return .brokenChunks }
    // If the content continues, no bytes remain for the next head.
    head.take(UnsafeBufferPointer(rebasing: bytes[taken...]))
    return nil
  }

  /// Begins a response of the program, which the library is to send.
  func beginResponse() {
    if stage == .head { isForHead = head.isForHead }
    stage = .response
    hasSent = false
  }

  /// Records that the first bytes of the current response are sent.
  ///
  /// - Parameter isLast: True if the response closes the connection.
  func beginSending(isLast: Bool) {
    hasSent = true
    self.isLast = isLast
  }

  /// Records that the client has received a response that the library did not send.
  func refuse() { stage = .over }

  /// Ends a request.
  func endRequest() {
    guard stage != .over else { return }
    stage = isLast ? .over : .head
    contentBytes = 0
    chunks = nil
  }
}
