internal import JSONCodec

/// The text of server-sent events.
///
/// Source: HTML Standard section 9.2.6, "Interpreting an event stream".
struct EventText {
  private var output: [UInt8] = []
  /// The number of events since the last call of `take`.
  private(set) var events = 0

  /// The number of bytes since the last call of `take`.
  var count: Int { output.count }
  /// True if nothing was appended since the last call of `take`.
  var isEmpty: Bool { output.isEmpty }

  /// Appends an event.
  ///
  /// - Parameters:
  ///   - name: The type of the event.
  ///   - place: The place from which a client continues after this event; `nil` if the event does
  ///     not change this place.
  ///   - line: The data, one line of JSON with its line feed.
  mutating func append(_ name: String, at place: EventPlace?, _ line: [UInt8]) {
    events += 1
    output += "event: \(name)\n".utf8
    if let place { output += "id: \(place)\n".utf8 }
    output += "data: ".utf8
    output += line
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends the time in milliseconds after which a client connects again.
  mutating func append(retryAfter milliseconds: Int) { output += "retry: \(milliseconds)\n\n".utf8 }

  /// Appends text that was rendered earlier.
  mutating func append(_ bytes: [UInt8]) { output += bytes }

  /// A comment, which clients ignore.
  static let comment = Array(":\n\n".utf8)
  /// The data of an event without content: an empty JSON object with a line feed.
  static let noData = Array("{}\n".utf8)

  /// Returns the bytes that were appended since the last call.
  mutating func take() -> [UInt8] {
    defer { (output, events) = ([], 0) }
    return output
  }
}
