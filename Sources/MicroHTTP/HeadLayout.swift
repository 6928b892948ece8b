/// Whether the parts of a head lie in the library's memory one behind the other, as they were received.
///
/// The library's parser drops bytes that it does not understand: what follows a NUL, a field without a name, the line end
/// and the white space of a folded line. A second reader of the message may understand them, and so a second request could
/// be smuggled inside the first. The parser works in place, so that dropped bytes leave a gap between two parts.
///
/// Source: RFC 9112 section 11.2.
struct HeadLayout {
  /// Behind the part taken last.
  private var end: UnsafeRawPointer
  /// Whether nothing was dropped so far.
  private var isWhole = true

  /// Takes the request line.
  init(
    _ method: UnsafePointer<UInt8>, methodBytes: Int, targetBytes: Int,
    version: UnsafeBufferPointer<UInt8>
  ) {
    // A space before the target and one behind it.
    end = UnsafeRawPointer(method + methodBytes + targetBytes + 2)
    isWhole = version.baseAddress.map { UnsafeRawPointer($0) == end } ?? version.isEmpty
    end += version.count
  }

  /// Takes a field line.
  mutating func take(
    _ name: UnsafePointer<CChar>?, _ nameBytes: Int, _ value: UnsafePointer<CChar>?,
    _ valueBytes: Int
  ) {
    guard let name, let value, isWhole else {
      isWhole = false
      return
    }
    let colon = name + nameBytes
    // White space may follow the colon, which the parser has overwritten.
    isWhole =
      isLineEnd(to: UnsafeRawPointer(name)) && nameBytes > 0 && value > colon
      && UnsafeBufferPointer(start: colon + 1, count: max(0, value - colon - 1))
        .allSatisfy { $0 == 0x20 || $0 == 0x09 }
    end = UnsafeRawPointer(value + valueBytes)
  }

  /// Whether the head ends here, with an empty line behind its last part.
  func ends(at place: UnsafePointer<UInt8>) -> Bool {
    // Each of the two line ends is CR and LF, or LF alone.
    isWhole && (2...4).contains(UnsafeRawPointer(place) - end)
  }

  /// Whether one line end lies between the last part and a place: CR and LF, or LF alone (RFC 9112 section 2.2).
  private func isLineEnd(to place: UnsafeRawPointer) -> Bool {
    (1...2).contains(place - end)
  }
}
