internal import Glibc

/// Judges the head of a request as it arrives, before the library's parser works on it in place.
///
/// The parser drops bytes that it does not understand: what follows a NUL, a field without a name, the line end and the
/// white space of a folded line. Where another reader of the message understands them, a second request can be smuggled
/// inside the first. What the parser shows is judged by `RequestGuard`. Source: RFC 9112 sections 2.2, 3, 5 and 11.2.
struct HeadReader {
  /// Whether it is refused, whatever follows.
  private(set) var isMalformed = false
  /// Whether the head has ended; what follows is content, or the next head.
  private(set) var isComplete = false
  /// The bytes of the head so far, and of empty lines before it, which are no part of it.
  private(set) var bytes = 0, emptyLineBytes = 0
  /// Whether the method is HEAD, whose answers have no content.
  var isForHead: Bool { method == 0x48_45_41_44_20 }

  /// The first five bytes of the request line.
  private var method: UInt64 = 0
  /// Whether the request line is still to end.
  private var isFirstLine = true
  /// The bytes of the request line, and the most parameters that its query can have.
  private(set) var requestLineBytes = 0, parameters = 1
  private var spaces = 0
  /// The bytes of the line so far, and the last of them.
  private var column = 0, last: UInt8 = 0

  /// Takes bytes of the connection; those behind the head are left alone.
  ///
  /// - Returns: How many were taken.
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

  /// Takes a part of a line.
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
    for byte in part {
      spaces += byte == 0x20 ? 1 : 0
      parameters += byte == UInt8(ascii: "&") ? 1 : 0
    }
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

  /// The bytes of the head that have arrived, those of a line without an end included.
  var received: Int { bytes + column }

  /// A client may end the request before with a line too many (RFC 9112 section 2.2).
  private static let emptyLineBytesMax = 16
}
