extension ByteWriter {
  /// Appends a text as a JSON string, with no escape that is not needed.
  ///
  /// Source: RFC 8785, section 3.2.2.2.
  public mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    let bytes = text.utf8.span
    if bytes.indices.allSatisfy({ Self.isPlain(bytes[$0]) }) {
      append(text)
    } else {
      for index in bytes.indices {
        if Self.isPlain(bytes[index]) {
          append(bytes[index])
        } else {
          append(escapeOf: bytes[index])
        }
      }
    }
    append(UInt8(ascii: "\""))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func append(escapeOf byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case ..<0x20:
      append(byte < 0x10 ? "u000" : "u00")
      append(String(byte, radix: 16))
    default: append(byte)
    }
  }
}
