import MicroHTTP
import TestSupport
import Testing

@testable import class MicroHTTP.Encryption

@Suite("TLS", .timeLimit(.minutes(1)))
struct TLSTests {
  private func run(
    _ adjust: (inout ServerConfiguration) -> Void = { _ in },
    _ test: (MicroHTTPServer) throws -> Void
  ) throws {
    let certificate = try LiveServer.certificate()
    try LiveServer.run(
      {
        $0.certificate = certificate
        adjust(&$0)
      }, test)
  }

  @Test("carries a hundred requests, one after another and all at once")
  func requests() throws {
    try run { server in
      let client = try RawClient(port: server.port, usesTLS: true)
      for index in 0..<100 {
        client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response().text == "GET /\(index) ")
      }
      client.send((0..<100).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      for index in 0..<100 { #expect(try client.response().text == "GET /\(index) ") }
      #expect(server.statistics.accepted == 1)
    }
  }

  @Test("carries large contents in both directions, however the client splits them")
  func largeContents() throws {
    try run { server in
      let client = try RawClient(port: server.port, usesTLS: true)
      var random = SeededGenerator(seed: 1)
      let content = (0..<1_000_000).map { _ in UInt8.random(in: 32...126, using: &random) }
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(content.count)\r\n\r\n")
      var rest = content[...]
      while !rest.isEmpty {
        let count = min(rest.count, Int.random(in: 1...40_000, using: &random))
        client.send(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      #expect(try client.response().content == Array("POST / ".utf8) + content)
      client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().content.count == 8_388_608)
    }
  }

  @Test("refuses a client without TLS in plain text, and closes the connection")
  func plainText() throws {
    try run { server in
      let client = try RawClient(port: server.port, usesTLS: false)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try client.response()
      #expect(response.status == 400 && response.text.contains("https://") && response.closes)
      #expect(try client.untilEnd().isEmpty)
      #expect(server.statistics.refused == [400: 1])
    }
  }

  @Test(
    "ends a connection whose bytes are no handshake, with an alert or without",
    arguments: ["\u{0}", "\u{16}\u{3}\u{1}\u{0}\u{5}hello", "\u{80}\u{2e}\u{1}", "{}"])
  func garbage(bytes: String) throws {
    try run { server in
      let client = try RawClient(port: server.port, usesTLS: false)
      client.send(bytes + String(repeating: "\u{0}", count: 20_000))
      let alert = try client.untilEnd()
      #expect(alert.isEmpty || alert.first == 21)
      let other = try RawClient(port: server.port, usesTLS: true)
      other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try other.response().status == 200)
    }
  }

  @Test("counts an unfinished handshake as a connection, and cuts it at the deadline of a head")
  func unfinishedHandshake() throws {
    try run({
      $0.connectionLimit = 1
      $0.headDeadlineSeconds = 0.3
    }) { server in
      let slow = try RawClient(port: server.port, usesTLS: false)
      slow.send("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{fc}\u{3}\u{3}")
      LiveServer.wait(for: "the connection") { server.openConnections == 1 }
      let rejected = try RawClient(port: server.port, usesTLS: false)
      #expect(try rejected.untilEnd() == [21, 3, 3, 0, 2, 2, 80])
      #expect(try slow.untilEnd().isEmpty)
      #expect(server.statistics.cut.head == 1)
      LiveServer.wait(for: "the end of the connection") { server.openConnections == 0 }
      let client = try RawClient(port: server.port, usesTLS: true)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().status == 200)
    }
  }

  @Test("accepts some records without content, and ends a connection with many")
  func emptyRecords() throws {
    try run { server in
      let client = try RawClient(port: server.port, usesTLS: true)
      for _ in 0..<20 {
        client.sendEmptyRecords(40)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response().status == 200)
      }
      // Bytes of content between the records do not help.
      client.send("GET / HTTP/1.1\r\nX: ")
      for _ in 0..<100 {
        client.sendEmptyRecords(100)
        client.send("a")
      }
      client.send("\r\nHost: a\r\n\r\n")
      #expect(throws: RawClient.Failure.self) { try client.response() }
      let other = try RawClient(port: server.port, usesTLS: true)
      other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try other.response().status == 200)
    }
  }

  @Test("exchanges keys only over elliptic curves, which takes little CPU time")
  func groups() throws {
    let certificate = try LiveServer.certificate()
    #expect(Encryption(certificate)?.groups == ["X25519", "SECP256R1", "SECP384R1"])
  }

  @Test("needs a certificate and a key that belong together")
  func certificates() throws {
    let (chain, key) = try TestCertificate.shared.get().read()
    let other = try TestCertificate(name: "other").read()
    func failure(_ chain: [UInt8], _ key: [UInt8]) -> TLSCertificate.Failure? {
      do throws(TLSCertificate.Failure) {
        _ = try TLSCertificate(chain: chain, key: key)
        return nil
      } catch {
        return error
      }
    }
    #expect(failure(chain, key) == nil)
    if case .pair = failure(chain, other.key) {} else { Issue.record("a wrong key is accepted") }
    for text in [[], key, Array("x".utf8), Array(chain.prefix(chain.count / 2))] {
      if case .certificate = failure(text, key) {} else { Issue.record("accepted: \(text)") }
    }
    for text in [[], chain, Array("x".utf8), Array(key.prefix(key.count / 2))] {
      if case .key = failure(chain, text) {} else { Issue.record("accepted: \(text)") }
    }
    #expect(try LiveServer.certificate().subject == "CN=localhost")
  }
}
