internal import CMicroHTTPD
internal import HTTPMessages

// Refusals that are sent without the library: for bytes that the library's parser hides, and in
// place of the library's own refusals. In these cases the library would send an HTML page that is
// not counted, or no response.

extension Connection {
  /// Checks bytes that were received for the library.
  ///
  /// - Returns: True if the request was refused and the response was sent.
  func refusesReceived(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard server.parserHidesBytes,
      let fault = wire.take(bytes, limits: server.guardLimits)
    else { return false }
    refuse(fault)
    return true
  }

  /// Begins the content after a head; refuses the request if the content is malformed.
  ///
  /// - Parameter end: The address after the head, in the library's memory.
  func beginContent(_ content: RequestFraming.Content, at end: UnsafePointer<UInt8>) {
    guard server.parserHidesBytes else { return wire.beginUnjudgedContent() }
    if let fault = wire.beginContent(content, at: end) { refuse(fault) }
  }

  /// Ends a request; refuses the next request if the received part of its head is malformed.
  func endRequest() {
    wire.endRequest()
    if let fault = wire.headFault(server.guardLimits) { refuse(fault) }
  }

  private func refuse(_ fault: WireWatch.Fault) {
    switch fault {
    case .malformedHead: refuse(Refusal.malformedHead)
    case .tooManyParameters:
      refuse(.tooManyParameters(max: server.guardLimits.queryParametersMax))
    case .endlessHead: refuse(headTooLarge)
    case .brokenChunks: refuse(.badChunks)
    }
  }

  private var headTooLarge: Refusal {
    wire.head.requestLineBytes > server.targetBytesMax
      ? .targetTooLong(bytesMax: server.targetBytesMax)
      : .headTooLarge(bytesMax: server.guardLimits.headBytesMax)
  }

  /// Refuses the current request without the library, which then neither reads nor sends more
  /// bytes.
  private func refuse(_ refusal: Refusal) {
    let isHeadOnly = wire.stage == .head ? wire.head.isForHead : wire.isForHead
    wire.refuse()
    if enter(.lingering) {
      _ = sendDirectly(PrerenderedResponse(server.refuse(refusal)), isHeadOnly: isHeadOnly)
    }
  }

  /// Checks bytes that the library sends, and replaces the library's own refusals.
  ///
  /// - Returns: True if the bytes must not be sent.
  func dropsSent(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch wire.stage {
    case .response:
      if !wire.hasSent { wire.beginSending(isLast: Self.endsConnection(bytes)) }
      return false
    case .over: return true
    case .head, .content:
      if state.phase.isOver { return true }
      guard let status = Self.errorStatus(bytes.span) else { return false }
      refuse(Self.refusal(status, in: wire.stage, server))
      return true
    }
  }

  /// Sends an error response to a client that the library disconnects without a response.
  ///
  /// The library disconnects in this way if it cannot parse the request line, or has no memory for
  /// the response.
  func endsSending() {
    guard !state.phase.isOver, !server.isDraining else { return }
    let isUnanswered = wire.stage == .response && !wire.hasSent
    guard wire.hasBegunHead || isUnanswered, !hasClientEnded else { return }
    refuse(isUnanswered ? headTooLarge : .malformedHead)
  }

  /// True if a response with this head closes the connection.
  private static func endsConnection(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    shim_has_close(head.baseAddress, head.count) != 0
  }

  /// Returns the status of the response that begins with these bytes; `nil` if it is not an error.
  private static func errorStatus(_ bytes: Span<UInt8>) -> Int? {
    let version = "HTTP/1.1 ".utf8.count
    guard bytes.count >= version + 3 else { return nil }
    var status = 0
    for index in version..<(version + 3) {
      guard let digit = bytes[index].decimalDigit else { return nil }
      status = status * 10 + digit
    }
    return status >= 400 ? status : nil
  }

  /// Returns the refusal that replaces a refusal of the library with this status.
  private static func refusal(_ status: Int, in stage: WireWatch.Stage, _ server: ServerContext)
    -> Refusal
  {
    let limits = server.guardLimits
    switch status {
    case 413: return .bodyTooLarge(bytesMax: limits.bodyBytesMax)
    case 414: return .targetTooLong(bytesMax: server.targetBytesMax)
    case 431:
      return .headTooLarge(bytesMax: limits.headBytesMax, fieldCountMax: limits.fieldCountMax)
    case 501: return .unknownCoding
    case 505: return .unknownVersion
    // The library sends 500 if a line of the chunked coding does not fit into its memory.
    default: return stage == .content ? .badChunks : .malformedHead
    }
  }
}
