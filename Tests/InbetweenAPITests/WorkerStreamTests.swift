import AnimationCore
import AnimationNotation
import HTTPMessages
import Synchronization
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("Streams whose costly pieces are computed by workers")
struct WorkerStreamTests {
  /// Threads that compute pieces only when the test calls `run`.
  private final class HeldThreads: SharedThreads {
    private let waiting = Mutex<[any StreamWork]>([])

    func share(_ part: @escaping @Sendable () -> Bool) { while part() {} }

    func submit(_ work: any StreamWork) { waiting.withLock { $0.append(work) } }

    /// Computes the submitted pieces, and returns their number.
    func run() -> Int {
      let works = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for work in works { work.perform(on: self) }
      return works.count
    }
  }

  private struct NoStream: Error {}

  private let service = ServiceUnderTest()

  private func stream(_ format: String, _ body: String) throws -> any ContentStream {
    let response = service.service.respond(
      to: Request(
        method: "POST", path: "/v1/evaluate.\(format)",
        fields: [Field("Content-Type", "application/json")], content: Array(body.utf8)))
    guard case .stream(let stream) = response.body else {
      Issue.record("\(response.status)")
      throw NoStream()
    }
    return stream
  }

  /// Receives a stream, and returns its bytes and the number of pieces that workers computed.
  private func receive(_ stream: any ContentStream) -> (bytes: [UInt8], pieces: Int) {
    let threads = HeldThreads()
    let wakes = Counter()
    let producer = stream.begin(
      waking: StreamWakeup(threads: threads) { wakes.count.add(1, ordering: .relaxed) })
    var bytes: [UInt8] = [], pieces = 0
    for _ in 0..<1_000_000 {
      switch producer.next() {
      case .bytes(let piece): bytes += piece
      case .pending: continue
      case .waiting:
        let before = wakes.count.load(ordering: .relaxed)
        guard threads.run() == 1, wakes.count.load(ordering: .relaxed) == before + 1 else {
          Issue.record("the stream waits for nothing")
          return (bytes, pieces)
        }
        pieces += 1
      case .end: return (bytes, pieces)
      case .failure:
        Issue.record("the stream failed")
        return (bytes, pieces)
      }
    }
    return (bytes, pieces)
  }

  /// Receives a stream whose pieces are all computed on this thread.
  private static func alone(_ stream: any ContentStream) -> [UInt8] {
    let producer = stream.begin()
    var bytes: [UInt8] = []
    while true {
      switch producer.next() {
      case .bytes(let piece): bytes += piece
      case .pending: continue
      case .end: return bytes
      case .waiting, .failure:
        Issue.record("the stream waits or fails")
        return bytes
      }
    }
  }

  private final class Counter: Sendable {
    let count = Atomic(0)
  }

  private static let source = """
    struct Loop: CustomAnimation {
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? {
        var sum = 0.0
        for step in 0..<20_000 { sum += Double(step) * time }
        return time < 1 ? value.scaled(by: min(time, sum)) : nil
      }
    }
    """

  private static let loop =
    #"{"type":"custom","name":"Loop","source":"\#(source.split(separator: "\n").joined(separator: "\\n"))"}"#

