@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import SessionStorage
import TestSupport
import Testing

@Suite("The observer of requests")
struct ObserverTests {
  @Test("receives each request once, with values of the contract alone")
  func reportsFacts() throws {
    let recorder = Recorder()
    let json = [Field("Content-Type", "application/json"), Field("X-Request-Id", "mine")]
    var request = Request(
      method: "POST", path: "/v1/evaluate", query: nil, fields: json,
      content: Array(#"{"animation":".linear","range":{"end":1,"count":5}}"#.utf8))
    request.clientAddress = "192.0.2.1"
    let response = recorder.service.respond(to: request)
    let facts = try #require(recorder.all.first)
    #expect(recorder.all.count == 1)
    #expect(facts.method == .post && facts.route.text == "/v1/evaluate" && facts.status == 200)
    #expect(facts.bytesReceived == request.content.count)
    #expect(facts.bytesSent == response.content.count)
    #expect(facts.samples == 5)
    #expect(facts.requestID == "mine")
    #expect(facts.clientAddress == "192.0.2.1")
    #expect(facts.nanoseconds ?? -1 >= 0)
    #expect(facts.session == nil && facts.trace == nil && facts.isComplete)
  }

  @Test("has fixed labels of methods")
  func methods() {
    #expect(
      MethodName.allCases.map(\.text) == [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "other",
        "none",
      ])
    for method in MethodName.allCases.prefix(9) { #expect(MethodName(method.text) == method) }
    #expect(MethodName("get") == .other && MethodName("other") == .other)
  }

  @Test(
    "receives the number of samples of a response",
    arguments: [
      ("/v1/spring", "spring=smooth&times=0,1,2", 3), ("/v1/spring", "spring=smooth", 0),
      ("/v1/curve", "curve=linear&at=0,1", 2), ("/v1/evaluate", "animation=.linear&times=0,1", 2),
      ("/v1/evaluate.csv", "animation=.linear&times=0,1", 2), ("/v1/evaluate", "animation=.lin", 0),
    ])
  func countsSamples(_ path: String, _ query: String, _ samples: Int) {
    let recorder = Recorder()
    _ = recorder.service.respond(to: Request(method: "GET", path: path, query: query)).content
    #expect(recorder.all.map(\.samples) == [samples])
  }

  @Test("receives a stream at its end, with the number of samples sent")
  func followsStreams() throws {
    let recorder = Recorder()
    let query = "animation=.linear&end=100&fps=100"
    func send(_ method: String) -> Response {
      recorder.service.respond(to: Request(method: method, path: "/v1/evaluate.csv", query: query))
    }
    let whole = send("GET").content
    let all = try #require(recorder.all.first)
    #expect(all.bytesSent == whole.count && all.samples == 10_001 && all.isComplete)

    var producer: (any ContentProducer)?
    do {
      guard case .stream(let stream) = send("GET").body else { throw Unexpected() }
      producer = stream.begin()
      for _ in 0..<3 { _ = producer?.next() }
    }
    #expect(recorder.all.count == 1)
    producer = nil
    let cut = try #require(recorder.all.last)
    #expect(recorder.all.count == 2)
    #expect(!cut.isComplete && 0 < cut.samples && cut.samples < 10_001)
    #expect(0 < cut.bytesSent && cut.bytesSent < whole.count)

    _ = send("HEAD")
    let head = try #require(recorder.all.last)
    #expect(recorder.all.count == 3)
    #expect(head.bytesSent == 0 && head.samples == 0 && head.isComplete)
  }

  @Test("receives an abridged session name: enough to find the session, too little to use it")
  func abridgesSessions() throws {
    let recorder = Recorder()
    let type = [Field("Content-Type", "application/json")]
    let made = recorder.service.respond(
      to: Request(method: "POST", path: "/v1/sessions", fields: type, content: Array("{}".utf8)))
    let path = try #require(made.fields.first { $0.name == .location }?.value)
    let id = try #require(path.split(separator: "/").last)
    _ = recorder.service.respond(to: Request(method: "GET", path: path))
    _ = recorder.service.respond(to: Request(method: "DELETE", path: path))
    #expect(recorder.all.map(\.session) == [String](repeating: "\(id.prefix(10))…", count: 3))
    #expect(
      recorder.all.map(\.route.text) == [
        "/v1/sessions", "/v1/sessions/{id}", "/v1/sessions/{id}",
      ])
    _ = recorder.service.respond(to: Request(method: "GET", path: "/v1/sessions/guess"))
    #expect(recorder.all.last?.session == nil)
  }

  @Test("receives the trace of a request")
  func passesTraces() {
    let recorder = Recorder()
    let field = Field("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
    for fields in [[field], [field, field], [Field("traceparent", "00-no")]] {
      _ = recorder.service.respond(to: Request(method: "GET", path: "/livez", fields: fields))
    }
    #expect(recorder.all.map { $0.trace?.parentID } == ["00f067aa0ba902b7", nil, nil])
  }

  @Test("receives refusals of the transport and of a request head")
  func reportsRefusals() {
    let recorder = Recorder()
    _ = recorder.service.refuse(Refusal(status: 431, detail: "Too many."))
    #expect(recorder.service.screen(Request(method: "GET", path: "/livez")) == nil)
    _ = recorder.service.screen(Request(method: "PUT", path: "/v1/spring"))
    #expect(recorder.all.map(\.status) == [431, 405])
    #expect(recorder.all.map(\.route.text) == ["none", "/v1/spring"])
    #expect(recorder.all.map(\.method) == [.none, .put])
    #expect(recorder.all.first?.nanoseconds == nil)
    #expect(recorder.all.allSatisfy { !$0.requestID.isEmpty })
  }

  @Test(
    "receives the status 499 if the client disconnected before its response was computed",
    arguments: [CancellationCause.disconnect, .deadline, .stop], [false, true])
  func disconnects(_ cause: CancellationCause, runs: Bool) throws {
    let recorder = Recorder()
    let request = Request(
      method: "GET", path: "/v1/evaluate", query: "animation=.linear&end=1&count=10000")
    guard case .computing(let computation) = recorder.service.reply(to: request) else {
      throw Unexpected()
    }
    computation.cancel(cause)
    let response = runs ? computation.response() : computation.stoppedResponse()
    #expect(response.status == 503)
    let facts = try #require(recorder.all.first)
    #expect(recorder.all.count == 1)
    #expect(facts.method == .get && facts.route.text == "/v1/evaluate")
    let hasLeft = cause == .disconnect
    #expect(facts.status == (hasLeft ? 499 : 503))
    #expect(facts.problem == (hasLeft ? nil : .unavailable))
    #expect(facts.isComplete == !hasLeft)
    #expect(facts.bytesSent == (hasLeft ? 0 : response.content.count))
  }

  @Test("receives a bounded set of methods and routes")
  func isBounded() {
    let recorder = Recorder()
    for (method, path) in [("BREW", "/pot"), ("get", "/livez/"), ("GET", "/v1/evaluate.x")] {
      _ = recorder.service.respond(to: Request(method: method, path: path))
    }
    #expect(recorder.all.map(\.method) == [.other, .other, .get])
    #expect(recorder.all.map(\.route) == [.none, .none, .none])
  }

  private struct Unexpected: Error {}
}

/// A service, and an observer that records the service's completed requests.
private final class Recorder: @unchecked Sendable {
  private let lock = NSLock()
  private var facts: [CompletedRequest] = []

  var all: [CompletedRequest] { lock.withLock { facts } }

  var service: EvaluationService {
    EvaluationService(
      store: store, now: { 0 },
      observer: RequestObserver { [self] request in lock.withLock { facts.append(request) } })
  }

  private let store = InMemorySessionStore()
}
