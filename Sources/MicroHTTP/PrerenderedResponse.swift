internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages

/// A response rendered in advance, for clients that libmicrohttpd does not serve.
///
/// It closes the connection. Everything but the date is rendered in advance, because it is sent when
/// resources are exhausted. Source: RFC 9112 sections 4 and 9.6, RFC 9110 section 6.6.1.
struct PrerenderedResponse: Sendable {
  private let head: [UInt8]
  private let content: [UInt8]

  /// Renders a complete response.
  ///
  /// Fields that could break the framing are omitted.
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

  /// Sends it without blocking and shuts down the sending side.
  ///
  /// - Parameter isHeadOnly: True for a response to HEAD, which has no content.
  /// - Returns: False if not all bytes were sent.
  func send(to socket: Int32, isHeadOnly: Bool = false) -> Bool {
    let bytes = head + Array((Self.date() + "\r\n\r\n").utf8) + (isHeadOnly ? [] : content)
    let count = bytes.withUnsafeBytes {
      shim_send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    shutdown(socket, Int32(SHUT_WR))
    return count == bytes.count
  }

  /// The current time as a `Date` field value, independent of the locale.
  ///
  /// Source: RFC 9110 section 5.6.7, IMF-fixdate.
  private static func date() -> String {
    var seconds = time(nil)
    var moment = tm()
    gmtime_r(&seconds, &moment)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let clock = [moment.tm_hour, moment.tm_min, moment.tm_sec].map(twoDigits).joined(separator: ":")
    return
      "\(days[Int(moment.tm_wday)]), \(twoDigits(moment.tm_mday)) \(months[Int(moment.tm_mon)]) "
      + "\(moment.tm_year + 1900) \(clock) GMT"
  }

  private static func twoDigits(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
