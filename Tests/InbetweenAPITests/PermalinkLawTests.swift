@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import TestSupport
import Testing

@Suite("The permanent address of a response")
struct PermalinkLawTests {
  private let service = ServiceUnderTest()

  /// Returns the target of a response's `Link` field; `nil` if the field is missing.
  private func address(_ response: ReceivedResponse) -> String? {
    response.value(of: "Link")?.firstMatch(of: #/^<([^>]+)>; rel="canonical"$/#).map {
      String($0.1)
    }
  }

  private func send(_ target: String) -> ReceivedResponse { service.send("GET", target) }

  @Test("returns the same bytes and the same address", arguments: [1, 2])
  func answersTheSame(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let request = try #require(random.next().spellings.last)
      let response = service.send(request)
      #expect(response.status == 200, "\(request.path) \(request.query ?? "") \(response.text)")
      let target = try #require(address(response), "\(request)")
      let again = send(target)
      #expect(again.content == response.content, "\(target)")
      #expect(again.value(of: "Content-Type") == response.value(of: "Content-Type"))
      #expect(address(again) == target)
      #expect(again.value(of: "Cache-Control") == "public, max-age=31536000, immutable")
      #expect(again.value(of: "Vary")?.contains("Accept,") != true, "the address says the form")
    }
  }

  @Test("is the same for all spellings of a request", arguments: [4, 5])
  func isOne(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let responses = random.next().spellings.map { ($0, service.send($0)) }
      #expect(Set(responses.map { address($0.1) }).count == 1, "\(responses.map { $0.0.path })")
      #expect(!responses.contains { address($0.1) == nil })
      #expect(Set(responses.map(\.1.content)).count == 1, "\(responses.map { $0.0.query })")
    }
  }

  @Test("differs between different requests")
  func isAnother() throws {
    var random = SeededGenerator(seed: 7)
    var contents: [String: [UInt8]] = [:]
    for _ in 0..<60 {
      let request = try #require(random.next().spellings.last)
      let response = service.send(request)
      guard let target = address(response) else { continue }
      #expect(contents[target, default: response.content] == response.content, "\(target)")
      contents[target] = response.content
    }
    #expect(contents.count > 40)
  }

  @Test(
    "is short if the animation has a name",
    arguments: [
      ("/v1/evaluate.svg?animation=.bouncy&from=0", "/v1/spring/bouncy.svg?engine=1.0"),
      ("/v1/evaluate?animation=.spring(bounce:0.30)", "/v1/spring/bouncy.json?engine=1.0"),
      (
        "/v1/evaluate.txt?animation=.spring(response:0.5,dampingFraction:0.825)&w=60&to=100",
        "/v1/spring/0.5,0.175.txt?engine=1.0&to=100&w=60"
      ),
      ("/v1/evaluate.csv?animation=.easeInOut(duration:2)", "/v1/curve/easeInOut,2.csv?engine=1.0"),
      (
        "/v1/evaluate.line?animation=.timingCurve(0.2,0,0,1)",
        "/v1/bezier/0.2,0,0,1.line?engine=1.0"
      ),
      ("/v1/evaluate.json", "/v1/spring/default.json?engine=1.0"),
      ("/v1/evaluate.json?compatibility=2022", "/v1/curve/easeInOut.json?engine=1.0"),
      (
        "/v1/evaluate.json?animation=.bouncy.delay(1/4)",
        "/v1/evaluate.json?animation=.bouncy.delay%280.25%29&engine=1.0"
      ),
      ("/v1/compare.svg?animations=.bouncy,.smooth", "/v1/compare/bouncy/smooth.svg?engine=1.0"),
      (
        "/v1/compare?animations=.bouncy,.smooth.speed(2)",
        "/v1/compare.json?animations=.bouncy,.smooth.speed%282%29&engine=1.0"
      ),
      ("/v1/curve?curve=.easeIn", "/v1/curve?curve=.easeIn&engine=1.0"),
    ])
  func isShort(target: String, canonical: String) { #expect(address(send(target)) == canonical) }

  @Test(
    "contains a whole timeline, keyframes, phases, or no animation",
    arguments: [
      (
        #"""
        {"properties":{"y":[0],"x":{"value":0,"animation":null}}, "timeline":[
        {"set":{"y":[1]},"at":0,"animation":{"type":"spring","bounce":0.3}},{"at":2.0e-1,"remove":["x"]}]}
        """#, "animation%22:%22.bouncy%22"
      ),
      (
        #"{"animation":{"tracks":{"value":["LinearKeyframe(10, duration: 0.25)"]},"type":"keyframes"}}"#,
        "animation=%7B%22tracks"
      ),
      (
        #"{"compatibility":"2022","animation":{"type":"phases","phases":[{"set":{"value":0}},{"set":{"value":1}}]}}"#,
        "compatibility=2022"
      ),
      (#"{"animation":null,"from":[3],"to":[5]}"#, "animation=null&engine=1.0&from=%5B3%5D"),
    ])
  func timeline(body: String, part: String) throws {
    for suffix in ["svg", "line", "json", "csv", "ndjson"] {
      let response = service.post("/v1/evaluate.\(suffix)", body, fields: [prefersLink])
      #expect(response.status == 200)
      let target = try #require(address(response), "\(response.text)")
      #expect(send(target).content == response.content)
      #expect(address(send(target)) == target)
      #expect(target.contains(part), "\(target)")
    }
  }

  @Test("is absent if the compared fidelities read two springs in one description")
  func twoSprings() {
    for (spring, isPresent) in [
      (".spring(Spring(settlingDuration:1,dampingRatio:0.5))", false), (".bouncy", true),
    ] {
      let text = CanonicalQuery.escaped(spring)
      let response = send("/v1/evaluate?include=fidelityGap&animation=\(text)")
      #expect(response.status == 200)
      #expect((address(response) != nil) == isPresent)
      #expect(address(send("/v1/evaluate?animation=\(text)")) != nil)
    }
  }

  @Test("is omitted if its field would exceed 2 KiB")
  func tooLong() throws {
    func times(_ count: Int) -> String { (1...count).map { "\($0)" }.joined(separator: ",") }
    for count in [400, 500, 530, 2000] {
      // The length of the `Link` field without the times.
      let around = #"</v1/spring/bouncy.json?engine=1.0&times=>; rel="canonical""#.count
      let fits = around + times(count).count <= 2048
      let response = service.post(
        "/v1/evaluate", #"{"animation":".bouncy","range":{"times":[\#(times(count))]}}"#,
        fields: [prefersLink])
      #expect(response.status == 200)
      #expect((address(response) != nil) == fits)
      if fits { #expect(try send(#require(address(response))).content == response.content) }
      let spring = service.post(
        "/v1/spring", #"{"spring":"bouncy","times":[\#(times(count))]}"#, fields: [prefersLink])
      #expect((address(spring) != nil) == fits)
    }
    let entries = (0..<400).map { #"{"at":\#($0),"set":{"x":\#($0)}}"# }.joined(separator: ",")
    let timeline = service.post(
      "/v1/evaluate",
      #"{"properties":{"x":0},"timeline":[\#(entries)],"range":{"end":0}}"#,
      fields: [prefersLink])
    #expect(timeline.status == 200)
    #expect(address(timeline) == nil)
  }

  @Test(
    "is in the response to a POST only if the client prefers it",
    arguments: [
      (nil, false), ("link", true), ("LINK", true), ("respond-async, link", true),
      ("link; q=1", true), (" link ", true), ("return=minimal", false), ("links", false),
      ("x=link", false), ("", false),
    ])
  func preferred(value: String?, isLinked: Bool) {
    let fields = value.map { [Field(.prefer, $0)] } ?? []
    for (path, body) in [
      ("/v1/evaluate", #"{"animation":".bouncy"}"#),
      ("/v1/spring", #"{"spring":"bouncy"}"#),
      ("/v1/curve", #"{"curve":".easeIn"}"#),
      ("/v1/compare", #"{"animations":[".bouncy",".smooth"]}"#),
      ("/v1/convert", #"{"from":".bouncy"}"#),
      ("/v1/export/css", #"{"animation":".bouncy"}"#),
      ("/v1/bake", #"{"animation":".bouncy","to":100,"property":"translateX"}"#),
    ] {
      let response = service.post(path, body, fields: fields)
      #expect(response.status == 200, "\(path) \(response.text)")
      #expect((address(response) != nil) == isLinked, "\(path)")
    }
  }

  @Test("leaves space for the other fields in the 4 KiB that proxies reserve for a response head")
  func headSize() {
    for count in stride(from: 10, through: 200, by: 5) {
      let entries = (0..<count).map { #"{"at":\#($0),"set":{"x":\#($0)}}"# }.joined(separator: ",")
      let query =
        "properties=\(CanonicalQuery.escaped(#"{"x":0}"#))&end=1&timeline="
        + CanonicalQuery.escaped("[\(entries)]")
      let responses = [
        service.get("/v1/evaluate", query: query),
        service.post(
          "/v1/evaluate",
          #"{"properties":{"x":0},"timeline":[\#(entries)],"range":{"end":1}}"#,
          fields: [prefersLink]),
      ]
      for response in responses {
        #expect(response.status == 200)
        let head = response.fields.reduce(0) {
          $0 + $1.name.text.utf8.count + $1.value.utf8.count + 4
        }
        #expect(head < 3_000, "\(count) changes")
      }
    }
  }

  @Test(
    "of another engine returns 404 with the address for this engine",
    arguments: ["/v1/spring/bouncy.svg?engine=0.9", "/v1/evaluate?to=2&engine=2&from=1"])
  func otherEngine(target: String) {
    let response = send(target)
    #expect(response.status == 404)
    #expect(response["type"].string == "/problems/other-engine")
    #expect(response.value(of: "Cache-Control") == "no-store")
    let detail = response["detail"].string ?? ""
    #expect(detail.hasSuffix(target.contains("to=2") ? "/v1/evaluate?to=2&from=1" : "bouncy.svg"))
    #expect(send("/v1/evaluate?engine=1.0&engine=1.0").status == 422)
    #expect(service.send("POST", "/v1/evaluate?engine=1.0", "{}").status == 422)
  }

  @Test("is printed below a terminal plot")
  func printed() throws {
    let response = send("/v1/evaluate.txt?animation=.bouncy")
    let last = response.text.split(separator: "\n").last.map(String.init)
    #expect(last == "/v1/spring/bouncy.txt?engine=1.0")
    #expect(last == address(response))
  }

  @Test("is private if every route requires a token")
  func guarded() throws {
    var rules = AccessRules()
    rules.tokens = try AccessTokens(String(repeating: "a", count: 32))
    rules.guarded = .all
    let token = Field("Authorization", "Bearer " + String(repeating: "a", count: 32))
    let response = ServiceUnderTest(access: rules).get(
      "/v1/spring/bouncy.svg", query: "engine=1.0", fields: [token])
    #expect(response.value(of: "Cache-Control") == "private, max-age=31536000, immutable")
  }
}
