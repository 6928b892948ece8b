internal import CMicroHTTPD
internal import HTTPMessages

// Refusals that are sent outside the library: for bytes that its parser hides, and in place of its own refusals,
// which are pages of HTML that nothing counts, or nothing at all.

extension Connection {
  /// Judges bytes that were received for the library; where they are refused, the client has its answer.
  func refusesReceived(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard service.parserHidesBytes,
      let fault = wire.take(bytes, limits: service.guardLimits)
    else { return false }
    refuse(fault)
    return true
  }

  /// Says what content follows a head; where that is refused, the client has its answer.
  ///
  /// - Parameter end: Behind the head, where the library holds it.
  func beginContent(_ content: RequestFraming.Content, at end: UnsafePointer<UInt8>) {
    guard service.parserHidesBytes else { return wire.beginUnjudgedContent() }
    if let fault = wire.beginContent(content, at: end) { refuse(fault) }
  }

  /// Says that a request is over; of the next one a part may have been received.
  func endRequest() {
    wire.endRequest()
    if let fault = wire.headFault(service.guardLimits) { refuse(fault) }
  }

  private func refuse(_ fault: WireWatch.Fault) {
    switch fault {
    case .malformedHead: refuse(Refusal.malformedHead)
    case .tooManyParameters:
      refuse(.tooManyParameters(max: service.guardLimits.queryParametersMax))
    case .endlessHead: refuse(headTooLarge)
    case .brokenChunks: refuse(.badChunks)
    }
  }

  private var headTooLarge: Refusal {
    wire.head.requestLineBytes > service.targetBytesMax
      ? .targetTooLong(bytesMax: service.targetBytesMax)
      : .headTooLarge(bytesMax: service.guardLimits.headBytesMax)
  }

  /// Answers the present request in the library's place; the library then reads and sends no more.
  private func refuse(_ refusal: Refusal) {
    let isHeadOnly = wire.stage == .head ? wire.head.isForHead : wire.isForHead
    wire.refuse()
    if enter(.leaving) {
      _ = say(PrerenderedResponse(service.refuse(refusal)), isHeadOnly: isHeadOnly)
    }
  }

  /// Judges bytes that the library sends; a refusal of its own is replaced.
  ///
  /// - Returns: Whether the bytes are not to be sent.
  func dropsSent(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch wire.stage {
    case .answer:
      if !wire.hasSent { wire.beginSending(isLast: Self.endsConnection(bytes)) }
      return false
    case .over: return true
    case .head, .content:
      if state.phase.isOver { return true }
      guard let status = Self.errorStatus(bytes.span) else { return false }
      refuse(Self.refusal(status, in: wire.stage, service))
      return true
    }
  }

  /// Answers a client that the library leaves without a word, as one whose request line it cannot take apart, or for
  /// whose answer it has no memory.
  func endsSending() {
    guard !state.phase.isOver, !service.isDraining else { return }
    let isUnanswered = wire.stage == .answer && !wire.hasSent
    guard wire.hasBegunHead || isUnanswered, !hasClientEnded else { return }
    refuse(isUnanswered ? headTooLarge : .malformedHead)
  }

  /// Whether the head of a response says that the connection ends with it.
  private static func endsConnection(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    shim_has_close(head.baseAddress, head.count) != 0
  }

  /// The status of a response that begins with these bytes, if it is one of an error.
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

  /// What the library has refused with this status.
  private static func refusal(_ status: Int, in stage: WireWatch.Stage, _ service: ServerContext)
    -> Refusal
  {
    let limits = service.guardLimits
    switch status {
    case 413: return .bodyTooLarge(bytesMax: limits.bodyBytesMax)
    case 414: return .targetTooLong(bytesMax: service.targetBytesMax)
    case 431:
      return .headTooLarge(bytesMax: limits.headBytesMax, fieldCountMax: limits.fieldCountMax)
    case 501: return .unknownCoding
    case 505: return .unknownVersion
    // A line of the chunked coding that is longer than the library's memory is a 500 of its own.
    default: return stage == .content ? .badChunks : .malformedHead
    }
  }
}
