/// A reader of server-sent events.
///
/// Source: HTML Standard section 9.2.6, "Interpreting an event stream".
struct EventStreamReader {
  /// An event with its data and its name, which HTML calls the type of the event.
  struct Event: Equatable {
    var name = "message"
    var data = ""
  }

  static let mediaType = "text/event-stream"

  /// The id of the last event that has an id; `nil` if no event has one.
  private(set) var lastID: String?
  /// The reconnection time that the stream gives, in milliseconds; `nil` if it gives none.
  private(set) var retryMilliseconds: Int?
  private var line: [UInt8] = []
  private var event = Event()
  private var id: String?
  private var hasData = false
  /// True after a carriage return; a line feed then belongs to the same line end.
  private var isAfterReturn = false

  /// Begins to read a new connection; an incomplete event of the previous connection is discarded.
  mutating func reconnect() {
    line = []
    (event, hasData, id, isAfterReturn) = (Event(), false, lastID, false)
  }

  /// Reads the next bytes of a stream, and returns the events that are now complete.
  ///
  /// A line ends with a line feed, a carriage return, or both.
  mutating func read(_ bytes: [UInt8]) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      let isReturn = byte == UInt8(ascii: "\r"), isFeed = byte == UInt8(ascii: "\n")
      defer { isAfterReturn = isReturn }
      if isFeed, isAfterReturn { continue }
      guard isReturn || isFeed else {
        line.append(byte)
        continue
      }
      if let complete = take(String(decoding: line, as: UTF8.self)) { events.append(complete) }
      line.removeAll(keepingCapacity: true)
    }
    return events
  }

  /// Reads a line; an empty line ends an event, which is then returned.
  ///
  /// The result is `nil` for any other line, and for an event without data.
  private mutating func take(_ line: String) -> Event? {
    guard !line.isEmpty else {
      defer { (event, hasData, lastID) = (Event(), false, id) }
      return hasData ? event : nil
    }
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    // A single space after the colon is not part of the value; further spaces are.
    let rest = parts.dropFirst().first ?? ""
    let value = String(rest.first == " " ? rest.dropFirst() : rest)
    switch parts.first {
    case "event": event.name = value.isEmpty ? Event().name : value
    case "id": id = value
    case "retry":
      if value.utf8.allSatisfy({ 48...57 ~= $0 }) {
        retryMilliseconds = Int(value) ?? retryMilliseconds
      }
    case "data":
      event.data += (hasData ? "\n" : "") + value
      hasData = true
    default: break
    }
    return nil
  }
}
