import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@testable import struct MicroHTTP.ServiceThread

@Suite("The end of a stream that waits", .timeLimit(.minutes(1)))
struct StreamDisconnectTests {
  @Test(
    "follows a reset of its connection at once, for 250 streams beside idle connections",
    arguments: [0, 8])
  func reset(idle: Int) throws {
    let streams = MailboxStreams(250)
    try LiveServer.run(respond: streams.responder) { server in
      let idleClients = try Self.openIdle(idle, server)
      do {
        let clients = try (0..<250).map { try WaitingStreamTests.open($0, server) }
        #expect(server.statistics.openStreams == 250)
        for client in clients { client.resetOnClose() }
      }
      withExtendedLifetime(idleClients) { Self.waitForEnd(streams, server, idle: idle) }
    }
  }

  @Test("follows a failure of its producer at once, beside idle connections", arguments: [0, 8])
  func failure(idle: Int) throws {
    let streams = MailboxStreams(50)
    try LiveServer.run(respond: streams.responder) { server in
      let idleClients = try Self.openIdle(idle, server)
      let clients = try (0..<50).map { try WaitingStreamTests.open($0, server) }
      for stream in streams.all { stream.post(.failure) }
      for client in clients { #expect(throws: RawClient.Failure.self) { try client.chunk() } }
      withExtendedLifetime(idleClients) { Self.waitForEnd(streams, server, idle: idle) }
    }
  }

  @Test("follows a disconnect at once if the stream has a probe")
  func disconnect() throws {
    let streams = MailboxStreams(100) { MailboxStream(probe: Array(":\n\n".utf8)) }
    try LiveServer.run(respond: streams.responder) { server in
      do {
        let clients = try (0..<100).map { try WaitingStreamTests.open($0, server) }
        for (index, client) in clients.enumerated() {
          streams[index].post("event")
          #expect(try client.chunk() == Array("event".utf8))
        }
      }
      Self.waitForEnd(streams, server)
    }
  }

  @Test("follows a disconnect with the next pieces if the stream has no probe")
  func silentDisconnect() throws {
    let streams = MailboxStreams(1) {
      MailboxStream(interval: .milliseconds(5), tick: .bytes(Array("heartbeat".utf8)))
    }
    try LiveServer.run(respond: streams.responder) { server in
      do {
        let client = try WaitingStreamTests.open(0, server)
        #expect(try client.chunk() == Array("heartbeat".utf8))
      }
      Self.waitForEnd(streams, server)
    }
  }

  @Test("does not follow if the client has only closed its sending side", arguments: [true, false])
  func halfClose(hasProbe: Bool) throws {
    let probe = hasProbe ? Array(":\n\n".utf8) : []
    let streams = MailboxStreams(1) { MailboxStream(probe: probe) }
    try LiveServer.run(respond: streams.responder) { server in
      let client = try WaitingStreamTests.open(0, server)
      client.endSending()
      if hasProbe { #expect(try client.chunk() == probe) }
      for number in 0..<20 {
        streams[0].post("event \(number)")
        #expect(try client.chunk() == Array("event \(number)".utf8))
      }
      streams[0].post(.end)
      #expect(try client.chunk().isEmpty)
    }
  }

  @Test("follows if the client accepts no byte for the deadline", arguments: [1, 40])
  func slowReader(pieces: Int) throws {
    let streams = MailboxStreams(1)
    for _ in 0..<pieces { streams[0].post(.bytes([UInt8](repeating: 0x61, count: 30_000))) }
    try LiveServer.run({ $0.responseDeadlineSeconds = 0.3 }, respond: streams.responder) { server in
      let client = try RawClient(port: server.port, receiveBytes: 2_048)
      client.send("GET /0 HTTP/1.1\r\nHost: a\r\n\r\n")
      LiveServer.wait(for: "the stream to begin") { streams.live == 1 }
      Self.waitForEnd(streams, server)
      _ = client
    }
  }

  @Test("does not follow if the client reads and the stream waits longer than the deadlines")
  func longWait() throws {
    let streams = MailboxStreams(1)
    let timer = CountedStream.endless
    try LiveServer.run(
      {
        $0.responseDeadlineSeconds = 0.1
        $0.idleSeconds = 0.1
      },
      respond: { request in
        request.path == "/timer" ? Response(status: 200, stream: timer) : streams.responder(request)
      }
    ) { server in
      let client = try WaitingStreamTests.open(0, server)
      // The server cuts five clients that do not read, one after another; these serve as a timer.
      for count in 1...5 {
        let stalled = try RawClient(port: server.port, receiveBytes: 2_048)
        stalled.send("GET /timer HTTP/1.1\r\nHost: a\r\n\r\n")
        LiveServer.wait(for: "the deadline") { server.statistics.cut.response == count }
      }
      streams[0].post("event")
      #expect(try client.chunk() == Array("event".utf8))
    }
  }

  @Test("follows when the server stops, for hundreds of streams")
  func stop() throws {
    let streams = MailboxStreams(400)
    let server = try LiveServer.start(respond: streams.responder)
    let clients = try (0..<400).map { try WaitingStreamTests.open($0, server) }
    server.stop()
    #expect(streams.live == 0)
    #expect(server.openConnections == 0)
    #expect(server.liveExchanges == 0)
    #expect(server.statistics.openStreams == 0)
    for client in clients { #expect(throws: RawClient.Failure.self) { try client.chunk() } }
    // A wake-up after the end has no effect.
    for stream in streams.all { stream.post("late") }
  }

  @Test("precedes the end of a drain, which wakes each stream")
  func drain() throws {
    let streams = MailboxStreams(50)
    let server = try LiveServer.start(respond: streams.responder)
    let clients = try (0..<50).map { try WaitingStreamTests.open($0, server) }
    LiveServer.wait(for: "the waits") { streams.calls == 50 }
    let drain = try ServiceThread { server.drain(deadlineSeconds: 10) }
    LiveServer.wait(for: "the wake-ups") { streams.all.allSatisfy { $0.calls == 2 } }
    for stream in streams.all {
      stream.post("last")
      stream.post(.end)
    }
    for client in clients {
      #expect(try client.chunk() == Array("last".utf8))
      #expect(try client.chunk().isEmpty)
      #expect(try client.untilEnd().isEmpty)
    }
    drain.join()
    #expect(streams.live == 0)
    #expect(server.openConnections == 0)
  }

  @Test("follows at the deadline of a drain if the stream continues")
  func drainDeadline() throws {
    let streams = MailboxStreams(50)
    let server = try LiveServer.start(respond: streams.responder)
    let clients = try (0..<50).map { try WaitingStreamTests.open($0, server) }
    server.drain(deadlineSeconds: 0.1)
    #expect(streams.live == 0)
    #expect(server.openConnections == 0)
    for client in clients { #expect(throws: RawClient.Failure.self) { try client.chunk() } }
  }

  @Test("may occur while other threads wake the stream")
  func wakeAfterEnd() throws {
    let streams = MailboxStreams(20)
    let server = try LiveServer.start(respond: streams.responder)
    let clients = try (0..<20).map { try WaitingStreamTests.open($0, server) }
    let wakers = try (0..<2).map { _ in
      try ServiceThread {
        for _ in 0..<2_000 { for stream in streams.all { stream.wake() } }
      }
    }
    for index in 0..<10 {
      streams[index].post(.end)
      #expect(try clients[index].chunk().isEmpty)
    }
    server.stop()
    for waker in wakers { waker.join() }
    #expect(streams.live == 0)
  }

  /// Opens connections that have received a response and send no further request.
  private static func openIdle(_ count: Int, _ server: MicroHTTPServer) throws -> [RawClient] {
    try (0..<count).map { _ in
      let client = try RawClient(port: server.port)
      client.send("GET /idle HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try client.response()
      return client
    }
  }

  /// Waits until the producers are released and the server has only idle connections.
  private static func waitForEnd(
    _ streams: MailboxStreams, _ server: MicroHTTPServer, idle: Int = 0
  ) {
    LiveServer.wait(for: "the producers to be let go") { streams.live == 0 }
    LiveServer.wait(for: "the connections to end") { server.openConnections == idle }
    LiveServer.wait(for: "the exchanges to end") { server.liveExchanges == 0 }
    #expect(server.statistics.openStreams == 0)
  }
}
