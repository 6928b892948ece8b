extension ByteWriter {
  /// Appends a text as a JSON string with as few escapes as possible.
  ///
  /// Source: RFC 8785, section 3.2.2.2.
  package mutating func append(quoted text: String) {
    append(quoted: text, isLater: false, isKey: false)
  }

  /// Appends a text as a JSON string, with a comma before it or a colon after it if requested.
  ///
  /// - Parameters:
  ///   - isLater: True if a comma precedes the string.
  ///   - isKey: True if a colon follows the string.
  mutating func append(quoted text: String, isLater: Bool, isKey: Bool) {
    let bytes = text.utf8.span
    reserve(bytes.count + 4)
    var end = count
    var span = storage.mutableSpan
    if isLater {
      span[end] = UInt8(ascii: ",")
      end &+= 1
    }
    span[end] = UInt8(ascii: "\"")
    end &+= 1
    for index in bytes.indices {
      let byte = bytes[index]
      guard Self.isPlain(byte) else {
        count = end
        return append(rest: text.utf8.dropFirst(index), isKey: isKey)
      }
      span[end] = byte
      end &+= 1
    }
    span[end] = UInt8(ascii: "\"")
    end &+= 1
    if isKey {
      span[end] = UInt8(ascii: ":")
      end &+= 1
    }
    count = end
  }

  /// Appends the rest of a text, from its first byte that needs an escape, and the closing quote.
  ///
  /// - Parameter isKey: True if a colon follows the closing quote.
  @inline(never)
  private mutating func append(rest: Substring.UTF8View, isKey: Bool) {
    for byte in rest {
      if Self.isPlain(byte) {
        append(byte)
      } else {
        append(escapeOf: byte)
      }
    }
    append(UInt8(ascii: "\""))
    if isKey { append(UInt8(ascii: ":")) }
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
