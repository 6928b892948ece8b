import Foundation
import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

@Suite("Connections of one event loop", .timeLimit(.minutes(1)))
struct ManyConnectionsTests {
  /// libmicrohttpd takes 128 events at a time, and then waits again before it handles them.
  @Test("are all served if 128 requests arrive at once")
  func requestsAtOnce() throws {
    let isHeld = DispatchSemaphore(value: 0), ending = DispatchSemaphore(value: 0)
    let respond: @Sendable (Request) -> Response = { request in
      if request.path == "/hold" {
        isHeld.signal()
        ending.wait()
      }
      return LiveServer.echo(request)
    }
    try LiveServer.run({ $0.workers = 1 }, respond: respond) { server in
      let holder = try RawClient(port: server.port)
      let clients = try (0..<128).map { _ in try RawClient(port: server.port) }
      for client in clients + [holder] {
        client.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response().text == "GET /first ")
      }
      // The event thread is held, so that all requests are in the kernel when it waits again.
      holder.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
      isHeld.wait()
      for client in clients { client.send("GET /second HTTP/1.1\r\nHost: a\r\n\r\n") }
      ending.signal()
      for client in clients { #expect(try client.response().text == "GET /second ") }
      #expect(try holder.response().text == "GET /hold ")
    }
  }
}