  /// Many long animations on each of many properties.
  private static let crowd: String = {
    let names = (0..<60).map { "p\($0)" }
    let back = names.map { #""\#($0)":{"value":0}"# }.joined(separator: ",")
    let entries = (0..<90).map { entry in
      let set = names.map { #""\#($0)":\#(entry + 1)"# }.joined(separator: ",")
      return #"{"at":\#(Double(entry) / 50),"set":{\#(set)},"animation":".easeInOut(duration: 3)"}"#
    }
    return """
      {"properties":{\(back)},"timeline":[\(entries.joined(separator: ","))],
       "range":{"duration":2,"fps":60}}
      """
  }()

  private static let bodies: [(body: String, isCostly: Bool)] = [
    (#"{"animation":".bouncy","to":100,"range":{"duration":20,"fps":120}}"#, false),
    (#"{"animation":\#(loop),"to":100,"range":{"duration":1.5,"fps":60}}"#, true),
    (#"{"animation":\#(loop),"to":100,"range":{"duration":1.5,"count":7}}"#, true),
    (crowd, true),
  ]

  @Test(
    "have the bytes of the same stream on one thread", arguments: bodies.indices,
    ["ndjson", "csv"])
  func sameBytes(_ index: Int, format: String) throws {
    let (body, isCostly) = Self.bodies[index]
    let alone = Self.alone(try stream(format, body))
    let (bytes, pieces) = receive(try stream(format, body))
    #expect(bytes == alone && !bytes.isEmpty)
    #expect(isCostly ? pieces > 0 : pieces == 0)
  }

  @Test("compute nothing of a custom animation in source text on the event thread")
  func sources() throws {
    let threads = HeldThreads()
    let producer = try stream("ndjson", Self.bodies[1].body)
      .begin(waking: StreamWakeup(threads: threads) {})
    for _ in 0..<3 {
      guard case .waiting = producer.next() else {
        Issue.record("a piece was computed")
        return
      }
    }
    #expect(threads.run() == 1)
    guard case .bytes = producer.next() else {
      Issue.record("the piece of the worker is missing")
      return
    }
  }

  @Test(
    "play a long time without motion in few steps, also with a source", .timeLimit(.minutes(1)),
    arguments: [0, 86_000])
  func stillness(start: Int) throws {
    let body = """
      {"properties":{"x":{"value":0}},"frameRate":100,"range":{"start":\(start),"duration":1,"fps":2},
       "timeline":[{"at":\(start),"set":{"x":1},"animation":\(Self.loop)}]}
      """
    let budget = WorkBudget(steps: 5_000_000)
    let bytes = try Work.with(budget: budget) { Self.alone(try stream("ndjson", body)) }
    #expect(budget.stop == nil && budget.spent > 100)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""values":{"x":1}"#))
  }

  @Test("calls its producer again after a wake-up while a worker computed")
  func missedWakeup() throws {
    let stream = Silent()
    let threads = HeldThreads()
    let producer = WorkerStream(stream, client: "a", contentBytes: 0)
      .begin(waking: StreamWakeup(threads: threads) {})
    guard case .waiting = producer.next() else {
      Issue.record("the costly piece was computed on this thread")
      return
    }
    #expect(threads.run() == 1)
    stream.wakeup.withLock { $0 }?.wake()
    #expect(producer.next() == .pending)
    guard case .waiting = producer.next() else {
      Issue.record("the producer is not called again")
      return
    }
    #expect(threads.run() == 1)
    guard case .waiting = producer.next() else {
      Issue.record("the producer is called without need")
      return
    }
    #expect(threads.run() == 0)
  }

  @Test("waits at most the time of a heartbeat for a worker")
  func heartbeat() throws {
    let producer = WorkerStream(Silent(), client: "a", contentBytes: 0)
      .begin(waking: StreamWakeup(threads: HeldThreads()) {})
    for _ in 0..<2 {
      guard case .waiting(let until, _) = producer.next() else {
        Issue.record("the stream does not wait")
        return
      }
      #expect(until <= .now + .seconds(Limits.heartbeat.max))
    }
  }

  /// A stream that always waits.
  private final class Silent: SteppedStream {
    let wakeup = Mutex<StreamWakeup?>(nil)
    var waits: Bool { true }

    func begin() -> any ContentProducer { Producer() }

    func begin(waking wakeup: StreamWakeup) -> any ContentProducer {
      self.wakeup.withLock { $0 = wakeup }
      return Producer()
    }

    private final class Producer: SteppedProducer {
      let samplesMade = 0
      let isCostly = true

      func next(within steps: Int) -> ContentPiece { .waiting(until: .now + .seconds(3600)) }
    }
  }
}
