extension ByteWriter {
  /// Appends a text as a JSON string, with no escape that is not needed.
  ///
  /// Source: RFC 8785, section 3.2.2.2.
  public mutating func append(quoted text: String) {
    reserve(text.utf8.count + 2)
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        append(byte)
      } else {
        append(escapeOf: byte)
      }
    }
    append(UInt8(ascii: "\""))
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
