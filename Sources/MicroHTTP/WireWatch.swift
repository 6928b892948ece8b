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
    case malformedHead, tooManyParameters
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
  /// The head of the present request; from the beginning of its content on, that of the next one.
  private(set) var head = HeadReader()
  /// Whether the answer to the present request has no content.
  private(set) var isForHead = false
  /// The bytes that were received and belong to no request that was read.
  private var unread = 0
  /// The bytes of counted content that are still to come.
  private var contentBytes = 0
  private var chunks: ChunkReader?

  /// Whether the library has bytes of a head that it has not shown yet.
  var hasBegunHead: Bool { stage == .head && unread > 0 }

  /// Whether the head is complete and well-formed, and the library counts as many bytes.
  func isWhole(headBytes: Int) -> Bool {
    head.isComplete && !head.isMalformed && head.bytes == headBytes
  }

  /// Takes bytes that were received.
  ///
  /// - Returns: `nil` where nothing is wrong with them, or an answer has to be sent before that is said.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, limits: RequestGuard.Limits) -> Fault? {
    unread += bytes.count
    switch stage {
    case .head:
      head.take(bytes)
      return headFault(limits)
    case .content: return readContent(bytes)
    case .answer: head.take(bytes)
    case .over: break
    }
    return nil
  }

  /// What is wrong with the head that the library reads.
  func headFault(_ limits: RequestGuard.Limits) -> Fault? {
    guard stage == .head else { return nil }
    if head.received > limits.headBytesMax { return .endlessHead }
    if head.isMalformed { return .malformedHead }
    return head.parameters > limits.queryParametersMax ? .tooManyParameters : nil
  }

  /// Says that a head is accepted, and what content follows.
  ///
  /// - Parameter end: Behind the head, where the library holds it.
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
    // LIFETIME: the library moves nothing between its last receipt and this call, so the unread bytes follow the head.
    return readContent(UnsafeBufferPointer(start: end, count: unread))
  }

  /// Says that a head is accepted whose bytes are not judged.
  func beginUnjudgedContent() { stage = .content }

  /// Takes received bytes, of content and of the next head behind it.
  private func readContent(_ bytes: UnsafeBufferPointer<UInt8>) -> Fault? {
    var taken = min(contentBytes, bytes.count)
    contentBytes -= taken
    if chunks != nil { taken += chunks?.take(bytes.span) ?? 0 }
    unread -= taken
    if chunks?.isBroken == true { return .brokenChunks }
    // Content that goes on has taken all.
    head.take(UnsafeBufferPointer(rebasing: bytes[taken...]))
    return nil
  }

  /// Says that the library has a response of ours to send.
  func beginAnswer() {
    if stage == .head { isForHead = head.isForHead }
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
    contentBytes = 0
    chunks = nil
  }
}
