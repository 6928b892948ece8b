extension JSONReader {
  /// The byte at the current position; 0 at the end of the text, because valid JSON never contains
  /// the byte 0.
  var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

  @inline(__always)
  mutating func skipWhitespace() {
    // Usually there is no white space. All other bytes of valid JSON are above the space character.
    if index < bytes.count, bytes[index] <= UInt8(ascii: " ") { skipSpaces() }
  }

  private mutating func skipSpaces() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        index += 1
      default: return
      }
    }
  }

  func error(_ detail: String, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(at: offset ?? index, in: bytes, detail: detail)
  }

  /// True if the next bytes are the beginning of NaN or Infinity in a usual spelling.
  private var isNoNumber: Bool {
    let next = bytes.dropFirst(index).prefix(3)
    return ["NaN", "NAN", "Inf", "INF", "inf"].contains { next.elementsEqual($0.utf8) }
  }

  /// Returns an error that names the found text and the expected text, with a hint if possible.
  func unexpected(_ expected: String) -> JSONSyntaxError {
    let hint =
      switch peek {
      case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "i"):
        isNoNumber ? ". JSON has no NaN and no Infinity" : ""
      case UInt8(ascii: "/"), UInt8(ascii: "#"): ". JSON has no comments"
      case UInt8(ascii: "'"): ". Write strings in double quotes"
      case 0xE2 where hasTypographicQuote: #". Write " in place of typographic quotation marks"#
      case UInt8(ascii: "."), UInt8(ascii: "+"):
        index + 1 < bytes.count
          // BOUND: index + 1 < count, by the previous condition.
          && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index + 1])
          ? ". Write text in double quotes" : ". A number begins with a digit or '-'"
      case UInt8(ascii: "T"), UInt8(ascii: "F"): ". Write true, false and null in lower case"
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        isAfterComma ? ". Remove the last comma" : ""
      default: ""
      }
    return error("expected \(expected), but found \(found)\(hint)")
  }

  /// True if a quotation mark from U+2018 to U+201F, such as “ or ’, is at the current position.
  private var hasTypographicQuote: Bool {
    // BOUND: index + 2 < count, by the previous condition.
    index + 2 < bytes.count && bytes[index + 1] == 0x80 && (0x98...0x9F).contains(bytes[index + 2])
  }

  private var isAfterComma: Bool {
    let before = bytes[..<index].last { !" \n\r\t".utf8.contains($0) }
    return before == UInt8(ascii: ",")
  }

  private var found: String {
    if index >= bytes.count { return "the end of the text" }
    let byte = bytes[index]
    switch byte {
    case 0x20...0x7E: return "'\(Unicode.Scalar(byte))'"
    case ..<0x80: return "the control character U+\(hexadecimal(byte))"
    default:
      guard let length = wellFormedLength(at: index) else { return "a byte that is not UTF-8" }
      return "'\(String(decoding: bytes[index..<index + length], as: UTF8.self))'"
    }
  }

  /// Returns a byte as four upper-case hexadecimal digits, as in U+001F.
  func hexadecimal(_ value: UInt8) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    // BOUND: a byte has at most two hexadecimal digits.
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
