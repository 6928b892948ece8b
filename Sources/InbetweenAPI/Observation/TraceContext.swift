internal import HTTPMessages

/// The trace context of a request.
///
/// Source: W3C Trace Context level 1, section 3.2.
package struct TraceContext: Sendable, Equatable {
  /// The trace ID: 32 digits of 0-9 and a-f, not all zero.
  package let traceID: String
  /// The parent ID: 16 digits of 0-9 and a-f, not all zero.
  package let parentID: String

  /// Parses `traceparent`; `nil` if the field is malformed.
  ///
  /// A version above 00 is parsed by the rules of version 00, and can have more parts. The version
  /// ff is invalid.
  package init?(_ traceparent: String) {
    let bytes = Array(traceparent.utf8)
    guard bytes.count >= 55, bytes[2] == Self.dash, bytes[35] == Self.dash, bytes[52] == Self.dash,
      let version = Self.byte(bytes[0..<2]), version != 0xFF,
      bytes.count == 55 || version > 0 && bytes[55] == Self.dash,
      Self.isName(bytes[3..<35]), Self.isName(bytes[36..<52]),
      Self.byte(bytes[53..<55]) != nil
    else { return nil }
    traceID = String(decoding: bytes[3..<35], as: UTF8.self)
    parentID = String(decoding: bytes[36..<52], as: UTF8.self)
  }

  /// Parses the trace of a request; `nil` unless the request has exactly one valid `traceparent`.
  init?(_ request: Request) {
    let lines = request.fields.lazy.filter { $0.name == .traceparent }
    guard let first = lines.first, lines.dropFirst().isEmpty else { return nil }
    self.init(first.value)
  }

  private static let dash = UInt8(ascii: "-")

  private static func isName(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.allSatisfy { digit($0) != nil } && digits.contains { $0 != UInt8(ascii: "0") }
  }

  private static func byte(_ digits: ArraySlice<UInt8>) -> UInt8? {
    var value: UInt8 = 0
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    byte == byte.lowercased ? byte.hexadecimalDigit : nil
  }
}
