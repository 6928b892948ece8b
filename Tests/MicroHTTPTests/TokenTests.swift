import HTTPMessages
import Testing

@testable import MicroHTTP

@Suite("Bytes of the grammar")
struct TokenTests {
  private static let letters = Set(UInt8(ascii: "a")...UInt8(ascii: "z"))
    .union(UInt8(ascii: "A")...UInt8(ascii: "Z"))
  private static let digits = Set(UInt8(ascii: "0")...UInt8(ascii: "9"))
  private static let alphanumerics = letters.union(digits)

  @Test("of a token are digits, letters and some marks, and no others")
  func token() {
    let marks = Set("!#$%&'*+-.^_`|~".utf8)
    for byte in UInt8.min...UInt8.max {
      let isOne = Self.alphanumerics.contains(byte) || marks.contains(byte)
      #expect(Self.isToken([byte]) == isOne, "\(byte)")
      for place in 0..<3 {
        var word = Array("abc".utf8)
        word[place] = byte
        #expect(Self.isToken(word) == isOne, "\(byte)")
      }
    }
    #expect(!Self.isToken([]))
  }

  // A span is not allowed in `#expect`, so these functions create it.
  private static func isToken(_ bytes: [UInt8]) -> Bool { Token.isToken(bytes.span) }
  private static func isValue(_ bytes: [UInt8]) -> Bool { bytes.span.isFieldValue }

  @Test("of a path, a query and a host's name are those of RFC 3986")
  func target() {
    let unreserved = Self.alphanumerics.union("-._~".utf8)
    let subDelimiters = Set("!$&'()*+,;=".utf8)
    let path = unreserved.union(subDelimiters).union(":@".utf8)
    for byte in UInt8.min...UInt8.max {
      #expect(byte.isPathByte == path.contains(byte), "\(byte)")
      #expect(byte.isQueryByte == path.union("/?".utf8).contains(byte), "\(byte)")
      let host = unreserved.union(subDelimiters).subtracting(",".utf8)
      #expect(byte.isHostNameByte == host.contains(byte), "\(byte)")
    }
  }

  @Test("of a field value are all except controls, but tabs, at any position")
  func value() {
    for byte in UInt8.min...UInt8.max {
      let isOne = byte == 0x09 || byte >= 0x20 && byte != 0x7F
      for count in 1..<40 {
        for place in 0..<count {
          var value = [UInt8](repeating: UInt8(ascii: "a"), count: count)
          value[place] = byte
          #expect(Self.isValue(value) == isOne, "\(byte) at \(place) of \(count)")
        }
      }
    }
    #expect(Self.isValue([]))
  }
}
