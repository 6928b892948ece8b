import Foundation
import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@Suite("Requests of one round", .timeLimit(.minutes(1)))
struct CohortTests {
  private let asked = EventLog()

  /// A server with one event loop; what is asked of it while it is held is there at once when it goes on.
  private func run(
    answerDeadline: Double = 60, slow: DispatchSemaphore = DispatchSemaphore(value: 0),
    _ ask: (_ server: MicroHTTPServer, _ whileHeld: (() throws -> Void) throws -> Void) throws ->
      Void
  ) throws {
    let held = DispatchSemaphore(value: 0), asked = asked
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.workers = 1
    configuration.headDeadlineSeconds = 2
    configuration.answerDeadlineSeconds = answerDeadline
    let server = try MicroHTTPServer(
      configuration: configuration,
      handle: { request in
        asked.add(request.path)
        if request.path == "/hold" { held.wait() }
        if request.path == "/slow" { slow.wait() }
        // Some answers are large, so that the round is answered in several parts.
        let padding = request.path.hasSuffix("0") ? 300_000 : 0
        let content = Array(request.path.utf8) + Array(repeating: UInt8(ascii: "."), count: padding)
        let response = Response(status: 200, content: content)
        guard request.path.hasPrefix("/later") else { return .now(response) }
        return .later(Later(asked: asked, stored: "stored " + request.path, whole: response))
      },
      refuse: { Response(status: $0.status) })
    defer { server.stop() }
    try ask(server) { send in
      let holder = try RawClient(port: server.port)
      holder.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
      LiveServer.wait(for: "the loop to be held") { asked.all.last == "/hold" }
      try send()
      held.signal()
      #expect(try holder.answer().text == "/hold")
    }
    server.stop()
    #expect(server.liveExchanges == 0)
    #expect(server.openConnections == 0)
  }

  private func clients(_ count: Int, _ server: MicroHTTPServer) throws -> [RawClient] {
    // Each is served once, so that all belong to the loop.
    try (0..<count).map { _ in
      let client = try RawClient(port: server.port)
      client.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.answer().text == "/first")
      return client
    }
  }

  @Test("are each answered once, and over their own connections")
  func answers() throws {
    try run { server, whileHeld in
      let clients = try clients(50, server)
      for round in 1...3 {
        try whileHeld {
          for (index, client) in clients.enumerated() {
            client.send("GET /\(round)/\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
          }
        }
        for (index, client) in clients.enumerated() {
          let text = try client.answer().text
          #expect(text.hasPrefix("/\(round)/\(index)"))
          #expect((text.utf8.count > 300_000) == (index % 10 == 0))
        }
      }
    }
    let paths = asked.all.filter { $0 != "/first" && $0 != "/hold" }
    #expect(paths.count == 150)
    #expect(Set(paths).count == 150)
  }

  @Test("are answered in their order where a connection sends several")
  func pipelined() throws {
    try run { server, whileHeld in
      let clients = try clients(4, server)
      try whileHeld {
        for (index, client) in clients.enumerated() {
          client.send(
            (1...9).map { "GET /\(index)/\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        }
      }
      for (index, client) in clients.enumerated() {
        for number in 1...9 { #expect(try client.answer().text == "/\(index)/\(number)") }
      }
    }
  }

  @Test("have no deadline while they and those beside them are answered")
  func waiting() throws {
    let slow = DispatchSemaphore(value: 0)
    try run(answerDeadline: 0.5, slow: slow) { server, whileHeld in
      // Cut after two seconds, which tells the time.
      let laggard = try RawClient(port: server.port)
      laggard.send("GET / HTTP/1.1\r\nHost")
      let clients = try clients(6, server)
      try whileHeld {
        for (index, client) in clients.enumerated() {
          client.send("GET \(index == 2 ? "/slow" : "/\(index)x") HTTP/1.1\r\nHost: a\r\n\r\n")
        }
      }
      LiveServer.wait(for: "two seconds") { server.statistics.cut.head > 0 }
      slow.signal()
      for (index, client) in clients.enumerated() {
        #expect(try client.answer().text == (index == 2 ? "/slow" : "/\(index)x"))
      }
      #expect(server.statistics.cut.answer == 0)
    }
  }

  @Test("wait together for what is slow, also those of the round after")
  func together() throws {
    let slow = DispatchSemaphore(value: 0)
    try run(slow: slow) { server, whileHeld in
      let clients = try clients(3, server)
      try whileHeld {
        clients[0].send("GET /later/a HTTP/1.1\r\nHost: a\r\n\r\n")
        clients[1].send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      LiveServer.wait(for: "the loop to answer") { asked.all.contains("/slow") }
      clients[2].send("GET /later/b HTTP/1.1\r\nHost: a\r\n\r\n")
      slow.signal()
      #expect(try clients[0].answer().text == "/later/a")
      #expect(try clients[1].answer().text == "/slow")
      #expect(try clients[2].answer().text == "/later/b")
    }
    let log = asked.all.filter { $0.contains("/later") }
    #expect(log == ["/later/a", "/later/b", "stored /later/a", "stored /later/b"])
  }

  @Test(
    "are asked at most once where their clients have gone", arguments: ["/gone", "/later/gone"])
  func gone(path: String) throws {
    try run { server, whileHeld in
      let stayer = try clients(1, server)[0]
      try whileHeld {
        let leavers = try (1...5).map { _ in try RawClient(port: server.port) }
        for (index, client) in leavers.enumerated() {
          client.send("GET \(path)/\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        stayer.send("GET /later/stays HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      #expect(try stayer.answer().text == "/later/stays")
      LiveServer.wait(for: "the others to be gone") { server.openConnections == 1 }
    }
    let paths = asked.all.filter { $0.hasPrefix(path) }
    #expect(Set(paths).count == paths.count)
    // What was begun is brought to its end.
    let stored = asked.all.filter { $0.hasPrefix("stored " + path) }
    #expect(stored.count == (path.hasPrefix("/later") ? paths.count : 0))
  }
}

/// A response that waits for something slow, and tells when it is done.
private struct Later: PendingResponse {
  let asked: EventLog
  let stored: String
  let whole: Response

  func response() -> Response {
    asked.add(stored)
    return whole
  }
}
