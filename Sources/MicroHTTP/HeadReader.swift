internal import Glibc

/// A parser that checks a request's head as the bytes arrive, before libmicrohttpd modifies them.
///
/// The parser of libmicrohttpd silently drops some bytes: bytes after a NUL, a field without a
/// name, and the line break and white space of a folded line. If another recipient interprets these
/// bytes, an attacker can hide a second request in the first ("request smuggling"). `RequestGuard`
/// checks the fields that libmicrohttpd reports.
///
/// Source: RFC 9112 sections 2.2, 3, 5 and 11.2.
struct HeadReader {
  /// True if the head is malformed; the request is then refused at once.
  private(set) var isMalformed = false
  /// True if the head has ended.
  private(set) var isComplete = false
  /// The number of bytes in the complete lines of the head.
  private(set) var bytes = 0
  private var emptyLineBytes = 0
  /// True if the method is HEAD, whose response has no content.
  var isForHead: Bool { method == 0x48_45_41_44_20 }

  /// The first five bytes of the request line as a big-endian number.
  private var method: UInt64 = 0
  /// True if the request line has not ended yet.
  private var isFirstLine = true
  private(set) var requestLineBytes = 0
  private var spaces = 0
  /// The number of bytes read so far in the current line, and the last byte read.
  private var column = 0, last: UInt8 = 0

  /// Reads received bytes until the head has ended or is malformed.
  ///
  /// - Returns: The number of bytes that were read.
  @discardableResult
  mutating func take(_ received: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = received.baseAddress, !isComplete, !isMalformed else { return 0 }
    var index = 0
    while index < received.count, !isComplete, !isMalformed {
      let rest = received.count - index
      let feed = memchr(start + index, 0x0A, rest)
      let count = feed.map { UnsafeRawPointer($0) - UnsafeRawPointer(start + index) } ?? rest
      takeLine(UnsafeBufferPointer(start: start + index, count: count))
      index += count
      if feed != nil {
        index += 1
        endLine()
      }
    }
    if memchr(start, 0, index) != nil { isMalformed = true }
    return index
  }

  /// Reads a part of one line, without the line feed at its end.
  private mutating func takeLine(_ part: UnsafeBufferPointer<UInt8>) {
    guard let first = part.first else { return }
    if isFirstLine {
      takeRequestLine(part)
    } else if column == 0, first == 0x20 || first == 0x09 || first == UInt8(ascii: ":") {
      isMalformed = true
    }
    column += part.count
    last = part[part.count - 1]
  }

  private mutating func takeRequestLine(_ part: UnsafeBufferPointer<UInt8>) {
    if column == 0, let first = part.first, !(0x21...0x7E ~= first || first == 0x0D) {
      isMalformed = true
    }
    for byte in part.prefix(max(0, 5 - column)) { method = method << 8 | UInt64(byte) }
    for byte in part { spaces += byte == 0x20 ? 1 : 0 }
    requestLineBytes += part.count
  }

  private mutating func endLine() {
    let isEmpty = column == 0 || column == 1 && last == 0x0D
    let lineBytes = column + 1
    column = 0
    if !isFirstLine {
      bytes += lineBytes
      isComplete = isEmpty
    } else if isEmpty {
      emptyLineBytes += lineBytes
      (method, requestLineBytes) = (0, 0)
      if emptyLineBytes > Self.emptyLineBytesMax { isMalformed = true }
    } else {
      bytes += lineBytes
      isFirstLine = false
      if spaces != 2 { isMalformed = true }
    }
  }

  /// The number of bytes of the head that have arrived, including those of the current line.
  var received: Int { bytes + column }

  /// True if any bytes have arrived, including empty lines before the head.
  var hasBegun: Bool { received + emptyLineBytes > 0 }

  /// The maximum number of bytes in empty lines before a request line.
  ///
  /// A client can send an empty line after the previous request (RFC 9112 section 2.2).
  private static let emptyLineBytesMax = 16
}
