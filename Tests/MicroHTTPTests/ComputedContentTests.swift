import Foundation
import HTTPMessages
import MicroHTTP
import Synchronization
import TestSupport
import Testing

@Suite("The content of a request that a worker handles", .timeLimit(.minutes(1)))
struct ComputedContentTests {
  /// A computation that blocks until it is released or canceled, and returns the content.
  private final class Held: Computation {
    let client = "a"
    private let content: [UInt8]
    private let ending = DispatchSemaphore(value: 0)

    init(_ request: Request) { content = request.content }

    func response() -> Response {
      ending.wait()
      return Response(status: 200, content: content)
    }

    func release() { ending.signal() }

    func stoppedResponse() -> Response { Response(status: 503) }

    func cancel(_: CancellationCause) { ending.signal() }
  }

  @Test("counts towards the budget of all requests until the response is computed")
  func budget() throws {
    let made = Mutex<[Held]>([])
    var configuration = try LiveServer.configuration()
    configuration.workers = 1
    configuration.contentBytesInFlight = 100
    let server = try MicroHTTPServer(
      configuration: configuration,
      handle: { request in
        let held = Held(request)
        made.withLock { $0.append(held) }
        return .computing(held)
      },
      refuse: { Response(status: $0.status) })
    defer { server.stop() }
    let content = String(repeating: "a", count: 80)
    let request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 80\r\n\r\n" + content
    let first = try RawClient(port: server.port)
    for _ in 0..<3 {
      first.send(request)
      LiveServer.wait(for: "the computation") { made.withLock { $0.count == 1 } }
      #expect(server.contentBytesHeld == 80)
      let second = try RawClient(port: server.port, sending: request)
      #expect(try second.response().status == 503)
      made.withLock { $0.removeLast() }.release()
      #expect(try first.response().text == content)
      LiveServer.wait(for: "the release of the budget") { server.contentBytesHeld == 0 }
    }
  }
}
