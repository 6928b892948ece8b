import Glibc
import HTTPMessages
import MicroHTTP
import Synchronization
import TestSupport
import Testing

@testable import struct MicroHTTP.MonotonicTime
@testable import struct MicroHTTP.ServiceThread

@Suite("A stream", .timeLimit(.minutes(1)))
struct StreamTests {
  @Test(
    "arrives completely, and its connection serves the next request",
    arguments: [1, 1_000, 100_000])
  func whole(pieceBytes: Int) throws {
    let stream = CountedStream(pieces: 40, pieceBytes: pieceBytes)
    try LiveServer.run(respond: stream.responder) { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<2 {
        client.send(Self.request)
        let response = try client.response()
        #expect(response.content == stream.whole)
        #expect(response.fields["content-length"] == nil)
      }
      client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().text == "GET /a ")
      #expect(!stream.isLive)
    }
  }

  @Test("of no pieces is empty content")
  func empty() throws {
    let stream = CountedStream(pieces: 0, pieceBytes: 1)
    try LiveServer.run(respond: stream.responder) { server in
      let client = try RawClient(port: server.port, sending: Self.request)
      #expect(try client.response().content.isEmpty)
    }
  }

  @Test("ends with the connection for HTTP/1.0")
  func legacy() throws {
    let stream = CountedStream(pieces: 40, pieceBytes: 10_000)
    try LiveServer.run(respond: stream.responder) { server in
      let client = try RawClient(port: server.port, sending: "GET /stream HTTP/1.0\r\n\r\n")
      let response = try client.response()
      #expect(response.fields["transfer-encoding"] == nil)
      #expect(try client.untilEnd() == stream.whole)
    }
  }

  @Test("is not produced for HEAD, whose response ends with the connection")
  func head() throws {
    let stream = CountedStream.endless
    try LiveServer.run(respond: stream.responder) { server in
      let client = try RawClient(port: server.port)
      client.send("HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try client.response(to: "HEAD")
      #expect(response.status == 200)
      #expect(response.fields["content-length"] == nil)
      #expect(response.closes)
      #expect(try client.untilEnd().isEmpty)
      #expect(stream.madeNow == 0)
    }
  }

  @Test("is not produced if the status has no content")
  func noContent() throws {
    let stream = CountedStream.endless
    try LiveServer.run(respond: { _ in Response(status: 304, stream: stream) }) { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<2 {
        client.send(Self.request)
        #expect(try client.response().status == 304)
      }
      #expect(stream.madeNow == 0)
    }
  }

  @Test("without available bytes does not block other connections of its thread")
  func pending() throws {
    let stream = CountedStream(pieces: 3, pieceBytes: 5, isOpen: false)
    try LiveServer.run({ $0.workers = 1 }, respond: stream.responder) { server in
      let client = try RawClient(port: server.port, sending: Self.request)
      LiveServer.wait(for: "the stream to begin") { stream.isLive }
      let other = try RawClient(port: server.port)
      for _ in 0..<10 {
        other.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try other.response().text == "GET /a ")
      }
      stream.isOpen.store(true, ordering: .sequentiallyConsistent)
      #expect(try client.response().content == stream.whole)
    }
  }

  @Test("that fails is cut so that its client detects it")
  func failure() throws {
    let stream = CountedStream(pieces: 2, pieceBytes: 5, last: .failure)
    try LiveServer.run(respond: stream.responder) { server in
      let client = try RawClient(port: server.port, sending: Self.request)
      #expect(throws: RawClient.Failure.self) { try client.response() }
    }
  }

  @Test("is produced no faster than it is read")
  func backPressure() throws {
    let stream = CountedStream.endless
    try LiveServer.run({ $0.workers = 1 }, respond: stream.responder) { server in
      let client = try RawClient(port: server.port, receiveBytes: 4_096, sending: Self.request)
      let stalled = try Self.waitUntilStalled(stream, server)
      // However long the test runs, the socket buffers contain at most a few mebibytes.
      #expect(stalled * stream.pieceBytes < 32 << 20)
      var taken = 0
      while stream.madeNow == stalled { taken += try client.read().count }
      let again = try Self.waitUntilStalled(stream, server)
      #expect((again - stalled) * stream.pieceBytes < taken + (32 << 20))
    }
  }

  @Test("is released when its client has disconnected", arguments: [0, 1 << 20])
  func goneClient(bytes: Int) throws {
    let stream = CountedStream.endless
    try LiveServer.run(respond: stream.responder) { server in
      do {
        let client = try RawClient(port: server.port, sending: Self.request)
        LiveServer.wait(for: "the stream to begin") { stream.isLive }
        var taken = 0
        while taken < bytes { taken += try client.read().count }
      }
      LiveServer.wait(for: "the producer to be let go") { !stream.isLive }
      LiveServer.wait(for: "the connection to end") { server.openConnections == 0 }
    }
  }

  @Test("that is not read is cut at the deadline")
  func stalledReader() throws {
    let stream = CountedStream.endless
    try LiveServer.run({ $0.responseDeadlineSeconds = 0.2 }, respond: stream.responder) { server in
      let client = try RawClient(port: server.port, receiveBytes: 4_096, sending: Self.request)
      LiveServer.wait(for: "the stream to begin") { stream.isLive }
      LiveServer.wait(for: "the producer to be let go") { !stream.isLive }
      _ = client
    }
  }

  @Test("that is read slowly may take longer than the deadline")
  func slowReader() throws {
    let stream = CountedStream.endless
    try LiveServer.run({ $0.responseDeadlineSeconds = 1 }, respond: stream.responder) { server in
      let client = try RawClient(port: server.port, sending: Self.request)
      let late = MonotonicTime.now.advanced(bySeconds: 2.5)
      while MonotonicTime.now < late {
        #expect(try !client.read().isEmpty)
        _ = poll(nil, 0, 1)
      }
      #expect(stream.isLive)
    }
  }

  @Test("is sent to its end during a drain, and its connection is closed")
  func drain() throws {
    let stream = CountedStream(pieces: 30, pieceBytes: 100_000, isOpen: false)
    let server = try LiveServer.start(respond: stream.responder)
    let client = try RawClient(port: server.port, sending: Self.request)
    LiveServer.wait(for: "the stream to begin") { stream.isLive }
    let drain = try ServiceThread { server.drain(deadlineSeconds: 10) }
    LiveServer.wait(for: "the listening to end") { (try? RawClient(port: server.port)) == nil }
    stream.isOpen.store(true, ordering: .sequentiallyConsistent)
    #expect(try client.response().content == stream.whole)
    #expect(try client.untilEnd().isEmpty)
    drain.join()
    #expect(server.openConnections == 0)
  }

  @Test("is cut at the end of a drain, and its client detects it")
  func drainDeadline() throws {
    let stream = CountedStream.endless
    let server = try LiveServer.start(respond: stream.responder)
    let client = try RawClient(port: server.port, sending: Self.request)
    LiveServer.wait(for: "the stream to begin") { stream.isLive }
    server.drain(deadlineSeconds: 0.1)
    #expect(!stream.isLive)
    #expect(throws: RawClient.Failure.self) { try client.response() }
  }

  private static let request = "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n"

  /// Waits until a stream produces no more pieces, and returns the number of produced pieces.
  ///
  /// Meanwhile, requests on a second connection check that the stream's thread still runs.
  private static func waitUntilStalled(
    _ stream: CountedStream, _ server: MicroHTTPServer
  ) throws -> Int {
    let other = try RawClient(port: server.port)
    var (made, same) = (-1, 0)
    while same < 200 {
      other.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try other.response()
      let now = stream.madeNow
      same = now == made && now > 0 ? same + 1 : 0
      made = now
    }
    return made
  }
}
