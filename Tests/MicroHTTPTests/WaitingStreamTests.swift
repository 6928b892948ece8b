import HTTPMessages
import MicroHTTP
import Synchronization
import TestSupport
import Testing

@testable import struct MicroHTTP.ServiceThread

@Suite("A stream that waits", .timeLimit(.minutes(1)))
struct WaitingStreamTests {
  @Test("sends its head and each piece before the next piece is produced")
  func pieces() throws {
    let streams = MailboxStreams(1)
    try LiveServer.run(respond: streams.responder) { server in
      let client = try Self.open(0, server)
      for number in 0..<50 {
        streams[0].post("event \(number)")
        #expect(try client.chunk() == Array("event \(number)".utf8))
      }
      streams[0].post(.end)
      #expect(try client.chunk().isEmpty)
      client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().text == "GET /a ")
      #expect(streams.live == 0)
      #expect(server.statistics.openStreams == 0)
    }
  }

  @Test("is not called while it waits")
  func idle() throws {
    let streams = MailboxStreams(1)
    try LiveServer.run({ $0.workers = 1 }, respond: streams.responder) { server in
      let client = try Self.open(0, server)
      LiveServer.wait(for: "the wait") { streams.calls == 1 }
      let other = try RawClient(port: server.port)
      for _ in 0..<200 {
        other.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try other.response().text == "GET /a ")
      }
      #expect(streams.calls == 1)
      _ = client
    }
  }

  @Test("continues at its deadline", arguments: [-1_000, 0, 1, 20])
  func deadline(milliseconds: Int) throws {
    let streams = MailboxStreams(1) {
      MailboxStream(interval: .milliseconds(milliseconds), tick: .bytes([0x61, 0x62]))
    }
    try LiveServer.run({ $0.workers = 1 }, respond: streams.responder) { server in
      let client = try Self.open(0, server)
      for _ in 0..<20 { #expect(try client.chunk() == [0x61, 0x62]) }
    }
  }

  @Test("continues in the order of the deadlines of all streams")
  func manyDeadlines() throws {
    let streams = MailboxStreams(60) {
      MailboxStream(interval: .milliseconds(Int.random(in: 1...30)), tick: .bytes([0x61]))
    }
    try LiveServer.run(respond: streams.responder) { server in
      let clients = try (0..<60).map { try Self.open($0, server) }
      for client in clients { for _ in 0..<10 { #expect(try client.chunk() == [0x61]) } }
    }
  }

  @Test("is sent to an HTTP/1.0 client, whose connection then ends")
  func legacy() throws {
    let streams = MailboxStreams(1)
    try LiveServer.run(respond: streams.responder) { server in
      let client = try RawClient(port: server.port, sending: "GET /0 HTTP/1.0\r\n\r\n")
      #expect(try client.head().fields["transfer-encoding"] == nil)
      for text in ["first", "second"] {
        streams[0].post(text)
        #expect(try client.read() == Array(text.utf8))
      }
      streams[0].post(.end)
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test("is not produced for HEAD")
  func head() throws {
    let streams = MailboxStreams(1)
    try LiveServer.run(respond: streams.responder) { server in
      let client = try RawClient(port: server.port, sending: "HEAD /0 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response(to: "HEAD").closes)
      #expect(try client.untilEnd().isEmpty)
      #expect(streams[0].begun == 0)
      LiveServer.wait(for: "its end") { server.statistics.openStreams == 0 }
    }
  }

  @Test("is cut if it fails, or if it has not declared that it waits", arguments: [true, false])
  func failure(waits: Bool) throws {
    let streams = MailboxStreams(1) { MailboxStream(waits: waits) }
    try LiveServer.run(respond: streams.responder) { server in
      let client = try Self.open(0, server)
      if waits { streams[0].post(.failure) }
      #expect(throws: RawClient.Failure.self) { try client.chunk() }
      LiveServer.wait(for: "the producer to be let go") { streams.live == 0 }
    }
  }

  @Test("is refused with 503 beyond the limit, and its connection stays open")
  func limit() throws {
    let streams = MailboxStreams(3)
    try LiveServer.run({ $0.openStreamsMax = 2 }, respond: streams.responder) { server in
      let clients = try (0..<2).map { try Self.open($0, server) }
      #expect(server.statistics.openStreams == 2)
      let third = try RawClient(port: server.port, sending: "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
      let refusal = try third.response()
      #expect(refusal.status == 503)
      #expect(refusal.text.hasPrefix("The server has reached its limit of 2 open streams"))
      #expect(!refusal.closes)
      streams[0].post(.end)
      #expect(try clients[0].chunk().isEmpty)
      LiveServer.wait(for: "the end of the first") { server.statistics.openStreams == 1 }
      third.send("GET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
      streams[2].post("now")
      #expect(try third.head().status == 200)
      #expect(try third.chunk() == Array("now".utf8))
    }
  }

  @Test("shares its event thread with requests and with streams that are suspended meanwhile")
  func together() throws {
    let streams = MailboxStreams(40)
    try LiveServer.run({ $0.workers = 1 }, respond: streams.responder) { server in
      let clients = try (0..<40).map { try Self.open($0, server) }
      let others = try (0..<8).map { _ in try RawClient(port: server.port) }
      for iteration in 0..<100 {
        // Some streams have a piece, some are only woken, so they are suspended again while other
        // connections are ready.
        for (index, stream) in streams.all.enumerated() {
          if (index + iteration) % 3 == 0 { stream.post("\(iteration)") } else { stream.wake() }
        }
        for other in others { other.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n") }
        for other in others { #expect(try other.response().text == "GET /a ") }
        for (index, client) in clients.enumerated() where (index + iteration) % 3 == 0 {
          #expect(try client.chunk() == Array("\(iteration)".utf8))
        }
      }
    }
  }

  @Test("loses no wake-up before, during or after its suspension")
  func races() throws {
    let streams = MailboxStreams(8), pieces = 3_000
    try LiveServer.run(respond: streams.responder) { server in
      let clients = try (0..<8).map { try Self.open($0, server) }
      let posters = try (0..<8).map { index in
        try ServiceThread {
          var random = SeededGenerator(seed: index)
          for number in 0..<pieces {
            streams[index].post("\(number).")
            for _ in 0..<Int.random(in: 0..<4, using: &random) { streams[index].wake() }
            // A pause of up to some microseconds meets each moment of the suspension.
            for _ in 0..<Int.random(in: 0..<400, using: &random) { _ = streams[index].waits }
          }
        }
      }
      let expected = (0..<pieces).map { "\($0)." }.joined()
      for client in clients {
        var received = 0
        var text: [UInt8] = []
        while received < expected.utf8.count {
          let chunk = try client.chunk()
          text += chunk
          received += chunk.count
        }
        #expect(String(decoding: text, as: UTF8.self) == expected)
      }
      for poster in posters { poster.join() }
    }
  }

  @Test("is one of a thousand, each woken many times")
  func thousand() throws {
    let streams = MailboxStreams(1_000)
    try LiveServer.run(respond: streams.responder) { server in
      let clients = try (0..<1_000).map { try Self.open($0, server) }
      #expect(server.statistics.openStreams == 1_000)
      for iteration in 0..<12 {
        for (index, stream) in streams.all.enumerated() { stream.post("\(iteration) \(index)") }
        for (index, client) in clients.enumerated() {
          #expect(try client.chunk() == Array("\(iteration) \(index)".utf8))
        }
      }
    }
  }

  /// Requests the stream `/index` and reads the head of its response.
  static func open(
    _ index: Int, _ server: MicroHTTPServer, receiveBytes: Int32? = nil
  ) throws -> RawClient {
    let client = try RawClient(port: server.port, receiveBytes: receiveBytes)
    client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.head().status == 200)
    return client
  }
}
