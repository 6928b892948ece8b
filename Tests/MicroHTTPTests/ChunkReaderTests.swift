@testable import MicroHTTP
import TestSupport
import Testing

@Suite("The chunked coding of content", .timeLimit(.minutes(1)))
struct ChunkReaderTests {
  static let head = "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

  static let good = [
    "0\r\n\r\n", "3\r\nabc\r\n0\r\n\r\n", "3;x=1\r\nabc\r\n0\r\n\r\n", "003\r\nabc\r\n000\r\n\r\n",
    "3; x=\"\u{E9}\t\"\r\na\nb\r\n0;last\r\n\r\n", "2\r\n\r\n\r\n0\r\n\r\n",
    "a\r\n0123456789\r\n0\r\n\r\n",
    "1\r\na\r\n2\r\nbc\r\n0\r\nX: 1\r\nY: 2\r\n\r\n",
  ]

  static let bad = [
    "3\nabc\r\n0\r\n\r\n", "3\r\nabc\n0\r\n\r\n", "3\r\nabc\r\n0\n\r\n", "3\r\nabc\r\n0\r\n\n",
    "3\r\nabc\r\n0\n\n", "3;x\nabc\r\n0\r\n\r\n", "3;\u{0}\r\nabc\r\n0\r\n\r\n",
    "3;x=\u{0}y\r\nabc\r\n0\r\n\r\n", "3;\u{1}\r\nabc\r\n0\r\n\r\n", "3;\u{7F}\r\nabc\r\n0\r\n\r\n",
    "3\r\nabc\r\n0;\u{0}\r\n\r\n", "3\r\nabc\r\n0\r\nX: 1\n\r\n",
    "3\r\nabc\r\n0\r\nX: \u{0}\r\n\r\n",
    "3\r\nabc\r\n0\r\nX: 1\r\n\n", "3\r\nabcd\r\n0\r\n\r\n", "3\rabc\r\n0\r\n\r\n", "\r\n\r\n",
    "0x3\r\nabc\r\n0\r\n\r\n", " 3\r\nabc\r\n0\r\n\r\n", "g\r\n\r\n", "3,\r\nabc\r\n0\r\n\r\n",
  ]

  private func read(_ text: String, cuts: [Int]) -> ChunkReader {
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    var reader = ChunkReader()
    var start = 0
    for cut in cuts.sorted() + [bytes.count] where cut > start {
      reader.take(Array(bytes[start..<cut]).span)
      start = cut
    }
    return reader
  }

  @Test("ends at its last chunk, however it is split into packets", arguments: good)
  func ends(text: String) {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let cuts = (0..<random.whole(0...5)).map { _ in random.whole(0...text.unicodeScalars.count) }
      let reader = read(
        text + "GET /\u{0}\n", cuts: cuts.filter { $0 <= text.unicodeScalars.count })
      #expect(reader.isComplete && !reader.isBroken)
    }
    let short = read(
      String(String.UnicodeScalarView(text.unicodeScalars.dropLast())), cuts: [])
    #expect(!short.isComplete && !short.isBroken)
  }

  @Test("is malformed with a bare line feed or a control byte, however it is split", arguments: bad)
  func breaks(text: String) {
    for cut in 0...text.unicodeScalars.count { #expect(read(text, cuts: [cut]).isBroken) }
  }

  @Test(
    "is refused if malformed, and the connection is closed, in one packet or in many",
    arguments: bad)
  func refuses(text: String) throws {
    try LiveServer.run { server in
      for part in [0, 1, 3] {
        let client = try RawClient(port: server.port)
        let bytes = Self.wire(Self.head + text + "GET /second HTTP/1.1\r\nHost: a\r\n\r\n")
        // The server may close the connection before the client has sent everything.
        if part == 0 {
          client.send(bytes)
        } else {
          for start in stride(from: 0, to: bytes.count, by: part) {
            client.send(Array(bytes[start..<min(start + part, bytes.count)]))
          }
        }
        let received = try String(decoding: client.untilEnd(), as: UTF8.self)
        #expect(
          received.isEmpty || received.hasPrefix("HTTP/1.1 4"),
          "\(text.debugDescription) \(received)")
        #expect(!received.contains("/second"))
      }
    }
  }

  @Test("is accepted, and the connection stays open, in one packet or in many", arguments: good)
  func takes(text: String) throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      for part in [1, 2, 7, 1000] {
        let bytes = Self.wire(Self.head + text)
        for start in stride(from: 0, to: bytes.count, by: part) {
          client.send(Array(bytes[start..<min(start + part, bytes.count)]))
        }
        #expect(try client.response(to: "POST").status == 200, "\(text.debugDescription)")
      }
      client.send(Self.wire(Self.head + text + "GET /next HTTP/1.1\r\nHost: a\r\n\r\n"))
      #expect(try client.response(to: "POST").status == 200)
      #expect(try client.response(to: "GET").text == "GET /next ")
    }
  }

  private static func wire(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
}
