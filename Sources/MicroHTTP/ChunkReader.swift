internal import HTTPMessages

/// A parser that checks the chunked coding of a request's content as the bytes arrive.
///
/// This parser is stricter than the parser of libmicrohttpd. A line must end with CR and LF.
/// Extensions and trailers must not contain control bytes other than tabs. If a proxy and a server
/// interpret a violation of these rules differently, an attacker can hide a second request in the
/// first ("request smuggling").
///
/// Source: RFC 9112 section 7.1 and section 11.2.
struct ChunkReader: Equatable {
  /// The kind of byte that the parser expects next.
  private enum Expected: Equatable {
    /// A hexadecimal digit of a chunk's size, or the byte after the size.
    ///
    /// `digits` is the number of digits that were read.
    case size(digits: Int)
    case extension_
    case sizeFeed
    case data
    case dataReturn
    case dataFeed
    /// The first byte of a trailer line, or of the empty line that ends the content.
    case trailer
    case trailerRest
    case trailerFeed
    case endFeed
    case nothing
  }

  private var expected = Expected.size(digits: 0)
  /// The number of bytes read so far in the current extension, or in all trailers together.
  private var lineBytes = 0
  /// The number of bytes of the current chunk that have not arrived yet.
  private var remaining = 0
  /// True if a byte violated the syntax.
  private(set) var isBroken = false

  /// True if the content has ended; further bytes belong to the next request.
  var isComplete: Bool { expected == .nothing }

  /// Reads received bytes until the content has ended or a byte violates the syntax.
  ///
  /// - Returns: The number of bytes that were read.
  @discardableResult
  mutating func take(_ bytes: Span<UInt8>) -> Int {
    var index = 0
    while index < bytes.count, !isBroken, expected != .nothing {
      if expected == .data {
        let count = min(remaining, bytes.count - index)
        remaining -= count
        index += count
        if remaining == 0 { expected = .dataReturn }
      } else {
        take(bytes[index])
        index += 1
      }
    }
    return index
  }

  private mutating func take(_ byte: UInt8) {
    let isReturn = byte == UInt8(ascii: "\r"), isFeed = byte == UInt8(ascii: "\n")
    switch expected {
    case .size(let digits):
      if let digit = byte.hexadecimalDigit, digits < Self.digitsMax {
        remaining = remaining << 4 | Int(digit)
        expected = .size(digits: digits + 1)
      } else {
        require(digits > 0)
        if isReturn {
          expected = .sizeFeed
        } else {
          require(byte == UInt8(ascii: ";"))
          expected = .extension_
        }
      }
    case .extension_:
      if isReturn { expected = .sizeFeed } else { requireText(byte) }
    case .sizeFeed:
      require(isFeed)
      lineBytes = 0
      expected = remaining == 0 ? .trailer : .data
    case .dataReturn:
      require(isReturn)
      expected = .dataFeed
    case .dataFeed:
      require(isFeed)
      expected = .size(digits: 0)
    case .trailer:
      if isReturn {
        expected = .endFeed
      } else {
        requireText(byte)
        expected = .trailerRest
      }
    case .trailerRest:
      if isReturn { expected = .trailerFeed } else { requireText(byte) }
    case .trailerFeed:
      require(isFeed)
      expected = .trailer
    case .endFeed:
      require(isFeed)
      expected = .nothing
    case .data, .nothing: break
    }
  }

  private mutating func require(_ isAllowed: Bool) { if !isAllowed { isBroken = true } }

  private mutating func requireText(_ byte: UInt8) {
    lineBytes += 1
    require(Self.isText(byte) && lineBytes <= Self.lineBytesMax)
  }

  /// The maximum number of bytes of one extension, and of all trailers together.
  ///
  /// Known clients send less than a tenth of this number.
  static let lineBytesMax = 4_096

  /// True for a visible character, a space, a tab, or a byte outside ASCII.
  private static func isText(_ byte: UInt8) -> Bool { byte == 0x09 || byte >= 0x20 && byte != 0x7F }

  /// The maximum number of hexadecimal digits of a chunk's size.
  ///
  /// A size with more digits might not fit into `Int`.
  private static let digitsMax = 15
}
