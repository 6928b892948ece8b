import AnimationCore
import AnimationNotation
import HTTPMessages
@testable import InbetweenAPI
import JSONCodec
import SessionStorage
import Synchronization
import Testing

/// A server with a clock of its own, which may differ from the clocks of other servers.
struct LiveReplica {
  let service: ServiceUnderTest
  private let start = ContinuousClock.now
  private let begin: Double

  init(_ store: any SessionStore = InMemorySessionStore()) {
    service = ServiceUnderTest(store: store)
    begin = service.clock.now()
  }

  var sessions: SessionUseCases { service.service.parts.sessions }

  var timing: StreamTiming {
    let (clock, start, begin) = (service.clock, start, begin)
    return StreamTiming(
      now: { start + .seconds(clock.now() - begin) }, isDraining: { false }, retry: { 1234 })
  }

  /// Learns of a change, as by a hint of the store.
  func learn(_ path: String) {
    guard let id = SessionID(String(path.split(separator: "/").last ?? "")) else { return }
    if service.service.note(.changed(id, revision: 0)) { service.service.refreshStreams() }
  }

  /// Opens a stream of a session.
  func stream(
    _ path: String, query: String? = nil, after last: String? = nil
  ) throws -> (response: Response, client: LiveClient) {
    let name = String(path.split(separator: "/").last ?? "")
    let request = Request(
      method: "GET", path: path + "/stream", query: query,
      fields: last.map { [Field("Last-Event-ID", $0)] } ?? [])
    let response = try sessions.stream(name, request, timing)
    guard case .stream(let stream) = response.body else { throw NoStream() }
    return (response, LiveClient(stream))
  }

  private struct NoStream: Error {}
}

/// The receiver of an event stream.
final class LiveClient {
  private let producer: any ContentProducer
  private let wakes = Wakes()
  private(set) var text = ""
  private(set) var isOver = false

  private final class Wakes: Sendable {
    let count = Atomic(0)
  }

  init(_ stream: any ContentStream) {
    let wakes = wakes
    producer = stream.begin(waking: StreamWakeup { wakes.count.add(1, ordering: .relaxed) })
  }

  /// The number of times that the stream was woken.
  var woken: Int { wakes.count.load(ordering: .relaxed) }

  /// Receives everything that is available; returns the time of the next call.
  @discardableResult
  func receive() -> ContinuousClock.Instant? {
    for _ in 0..<100_000 where !isOver {
      switch producer.next() {
      case .bytes(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .pending: continue
      case .waiting(let until, _): return until
      case .end: isOver = true
      case .failure:
        Issue.record("the stream failed")
        isOver = true
      }
    }
    return nil
  }

  var events: [ReceivedEvent] { ReceivedEvent.parse(text) }

  /// True if the logs and metrics count the samples that were received.
  var countsSamples: Bool {
    let producer = producer as? any SampleProducer
    return producer?.samplesMade == events.count { $0.type == "sample" }
  }
}

/// One event as a browser dispatches it.
struct ReceivedEvent: Equatable {
  var type = "message"
  var id: String?
  var data = ""

  var json: JSON { (try? JSONReader.read(Array(data.utf8))) ?? .null }
  var place: EventPlace? { id.flatMap { EventPlace($0) } }

  /// Parses a text by the rules of the HTML Standard, section 9.2.6; an event that is not complete
  /// is not dispatched.
  static func parse(_ text: some StringProtocol) -> [ReceivedEvent] {
    var events: [ReceivedEvent] = [], event = ReceivedEvent()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for line in lines {
      if line.isEmpty {
        if !event.data.isEmpty { events.append(event) }
        event = ReceivedEvent()
        continue
      }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
      switch parts[0] {
      case "event": event.type = String(value)
      case "id": event.id = String(value)
      case "data": event.data = String(value)
      default: break
      }
    }
    return events
  }
}
