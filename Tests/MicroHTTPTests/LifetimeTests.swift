import MicroHTTP
import TestSupport
import Testing

@testable import struct MicroHTTP.ServiceThread

@Suite("The life cycle of a server", .timeLimit(.minutes(1)))
struct LifetimeTests {
  @Test("sends 503 beyond the connection limit, and serves again after a disconnect")
  func connectionLimit() throws {
    try LiveServer.run({ $0.connectionLimit = 2 }) { server in
      let first = try RawClient(port: server.port)
      first.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n")
      let second = try RawClient(port: server.port)
      LiveServer.wait(for: "both connections") { server.openConnections == 2 }
      for _ in 0..<3 {
        let third = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        guard let response = try LiveServer.rejection(of: third) else { continue }
        #expect(response.text == "The server has reached its limit of connections: retry later.")
        #expect(response.fields["content-type"] == "text/plain")
        third.endSending()
        #expect(try third.untilEnd().isEmpty)
      }
      first.send("\r\n")
      #expect(try first.response().status == 200)
      #expect(try first.untilEnd().isEmpty)
      LiveServer.wait(for: "room for one more") { server.openConnections == 1 }
      let next = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try next.response().status == 200)
      second.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try second.response().status == 200)
    }
  }

  @Test("ends the exchange of every head, also if no memory is left for a response")
  func largeHeads() throws {
    try LiveServer.run { server in
      for length in stride(from: 32_000, through: 33_000, by: 20) {
        let client = try RawClient(port: server.port)
        let query = String(repeating: "x", count: length)
        client.send("GET /?\(query) HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      LiveServer.wait(for: "the connections to be gone") { server.openConnections == 0 }
      LiveServer.wait(for: "every exchange to be over") { server.liveExchanges == 0 }
      let client = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().status == 200)
    }
  }

  @Test("completes requests in progress during a drain and accepts no connections")
  func drain() throws {
    let server = try LiveServer.start()
    let idle = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try idle.response().status == 200)
    let client = try RawClient(port: server.port)
    client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{")
    LiveServer.wait(for: "the request to be under way") { server.liveExchanges == 1 }
    let drain = try ServiceThread { server.drain(deadlineSeconds: 10) }
    LiveServer.wait(for: "the listening to end") {
      (try? RawClient(port: server.port)) == nil
    }
    client.send("}")
    let response = try client.response()
    #expect(response.text == "POST /a {}")
    #expect(response.closes)
    #expect(try client.untilEnd().isEmpty)
    drain.join()
    #expect(try idle.untilEnd().isEmpty)
    #expect(server.liveExchanges == 0)
    #expect(server.openConnections == 0)
  }

  @Test("drains no longer than its deadline")
  func drainDeadline() throws {
    let server = try LiveServer.start()
    let client = try RawClient(port: server.port)
    client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{")
    LiveServer.wait(for: "the request to be under way") { server.liveExchanges == 1 }
    server.drain(deadlineSeconds: 0.2)
    #expect(server.liveExchanges == 0)
    #expect(try client.untilEnd().isEmpty)
  }

  @Test("stops at once during a drain, and may be stopped twice")
  func stopWhileDraining() throws {
    let server = try LiveServer.start()
    let client = try RawClient(port: server.port)
    client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{")
    LiveServer.wait(for: "the request to be under way") { server.liveExchanges == 1 }
    let drain = try ServiceThread { server.drain(deadlineSeconds: 3_600) }
    server.stop()
    drain.join()
    server.stop()
    server.drain(deadlineSeconds: 3_600)
    #expect(server.liveExchanges == 0)
    #expect(try client.untilEnd().isEmpty)
  }

  @Test("drains under load without truncating a response")
  func drainUnderLoad() throws {
    for _ in 0..<5 {
      let server = try LiveServer.start()
      let port = server.port
      let clients = try (0..<8).map { _ in try ServiceThread { Self.sendUntilRefused(port) } }
      LiveServer.wait(for: "the load") { server.openConnections >= 4 }
      server.drain(deadlineSeconds: 10)
      for client in clients { client.join() }
      #expect(server.liveExchanges == 0)
      #expect(server.openConnections == 0)
    }
  }

  /// Sends requests until the server refuses connections.
  ///
  /// Each connection may end only between responses. A partial response is an error.
  private static func sendUntilRefused(_ port: Int) {
    while let client = try? RawClient(port: port) {
      while true {
        client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}")
        do {
          let response = try client.response()
          #expect(response.text == "POST /a {}")
          if response.closes { break }
        } catch {
          #expect("\(error)" == "ended before a response: []")
          return
        }
      }
    }
  }

  @Test("releases its port, its threads and its closures when it is deinitialized")
  func forgotten() throws {
    final class Token: Sendable {}
    weak var token: Token?
    let port: Int
    do {
      let held = Token()
      token = held
      let server = try LiveServer.start(respond: { request in
        withExtendedLifetime(held) { LiveServer.echo(request) }
      })
      port = server.port
      let client = try RawClient(port: port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().status == 200)
    }
    #expect(token == nil)
    #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
  }

  @Test("starts only with a valid configuration")
  func refusesToStart() throws {
    try LiveServer.run { server in
      let taken = server.port
      #expect {
        try LiveServer.start { $0.port = taken }
      } throws: { error in
        if case MicroHTTPError.systemCall(name: "bind", code: _) = error { true } else { false }
      }
    }
    #expect(throws: MicroHTTPError.unknownHost("no such host.")) {
      try LiveServer.start { $0.host = "no such host." }
    }
    for adjust in Self.impossible {
      #expect {
        try LiveServer.start(adjust)
      } throws: { error in
        if case MicroHTTPError.badConfiguration = error { true } else { false }
      }
    }
  }

  private static let impossible: [@Sendable (inout ServerConfiguration) -> Void] = [
    { $0.port = 65_536 }, { $0.port = -1 }, { $0.workers = 0 }, { $0.connectionLimit = 0 },
    { $0.bodyBytesMax = -1 }, { $0.targetBytesMax = 0 }, { $0.headDeadlineSeconds = 0 },
    { $0.bodyDeadlineSeconds = .nan }, { $0.responseDeadlineSeconds = .infinity },
    { $0.idleSeconds = 0 }, { $0.connectionsPerAddress = 0 }, { $0.contentBytesInFlight = -1 },
    { $0.memoryPerConnection = 0 },
  ]
}
