internal import CMicroHTTPD
internal import Glibc
internal import HTTPMessages

/// A response kept as bytes, for a client that the library does not answer.
///
/// It closes the connection. All but its date is made beforehand, since it is sent when there is no
/// room to make anything. Source: RFC 9112 sections 4 and 9.6, RFC 9110 section 6.6.1.
struct CannedResponse: Sendable {
  private let head: [UInt8]
  private let content: [UInt8]

  /// Keeps a response that is all there; fields which could break the message apart are left out.
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

  /// Sends it without waiting and says that nothing follows; `false` where not all of it went out.
  ///
  /// - Parameter isHeadOnly: Whether it answers a HEAD, and so has no content.
  func send(to socket: Int32, isHeadOnly: Bool = false) -> Bool {
    let bytes = head + Array((Self.date() + "\r\n\r\n").utf8) + (isHeadOnly ? [] : content)
    let count = bytes.withUnsafeBytes {
      shim_send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    shutdown(socket, Int32(SHUT_WR))
    return count == bytes.count
  }

  /// The moment as a field has it; not by the system's formats, which follow a locale.
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
