/// A log line under construction.
package struct LogLine: Sendable {
  private let format: LogFormat
  private(set) var bytes: [UInt8] = []

  package init(_ format: LogFormat) {
    self.format = format
    bytes.reserveCapacity(512)
    if format == .json { bytes.append(UInt8(ascii: "{")) }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds a field whose value is a text.
  package mutating func field(_ key: LogKey, _ value: String) {
    begin(key)
    string(value)
  }

  /// Adds a field whose value is a whole number.
  package mutating func field(_ key: LogKey, _ value: Int) {
    begin(key)
    digits(value)
  }

  /// Adds a field whose value is a boolean.
  package mutating func field(_ key: LogKey, _ value: Bool) {
    begin(key)
    bytes += (value ? "true" : "false").utf8
  }

  /// Adds a field whose value is a duration in milliseconds, with three decimals.
  package mutating func milliseconds(_ key: LogKey, nanoseconds: Int) {
    begin(key)
    let microseconds = max(0, nanoseconds) / 1000
    digits(microseconds / 1000)
    bytes.append(UInt8(ascii: "."))
    digits(microseconds % 1000, places: 3)
  }

  /// Begins the line with a time, a level and a message.
  mutating func head(_ time: Timestamp, _ level: String, _ message: String) {
    switch format {
    case .json:
      begin(Self.time)
      bytes.append(UInt8(ascii: "\""))
      time.write(to: &self)
      bytes.append(UInt8(ascii: "\""))
      field(Self.level, level)
      field(Self.message, message)
    case .text:
      time.write(to: &self)
      bytes.append(UInt8(ascii: " "))
      bytes += level.utf8
      bytes.append(UInt8(ascii: " "))
      escape(message)
    }
  }

  /// Adds a group of fields under one name; the text format omits the name.
  ///
  /// - Parameter fields: Adds the fields of the group.
  mutating func group(_ key: LogKey, _ fields: (inout LogLine) -> Void) {
    switch format {
    case .json:
      begin(key)
      bytes.append(UInt8(ascii: "{"))
      fields(&self)
      bytes.append(UInt8(ascii: "}"))
    case .text:
      fields(&self)
    }
  }

  /// Ends the line and returns its bytes.
  mutating func finish() -> [UInt8] {
    if format == .json { bytes.append(UInt8(ascii: "}")) }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  mutating func digits(_ value: Int, places: Int = 1) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let rest = value.magnitude
    if rest >= 10 || places > 1 { digits(Int(rest / 10), places: places - 1) }
    bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
  }

  mutating func mark(_ character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

  private mutating func begin(_ key: LogKey) {
    switch format {
    case .json:
      if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
      bytes += key.json
    case .text:
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      bytes += key.text
    }
  }

  private mutating func string(_ value: String) {
    guard format == .json || value.isEmpty || value.utf8.contains(where: Self.isMark) else {
      bytes += value.utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    escape(value)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ text: String) {
    // Most texts need no escaping and are copied as a whole.
    if Self.isPlain(text.utf8.span) {
      bytes.append(contentsOf: text.utf8)
    } else {
      bytes += Self.escaped(text)
    }
  }

  /// Returns a text as the content of a JSON string, without quotes.
  ///
  /// Source: RFC 8259 section 7.
  static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x00..<0x20, 0x7F:
        bytes += #"\u00"#.utf8
        bytes.append(hexadecimal[Int(byte >> 4)])
        bytes.append(hexadecimal[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      let byte = text[index]
      if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        return false
      }
    }
    return true
  }

  /// True if a text that contains this byte must be quoted.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "=")
      || byte == UInt8(ascii: "\\")
  }

  private static let time = LogKey("time"), level = LogKey("level"), message = LogKey("message")
  private static let hexadecimal = [UInt8]("0123456789abcdef".utf8)
}
