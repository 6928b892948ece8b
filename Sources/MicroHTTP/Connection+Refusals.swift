internal import HTTPMessages

// Refusals that are sent outside the library: for bytes that its parser hides, and in place of its own refusals,
// which are pages of HTML that nothing counts.

extension Connection {
  /// Judges bytes that were received for the library; where they are refused, the client has its answer.
  func refusesReceived(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let limits = service.guardLimits
    switch wire.take(bytes, headBytesMax: limits.headBytesMax) {
    case nil: return false
    case .noRequestLine: leave(with: .malformedHead)
    case .endlessHead:
      leave(
        with: hasExchange
          ? .headTooLarge(bytesMax: limits.headBytesMax)
          : .targetTooLong(bytesMax: service.targetBytesMax))
    case .brokenChunks: leave(with: .badChunks)
    }
    return true
  }

  /// Refuses the present request, of which the library has read a part, and drops what still arrives.
  ///
  /// Closing a socket while more arrives could take the answer from the client's hands. Source: RFC 9112 section 9.6.
  func leave(with refusal: Refusal) {
    guard enter(.leaving) else { return }
    _ = say(CannedResponse(service.refuse(refusal)))
    service.connections.wakeReaper()
  }

  /// Judges bytes that the library sends; a refusal of its own is replaced.
  ///
  /// - Returns: Whether the bytes are not to be sent.
  func dropsSent(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if wire.stage == .answer { return false }
    if state.phase.isOver { return true }
    guard let status = Self.errorStatus(bytes.span) else { return false }
    leave(with: Self.refusal(status, in: wire.stage, service))
    return true
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
  private static func refusal(_ status: Int, in stage: WireWatch.Stage, _ service: Service)
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
