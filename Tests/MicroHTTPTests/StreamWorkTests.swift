import Foundation
import HTTPMessages
import MicroHTTP
import Synchronization
import TestSupport
import Testing

@Suite("The work of a stream on worker threads", .timeLimit(.minutes(1)))
struct StreamWorkTests {
  /// A stream whose lines workers produce, one for each call of `submit`.
  private final class Lines: ContentStream {
    private let threads: any SharedThreads
    private let count: Int
    let isHeld: Bool
    let begun = Atomic(0), cancelled = Atomic(0)

    init(_ threads: any SharedThreads, count: Int, isHeld: Bool = false) {
      self.threads = threads
      self.count = count
      self.isHeld = isHeld
    }

    var waits: Bool { true }

    func begin() -> any ContentProducer { begin(waking: StreamWakeup {}) }

    func begin(waking wakeup: StreamWakeup) -> any ContentProducer {
      Producer(self, Work(self, wakeup))
    }

    private final class Producer: ContentProducer {
      private let stream: Lines
      private let work: Work
      private var number = 0

      init(_ stream: Lines, _ work: Work) {
        self.stream = stream
        self.work = work
      }

      func next() -> ContentPiece {
        if work.takeLine() {
          number += 1
          return .bytes(Array("line \(number)\n".utf8))
        }
        if number == stream.count { return .end }
        if work.start() { stream.threads.submit(work) }
        return .waiting(until: .now + .seconds(3600))
      }
    }

    private final class Work: StreamWork {
      private enum Stage { case idle, working, done }

      let client = "stream"
      private let stream: Lines
      private let wakeup: StreamWakeup
      private let stage = Mutex(Stage.idle)
      private let release = DispatchSemaphore(value: 0)

      init(_ stream: Lines, _ wakeup: StreamWakeup) {
        self.stream = stream
        self.wakeup = wakeup
      }

      func start() -> Bool { move(from: .idle, to: .working) }

      func takeLine() -> Bool { move(from: .done, to: .idle) }

      private func move(from first: Stage, to second: Stage) -> Bool {
        stage.withLock { stage in
          guard stage == first else { return false }
          stage = second
          return true
        }
      }

      func perform(on threads: any SharedThreads) {
        stream.begun.add(1, ordering: .relaxed)
        if stream.isHeld { release.wait() }
        let parts = Atomic(0)
        threads.share { parts.add(1, ordering: .relaxed).newValue < 10 }
        _ = move(from: .working, to: .done)
        wakeup.wake()
      }

      func cancel() {
        stream.cancelled.add(1, ordering: .relaxed)
        release.signal()
      }
    }
  }

  /// A computation whose response is a stream of lines.
  private struct Begin: Computation {
    let client: String
    let streams: Mailbox
    let count: Int
    let isHeld: Bool

    func response() -> Response { Response(status: 500) }
    func stoppedResponse() -> Response { Response(status: 503) }

    func response(on threads: any SharedThreads) -> Response {
      let stream = Lines(threads, count: count, isHeld: isHeld)
      streams.all.withLock { $0.append(stream) }
      return Response(status: 200, stream: stream)
    }

    func cancel(_: CancellationCause) {}
  }

  private final class Mailbox: Sendable {
    let all = Mutex<[Lines]>([])
  }

  private func start(
    _ streams: Mailbox, count: Int = 20, isHeld: Bool = false
  ) throws -> MicroHTTPServer {
    var configuration = try LiveServer.configuration()
    configuration.computationsWaitingPerClient = 1
    return try MicroHTTPServer(
      configuration: configuration,
      handle: { request in
        .computing(Begin(client: request.path, streams: streams, count: count, isHeld: isHeld))
      }, refuse: { Response(status: $0.status) })
  }

  @Test("is performed and wakes the stream, for many streams of one client at once")
  func lines() throws {
    let streams = Mailbox()
    let server = try start(streams)
    defer { server.stop() }
    let clients = try (0..<40).map { _ in try RawClient(port: server.port) }
    for (index, client) in clients.enumerated() {
      client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
    }
    let expected = (1...20).map { "line \($0)\n" }.joined()
    for client in clients { #expect(try client.response().text == expected) }
    LiveServer.wait(for: "the ends of the streams") { server.statistics.openStreams == 0 }
  }

  @Test("is cancelled when the server stops, and not performed if it waits")
  func stop() throws {
    let streams = Mailbox()
    let server = try start(streams, isHeld: true)
    let clients = try (0..<12).map { _ in try RawClient(port: server.port) }
    for (index, client) in clients.enumerated() {
      client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
    }
    LiveServer.wait(for: "work") {
      streams.all.withLock { $0.contains { $0.begun.load(ordering: .relaxed) > 0 } }
    }
    server.stop()
    #expect(server.liveExchanges == 0 && server.openConnections == 0)
    for stream in streams.all.withLock({ $0 }) {
      let begun = stream.begun.load(ordering: .relaxed)
      #expect(begun <= 1 && stream.cancelled.load(ordering: .relaxed) <= begun)
    }
    withExtendedLifetime(clients) {}
  }
}
