import Testing

@testable import MicroHTTP

@Suite("A byte of a token")
struct TokenByteTests {
  @Test("is a digit, a letter or one of the marks, and no other byte is")
  func all() {
    let marks = Set("!#$%&'*+-.^_`|~".utf8)
    for byte in UInt8.min...UInt8.max {
      let isLetter = 0x41...0x5A ~= byte & 0xDF && byte < 0x80
      let isDigit = 0x30...0x39 ~= byte
      #expect(byte.isTokenByte == (isLetter || isDigit || marks.contains(byte)), "\(byte)")
    }
  }
}
