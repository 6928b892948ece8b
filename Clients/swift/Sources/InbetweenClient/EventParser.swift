internal import Foundation

/// An event as it was sent.
struct SentEvent: Sendable {
  var type: String?
  var id: String?
  /// The lines of the data, each with a line feed; `nil` if there are none.
  var data: Data?
}

/// A parser of server-sent events.
///
/// Each byte is read once. Source: HTML Standard, section 9.2.6.
struct EventParser: Sendable {
  /// The maximum number of bytes of a line, and of the lines of an event's data.
  ///
  /// The largest event of a server has 64 properties with 16 numbers each.
  static let mostBytes = 1 << 22

  /// The seconds until the next connection, as the server chose them.
  private(set) var wait: Double?
  private var lines = Lines()
  private var sent = SentEvent()
  /// The bytes of the data's lines, with their names.
  private var size = 0

  /// Adds received bytes.
  mutating func append(_ part: Data) { lines.append(part) }

  /// Returns the next complete event or id; `nil` if more bytes are necessary.
  ///
  /// - Throws: `URLError.dataLengthExceedsMaximum` if an event is too large.
  mutating func next() throws -> SentEvent? {
    while let line = try lines.next() {
      if !line.isEmpty {
        try read(line)
        continue
      }
      defer {
        sent = SentEvent()
        size = 0
      }
      if sent.data != nil || sent.id != nil { return sent }
    }
    return nil
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws {
    let name = line.prefix { $0 != 0x3A }
    var value = line.dropFirst(name.count + 1)
    if value.first == 0x20 { value = value.dropFirst() }
    let text = { String(decoding: value, as: UTF8.self) }
    switch String(decoding: name, as: UTF8.self) {
    case "event": sent.type = text()
    case "id" where !value.contains(0): sent.id = text()
    case "retry": wait = Waiting.seconds(text(), unit: 0.001) ?? wait
    case "data":
      var data = sent.data ?? Data()
      sent.data = nil
      size += line.count + 1
      if size > Self.mostBytes { throw URLError(.dataLengthExceedsMaximum) }
      data += value
      data.append(0x0A)
      sent.data = data
    default: break
    }
  }
}

/// Splits bytes into lines, which end with a line feed, a carriage return or both.
private struct Lines: Sendable {
  private var bytes: [UInt8] = []
  /// The start of the next line.
  private var start = 0
  /// The number of bytes that were searched for the end of a line.
  private var searched = 0
  /// True if a carriage return ended the last line, so that a line feed would belong to it.
  private var isAfterReturn = false

  mutating func append(_ part: Data) {
    // BOUND: the start is at most the number of bytes.
    bytes.removeFirst(start)
    searched = max(searched - start, 0)
    start = 0
    bytes += part
  }

  /// Returns the next line without its end; `nil` if the line is not complete.
  mutating func next() throws -> ArraySlice<UInt8>? {
    if isAfterReturn, start < bytes.count {
      isAfterReturn = false
      if bytes[start] == 0x0A { start += 1 }
    }
    let rest = bytes[max(start, searched)...]
    guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      searched = bytes.count
      if bytes.count - start > EventParser.mostBytes { throw URLError(.dataLengthExceedsMaximum) }
      return nil
    }
    // BOUND: the end was found at or after the start.
    let line = bytes[start..<end]
    isAfterReturn = bytes[end] == 0x0D
    start = end + 1
    return line
  }
}
