import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@Suite("A response", .timeLimit(.minutes(1)))
struct ResponseTests {
  @Test(
    "that could break the framing is replaced by 500, and the connection is closed",
    arguments: [
      Response(status: 200, fields: [Field("X", "a\r\nY: b")]),
      Response(status: 200, fields: [Field("X", "a\nb")]),
      Response(status: 200, fields: [Field("X", "a\u{00}b")]),
      Response(status: 200, fields: [Field("content-length", "3")]),
      Response(status: 200, fields: [Field("Transfer-Encoding", "chunked")]),
      Response(status: 200, fields: [Field("Connection", "close")]),
      Response(status: 200, fields: [Field("Date", "today")]),
      Response(status: 100), Response(status: 0), Response(status: -1), Response(status: 600),
      Response(status: .max),
    ])
  func malformed(response: Response) throws {
    try LiveServer.run(respond: { _ in response }) { server in
      let client = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try client.response()
      #expect(response.status == 500)
      #expect(response.closes)
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test("contains its fields unchanged, except for empty ones")
  func fields() throws {
    let fields = [
      Field("ETag", "\"a\""), Field("X-Empty", ""), Field("X-Text", "caf\u{E9}\tau lait"),
    ]
    try LiveServer.run(respond: { _ in Response(status: 404, fields: fields) }) { server in
      let client = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try client.response()
      #expect(response.status == 404)
      #expect(response.fields["etag"] == "\"a\"")
      #expect(response.fields["x-text"] == "caf\u{E9}\tau lait")
      #expect(response.fields["x-empty"] == nil)
      #expect(response.fields["content-length"] == "0")
    }
  }

  @Test(
    "without content by its status sends none and keeps the connection open", arguments: [204, 304])
  func noContent(status: Int) throws {
    try LiveServer.run(respond: { Response(status: status, content: Array($0.path.utf8)) }) {
      server in
      let client = try RawClient(port: server.port)
      for _ in 0..<2 {
        client.send("GET /abc HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = try client.response()
        #expect(response.status == status)
        // A 304 response has the length of the omitted body. Source: RFC 9110 section 8.6.
        #expect(response.fields["content-length"] == (status == 304 ? "4" : nil))
      }
    }
  }

  @Test("closes the connection if requested")
  func closing() throws {
    try LiveServer.run(respond: { _ in Response(status: 200, closesConnection: true) }) { server in
      let client = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().closes)
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test("is replaced by 503 while too many bytes of other responses are unsent")
  func unsentBytes() throws {
    try LiveServer.run({ $0.responseBytesInFlight = 10_000_000 }) { server in
      // The socket buffers are smaller than 8 MiB, so part of the response stays unsent.
      var deaf: RawClient? = try RawClient(port: server.port, receiveBytes: 4096)
      deaf?.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
      LiveServer.wait(for: "the first response to be in progress") { server.liveExchanges == 1 }
      let other = try RawClient(port: server.port)
      other.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try other.response().status == 200)
      LiveServer.wait(for: "the large response to be refused") {
        (try? large(server)) == 503
      }
      deaf = nil
      LiveServer.wait(for: "room again") { (try? large(server)) == 200 }
    }
  }

  private func large(_ server: MicroHTTPServer) throws -> Int {
    let client = try RawClient(port: server.port, sending: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    return try client.response().status
  }
}
