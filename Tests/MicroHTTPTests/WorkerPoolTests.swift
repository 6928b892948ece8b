import Foundation
import HTTPMessages
import MicroHTTP
import Synchronization
import TestSupport
import Testing

@Suite("Computations on worker threads", .timeLimit(.minutes(1)))
struct WorkerPoolTests {
  /// A computation that blocks until it is released or cancelled.
  private final class Held: Computation {
    let client: String
    let path: String
    private let log: EventLog
    private let ending = DispatchSemaphore(value: 0)
    private let isCancelled = Atomic(false)

    init(_ request: Request, _ log: EventLog) {
      client = request.value(of: "X-Client") ?? request.clientAddress
      path = request.path
      self.log = log
    }

    func response() -> Response {
      log.add("run \(path)")
      ending.wait()
      let isCancelled = isCancelled.load(ordering: .relaxed)
      log.add(isCancelled ? "cancelled \(path)" : "done \(path)")
      return Response(
        status: isCancelled ? 503 : 200,
        content: Array("\(isCancelled ? "stopped" : "computed") \(path)".utf8))
    }

    func release() { ending.signal() }

    func stoppedResponse() -> Response {
      log.add("stopped \(path)")
      return Response(status: 503, content: Array("stopped \(path)".utf8))
    }

    func cancel(_ cause: CancellationCause) {
      log.add("\(cause) \(path)")
      isCancelled.store(true, ordering: .relaxed)
      ending.signal()
    }
  }

  /// A computation in parts, which count themselves.
  private final class Shared: Computation {
    let client = "batch"
    let parts: Int
    private let next = Atomic(0), ended = Atomic(0), isCancelled = Atomic(false)
    private let threads = Mutex<Set<UInt>>([])
    /// Called in each part.
    private let body: @Sendable (Int) -> Void

    init(_ parts: Int, _ body: @escaping @Sendable (Int) -> Void) {
      self.parts = parts
      self.body = body
    }

    func response() -> Response { Response(status: 500) }
    func stoppedResponse() -> Response { Response(status: 503) }

    func response(on shared: any SharedThreads) -> Response {
      shared.share { [self] in
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < parts, !isCancelled.load(ordering: .relaxed) else { return false }
        _ = threads.withLock { $0.insert(UInt(pthread_self())) }
        body(index)
        ended.wrappingAdd(1, ordering: .relaxed)
        return true
      }
      // No part runs any more, and each part ran once.
      let text = "\(ended.load(ordering: .relaxed)) parts"
      return Response(status: 200, content: Array(text.utf8))
    }

    var threadCount: Int { threads.withLock { $0.count } }

    func cancel(_: CancellationCause = .stop) { isCancelled.store(true, ordering: .relaxed) }
  }

  @Test("compute the parts of a computation once each, on idle workers too")
  func shared() throws {
    let entered = DispatchSemaphore(value: 0)
    let computations = (0..<20).map { _ in
      Shared(50) { index in
        // With a second worker, the first two parts run at the same time.
        guard ProcessInfo.processInfo.activeProcessorCount > 1, index < 2 else { return }
        if index == 0 { entered.wait() } else { entered.signal() }
      }
    }
    let next = Atomic(0)
    let configuration = try LiveServer.configuration()
    let server = try MicroHTTPServer(
      configuration: configuration,
      handle: { _ in .computing(computations[next.wrappingAdd(1, ordering: .relaxed).oldValue]) },
      refuse: { Response(status: $0.status) })
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    for computation in computations {
      send(client, "/")
      #expect(try client.response().text == "50 parts")
      #expect(computation.threadCount <= max(2, ProcessInfo.processInfo.activeProcessorCount))
    }
  }

  @Test("leave a computation in parts for the job of another client")
  func sharedBesideJobs() throws {
    let endless = Shared(.max) { _ in }
    let log = EventLog()
    let configuration = try LiveServer.configuration()
    let server = try MicroHTTPServer(
      configuration: configuration,
      handle: { request in
        if request.path == "/endless" { return .computing(endless) }
        let job = Held(request, log)
        job.release()
        return .computing(job)
      },
      refuse: { Response(status: $0.status) })
    defer { server.stop() }
    guard ProcessInfo.processInfo.activeProcessorCount > 1 else { return }
    let batch = try RawClient(port: server.port), other = try RawClient(port: server.port)
    send(batch, "/endless", as: "batch")
    LiveServer.wait(for: "a helper") { endless.threadCount > 1 }
    for index in 0..<20 {
      send(other, "/\(index)", as: "other")
      #expect(try other.response().text == "computed /\(index)")
    }
    endless.cancel()
    #expect(try batch.response().status == 200)
  }

