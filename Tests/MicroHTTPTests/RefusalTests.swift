import MicroHTTP
import TestSupport
import Testing

@Suite("A refused request", .timeLimit(.minutes(1)))
struct RefusalTests {
  /// The bytes of a request, as a text with one character per byte.
  ///
  /// A test's name contains only the first 100 characters.
  struct Wire: ExpressibleByStringInterpolation, CustomTestStringConvertible, Sendable {
    var text: String

    init(stringLiteral text: String) { self.text = text }

    var testDescription: String { text.prefix(100).debugDescription }

    static func + (one: Wire, other: String) -> Wire { Wire(stringLiteral: one.text + other) }
  }

  /// Requests that the HTTP library's parser refuses, each with the expected status.
  private static let unreadable: [(Wire, Int)] = [
    ("GET / HTTP/3.7\r\nHost: a\r\n\r\n", 505),
    ("GET /\r\n\r\n", 400),
    ("\u{16}\u{03}\u{01}\u{02}\u{00}\u{01}\u{00}\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +2\r\n\r\n{}", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2 2\r\n\r\n{}", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\n\(shortFields)\r\n", 431),
    ("\(chunked)0x1\r\nZ\r\n0\r\n\r\n", 400),
    ("\(chunked)+1\r\nZ\r\n0\r\n\r\n", 400),
    ("\(chunked)17\u{00}\r\n", 400),
    ("\(chunked)1;\(long)\r\nZ\r\n0\r\n\r\n", 400),
    ("\(chunked)1\r\nZ\r\n0\r\nX: \(long)\r\n\r\n", 400),
  ]
  private static let long = String(repeating: "a", count: 8_192)
  private static let chunked =
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
  /// 3000 short field lines, which are more than the HTTP library can store.
  private static let shortFields = String(repeating: "a:b\r\n", count: 3_000)
  private static let manyFields = (1...100).map { "X-\($0): 1\r\n" }.joined() + "\r\n"

  @Test(
    "receives one response with its status, and the connection is closed",
    arguments: [
      ("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /a%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /../etc HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /%2e%2e/etc HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /\u{01} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /\u{FF} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /\u{00}x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET nowhere HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\u{00}.b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nX : 1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\tX: 1\r\nHost: a\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nX[]: 1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{01}b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{A0}\r\n\r\n", 400),
      ("GET / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551615\r\n\r\n", 413),
      (
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\nExpect: 100-continue\r\n\r\n",
        413
      ),
      ("GET /\(Self.long) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: tea\r\n\r\n", 417),
      (
        "GET / HTTP/1.1\r\nHost: a\r\n"
          + Self.manyFields, 431
      ),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: \(Self.long)\r\nY: \(Self.long)\r\n\r\n", 431),
      ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
      ("get / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501),
      ("GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505),
      ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
    ] as [(Wire, Int)] + unreadable)
  func refused(request: Wire, status: Int) throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send(request.text)
      let response = try client.response()
      #expect(response.status == status)
      #expect(response.fields["content-type"] == "text/plain", "of the service's own")
      #expect(try client.untilEnd().isEmpty)
      #expect(server.statistics.refused == [status: 1])
    }
  }

  @Test(
    "receives a response if it is too large, whatever its size",
    arguments: ["/?", "/ HTTP/1.1\r\nHost: a\r\nX: "])
  func large(start: String) throws {
    try LiveServer.run { server in
      var random = SeededGenerator(seed: 5)
      var sizes = (0..<40).map { _ in random.whole(16_385...200_000) }
      sizes += stride(from: 32_000, through: 33_000, by: 50)
      for size in sizes {
        let client = try RawClient(port: server.port)
        let end = start == "/?" ? " HTTP/1.1\r\nHost: a\r\n\r\n" : "\r\n\r\n"
        client.send("GET " + start + String(repeating: "x", count: size) + end)
        let response = try client.response()
        #expect(response.status == (start == "/?" ? 414 : 431), "\(size)")
        #expect(response.fields["content-type"] == "text/plain", "\(size)")
        #expect(try client.untilEnd().isEmpty)
      }
      #expect(server.statistics.refused.values.reduce(0, +) == sizes.count)
    }
  }

  @Test(
    "does not affect the response to a valid request before it",
    arguments: [
      "GET / HTTP/3.7\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX : 1\r\n\r\n",
      "GET /\(String(repeating: "x", count: 60_000)) HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
  func behindAnother(bad: String) throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n" + bad)
      #expect(try client.response().text == "GET /a ")
      let response = try client.response()
      #expect(400...505 ~= response.status)
      #expect(response.fields["content-type"] == "text/plain")
      #expect(try client.untilEnd().isEmpty)
    }
  }

  /// A recipient that ends the first request too early handles `GET /inner` as a second request.
  @Test(
    "smuggles no other request",
    arguments: [
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 40\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 40\r\n\r\n"
        + "0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length : 40\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding:\r\n chunked\r\n\r\n"
        + "0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent: 40\r\n -Length: 0\r\nContent-Length: 0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-\r\nEncoding: chunked\r\nContent-Length: 5\r\n\r\n"
        + "0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\u{00}\r\nContent-Length: 5\r\n\r\n"
        + "0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \u{0B}chunked\r\n\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked \t\r\n\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\n: x\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n\r",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x1\r\nZ\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nZZ\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nZ\r\n0\r\n\r\n",
    ])
  func smuggling(outer: String) throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send(outer + "GET /inner HTTP/1.1\r\nHost: a\r\n\r\n")
      let received = String(decoding: try client.untilEnd(), as: UTF8.self)
      #expect(!received.contains("/inner"))
      #expect(!received.contains(" 200 "))
    }
  }

  @Test("does not affect the request before it")
  func junkAfterRequest() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n\u{16}\u{03}\u{01} nonsense\r\n\r\n")
      #expect(try client.response().text == "GET /a ")
      let rest = String(decoding: try client.untilEnd(), as: UTF8.self)
      #expect(!rest.contains(" 200 "))
    }
  }

  @Test("receives 413 at the end of chunked content beyond the limit")
  func chunkedTooLarge() throws {
    try LiveServer.run({ $0.bodyBytesMax = 1_000 }) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<11 { client.send("64\r\n" + String(repeating: "a", count: 100) + "\r\n") }
      client.send("0\r\n\r\n")
      #expect(try client.response().status == 413)
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test("receives no response beyond four times the limit")
  func chunkedFarTooLarge() throws {
    try LiveServer.run({ $0.bodyBytesMax = 1_000 }) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<51 { client.send("64\r\n" + String(repeating: "a", count: 100) + "\r\n") }
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test("is none at exactly the limit", arguments: [true, false])
  func atTheLimit(isChunked: Bool) throws {
    try LiveServer.run({ $0.bodyBytesMax = 100 }) { server in
      let client = try RawClient(port: server.port)
      let content = String(repeating: "a", count: 100)
      client.send("POST / HTTP/1.1\r\nHost: a\r\n")
      client.send(
        isChunked
          ? "Transfer-Encoding: chunked\r\n\r\n64\r\n\(content)\r\n0\r\n\r\n"
          : "Content-Length: 100\r\n\r\n\(content)")
      #expect(try client.response().text == "POST / \(content)")
    }
  }
}
