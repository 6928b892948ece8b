internal import CMicroHTTPD
internal import HTTPMessages

// Refusals that are sent without libmicrohttpd. Some are for malformed bytes that the parser of
// libmicrohttpd drops without a report. The others replace refusals that libmicrohttpd would send
// as an HTML page or not at all.

extension Connection {
  /// Checks received bytes before libmicrohttpd parses them.
  ///
  /// - Returns: True if the request was refused; libmicrohttpd must then not parse the bytes.
  func refusesReceived(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let fault = wire.take(bytes, limits: server.guardLimits) else { return false }
    refuse(fault)
    return true
  }

  /// Refuses a request line with too many query parameters before libmicrohttpd stores the
  /// parameters.
  ///
  /// - Parameter target: The bytes of the request target.
  func checkParameters(in target: Span<UInt8>) {
    let max = server.guardLimits.queryParametersMax
    if PathAndQuery.parameterCount(in: target) > max { refuse(.tooManyParameters(max: max)) }
  }

  /// Starts to check the content that follows a head.
  ///
  /// If a part of the content was already received and is malformed, the request is refused.
  func beginContent(_ content: RequestFraming.Content) {
    if let fault = wire.beginContent(content) { refuse(fault) }
  }

  /// Ends a request, and checks the bytes of the next head that have already arrived.
  ///
  /// If these bytes are malformed, the next request is refused.
  func endRequest() {
    wire.endRequest()
    if let fault = wire.headFault(server.guardLimits) { refuse(fault) }
  }

  private func refuse(_ fault: WireWatch.Fault) {
    switch fault {
    case .malformedHead: refuse(Refusal.malformedHead)
    case .endlessHead: refuse(headTooLarge)
    case .brokenChunks: refuse(.badChunks)
    }
  }

  private var headTooLarge: Refusal {
    wire.head.requestLineBytes > server.targetBytesMax
      ? .targetTooLong(bytesMax: server.targetBytesMax)
      : .headTooLarge(bytesMax: server.guardLimits.headBytesMax)
  }

  /// Sends an error response to the current request without libmicrohttpd.
  ///
  /// Afterwards, libmicrohttpd reads and sends no more bytes on this connection.
  private func refuse(_ refusal: Refusal) {
    let isHeadOnly = wire.stage == .head ? wire.head.isForHead : wire.isForHead
    wire.refuse()
    if enter(.lingering) {
      _ = sendDirectly(PrerenderedResponse(server.refuse(refusal)), isHeadOnly: isHeadOnly)
    }
  }

  /// Sends an unencrypted refusal to a client that does not use TLS.
  func refusePlainText() {
    wire.refuse()
    if enter(.lingering) { sendPlainly(PrerenderedResponse(server.refuse(.plainText))) }
  }

  /// Checks bytes that libmicrohttpd is going to send.
  ///
  /// If libmicrohttpd is going to send an error response of its own, this method sends a refusal of
  /// this module instead.
  ///
  /// - Returns: True if libmicrohttpd must not send the bytes.
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

  /// Sends an error response if libmicrohttpd is going to disconnect the client without a response.
  ///
  /// libmicrohttpd sends no response if it cannot parse the request line or the connection's memory
  /// is exhausted.
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

  /// Returns the status of the error response that begins with these bytes.
  ///
  /// - Returns: `nil` if the bytes are not the beginning of a response, or the status is below 400.
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

  /// Returns the refusal that replaces an error response of libmicrohttpd.
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
    // libmicrohttpd sends 500 if a line of the chunked coding does not fit into the connection's
    // memory.
    default: return stage == .content ? .badChunks : .malformedHead
    }
  }
}
