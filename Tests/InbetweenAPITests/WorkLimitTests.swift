import AnimationCore
import AnimationNotation
import JSONCodec
import HTTPMessages
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The work budget of a request")
struct WorkLimitTests {
  private let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })

  private static func get(_ target: String) -> Request {
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    return Request(
      method: "GET", path: parts[0], query: parts.count > 1 ? parts[1] : nil,
      fields: [Field("Host", "a")])
  }

  private static func post(_ path: String, _ body: String) -> Request {
    Request(
      method: "POST", path: path,
      fields: [Field("Host", "a"), Field("Content-Type", "application/json")],
      content: Array(body.utf8))
  }

  static let requests: [Request] = [
    get("/v1/evaluate?animation=.bouncy&end=3&include=analysis,velocity"),
    get(
      "/v1/evaluate?animation=.spring(duration:0.5).repeatCount(3)&fidelity=exact&include=fidelityGap"
    ),
    get("/v1/evaluate.svg?animation=.bouncy.repeatCount(2)"),
    get("/v1/evaluate.txt?animation=.easeInOut&fidelity=exact"),
    get("/v1/evaluate.csv?animation=.bouncy"),
    get("/v1/spring/bouncy.svg"), get("/v1/compare/.bouncy/.smooth.txt"),
    get("/v1/convert?animation=.bouncy&to=css"), get("/v1/convert?animation=.smooth&to=motion"),
    get("/v1/export/css?animation=.bouncy"), get("/v1/export/css?animation=.bouncy&maxStops=8"),
    get("/v1/export/css?animation=.smooth&maxBytes=60"),
    get("/v1/export/css?animation=.easeIn.repeatCount(2)&fidelity=swiftui"),
    get("/v1/bake?animation=.bouncy"), get("/v1/bake?animation=.bouncy&format=lottie"),
    get("/v1/bake?animation=.bouncy.repeatForever()&format=keyframes"),
    get("/v1/bake?animation=.bouncy&format=float32&fps=60&fidelity=swiftui"),
    post(
      "/v1/evaluate",
      """
      {"properties":{"x":0,"c":[0,0,0]},"timeline":[{"at":0,"set":{"x":1,\
      "c":[1,0,2]},"animation":".bouncy"},{"at":0.1,"set":{"x":5},"animation":".easeIn(duration: 2)"},\
      {"at":0.2,"set":{"x":2},"animation":".linear"},{"at":0.3,"environment":{"animationPaused":true}}],\
      "range":{"end":3}}
      """),
    post(
      "/v1/fit",
      """
      {"times":[0,0.1,0.2,0.3,0.4,0.5,0.6],"values":[0,0.3,0.8,1.1,1.05,1,1]}
      """),
  ]

  @Test(
    "stops a request at any step without damage; the last step suffices",
    arguments: requests.indices)
  func anyStep(_ index: Int) {
    let request = Self.requests[index]
    let context = RequestContext(match: RouteTable.match(request.path), start: nil)
    let whole = WorkBudget(steps: .max)
    let response = service.reply(to: request, context, within: whole)
    guard case .now(let response) = response else {
      Issue.record("no response")
      return
    }
    #expect(response.status == 200, "\(String(decoding: response.content, as: UTF8.self))")
    var random = SeededGenerator(seed: 27 + index)
    for _ in 0..<4 {
      let steps = Int.random(in: 0..<max(whole.spent, 1), using: &random)
      #expect(service.reply(to: request, context, within: WorkBudget(steps: steps)) == nil)
    }
    let enough = service.reply(to: request, context, within: WorkBudget(steps: whole.spent))
    guard case .now(let again) = enough else {
      Issue.record("\(whole.spent) steps do not suffice the second time")
      return
    }
    #expect(again.content == response.content)
  }

  @Test("counts that a request for both fidelities is read twice")
  func bothFidelities() {
    let names = 60, entries = 50
    let values = (0..<names).map { "\"p\($0)\":\($0)" }.joined(separator: ",")
    let timeline = (0..<entries).map { #"{"at":\#($0),"set":{\#(values)}}"# }
    func steps(_ more: String) -> Int {
      let request = Self.post(
        "/v1/evaluate",
        """
        {"properties":{\(values)},"timeline":[\(timeline.joined(separator: ","))],\
        "range":{"times":[0]}\(more)}
        """)
      let budget = WorkBudget(steps: .max)
      let context = RequestContext(match: RouteTable.match(request.path), start: nil)
      #expect(service.reply(to: request, context, within: budget) != nil)
      return budget.spent
    }
    let once = steps(""), twice = steps(#","include":["fidelityGap"]"#)
    #expect(twice - once >= 4 * names * entries, "\(once) and \(twice) steps")
  }

  @Test("refuses a request that exceeds it, and lists the parameters to lower")
  func refusal() {
    let entries = (0..<900).map {
      """
      {"at":\(Double($0) / 100),"set":{"x":\($0 + 1)},"animation":".easeInOut(duration: 80000)"}
      """
    }
    let request = Self.post(
      "/v1/evaluate",
      """
      {"properties":{"x":0},"timeline":[\(entries.joined(separator: ","))],"range":{"end":80000,"count":2}}
      """)
    let response = service.respond(to: request)
    #expect(response.status == 422)
    let text = String(decoding: response.content, as: UTF8.self)
    #expect(text.contains("more than \(Limits.work.max) computation steps (work in /v1/limits)"))
    #expect(text.contains("fewer overlapping changes"))
  }

  @Test("gives advice that a fit can follow")
  func fit() throws {
    let numbers = (0..<200).map { "\(Double($0) / 60)" }.joined(separator: ",")
    let request = Self.post("/v1/fit", #"{"times":[\#(numbers)],"values":[\#(numbers)]}"#)
    let budget = WorkBudget(steps: 20_000)
    let context = RequestContext(match: RouteTable.match(request.path), start: nil)
    #expect(service.reply(to: request, context, within: budget) == nil)
    let response = Problem(try #require(budget.stop)).response()
    let text = String(decoding: response.content, as: UTF8.self)
    #expect(text.contains("send fewer samples, request only one of 'kinds'"), "\(text)")
  }

  @Test("is tried on the event thread first, then on a worker")
  func lanes() {
    guard case .now = service.reply(to: Self.get("/v1/evaluate?animation=.bouncy")) else {
      Issue.record("a small request is not answered at once")
      return
    }
    let long = Self.get("/v1/evaluate?animation=.bouncy&end=80000&count=20000")
    guard case .computing(let computation) = service.reply(to: long) else {
      Issue.record("a long request is computed on the event thread")
      return
    }
    #expect(computation.response().status == 200)
    guard case .computing(let cancelled) = service.reply(to: long) else {
      Issue.record("a repeated long request is computed on the event thread")
      return
    }
    cancelled.cancel(.deadline)
    #expect(cancelled.response().status == 503)
  }

  @Test("does not apply a change of a session twice")
  func sessions() {
    let created = service.respond(to: Self.post("/v1/sessions", #"{"properties":{"x":0}}"#))
    let place = created.value(of: "Location") ?? ""
    for revision in 2..<12 {
      let request = Self.post(
        "\(place)/changes", #"{"set":{"x":\#(revision)},"animation":".linear(duration: 100)"}"#)
      #expect(service.respond(to: request).status == 201)
      // An event thread may not evaluate this many frames.
      let step = Self.post("\(place)/evaluate", #"{"range":{"duration":400,"fps":60}}"#)
      let response = service.respond(to: step)
      #expect(response.status == 200)
      #expect(response.value(of: "ETag") == "\"\(2 * revision - 1)\"")
    }
  }

  @Test("does not limit the frames of an analysis, which have their own limit")
  func keptFrames() {
    let rest = #""properties":{"y":3},"timeline":[{"at":6690,"set":{"y":4},"animation":null}]"#
    let received = service.respond(
      to: Self.post(
        "/v1/evaluate", #"{\#(rest),"include":["analysis"],"range":{"end":6700,"count":2}}"#))
    let text = String(decoding: received.content, as: UTF8.self)
    #expect(received.status == 422)
    #expect(text.contains("/include") && text.contains("400000 frames"), "\(text)")
    // A picture is still drawn if its figures would exceed the limit; it omits them.
    #expect(service.respond(to: Self.post("/v1/evaluate.svg", "{\(rest)}")).status == 200)
  }

  @Test(
    "bounds the cost of errors: thousands of unknown names, references to each other")
  func refusals() {
    let known = (0..<64).map { "\"n\(String(repeating: "n", count: 58))\($0)\":0" }
    let unknown = (0..<8000).map { "\"n\(String(repeating: "n", count: 55))\($0)\":1" }
    let names = """
      {"properties":{\(known.joined(separator: ","))},\
      "timeline":[{"at":0,"set":{\(unknown.joined(separator: ","))}}]}
      """
    let tokens = (0..<4000).map { #""d\#($0)":{"$type":"duration","$value":"{d\#($0 + 1)}"}"# }
    let chain = #"""
      {"from":{"platform":"dtcg","tokens":{\#(tokens.joined(separator: ","))}},"to":["css"]}
      """#
    for (path, body) in [("/v1/evaluate", names), ("/v1/convert", chain)] {
      let request = Self.post(path, body)
      let budget = WorkBudget(steps: 500_000)
      let context = RequestContext(match: RouteTable.match(request.path), start: nil)
      guard case .now(let response) = service.reply(to: request, context, within: budget) else {
        continue
      }
      #expect(response.status == 422)
      #expect(budget.spent <= 600_000)
    }
  }
}
