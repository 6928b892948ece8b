import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@testable import class MicroHTTP.Connection
@testable import class MicroHTTP.LoopInbox
@testable import struct MicroHTTP.MonotonicTime
@testable import class MicroHTTP.WaitingStreams

@Suite("The statistics", .timeLimit(.minutes(1)))
struct StatisticsTests {
  @Test("start at 0 and count accepted and open connections, and refusals by status")
  func requests() throws {
    try LiveServer.run { server in
      #expect(server.statistics == ServerStatistics())
      let client = try RawClient(port: server.port)
      for _ in 0..<3 {
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response().status == 200)
      }
      for (request, status) in [
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET /.. HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n", 413),
      ] {
        let client = try RawClient(port: server.port, sending: request)
        #expect(try client.response().status == status)
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
    "count each cut connection by its reason",
    arguments: [
      ("", cut { $0.head = 1 }), ("GET / HTTP/1.1\r\nHost: a\r\n", cut { $0.head = 1 }),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{", cut { $0.body = 1 }),
      ("GET /large HTTP/1.1\r\nHost: a\r\n\r\n", cut { $0.response = 1 }),
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
      configuration.responseDeadlineSeconds = 0.2
      configuration.idleSeconds = 0.2
    }
    try LiveServer.run(adjust) { server in
      let client = try RawClient(port: server.port, receiveBytes: 4_096, sending: request)
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

  @Test("count rejected connections, and not as accepted ones")
  func rejected() throws {
    try LiveServer.run({ $0.connectionLimit = 1 }) { server in
      let first = try RawClient(port: server.port)
      LiveServer.wait(for: "the first") { server.openConnections == 1 }
      for _ in 0..<4 { _ = try LiveServer.rejection(of: RawClient(port: server.port)) }
      var expected = ServerStatistics()
      expected.accepted = 1
      expected.open = 1
      expected.rejected.overLimit = 4
      #expect(server.statistics == expected)
      first.endSending()
      #expect(try first.untilEnd().isEmpty)
    }
  }

  @Test("count the end of a connection once: by the reaper or by its request")
  func oneLastWord() throws {
    let start = MonotonicTime(nanoseconds: 1)
    let service = try ServerContext(
      configuration: ServerConfiguration(), hosts: nil,
      handle: { _ in .now(Response(status: 200)) },
      refuse: { Response(status: $0.status) }, screen: { _ in nil })
    defer { service.workers.stop() }
    let connection = Connection(
      socket: -1, clientAddress: "", network: nil, acceptedAt: start, server: service,
      streams: try WaitingStreams(inbox: LoopInbox()))
    connection.beginRequest()
    #expect(connection.state == Connection.State(.head, since: start))
    let seen = connection.state
    #expect(connection.enter(.body))
    #expect(!connection.end(seen, as: .cut, at: start))
    #expect(connection.state.phase == .body)
    #expect(connection.end(connection.state, as: .lingering, at: start))
    #expect(!connection.enter(.sending))
    connection.beginRequest()
    #expect(connection.state == Connection.State(.lingering, since: start))
    #expect(!connection.end(seen, as: .cut, at: start))
    #expect(connection.end(connection.state, as: .cut, at: start))
    #expect(!connection.enter(.idle))
  }
}
