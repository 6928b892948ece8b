/// A record of the bytes that a connection has received and sent.
///
/// From these bytes, the record derives the next step of libmicrohttpd on the connection. The
/// record also detects bytes that the parser of libmicrohttpd drops without a report.
///
/// Unchecked: only the event thread of the connection accesses it.
final class WireWatch: @unchecked Sendable {
  /// The next step of libmicrohttpd on the connection.
  enum Stage {
    /// libmicrohttpd reads a head.
    case head
    /// libmicrohttpd reads the content after a head that `RequestGuard` has accepted.
    case content
    /// libmicrohttpd sends a response that the program has rendered.
    case response
    /// The client has received its last response, so no more bytes are read or sent.
    case over
  }

  /// A fault in the received bytes of a request.
  enum Fault {
    case malformedHead, tooManyParameters
    /// The head exceeds its maximum size.
    case endlessHead
    /// The chunked content is malformed.
    case brokenChunks
  }

  private(set) var stage = Stage.head
  /// True if at least one byte of the current response was sent.
  private(set) var hasSent = false
  /// True if the current response closes the connection.
  private var isLast = false
  /// The reader of the current request's head.
  ///
  /// When the content of this request begins, a reader of the next request's head replaces it.
  private(set) var head = HeadReader()
  /// True if the current request has the method HEAD, so that its response has no content.
  private(set) var isForHead = false
  /// The number of received bytes that belong neither to a reported head nor to its content.
  private var unread = 0
  /// The number of content bytes that have not arrived yet; 0 if no Content-Length is given.
  private var contentBytes = 0
  private var chunks: ChunkReader?

  /// True if libmicrohttpd has received bytes of a head and has not reported this head yet.
  var hasBegunHead: Bool { stage == .head && unread > 0 }

  /// True if the head is complete and well-formed, and has the size that libmicrohttpd reports.
  func isWhole(headBytes: Int) -> Bool {
    head.isComplete && !head.isMalformed && head.bytes == headBytes
  }

  /// Records and checks received bytes.
  ///
  /// - Returns: The fault of the bytes; `nil` if there is none. During and after a response, bytes
  ///   are not checked, and the result is `nil`.
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

  /// Returns the fault of the head that libmicrohttpd is reading; `nil` if there is no fault.
  func headFault(_ limits: RequestGuard.Limits) -> Fault? {
    guard stage == .head else { return nil }
    if head.received > limits.headBytesMax { return .endlessHead }
    if head.isMalformed { return .malformedHead }
    return head.parameters > limits.queryParametersMax ? .tooManyParameters : nil
  }

  /// Begins the content after an accepted head.
  ///
  /// - Parameter end: The address of the first byte after the head, in the memory of libmicrohttpd.
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
    // LIFETIME: libmicrohttpd does not move the bytes between the last receipt and this call, so
    // the unread bytes follow the head.
    return readContent(UnsafeBufferPointer(start: end, count: unread))
  }

  /// Begins content whose bytes are not checked here, because the parser of libmicrohttpd checks
  /// them.
  func beginUnjudgedContent() { stage = .content }

  /// Processes received bytes of the content; bytes after the content belong to the next head.
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

  /// Records that libmicrohttpd begins to send a response that the program has rendered.
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

  /// Records that the client has received its last response, which libmicrohttpd did not send.
  func refuse() { stage = .over }

  /// Ends a request; the next head follows, unless the response has closed the connection.
  func endRequest() {
    guard stage != .over else { return }
    stage = isLast ? .over : .head
    contentBytes = 0
    chunks = nil
  }
}
