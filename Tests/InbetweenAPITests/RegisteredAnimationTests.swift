import AnimationCore
import AnimationNotation
import JSONCodec
import SessionStorage
import Testing

@Suite("A registered animation")
struct RegisteredAnimationTests {
  let service: ServiceUnderTest

  init() throws { service = try .registering() }

  @Test("is in the catalogue with its keys and defaults, after SwiftUI's")
  func catalogue() throws {
    let rows = service.get("/v1/animations")["animations"].elements
    #expect(rows.suffix(3).map { $0["type"].string } == ["glide", "chase", "hoarder"])
    let keys = rows[rows.count - 3]["forms"][0].elements
    #expect(keys.map { $0["key"].string } == ["duration", "along", "laps", "isOn", "extra"])
    #expect(keys[1]["default"] == .string("line"))
    #expect(ServiceUnderTest().get("/v1/animations")["animations"].elements.count == rows.count - 3)
  }

  @Test(
    "means the same as text and as JSON, in a body and in a query",
    arguments: [
      (".glide(2, along: .arc)", #"{"type":"glide","duration":2,"along":"arc"}"#),
      ("glide", #"{"type":"glide"}"#),
      ("Animation.glide(1/3)", #"{"type":"glide","duration":0.3333333333333333}"#),
      (
        ".chase(part: 0.5).speed(2)",
        #"{"type":"chase","part":0.5,"modifiers":[{"type":"speed","speed":2}]}"#
      ),
      (
        "PausableAnimation(base: .chase)",
        #"{"type":"pausable","base":{"type":"chase","part":0.25}}"#
      ),
    ])
  func spellings(_ text: String, _ json: String) {
    let posted = service.post("/v1/evaluate", #"{"animation":"\#(text)","to":100}"#)
    #expect(posted.status == 200, "\(posted.text)")
    #expect(service.post("/v1/evaluate", #"{"animation":\#(json),"to":100}"#).text == posted.text)
    let query = text.replacing(" ", with: "%20")
    #expect(service.get("/v1/evaluate", query: "animation=\(query)&to=100").text == posted.text)
  }

  @Test("has an analysis; without its own velocity it uses the difference of two frames")
  func figures() {
    let response = service.post(
      "/v1/evaluate",
      #"{"animation":".glide(0.5)","to":60,"range":{"end":1,"fps":10},"include":["velocity"]}"#)
    let shown = response["values"]["value"].elements.compactMap(\.double)
    #expect(shown.prefix(4) == [0, 12, 24, 36] && shown.last == 60)
    let velocities = response["velocities"]["value"].elements.compactMap(\.double)
    #expect(velocities[1...4].allSatisfy { abs($0 - 120) < 1e-9 })
    #expect(velocities[6...].allSatisfy { $0 == 0 })
  }

  @Test(
    "has the same error messages as a built-in animation",
    arguments: [
      (
        ".glyde", #"{"pointer":"/animation","column":2,"length":5,"detail":"must be an animation""#,
        #""suggestion":"glide"}"#
      ),
      (
        ".glide(along: .curve)", #"{"pointer":"/animation","column":15,"#,
        #""allowed":["line","arc"]}"#
      ),
      (".glide(0)", #""detail":"must be more than 0""#, #""given":0}"#),
      (".glide(lapse: 2)", #""detail":"unknown label""#, #""suggestion":"laps"}"#),
      (
        ".chase(0.5)", #""detail":"needs a label: write part: 0.5""#,
        #""allowed":["part"],"suggestion":"part: 0.5"}"#
      ),
      (
        ".glide(isOn: false)",
        #""detail":"'glide' does not allow this combination of values. Change one of them""#,
        "}"
      ),
    ])
  func refusals(_ text: String, _ beginning: String, _ end: String) {
    let response = service.post("/v1/evaluate", #"{"animation":"\#(text)"}"#)
    #expect(response.status == 422)
    #expect(response.errors.count == 1)
    let error = response.errors.first ?? ""
    #expect(error.contains(beginning) && error.hasSuffix(end), "\(error)")
  }

  @Test("with state is refused in exact fidelity, alone and nested; without state it is sampled")
  func exact() {
    for text in [".chase", ".chase.speed(2)", ".pausable(base: .chase)"] {
      let refused = service.post("/v1/evaluate", #"{"animation":"\#(text)","fidelity":"exact"}"#)
      #expect(refused.status == 422)
      #expect(refused.text.contains("'chase' keeps state between frames"))
    }
    let response = service.post(
      "/v1/evaluate",
      #"{"animation":".glide(0.3)","to":3,"fidelity":"exact","range":{"times":[0.001,0.1,0.29]}}"#)
    let shown = response["values"]["value"].elements.compactMap(\.double)
    #expect(zip(shown, [0.01, 1, 2.9]).allSatisfy { abs($0 - $1) < 1e-12 })
    let removed = service.post(
      "/v1/evaluate", #"{"animation":".glide(0.3)","fidelity":"exact"}"#)
    #expect(removed.text.contains(#"{"type":"removed","time":0.3,"#))
  }

  @Test("is reported in pending entries as text that parses to the same animation")
  func pending() {
    let path = service.session(#"{"properties":{"x":0}}"#)
    let change =
      #"{"set":{"x":1},"at":9,"animation":{"type":"glide","duration":2.5,"along":"arc"}}"#
    #expect(service.post(path + "/changes", change).status == 201)
    let text = service.get(path)["pending"][0]["animation"].string
    #expect(text == ".glide(2.5, along: .arc, laps: 1, isOn: true)")
  }
}
