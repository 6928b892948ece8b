import Foundation
import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@Suite(
  "Requests of one event-loop iteration", .timeLimit(.minutes(1)), LiveServer.isHoldingAllowed)
struct ReadyBatchTests {
  private let log = EventLog()

  /// Runs a server with one event loop.
  ///
  /// - Parameter body: Receives the server and a function `whileHeld`. While the handler of `/hold`
  ///   blocks the loop, `whileHeld` calls its argument. The next iteration reads all requests that
  ///   the argument sends.
  private func run(
    responseDeadline: Double = 60, slow: DispatchSemaphore = DispatchSemaphore(value: 0),
    _ body: (_ server: MicroHTTPServer, _ whileHeld: (() throws -> Void) throws -> Void) throws ->
      Void
  ) throws {
    let held = DispatchSemaphore(value: 0), log = log
    var configuration = try LiveServer.configuration()
    configuration.workers = 1
    configuration.headDeadlineSeconds = 2
    configuration.responseDeadlineSeconds = responseDeadline
    let server = try MicroHTTPServer(
      configuration: configuration,
      handle: { request in
        log.add(request.path)
        if request.path == "/hold" { held.wait() }
        if request.path == "/slow" { slow.wait() }
        // Some responses are large, so the batch is handled in several parts.
        let padding = request.path.hasSuffix("0") ? 300_000 : 0
        let content = Array(request.path.utf8) + Array(repeating: UInt8(ascii: "."), count: padding)
        let response = Response(status: 200, content: content)
        guard request.path.hasPrefix("/later") else { return .now(response) }
        return .later(Later(log: log, stored: "stored " + request.path, whole: response))
      },
      refuse: { Response(status: $0.status) })
    defer { server.stop() }
    try body(server) { send in
      let holder = try RawClient(port: server.port)
      holder.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
      LiveServer.wait(for: "the loop to be held") { log.all.last == "/hold" }
      try send()
      held.signal()
      #expect(try holder.response().text == "/hold")
    }
    server.stop()
    #expect(server.liveExchanges == 0)
    #expect(server.openConnections == 0)
  }

  private func clients(_ count: Int, _ server: MicroHTTPServer) throws -> [RawClient] {
    // Each client first sends one request and waits for the response. The event loop has then
    // accepted every connection.
    try (0..<count).map { _ in
      let client = try RawClient(port: server.port)
      client.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().text == "/first")
      return client
    }
  }

  @Test("are each handled once, with the response on their own connection")
  func handled() throws {
    try run { server, whileHeld in
      let clients = try clients(50, server)
      for iteration in 1...3 {
        try whileHeld {
          for (index, client) in clients.enumerated() {
            client.send("GET /\(iteration)/\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
          }
        }
        for (index, client) in clients.enumerated() {
          let text = try client.response().text
          #expect(text.hasPrefix("/\(iteration)/\(index)"))
          #expect((text.utf8.count > 300_000) == (index % 10 == 0))
        }
      }
    }
    let paths = log.all.filter { $0 != "/first" && $0 != "/hold" }
    #expect(paths.count == 150)
    #expect(Set(paths).count == 150)
  }

  @Test("are handled in order if a connection pipelines several")
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
        for number in 1...9 { #expect(try client.response().text == "/\(index)/\(number)") }
      }
    }
  }

  @Test("have no deadline while the batch is handled")
  func waiting() throws {
    let slow = DispatchSemaphore(value: 0)
    try run(responseDeadline: 0.5, slow: slow) { server, whileHeld in
      // The server cuts this connection after two seconds, which serves as a timer.
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
        #expect(try client.response().text == (index == 2 ? "/slow" : "/\(index)x"))
      }
      #expect(server.statistics.cut.response == 0)
    }
  }

  @Test("share a commit, also with those of the next iteration")
  func together() throws {
    let slow = DispatchSemaphore(value: 0)
    try run(slow: slow) { server, whileHeld in
      let clients = try clients(3, server)
      try whileHeld {
        clients[0].send("GET /later/a HTTP/1.1\r\nHost: a\r\n\r\n")
        clients[1].send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      LiveServer.wait(for: "the loop to handle them") { log.all.contains("/slow") }
      clients[2].send("GET /later/b HTTP/1.1\r\nHost: a\r\n\r\n")
      slow.signal()
      #expect(try clients[0].response().text == "/later/a")
      #expect(try clients[1].response().text == "/slow")
      #expect(try clients[2].response().text == "/later/b")
    }
    let events = log.all.filter { $0.contains("/later") }
    #expect(events == ["/later/a", "/later/b", "stored /later/a", "stored /later/b"])
  }

  @Test(
    "are handled at most once if their clients have disconnected",
    arguments: ["/gone", "/later/gone"])
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
      #expect(try stayer.response().text == "/later/stays")
      LiveServer.wait(for: "the others to be gone") { server.openConnections == 1 }
    }
    let paths = log.all.filter { $0.hasPrefix(path) }
    #expect(Set(paths).count == paths.count)
    // Every change of a handled request must be committed.
    let stored = log.all.filter { $0.hasPrefix("stored " + path) }
    #expect(stored.count == (path.hasPrefix("/later") ? paths.count : 0))
  }
}

/// A pending response that logs its commit.
private struct Later: PendingResponse {
  let log: EventLog
  let stored: String
  let whole: Response

  func response() -> Response {
    log.add(stored)
    return whole
  }
}
