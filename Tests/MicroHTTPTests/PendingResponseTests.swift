import Foundation
import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@Suite("A pending response", .timeLimit(.minutes(1)), LiveServer.isHoldingAllowed)
struct PendingResponseTests {
  /// Runs a server with one event loop; its responses to `/later` are pending.
  ///
  /// The handler of `/hold` blocks on the semaphore `held`. Meanwhile, the other requests of a test
  /// wait in the queue.
  private func run(
    _ log: EventLog, _ held: DispatchSemaphore, _ test: (MicroHTTPServer) throws -> Void
  ) throws {
    var configuration = try LiveServer.configuration()
    configuration.workers = 1
    let server = try MicroHTTPServer(
      configuration: configuration,
      handle: { request in
        log.add("begin \(request.path)")
        if request.path == "/hold" { held.wait() }
        guard request.path.hasPrefix("/later") else {
          return .now(Response(status: 200, content: Array("now".utf8)))
        }
        return .later(Later(path: request.path, method: request.method, log: log))
      },
      refuse: { Response(status: $0.status) })
    defer { server.stop() }
    try test(server)
    server.stop()
    #expect(server.liveExchanges == 0)
    #expect(server.openConnections == 0)
  }

  @Test("is sent, and the connection serves the next request")
  func sent() throws {
    let log = EventLog()
    try run(log, DispatchSemaphore(value: 0)) { server in
      let client = try RawClient(port: server.port)
      for method in ["GET", "HEAD", "POST", "GET"] {
        let length = method == "POST" ? "Content-Length: 0\r\n" : ""
        client.send("\(method) /later HTTP/1.1\r\nHost: a\r\n\(length)\r\n")
        let response = try client.response(to: method)
        #expect(response.status == 200)
        #expect(response.text == (method == "HEAD" ? "" : "later"))
      }
      client.send(
        String(repeating: "GET /later HTTP/1.1\r\nHost: a\r\n\r\n", count: 10))
      for _ in 0..<10 { #expect(try client.response().text == "later") }
    }
    #expect(log.all.filter { $0.hasPrefix("respond") }.count == 14)
  }

  @Test("is requested after the other requests at hand are handled")
  func gathered() throws {
    let log = EventLog(), held = DispatchSemaphore(value: 0)
    try run(log, held) { server in
      let holder = try RawClient(port: server.port)
      let clients = try (0..<6).map { _ in try RawClient(port: server.port) }
      // Each client first sends one request and waits for the response. The event loop has then
      // accepted every connection.
      for client in clients {
        client.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response().text == "now")
      }
      holder.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
      LiveServer.wait(for: "the loop to be held") { log.all.contains("begin /hold") }
      for (index, client) in clients.enumerated() {
        client.send("GET /later/\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      held.signal()
      for client in clients { #expect(try client.response().text == "later") }
      #expect(try holder.response().text == "now")
    }
    let steps = log.all.filter { $0.contains("/later/") }
    #expect(steps.prefix(6).allSatisfy { $0.hasPrefix("begin") }, "\(steps)")
    #expect(steps.suffix(6).allSatisfy { $0.hasPrefix("respond") }, "\(steps)")
  }

  @Test("is requested once if its client has disconnected")
  func gone() throws {
    let log = EventLog(), held = DispatchSemaphore(value: 0)
    try run(log, held) { server in
      let holder = try RawClient(port: server.port)
      do {
        let client = try RawClient(port: server.port)
        client.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response().text == "now")
        holder.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
        LiveServer.wait(for: "the loop to be held") { log.all.contains("begin /hold") }
        client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      held.signal()
      #expect(try holder.response().text == "now")
      LiveServer.wait(for: "the connection to be gone") { server.openConnections == 1 }
    }
    let begun = log.all.filter { $0 == "begin /later" }.count
    #expect(log.all.filter { $0.hasPrefix("respond") }.count == begun)
  }
}

private struct Later: PendingResponse {
  let path: String
  let method: String
  let log: EventLog

  func response() -> Response {
    log.add("respond \(path)")
    return Response(status: 200, content: Array("later".utf8))
  }
}
