extension SessionHint {
  /// Creates the hint that a message on the channel `RedisKeys.changes` contains; `nil` if the
  /// message contains no hint.
  init?(_ message: RedisReply) {
    guard case .array(let parts) = message, parts.count == 3, parts[0].text == "message",
      case .bytes(let text) = parts[2]
    else { return nil }
    self.init(text: text)
  }

  /// Parses a text such as `{"id":"ses_…","revision":7}`; `nil` if the text has another format.
  ///
  /// Only the scripts of the store write such texts. The revision 0 means that the session was
  /// removed.
  init?(text: [UInt8]) {
    var rest = text[...]
    guard rest.removePrefix("{\"id\":\""), let end = rest.firstIndex(of: UInt8(ascii: "\"")),
      let id = SessionID(String(decoding: rest[..<end], as: UTF8.self))
    else { return nil }
    rest = rest[end...]
    guard rest.removePrefix("\",\"revision\":"), rest.popLast() == UInt8(ascii: "}"),
      rest.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let revision = Int(String(decoding: rest, as: UTF8.self))
    else { return nil }
    self = revision == 0 ? .removed(id) : .changed(id, revision: revision)
  }
}

extension ArraySlice<UInt8> {
  /// Removes a text from the start; returns false if the bytes do not start with the text.
  fileprivate mutating func removePrefix(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    removeFirst(text.utf8.count)
    return true
  }
}
