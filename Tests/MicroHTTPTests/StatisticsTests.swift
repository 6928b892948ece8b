import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@testable import class MicroHTTP.Connection
@testable import struct MicroHTTP.MonotonicTime

@Suite("The statistics", .timeLimit(.minutes(1)))
struct StatisticsTests {
  @Test("begin at nothing and count who came, who is there and who was refused for what")
  func requests() throws {
    try LiveServer.run { server in
      #expect(server.statistics == ServerStatistics())
      let client = try RawClient(port: server.port)
      for _ in 0..<3 {
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer().status == 200)
      }
      for (request, status) in [
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET /.. HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n", 413),
      ] {
        let client = try RawClient(port: server.port)
        client.send(request)
        #expect(try client.answer().status == status)
        #expect(try client.untilEnd().isEmpty)
      }
      LiveServer.wait(for: "the refused to be gone") { server.statistics.open == 1 }
      var expected = ServerStatistics()
      expected.accepted = 5
      expected.open = 1
      expected.refused = [400: 2, 501: 1, 413: 1]
      #expect(server.statistics == expected)
    }
  }

  @Test(
    "count each who is cut by why",
    arguments: [
      ("", cut { $0.head = 1 }), ("GET / HTTP/1.1\r\nHost: a\r\n", cut { $0.head = 1 }),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{", cut { $0.body = 1 }),
      ("GET /large HTTP/1.1\r\nHost: a\r\n\r\n", cut { $0.answer = 1 }),
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", cut { $0.idle = 1 }),
      (
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2C\r\n"
          + String(repeating: "a", count: 44) + "\r\n", cut { $0.oversized = 1 }
      ),
    ])
  func cuts(request: String, cut: ServerStatistics.Cut) throws {
    let adjust = { (configuration: inout ServerConfiguration) in
      configuration.bodyBytesMax = 10
      configuration.headDeadlineSeconds = 0.2
      configuration.bodyDeadlineSeconds = 0.2
      configuration.answerDeadlineSeconds = 0.2
      configuration.idleSeconds = 0.2
    }
    try LiveServer.run(adjust) { server in
      let client = try RawClient(port: server.port, receiveBytes: 4_096)
      client.send(request)
      LiveServer.wait(for: "the cut") { server.statistics.cut != ServerStatistics.Cut() }
      _ = try client.untilEnd()
      LiveServer.wait(for: "its end") { server.statistics.open == 0 }
      var expected = ServerStatistics()
      expected.accepted = 1
      expected.cut = cut
      #expect(server.statistics == expected)
    }
  }

  private static func cut(_ count: (inout ServerStatistics.Cut) -> Void) -> ServerStatistics.Cut {
    var cut = ServerStatistics.Cut()
    count(&cut)
    return cut
  }

  @Test("count who is turned away, and those never as accepted")
  func turnedAway() throws {
    try LiveServer.run({ $0.connectionLimit = 1 }) { server in
      let first = try RawClient(port: server.port)
      LiveServer.wait(for: "the first") { server.openConnections == 1 }
      for _ in 0..<4 { #expect(try RawClient(port: server.port).answer().status == 503) }
      var expected = ServerStatistics()
      expected.accepted = 1
      expected.open = 1
      expected.turnedAway.overLimit = 4
      #expect(server.statistics == expected)
      first.endSending()
      #expect(try first.untilEnd().isEmpty)
    }
  }

  @Test("of a connection are decided once: by the reaper or by the request that goes on")
  func oneLastWord() throws {
    let start = MonotonicTime(nanoseconds: 1)
    let service = try ServerContext(
      configuration: ServerConfiguration(), hosts: nil,
      handle: { _ in .now(Response(status: 200)) },
      refuse: { Response(status: $0.status) }, screen: { _ in nil })
    defer { service.workers.stop() }
    let connection = Connection(
      socket: -1, clientAddress: "", network: nil, acceptedAt: start, service: service)
    connection.beginRequest()
    #expect(connection.state == Connection.State(.head, since: start))
    let seen = connection.state
    #expect(connection.enter(.body))
    #expect(!connection.end(seen, as: .cut, at: start))
    #expect(connection.state.phase == .body)
    #expect(connection.end(connection.state, as: .leaving, at: start))
    #expect(!connection.enter(.answer))
    connection.beginRequest()
    #expect(connection.state == Connection.State(.leaving, since: start))
    #expect(!connection.end(seen, as: .cut, at: start))
    #expect(connection.end(connection.state, as: .cut, at: start))
    #expect(!connection.enter(.idle))
  }
}
