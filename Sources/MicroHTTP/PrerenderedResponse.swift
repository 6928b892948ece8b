internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages

/// A response that is rendered in advance and sent without libmicrohttpd.
///
/// The response closes the connection. The server must be able to send the response when memory or
/// descriptors are exhausted. So everything except the date is rendered in advance.
///
/// Source: RFC 9112 sections 4 and 9.6, RFC 9110 section 6.6.1.
struct PrerenderedResponse: Sendable {
  private let head: [UInt8]
  private let content: [UInt8]

  /// Renders a response; omits fields that could change the framing.
  init(_ response: Response) {
    let phrase = MHD_get_reason_phrase_for(UInt32(clamping: response.status))
    let reason = phrase.map { String(cString: $0) } ?? ""
    var head = "HTTP/1.1 \(response.status) \(reason)\r\n"
    for field in response.fields where LibraryResponse.isSendable(field) {
      head += "\(field.name.text): \(field.value)\r\n"
    }
    content = response.content
    head += "Content-Length: \(content.count)\r\nConnection: close\r\nDate: "
    self.head = Array(head.utf8)
  }

  /// Sends the response without blocking, and shuts down the sending side of the socket.
  ///
  /// If another thread uses `tls`, the method does nothing and returns false.
  ///
  /// - Parameters:
  ///   - tls: The encryption of the connection; `nil` to send plain text.
  ///   - isHeadOnly: True for a response to HEAD, which has no content.
  /// - Returns: True if all bytes were sent.
  func send(to socket: Int32, through tls: TLSChannel? = nil, isHeadOnly: Bool = false) -> Bool {
    let end = HTTPDate.text(Double(time(nil))) + "\r\n\r\n"
    let bytes = head + Array(end.utf8) + (isHeadOnly ? [] : content)
    let isSent: Bool
    if let tls {
      guard let isEncrypted = tls.sendLast(bytes) else { return false }
      isSent = isEncrypted
    } else {
      isSent = Self.sendAll(bytes, to: socket)
    }
    shutdown(socket, Int32(SHUT_WR))
    return isSent
  }

  /// Sends plain bytes without blocking; returns true if all of them were sent.
  static func sendAll(_ bytes: [UInt8], to socket: Int32) -> Bool {
    let count = bytes.withUnsafeBytes {
      shim_send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    return count == bytes.count
  }
}
