import AnimationCore
import AnimationNotation
import HTTPMessages
@testable import InbetweenAPI
import JSONCodec
import Synchronization
import TestSupport
import Testing

@Suite("An evaluation as an event stream")
struct EvaluationEventTests {
  /// Time that a test moves, so that a stream of minutes takes no time.
  private final class Time: Sendable {
    private let elapsed = Mutex(Duration.zero)
    private let start = ContinuousClock.now
    let isDraining = Atomic(false)

    var now: ContinuousClock.Instant { start + elapsed.withLock { $0 } }

    func move(to instant: ContinuousClock.Instant) {
      elapsed.withLock { $0 = max($0, start.duration(to: instant)) }
    }

    func move(by seconds: Double) { elapsed.withLock { $0 += .seconds(seconds) } }

    var timing: StreamTiming {
      StreamTiming(
        now: { self.now }, isDraining: { self.isDraining.load(ordering: .relaxed) },
        retry: { 1234 })
    }
  }

  private func stream(
    _ body: String, after id: String? = nil, _ time: Time
  ) throws -> EvaluationEvents {
    let violations = ViolationList()
    let fields = try #require(ObjectMembers(try SyntaxNode(json: Array(body.utf8)), violations))
    guard let evaluation = EvaluationRequest(fields: fields, outputFormat: .sse, violations) else {
      throw Problem(violations: violations.violations)
    }
    return EvaluationEvents(
      evaluation: try PreparedEvaluation(evaluation, range: .root),
      last: id.flatMap { EventPlace($0) }, timing: time.timing)
  }

  /// Plays a stream to its end; the clock moves to the time for which the producer waits.
  ///
  /// - Parameter lag: The time in seconds by which the client is late at each call.
  private func text(_ stream: EvaluationEvents, _ time: Time, lag: () -> Double = { 0 }) -> String {
    let producer = stream.begin()
    var bytes: [UInt8] = []
    for _ in 0..<1_000_000 {
      switch producer.next() {
      case .bytes(let piece):
        bytes += piece
        time.move(by: lag())
      case .pending: continue
      case .waiting(let until, _):
        #expect(until > time.now)
        time.move(to: until)
      case .end: return String(decoding: bytes, as: UTF8.self)
      case .failure:
        Issue.record("the stream failed")
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    Issue.record("the stream does not end")
    return ""
  }

  private static let ranges = [
    #"{"end":"removed"}"#, #"{"start":0.3,"end":1.7,"fps":24}"#, #"{"end":1.01,"step":0.017}"#,
    #"{"times":[0,0.1,0.3333,1,2.5]}"#, #"{"end":2,"fps":30,"includeEnd":true}"#,
    #"{"end":1.5,"count":7}"#,
  ]

  @Test("has the samples and events of the whole response", arguments: Display.all)
  func equalsWhole(_ display: Display) throws {
    let service = ServiceUnderTest()
    for seed in 9700..<9730 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed % 3 == 0)
      let body = scene.evaluation(Self.ranges[seed % Self.ranges.count])
      let whole = service.post("/v1/evaluate", body)
      guard whole.status == 200 else { continue }
      let time = Time()
      let received = ReceivedEvent.parse(text(try stream(body, time), time))
      let samples = received.filter { $0.type == "sample" }
      #expect(samples.map(\.json["time"]) == whole["times"].elements, "seed \(seed)")
      for (name, values) in whole.columns("values") {
        #expect(samples.map { $0.json["values"][name] } == values, "seed \(seed)")
      }
      let told = received.filter { !["start", "sample", "end"].contains($0.type) }
      #expect(told.map(\.json) == whole.events, "seed \(seed)")
      #expect(told.map { JSON.string($0.type) } == whole.events.map { $0["type"] })
      #expect(received.first?.type == "start" && received.last?.type == "end")
      #expect(received.last?.json["animating"] == whole["animating"])
      let places = received.compactMap(\.id).compactMap { EventPlace($0) }
      #expect(zip(places, places.dropFirst()).allSatisfy { $1.isAfter($0) }, "seed \(seed)")
      #expect(places.count == received.count - 1)
      // Each event is at its place: the client may connect again after any of them.
      #expect(places.map(\.description) == received.compactMap(\.id))
    }
  }

