import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@Suite("A request on a connection", .timeLimit(.minutes(1)))
struct ExchangeTests {
  @Test("receives a response, and the connection serves the next request")
  func keepAlive() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port, sending: "GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      let first = try client.response()
      #expect(first.status == 200)
      #expect(first.text == "GET /a ")
      #expect(first.fields["date"] != nil)
      #expect(!first.closes)
      client.send("DELETE /b?c=%20d HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().text == "DELETE /b?c=%20d ")
    }
  }

  @Test(
    "contains the address of its client, as IPv4 also through an IPv6 socket",
    arguments: ["127.0.0.1", "::"])
  func clientAddress(host: String) throws {
    try LiveServer.run(
      { $0.host = host },
      respond: { Response(status: 200, content: Array($0.clientAddress.utf8)) }
    ) { server in
      let client = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().text == "127.0.0.1")
    }
  }

  @Test("may be pipelined")
  func pipelining() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      let requests = (0..<20).map { index in
        index % 2 == 0
          ? "GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n"
          : "POST /\(index) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"
      }
      client.send(requests.joined())
      for index in 0..<20 {
        #expect(
          try client.response().text == (index % 2 == 0 ? "GET /\(index) " : "POST /\(index) {}"))
      }
    }
  }

  @Test("may follow an empty line")
  func leadingEmptyLine() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send("\r\nGET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().status == 200)
    }
  }

  @Test(
    "passes complete content to the handler, however it is split",
    arguments: [1, 7, 4_096, 100_000])
  func countedContent(pieceBytes: Int) throws {
    try LiveServer.run { server in
      let content = (0..<min(pieceBytes * 40, 1_000_000)).map { UInt8(truncatingIfNeeded: $0 / 3) }
      let client = try RawClient(port: server.port)
      client.send("PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: \(content.count)\r\n\r\n")
      for start in stride(from: 0, to: content.count, by: pieceBytes) {
        client.send(Array(content[start..<min(start + pieceBytes, content.count)]))
      }
      #expect(try client.response().content == Array("PUT /a ".utf8) + content)
    }
  }

  @Test("passes chunked content to the handler without its framing")
  func chunkedContent() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send(
        "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "3\r\nabc\r\n0001;name=value\r\nd\r\nA\r\n0123456789\r\n0\r\nX-Trailer: 1\r\n\r\n")
      #expect(try client.response().text == "POST /a abcd0123456789")
      client.send("GET /b HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().text == "GET /b ")
    }
  }

  @Test("receives 100 Continue if it waits for it")
  func goAhead() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send(
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.response(interim: true).status == 100)
      client.send("{}")
      #expect(try client.response().text == "POST /a {}")
    }
  }

  @Test("receives no 100 Continue if the screen returns a response")
  func screened() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send(
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: 2\r\n"
          + "Expect: 100-continue\r\n\r\n")
      let response = try client.response(interim: true)
      #expect(response.status == 415)
      #expect(response.closes)
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test("by HEAD receives the response to GET without the content")
  func head() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send("HEAD /abc HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try client.response(to: "HEAD")
      #expect(response.status == 200)
      #expect(response.fields["content-length"] == "\("HEAD /abc ".utf8.count)")
      #expect(try client.response().text == "GET / ")
    }
  }

  @Test("of HTTP/1.0 needs no Host, and its connection is closed")
  func legacy() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port, sending: "GET /a HTTP/1.0\r\n\r\n")
      #expect(try client.response().text == "GET /a ")
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test("with Connection: close is the last one on its connection")
  func connectionClose() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send("GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try client.response().closes)
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test("receives a large response completely")
  func largeResponse() throws {
    try LiveServer.run { server in
      let client = try RawClient(port: server.port)
      client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try client.response()
      #expect(response.content.count == 8_388_608)
      #expect(response.content.allSatisfy { $0 == 0x61 })
    }
  }

  @Test("is served over IPv6", arguments: ["::1", "::"])
  func ipv6(host: String) throws {
    try LiveServer.run({ $0.host = host }) { server in
      let client = try RawClient(port: server.port, isIPv6: true)
      client.send("GET /a HTTP/1.1\r\nHost: [::1]\r\n\r\n")
      #expect(try client.response().status == 200)
    }
  }
}
