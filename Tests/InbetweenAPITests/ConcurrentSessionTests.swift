import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import SessionStorage
import Testing

@Suite("Concurrent clients of one session")
struct ConcurrentSessionTests {
  private static let threads = 8
  private static let iterations = 12

  @Test("lose no change in memory")
  func memory() throws { try contend(ServiceUnderTest()) }

  @Test("lose no change on SQLite")
  func sqlite() throws {
    let directory = try TemporaryDirectory()
    let store = try SQLiteSessionStore(path: directory.file("sessions"))
    defer { store.close() }
    try contend(ServiceUnderTest(store: store))
  }

  @Test("of two processes lose no change without an error")
  func processes() throws {
    let store = InMemorySessionStore()
    try contend(ServiceUnderTest(store: store), ServiceUnderTest(store: store))
  }

  @Test("with If-Match succeed exactly once per revision")
  func conditional() throws {
    let service = ServiceUnderTest()
    let path = service.session("{}")
    let wins = Gathered<Int>()
    onThreads(Self.threads) { _ in
      for revision in 1...Self.iterations {
        let response = service.post(
          path + "/evaluate", #"{"range":{"duration":0.1}}"#,
          fields: [Field("If-Match", "\"\(revision)\"")])
        if response.status == 200 { wins.add(revision) }
      }
    }
    #expect(wins.all.sorted() == Array(1...Self.iterations))
  }

  /// Steps, pauses and changes one session from several threads, and checks the responses.
  private func contend(_ services: ServiceUnderTest...) throws {
    let path = services[0].session(#"{"properties":{"x":0},"pausable":true}"#)
    let responses = Gathered<ReceivedResponse>()
    onThreads(Self.threads) { thread in
      let service = services[thread % services.count]
      for iteration in 0..<Self.iterations {
        switch (thread + iteration) % 4 {
        case 0, 1:
          responses.add(service.post(path + "/evaluate", #"{"range":{"duration":0.05}}"#))
        case 2:
          let paused = iteration.isMultiple(of: 2)
          responses.add(service.patch(path + "/environment", #"{"animationPaused":\#(paused)}"#))
        default:
          responses.add(
            service.post(path + "/changes", #"{"set":{"x":\#(iteration)},"animation":".linear"}"#))
        }
      }
    }
    let accepted = responses.all.filter { (200...201).contains($0.status) }
    let refused = responses.all.filter { !(200...201).contains($0.status) }
    #expect(responses.all.count == Self.threads * Self.iterations)
    // Requests to one process wait for each other. With two processes, a request may fail with
    // `contention`.
    #expect(refused.allSatisfy { services.count > 1 && $0.problem == "contention" })
    let last = services[0].get(path)
    #expect(last["revision"].integer == 1 + accepted.count)
    let revisions = accepted.compactMap { $0.value(of: "ETag")?.dropFirst().dropLast() }
      .compactMap { Int($0) }
    #expect(revisions.sorted() == Array(2...(1 + accepted.count)))
    // In the order of revisions, every step must begin where the previous one ended.
    let steps = accepted.filter { $0["range"] != .null }
      .sorted {
        ($0["session"]["revision"].integer ?? 0) < ($1["session"]["revision"].integer ?? 0)
      }
    var time: JSON = .number(0)
    for step in steps {
      #expect(step["range"]["start"] == time)
      time = step["range"]["end"]
    }
    #expect(last["time"] == time)
    let ids = accepted.compactMap { $0["id"].string }.filter { !$0.hasPrefix("ses_") }
    #expect(Set(ids).count == ids.count)
  }
}

/// Runs the body on `count` threads and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(index)
      group.leave()
    }
  }
  group.wait()
}

/// A list of values that several threads append to.
final class Gathered<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Value] = []

  func add(_ value: Value) { lock.withLock { values.append(value) } }

  var all: [Value] { lock.withLock { values } }
}