  /// Runs a server with one event loop and with workers.
  ///
  /// The event loop responds to `/now`. Workers compute the responses to all other paths.
  private func run(
    _ adjust: (inout ServerConfiguration) -> Void = { _ in },
    _ test: (MicroHTTPServer, EventLog, @escaping (String) -> Held?) throws -> Void
  ) throws {
    let log = EventLog(), made = Mutex<[Held]>([])
    var configuration = try LiveServer.configuration()
    configuration.workers = 1
    adjust(&configuration)
    let server = try MicroHTTPServer(
      configuration: configuration,
      handle: { request in
        if request.path == "/now" { return .now(Response(status: 200, content: Array("now".utf8))) }
        let held = Held(request, log)
        made.withLock { $0.append(held) }
        return .computing(held)
      },
      refuse: { Response(status: $0.status, content: Array($0.detail.utf8)) })
    defer { server.stop() }
    try test(server, log) { path in made.withLock { $0.last { $0.path == path } } }
    server.stop()
    #expect(server.liveExchanges == 0)
    #expect(server.openConnections == 0)
  }

  private func send(_ client: RawClient, _ path: String, as name: String = "a") {
    client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nX-Client: \(name)\r\n\r\n")
  }

  private func release(_ path: String, _ held: @escaping (String) -> Held?) {
    LiveServer.wait(for: "\(path) to be asked for") { held(path) != nil }
    held(path)?.release()
  }

  @Test("produce a response, and the connection serves the next request")
  func computed() throws {
    try run { server, _, held in
      let client = try RawClient(port: server.port)
      for index in 0..<20 {
        send(client, "/\(index)")
        release("/\(index)", held)
        #expect(try client.response().text == "computed /\(index)")
      }
    }
  }

  @Test("do not delay other requests of the event thread")
  func otherRequests() throws {
    try run { server, log, held in
      let busy = try (0..<8).map { _ in try RawClient(port: server.port) }
      for (index, client) in busy.enumerated() { send(client, "/\(index)") }
      LiveServer.wait(for: "a computation to run") { log.all.contains { $0.hasPrefix("run") } }
      let other = try RawClient(port: server.port)
      for _ in 0..<100 {
        send(other, "/now")
        #expect(try other.response().text == "now")
      }
      // The order in which the server received the requests does not matter.
      for index in busy.indices { release("/\(index)", held) }
      for (index, client) in busy.enumerated() {
        #expect(try client.response().text == "computed /\(index)")
      }
    }
  }