  @Test("continues after any cut without a gap and without a repetition", arguments: Display.all)
  func resumes(_ display: Display) throws {
    for seed in 9750..<9750 + lawCases(20) {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed % 3 == 0)
      let body = scene.evaluation(Self.ranges[1 + seed % (Self.ranges.count - 1)])
      let time = Time()
      let whole = text(try stream(body, time), time)
      let all = ReceivedEvent.parse(whole).filter { $0.type != "start" }
      for _ in 0..<12 {
        var received: [ReceivedEvent] = []
        var id: String?
        // The connection is cut at random bytes until the end is received.
        for attempt in 0..<200 where received.last?.type != "end" {
          let next = try stream(body, after: id, time)
          #expect(!next.isOver)
          let rest = text(next, time)
          let cut = attempt > 20 ? rest.utf8.count : random.whole(0...rest.utf8.count)
          let part = ReceivedEvent.parse(String(decoding: rest.utf8.prefix(cut), as: UTF8.self))
          received += part.filter { $0.type != "start" }
          id = part.compactMap(\.id).last ?? id
        }
        #expect(received == all, "seed \(seed)")
        #expect(try stream(body, after: id, time).isOver)
      }
    }
  }

  @Test("leaves out samples but no event for a slow client", arguments: Display.all)
  func slowClient(_ display: Display) throws {
    let service = ServiceUnderTest()
    for seed in 9780..<9800 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(frameRate: display.frameRate, fidelity: display.fidelity)
      let body = scene.evaluation(#"{"end":3,"fps":60}"#)
      let time = Time()
      let received = ReceivedEvent.parse(
        text(try stream(body, time), time) { random.chance(0.3) ? random.number(0...0.8) : 0 })
      let whole = service.post("/v1/evaluate", body)
      let told = received.filter { !["start", "sample", "end"].contains($0.type) }
      #expect(told.map(\.json) == whole.events, "seed \(seed)")
      let samples = received.filter { $0.type == "sample" }
      #expect(samples.count < 181 && samples.count > 3)
      #expect(samples.last?.json["time"] == .number(3))
      for sample in samples {
        let index = try #require(sample.id.flatMap { EventPlace($0) }?.frame)
        #expect(sample.json["time"] == whole["times"][index])
      }
    }
  }

  @Test("ends for a client that is far behind")
  func evicted() throws {
    let names = (0..<60).map { "p\($0)" }
    let properties = names.map { #""\#($0)":0"# }.joined(separator: ",")
    let changes = (0..<10).map { index in
      let set = names.map { #""\#($0)":\#(index)"# }.joined(separator: ",")
      return #"{"at":\#(Double(index) / 10),"set":{\#(set)},"animation":".linear(duration: 0.05)"}"#
    }
    let body =
      #"{"properties":{\#(properties)},"timeline":[\#(changes.joined(separator: ","))],"range":{"end":2}}"#
    let time = Time()
    let onTime = ReceivedEvent.parse(text(try stream(body, time), time))
    #expect(onTime.last?.type == "end")
    let late = ReceivedEvent.parse(text(try stream(body, time), time) { 0.9 })
    #expect(late.last?.type == "evicted")
    #expect(late.last?.id == nil)
  }

  @Test("ends with a problem if a value overflows")
  func overflow() throws {
    let animation = CustomSources.json(
      """
      struct Ramp: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? { value.scaled(by: time < 9.5 ? time : .greatestFiniteMagnitude * 2) }
      }
      """, name: "Ramp", "{}")
    let body = #"{"animation":\#(animation),"to":100,"range":{"end":20,"fps":1}}"#
    let time = Time()
    let events = ReceivedEvent.parse(text(try stream(body, time), time))
    let problem = try #require(events.last)
    #expect(problem.type == "problem" && problem.id == nil)
    #expect(problem.data.contains("'value' is not a finite number"))
    #expect(events.dropLast().last?.type == "sample")
  }

  @Test("shows that it works while nothing happens, and ends after ten minutes")
  func longStream() throws {
    let time = Time()
    let body = #"{"animation":".linear(duration: 2000)","to":1,"range":{"end":2000,"step":100}}"#
    let begin = time.now
    let whole = text(try stream(body, time), time)
    #expect(begin.duration(to: time.now) == .seconds(600))
    let comments = whole.split(separator: "\n").count { $0 == ":" }
    // Samples are due at 0, 100 … 500 s; a comment follows each 15 s of silence.
    #expect(comments == 39 - 3, "\(comments)")
    #expect(whole.hasSuffix("retry: 1234\n\n"))
    let received = ReceivedEvent.parse(whole)
    #expect(received.last?.id == "0.5" || received.last?.id == "0.6")
    let rest = ReceivedEvent.parse(text(try stream(body, after: received.last?.id, time), time))
    #expect(rest.first?.type == "sample")
  }

  @Test("makes its client connect again when the server stops")
  func drain() throws {
    let time = Time()
    let stream = try stream(#"{"animation":".linear(duration: 9)","range":{"end":9}}"#, time)
    let producer = stream.begin()
    _ = producer.next()
    _ = producer.next()
    time.isDraining.store(true, ordering: .relaxed)
    guard case .bytes(let bytes) = producer.next() else {
      Issue.record("no event")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "event: drain\ndata: {}\n\nretry: 1234\n\n")
    #expect(producer.next() == .end)
    #expect((producer as? any SampleProducer)?.ending == .drain)
  }

  @Test("is selected by Accept, format and suffix, and is never cached or compressed")
  func selection() throws {
    let service = ServiceUnderTest()
    let query = "animation=.linear(duration:0.1)&fps=10"
    let accept = [Field("Accept", "text/event-stream"), Field("Accept-Encoding", "gzip")]
    for (path, query, fields) in [
      ("/v1/evaluate", query, accept), ("/v1/evaluate", query + "&format=sse", []),
      ("/v1/evaluate.sse", query, []), ("/v1/spring/bouncy.sse", "fps=10", []),
    ] {
      let response = service.service.respond(
        to: Request(method: "GET", path: path, query: query, fields: fields))
      #expect(response.status == 200)
      #expect(response.value(of: .contentType) == "text/event-stream")
      #expect(response.fields.filter { $0.name == .cacheControl }.map(\.value) == ["no-store"])
      #expect(response.value(of: "X-Accel-Buffering") == "no")
      #expect(response.value(of: .contentEncoding) == nil)
      guard case .stream(let stream) = response.body else {
        Issue.record("no stream")
        continue
      }
      #expect(stream.waits)
    }
    let posted = service.service.respond(
      to: Request(
        method: "POST", path: "/v1/evaluate",
        fields: accept + [Field("Content-Type", "application/json"), Field("Content-Length", "2")],
        content: Array("{}".utf8)))
    #expect(posted.value(of: .contentType) == "text/event-stream")
  }

  @Test("continues after Last-Event-ID, which precedes the parameter")
  func lastEventID() {
    let service = ServiceUnderTest()
    let query = "animation=.linear(duration:0.1)&fps=10&format=sse"
    func base(_ field: String?, _ parameter: String?) -> (Int, String?) {
      let response = service.service.respond(
        to: Request(
          method: "GET", path: "/v1/evaluate",
          query: query + (parameter.map { "&lastEventID=\($0)" } ?? ""),
          fields: field.map { [Field("Last-Event-ID", $0)] } ?? []))
      return (response.status, response.value(of: "Inbetween-Last-Event-ID"))
    }
    #expect(base(nil, nil) == (200, nil))
    #expect(base("0.0", nil) == (200, "0.0"))
    #expect(base(nil, "0.0.2") == (200, "0.0.2"))
    #expect(base("0.1", "0.0") == (200, "0.1"))
    // A client that has received the end must not connect again.
    #expect(base("0.999999999999999", nil).0 == 204)
    for wrong in [
      "x", "0", "0.", "1.0", "0.1.2.3", "0.-1", "0.1.0", "0.9999999999999999", "", "0.1 ",
    ] {
      #expect(base(wrong, nil).0 == 422, "\(wrong)")
    }
    #expect(service.get("/v1/evaluate", query: "lastEventID=0.1").status == 422)
    let field = Field("Last-Event-ID", "0.0")
    for response in [
      service.get("/v1/evaluate", query: query, fields: [field, field]),
      service.get("/v1/evaluate", query: query + "&lastEventID=0.0&lastEventID=0.1"),
    ] {
      #expect(response.status == 422)
      #expect(response.text.contains("given twice"), "\(response.text)")
    }
  }
}
