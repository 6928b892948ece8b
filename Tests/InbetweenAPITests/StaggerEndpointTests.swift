import AnimationNotation
import HTTPMessages
import JSONCodec
import Testing

@Suite("A stagger in a request")
struct StaggerEndpointTests {
  private let service = ServiceUnderTest()
  private static let three =
    #""properties":{"c1":0,"c2":{"value":0,"animation":".snappy"},"c10":0}"#
  private static let to = #"{"c1":1,"c2":2,"c10":3}"#

  private func values(_ path: String, _ json: String) throws -> JSON {
    let response = service.send("POST", path, json)
    #expect(response.status == 200, "\(response.text)")
    return try #require(response.json.member("values"))
  }

  @Test("delays whatever animation animates a property, in natural order")
  func delays() throws {
    let range = #""range":{"end":1.5,"fps":30}"#
    let staggered = try values(
      "/v1/evaluate",
      #"{\#(Self.three),"to":\#(Self.to),"animation":".bouncy","stagger":{"each":0.1},\#(range)}"#)
    let separate = try values(
      "/v1/evaluate",
      #"""
      {"properties":{"c1":0,"c2":0,"c10":0},"timeline":[
        {"at":0,"set":{"c1":1},"animation":".bouncy.delay(0)"},
        {"at":0,"set":{"c2":2},"animation":".snappy.delay(0.1)"},
        {"at":0,"set":{"c10":3},"animation":".bouncy.delay(0.2)"}],\#(range)}
      """#)
    #expect(staggered == separate)
    let disabled = try values(
      "/v1/evaluate",
      #"""
      {\#(Self.three),"timeline":[{"at":0,"set":\#(Self.to),"disablesAnimations":true,
        "animation":".linear","stagger":{"each":0.1,"from":"last","order":["c2","c10","c1"]}}],\#(range)}
      """#)
    let linear = try values(
      "/v1/evaluate",
      #"""
      {"properties":{"c1":0,"c2":0,"c10":0},"timeline":[
        {"at":0,"set":{"c1":1},"animation":".linear.delay(0)"},
        {"at":0,"set":{"c10":3},"animation":".linear.delay(0.1)"},
        {"at":0,"set":{"c2":2},"animation":".linear.delay(0.2)"}],\#(range)}
      """#)
    #expect(disabled == linear)
  }

  @Test("is one change, which completes after its last property")
  func completesOnce() throws {
    let response = service.send(
      "POST", "/v1/evaluate",
      #"""
      {"properties":{"a":0,"b":0},"to":{"a":1,"b":1},"animation":".linear(duration: 0.5)",
       "stagger":{"each":0.25,"from":1},"fidelity":"exact"}
      """#)
    let events = try #require(response.json.member("events")).elements
    let completions = events.filter { $0.member("type") == .string("completion") }
    #expect(completions.count == 1)
    #expect(completions.first?.member("time") == .number(0.75))
  }

  @Test("has the same permalink in a query, a short change and a timeline")
  func permalink() throws {
    let stagger = #"{"each":0.1,"from":"center","grid":[2,2]}"#
    let targets = try [
      #"{\#(Self.three),"to":\#(Self.to),"animation":".bouncy","stagger":\#(stagger)}"#,
      #"""
      {\#(Self.three),"timeline":[{"stagger":{"grid":[2,2],"from":"center","each":1e-1},"at":0,
        "to":\#(Self.to),"animation":{"type":"bouncy"}}]}
      """#,
    ].map { json in
      let link = service.send("POST", "/v1/evaluate", json, fields: [prefersLink]).value(of: .link)
      return try #require(link)
    }
    #expect(targets[0] == targets[1])
    let target = try #require(targets[0].split(separator: ">").first).dropFirst()
    let linked = service.send("GET", String(target))
    let posted = service.send(
      "POST", "/v1/evaluate",
      #"{\#(Self.three),"to":\#(Self.to),"animation":".bouncy","stagger":\#(stagger)}"#)
    #expect(linked.status == 200)
    #expect(linked.content == posted.content)
  }

  @Test("of a session is reported as valid input, and survives the store")
  func session() throws {
    let session = service.session(#"{"properties":{"a":0,"b":0,"c":[0,0]}}"#)
    let stagger = #"{"each":0.25,"from":2,"grid":[2,2],"order":["b","a","c"]}"#
    let change = #""set":{"a":1,"b":1,"c":[1,1]},"animation":".default","stagger":\#(stagger)"#
    #expect(service.send("POST", session + "/changes", #"{"at":1,\#(change)}"#).status == 201)
    var writer = JSONWriter()
    writer.value(try #require(service.send("GET", session).json.member("pending")))
    let expected = #"""
      [{"at":1,"id":"0",\#(change),"completionCriteria":"logicallyComplete",\#
      "disablesAnimations":false}]
      """#
    #expect(String(decoding: writer.finish(), as: UTF8.self) == expected)
    let range = #""range":{"start":0,"end":3,"fps":10}"#
    let played = try values(session + "/evaluate", "{\(range)}")
    let whole = try values(
      "/v1/evaluate",
      #"{"properties":{"a":0,"b":0,"c":[0,0]},"timeline":[{"at":1,\#(change)}],\#(range)}"#)
    #expect(played == whole)
  }

  @Test("of an endless motion is baked only as a cycle if no delay differs")
  func baked() {
    func bake(_ each: Double) -> Int {
      service.send(
        "POST", "/v1/bake",
        #"""
        {"properties":{"a":0,"b":0},"to":{"a":1,"b":1},"stagger":{"each":\#(each)},
         "animation":".easeInOut(duration: 1).repeatForever()"}
        """#
      ).status
    }
    #expect(bake(0) == 200)
    #expect(bake(0.1) == 422)
    let staggered = service.send(
      "POST", "/v1/bake",
      #"""
      {"properties":{"a":0,"b":0},"timeline":[{"at":0,"set":{"a":1,"b":1},"animation":".snappy",
       "stagger":{"each":0.1}}]}
      """#)
    #expect(staggered.status == 200, "\(staggered.text)")
  }

  @Test(
    "is refused with its place and what is allowed",
    arguments: [
      (
        #"{}"#, "/each",
        #"is required: write the seconds between two properties, such as "each": 0.05"#
      ),
      (#"{"each":-1}"#, "/each", "must be from 0 to 86400 seconds (simulatedTime in /v1/limits)"),
      (#"{"each":1e6}"#, "/each", "must be from 0 to 86400 seconds (simulatedTime in /v1/limits)"),
      (#"{"each":1e999}"#, "/each", "must be finite"),
      (
        #"{"each":1,"from":"start"}"#, "/from",
        "must be one of the allowed words or the index of a property, from 0 to 2"
      ),
      (#"{"each":1,"from":3}"#, "/from", "must be from 0 to 2"),
      (#"{"each":1,"from":0.5}"#, "/from", "must be a whole number"),
      (
        #"{"each":1,"grid":[1]}"#, "/grid",
        "must be an array of the number of rows and the number of columns, such as [2, 3]"
      ),
      (#"{"each":1,"grid":[0,3]}"#, "/grid/0", "must be from 1 to 64"),
      (#"{"each":1,"grid":[1e300,3]}"#, "/grid/0", "must be from 1 to 64"),
      (
        #"{"each":1,"grid":[1,2]}"#, "/grid",
        """
        has 2 cells, but the change sets 3 properties: write a grid with at least one cell for \
        each property
        """
      ),
      (
        #"{"each":1,"order":["c1","c2"]}"#, "/order",
        "must name every property that the change sets; missing: c10"
      ),
      (
        #"{"each":1,"order":[]}"#, "/order",
        "must name every property that the change sets; missing: c1, c10, c2"
      ),
      (#"{"each":1,"order":["c1","c2","c2","c10"]}"#, "/order/2", "is named twice"),
      (#"{"each":1,"order":["c1","c2","x","c10"]}"#, "/order/2", "is not set by this change"),
      (#"{"each":1,"every":1}"#, "/every", "unknown key"),
      (#"0.1"#, "", "must be an object"),
    ])
  func refusals(_ stagger: String, _ pointer: String, _ detail: String) {
    let response = service.send(
      "POST", "/v1/evaluate", #"{\#(Self.three),"to":\#(Self.to),"stagger":\#(stagger)}"#)
    #expect(response.status == 422)
    let errors = response["errors"].elements
    #expect(errors.count == 1, "\(response.text)")
    #expect(errors.first?.member("pointer") == .string("/stagger" + pointer))
    #expect(errors.first?.member("detail") == .string(detail))
  }

  @Test("is refused where it has no meaning")
  func misplaced() {
    func detail(_ json: String) -> JSON? {
      let response = service.send("POST", "/v1/evaluate", json)
      #expect(response.status == 422)
      #expect(response["errors"].elements.count == 1, "\(response.text)")
      return response["errors"].elements.first?.member("detail")
    }
    #expect(
      detail(#"{"to":1,"stagger":{"each":1}}"#)
        == .string(
          """
          delays several properties one after another, but the short form has one property: write \
          "properties" with a start value for each property
          """))
    #expect(
      detail(
        #"{"properties":{"a":0},"timeline":[{"at":0,"set":{"a":1},"animation":null,"stagger":{"each":1}}]}"#
      )
        == .string(
          """
          delays the animation of each property, but this change has no animation: remove \
          "animation": null or the stagger
          """))
    #expect(
      detail(
        #"""
        {"properties":{"a":0},"timeline":[{"at":0,"stagger":{"each":1},"animation":
          {"type":"phases","phases":[{"set":{"a":0}},{"set":{"a":1}}]}}]}
        """#)
        == .string("cannot be combined with phases: it delays only values in 'set'"))
  }
}