  @Test("of one client delay those of another client by at most one each")
  func fairness() throws {
    try run { server, log, held in
      let greedy = try (0..<12).map { _ in try RawClient(port: server.port) }
      for (index, client) in greedy.enumerated() { send(client, "/greedy/\(index)", as: "greedy") }
      let started = { log.all.filter { $0.hasPrefix("run") } }
      LiveServer.wait(for: "all to be submitted") {
        started().count + server.computationsWaiting == greedy.count
      }
      let modest = try RawClient(port: server.port)
      send(modest, "/modest", as: "modest")
      LiveServer.wait(for: "one more to be submitted") {
        started().count + server.computationsWaiting == greedy.count + 1
      }
      release("/modest", held)
      // Each computation is released only after it has started.
      var begun: Set<String> = []
      while begun.count < greedy.count {
        let running = { log.all.filter { $0.hasPrefix("run /greedy") && !begun.contains($0) } }
        LiveServer.wait(for: "one to be begun") { !running().isEmpty }
        guard let next = running().first else { return }
        held(String(next.dropFirst(4)))?.release()
        begun.insert(next)
      }
      #expect(try modest.response().text == "computed /modest")
      for client in greedy { #expect(try client.response().status == 200) }
      let place = started().firstIndex(of: "run /modest") ?? .max
      // Only the computations that are already running and one more may start before the modest
      // client's.
      #expect(place <= ProcessInfo.processInfo.activeProcessorCount + 1, "\(started())")
    }
  }

  @Test("beyond the limit are replaced by 503, and the connection stays open")
  func overload() throws {
    try run {
      $0.computationsWaitingPerClient = 2
    } _: { server, log, held in
      let workers = ProcessInfo.processInfo.activeProcessorCount
      let busy = try (0..<workers).map { _ in try RawClient(port: server.port) }
      for (index, client) in busy.enumerated() { send(client, "/\(index)") }
      LiveServer.wait(for: "all workers to be busy") {
        log.all.count { $0.hasPrefix("run") } == workers
      }
      let waiting = try (0..<2).map { _ in try RawClient(port: server.port) }
      for (index, client) in waiting.enumerated() {
        send(client, "/waits/\(index)")
        LiveServer.wait(for: "it to be asked for") { held("/waits/\(index)") != nil }
      }
      let last = try RawClient(port: server.port)
      // The event loop submits computations after it has read requests, so the two requests above
      // may not be queued yet.
      LiveServer.wait(for: "a refusal") {
        send(last, "/last")
        held("/last")?.release()
        return (try? last.response().status) == 503
      }
      send(last, "/now")
      #expect(try last.response().text == "now")
      let other = try RawClient(port: server.port)
      send(other, "/other", as: "b")
      for path in ["/other"] + busy.indices.map({ "/\($0)" }) + ["/waits/0", "/waits/1"] {
        release(path, held)
      }
      #expect(try other.response().text == "computed /other")
      for client in busy + waiting { #expect(try client.response().status == 200) }
    }
  }

  @Test("are cancelled when their client disconnects, running or waiting")
  func disconnect() throws {
    try run { server, log, held in
      let count = ProcessInfo.processInfo.activeProcessorCount + 3
      do {
        let clients = try (0..<count).map { _ in try RawClient(port: server.port) }
        for (index, client) in clients.enumerated() { send(client, "/\(index)") }
        LiveServer.wait(for: "all to be asked for") {
          (0..<count).allSatisfy { held("/\($0)") != nil }
        }
        LiveServer.wait(for: "one to run") { log.all.contains { $0.hasPrefix("run") } }
        // LIFETIME: without this, an optimized build would release the clients earlier, which
        // disconnects them.
        withExtendedLifetime(clients) {}
      }
      LiveServer.wait(for: "the connections to be gone") { server.openConnections == 0 }
      #expect(!log.all.contains { $0.hasPrefix("done") })
      for index in 0..<count {
        #expect(log.all.contains("disconnect /\(index)"))
        // Each job either ran and was cancelled, or did not run.
        let endings = log.all.filter { $0 == "cancelled /\(index)" || $0 == "stopped /\(index)" }
        #expect(endings.count == 1)
      }
      #expect(server.statistics.refused.isEmpty)
      let client = try RawClient(port: server.port)
      send(client, "/next")
      release("/next", held)
      #expect(try client.response().text == "computed /next")
    }
  }

  @Test("are not cancelled if the client has only ended its sending")
  func halfClosed() throws {
    try run { server, log, held in
      let client = try RawClient(port: server.port)
      send(client, "/half")
      client.endSending()
      LiveServer.wait(for: "it to run") { log.all.contains("run /half") }
      // Another client connects and disconnects, which makes the server check for disconnected
      // clients again.
      let other = try RawClient(port: server.port)
      send(other, "/other", as: "b")
      release("/other", held)
      #expect(try other.response().text == "computed /other")
      release("/half", held)
      #expect(try client.response().text == "computed /half")
    }
  }

  @Test("are cancelled at the deadline, and their responses are sent")
  func deadline() throws {
    try run {
      $0.responseDeadlineSeconds = 0.2
    } _: { server, log, _ in
      let client = try RawClient(port: server.port)
      send(client, "/slow")
      let response = try client.response()
      #expect(response.status == 503)
      #expect(response.text == "stopped /slow")
      #expect(log.all.contains("cancelled /slow") && log.all.contains("deadline /slow"))
    }
  }

  @Test("end when the server drains or stops")
  func ends() throws {
    for drains in [true, false] {
      try run { server, log, held in
        let count = ProcessInfo.processInfo.activeProcessorCount + 3
        let clients = try (0..<count).map { _ in try RawClient(port: server.port) }
        for (index, client) in clients.enumerated() { send(client, "/\(index)") }
        // All connections must be accepted first, because a stop does not wait for the others.
        LiveServer.wait(for: "all to be asked for") {
          (0..<count).allSatisfy { held("/\($0)") != nil }
        }
        LiveServer.wait(for: "one to run") { log.all.contains { $0.hasPrefix("run") } }
        if drains { server.drain(deadlineSeconds: 0.1) } else { server.stop() }
        #expect(server.liveExchanges == 0)
        #expect(!log.all.contains { $0.hasPrefix("done") })
        // LIFETIME: without this, an optimized build would release the clients earlier, which
        // disconnects them.
        withExtendedLifetime(clients) {}
      }
    }
  }
}
