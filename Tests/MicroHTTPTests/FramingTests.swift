import MicroHTTP
import TestSupport
import Testing

@Suite("The framing of several requests on a connection", .timeLimit(.minutes(1)))
struct FramingTests {
  private static let host = "Host: a\r\n"

  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static func send(
    _ bytes: [UInt8], to client: RawClient, _ random: inout SeededGenerator
  ) {
    var start = 0
    while start < bytes.count {
      let most = [1, 7, 60, 2_000, 100_000][random.whole(0...4)]
      let end = min(bytes.count, start + random.whole(1...most))
      client.send(Array(bytes[start..<end]))
      start = end
    }
  }

  /// Returns the text of a random request, and the body of the expected response.
  private static func request(_ random: inout SeededGenerator) -> (text: String, response: String) {
    let path = "/\(random.whole(0...99_999))"
    let fields = (0..<random.whole(0...6)).map { _ in
      ["A:b\r\n", "X: y \r\n", "E:\r\n", "T:\t\tz\r\n"][random.whole(0...3)]
    }.joined()
    let empty = String(repeating: "\r\n", count: random.chance(0.1) ? random.whole(1...2) : 0)
    let content = String(repeating: "c", count: random.whole(0...(random.chance(0.2) ? 5_000 : 20)))
    switch random.whole(0...2) {
    case 0: return ("\(empty)GET \(path) HTTP/1.1\r\n\(fields)\(host)\r\n", "GET \(path) ")
    case 1:
      let length = "Content-Length: \(content.utf8.count)\r\n"
      return (
        "\(empty)POST \(path) HTTP/1.1\r\n\(host)\(fields)\(length)\r\n\(content)",
        "POST \(path) \(content)"
      )
    default:
      var chunks = "", rest = Substring(content)
      while !rest.isEmpty {
        let part = rest.prefix(random.whole(1...max(1, rest.count)))
        rest = rest.dropFirst(part.count)
        let mark = random.chance(0.2) ? ";x=1" : ""
        chunks += "\(String(part.utf8.count, radix: 16))\(mark)\r\n\(part)\r\n"
      }
      let trailer = random.chance(0.2) ? "X: 1\r\n" : ""
      return (
        "\(empty)POST \(path) HTTP/1.1\r\n\(fields)\(host)Transfer-Encoding: chunked\r\n\r\n"
          + "\(chunks)0\r\n\(trailer)\r\n", "POST \(path) \(content)"
      )
    }
  }

  @Test("separates them, counted, chunked or without content, however they are split")
  func inRow() throws {
    try LiveServer.run { server in
      var random = SeededGenerator(seed: 7)
      for _ in 0..<60 {
        let client = try RawClient(port: server.port)
        let requests = (0..<random.whole(1...30)).map { _ in Self.request(&random) }
        Self.send(Self.bytes(requests.map(\.text).joined()), to: client, &random)
        for request in requests {
          let response = try client.response(to: "POST")
          #expect(response.status == 200 && response.text == request.response)
        }
      }
    }
  }

  /// Malformed field lines; the parser reports them without some of their bytes.
  private static let hidden = [
    "Content-Length:\r\n 58\r\n", "Transfer-Encoding:\r\n chunked\r\n", ": x\r\n",
    "Content-Length:0\u{00}58\r\n", "X:a\u{00}\r\n", "X: a\r\n\tb\r\n", "X\u{00}: 1\r\n",
    "\u{00}X: 1\r\n", "X:\u{00} 1\r\n", "Transfer-Encoding:chunked\u{00}\r\n", "X: a\u{00}b\r\n",
    "X:\r\n \r\n", " X: 1\r\n", "X:a\u{00}\n", "Content-Length: 5\u{00}9\n", "Host: a\u{00}\n",
    "X : 1\r\n", "X\r\n", "\u{00}\r\n",
  ]

  @Test("is refused if the parser hides a byte of the head, whatever precedes it")
  func hiddenBytes() throws {
    try LiveServer.run { server in
      var random = SeededGenerator(seed: 11)
      var refused = 0
      for construct in Self.hidden {
        for (count, before) in [
          (0, ""), (1, "\r\n\r\n"), (3, Self.first), (8, ""), (40, Self.first),
        ] {
          let client = try RawClient(port: server.port)
          let short = random.chance(0.5) ? "A:b\r\n" : "A:b\n"
          var fields = Array(repeating: short, count: count) + [Self.host]
          fields.insert(construct, at: random.whole(0...fields.count))
          let head = "\(before)POST /outer HTTP/1.1\r\n\(fields.joined())\r\n"
          let bytes = Self.bytes(head + "GET /inner HTTP/1.1\r\n\(Self.host)\r\n")
          if random.chance(0.5) {
            client.send(bytes)
          } else {
            Self.send(bytes, to: client, &random)
          }
          if before == Self.first { #expect(try client.response().text == "GET /first ") }
          let received = String(decoding: try client.untilEnd(), as: UTF8.self)
          #expect(
            received.hasPrefix("HTTP/1.1 4"), "\(construct.debugDescription) \(count) \(received)")
          #expect(!received.contains(" 200 ") && !received.contains("/inner"))
          refused += 1
        }
      }
      #expect(server.statistics.refused[400] == refused)
    }
  }

