/// A record of the bytes that a connection has received and sent.
///
/// From these bytes, the record derives the next step of libmicrohttpd on the connection. The
/// record also detects bytes that the parser of libmicrohttpd drops without a report.
///
/// Unchecked: only the event thread of the connection accesses the record.
final class WireWatch: @unchecked Sendable {
  /// The next step of libmicrohttpd on the connection.
  enum Stage {
    /// libmicrohttpd reads a head.
    case head
    /// libmicrohttpd reads the content after a head that `RequestGuard` has accepted.
    case content
    /// libmicrohttpd sends a response that the program has rendered.
    case response
    /// libmicrohttpd reads and sends nothing more; this module can still send a last response.
    case over
  }

  /// A fault in the received bytes of a request.
  enum Fault {
    case malformedHead
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
  /// The reader of a head.
  ///
  /// Until the content begins, the reader reads the head of the current request. After that, the
  /// reader reads the head of the next request.
  private(set) var head = HeadReader()
  /// True if the current request has the method HEAD; the response to HEAD has no content.
  private(set) var isForHead = false
  /// The bytes that have arrived after the end of a head, and are not checked as content yet.
  private var behindHead: [UInt8] = []
  /// The number of content bytes that have not arrived yet; 0 if no Content-Length is given.
  private var contentBytes = 0
  private var chunks: ChunkReader?

  /// True if bytes of a head have arrived, and libmicrohttpd has not reported the complete head
  /// yet.
  var hasBegunHead: Bool { stage == .head && head.hasBegun }

  /// True if the head is complete and well-formed, and has the size that libmicrohttpd reports.
  func isWhole(headBytes: Int) -> Bool {
    head.isComplete && !head.isMalformed && head.bytes == headBytes
  }

  /// Records and checks received bytes.
  ///
  /// Bytes that arrive while a response is sent belong to the next head; `headFault` reports a
  /// fault of this head later. Bytes that arrive after the last response are ignored.
  ///
  /// - Returns: The fault of the bytes; `nil` if there is no fault, or if `headFault` reports it
  ///   later.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, limits: RequestGuard.Limits) -> Fault? {
    switch stage {
    case .head:
      takeHead(bytes)
      return headFault(limits)
    case .content: return readContent(bytes)
    case .response: takeHead(bytes)
    case .over: break
    }
    return nil
  }

  /// Reads bytes of the next head, and stores the bytes after this head.
  private func takeHead(_ bytes: UnsafeBufferPointer<UInt8>) {
    let taken = head.take(bytes)
    if head.isComplete, taken < bytes.count { behindHead += bytes[taken...] }
  }

  /// Returns the fault of the received part of a head; `nil` if there is none.
  ///
  /// The result is also `nil` while libmicrohttpd does not read a head.
  func headFault(_ limits: RequestGuard.Limits) -> Fault? {
    guard stage == .head else { return nil }
    if head.received > limits.headBytesMax { return .endlessHead }
    return head.isMalformed ? .malformedHead : nil
  }

  /// Begins the content after an accepted head.
  ///
  /// - Returns: The fault of the content that has already arrived; `nil` if this content is
  ///   well-formed.
  func beginContent(_ content: RequestFraming.Content) -> Fault? {
    stage = .content
    isForHead = head.isForHead
    head = HeadReader()
    let received = exchange(&behindHead, with: [])
    switch content {
    case .none: break
    case .counted(let count): contentBytes = count
    case .chunked: chunks = ChunkReader()
    }
    return received.withUnsafeBufferPointer { readContent($0) }
  }

  /// Returns the fault of received bytes of the content; `nil` if the bytes have no fault.
  ///
  /// Bytes after the content belong to the next head.
  private func readContent(_ bytes: UnsafeBufferPointer<UInt8>) -> Fault? {
    var taken = min(contentBytes, bytes.count)
    contentBytes -= taken
    if chunks != nil { taken += chunks?.take(bytes.span) ?? 0 }
    if chunks?.isBroken == true { return .brokenChunks }
    // If the content continues, no bytes remain for the next head.
    takeHead(UnsafeBufferPointer(rebasing: bytes[taken...]))
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

  /// Records that this module ends the connection with a last response.
  ///
  /// libmicrohttpd sends nothing more.
  func refuse() { stage = .over }

  /// Ends a request; the next head follows, unless the response has closed the connection.
  func endRequest() {
    guard stage != .over else { return }
    stage = isLast ? .over : .head
    contentBytes = 0
    chunks = nil
  }
}