  private static let first = "GET /first HTTP/1.1\r\n\(host)\r\n"

  @Test("accepts an expectation, many parameters and a HEAD one after another")
  func manyKinds() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      let parameters = String(repeating: "a&", count: 150)
      client.send(
        "GET /a HTTP/1.1\r\n\(Self.host)Expect: 100-continue\r\n\r\n"
          + "HEAD /b HTTP/1.1\r\n\(Self.host)\r\n"
          + "POST /c HTTP/1.1\r\n\(Self.host)Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}"
          + "GET /d?\(parameters) HTTP/1.1\r\n\(Self.host)\r\n")
      #expect(try client.response().text == "GET /a ")
      #expect(try client.response(to: "HEAD").status == 200)
      #expect(try client.response().text == "POST /c {}")
      #expect(try client.response().text == "GET /d?\(parameters) ")
    }
  }

  @Test(
    "accepts an expectation without content, and the next request",
    arguments: ["GET", "POST"], ["", "Content-Length: 0\r\n"])
  func vainExpectation(method: String, length: String) throws {
    try LiveServer.run { server in
      let first = "\(method) /a HTTP/1.1\r\n\(Self.host)Expect: 100-continue\r\n\(length)\r\n"
      for packets in [[first + Self.first], [first, Self.first], [first]] {
        let client = try RawClient(port: server.port)
        for packet in packets { client.send(packet) }
        #expect(try client.response().text == "\(method) /a ")
        if packets != [first] { #expect(try client.response().text == "GET /first ") }
      }
    }
  }

  @Test("refuses more parameters than the library has memory for")
  func parameters() throws {
    try LiveServer.run { server in
      for count in [200, 500, 3_000] {
        let client = try RawClient(port: server.port)
        client.send("GET /?\(String(repeating: "a&", count: count)) HTTP/1.1\r\n\(Self.host)\r\n")
        #expect(try client.response().text == "The query has more than 200 parameters.")
        #expect(try client.untilEnd().isEmpty)
      }
    }
  }

  @Test("counts no & of the path as a parameter")
  func ampersandsInPath() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      let path = "/" + String(repeating: "a&", count: 300)
      client.send("GET \(path)?b&c HTTP/1.1\r\n\(Self.host)\r\n")
      #expect(try client.response().text == "GET \(path)?b&c ")
    }
  }

  @Test(
    "sends no content with the refusal of a HEAD",
    arguments: [
      "HEAD / HTTP/1.1\r\nHost: a\r\nF oo: x\r\n\r\n", "HEAD / HTTP/3.7\r\nHost: a\r\n\r\n",
      "HEAD / HTTP/1.1\r\nHost: a\r\n x\r\n\r\n",
    ])
  func head(text: String) throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port, sending: text)
      #expect(try client.response(to: "HEAD").status >= 400)
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test(
    "refuses a line that is not a request, alone and after a request",
    arguments: [
      "foo\r\n", "foo\r\n\r\n", " GET / HTTP/1.1\r\n\r\n", "\u{16}\u{03}\u{01}\r\n\r\n",
      " \r\n\r\n",
      "\u{00}foo\r\n\r\n", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
  func noRequest(line: String) throws {
    try LiveServer.run { server in
      for before in ["", "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"] {
        let client = try RawClient(port: server.port)
        if !before.isEmpty {
          client.send(before)
          #expect(try client.response().text == "GET /a ")
        }
        client.send(Self.bytes(line))
        #expect(try client.response().status == 400)
        #expect(try client.untilEnd().isEmpty)
      }
      #expect(server.statistics.refused == [400: 2])
    }
  }

  @Test(
    "delivers every response to a client that continues to send after the last one",
    arguments: [
      "FOO / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n",
    ])
  func lingers(last: String) throws {
    let text = String(repeating: "t", count: 6_000)
    try LiveServer.run { server in
      for _ in 0..<10 {
        let client = try RawClient(port: server.port)
        let good = "GET /\(text) HTTP/1.1\r\nHost: a\r\n\r\n"
        client.send(
          String(repeating: good, count: 40) + last + String(repeating: "z", count: 200_000))
        for _ in 0..<40 { #expect(try client.response().text == "GET /\(text) ") }
        _ = try client.response()
        #expect(try client.untilEnd().isEmpty)
      }
    }
  }
}
