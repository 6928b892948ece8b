@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing

@Suite("A tolerated spelling")
struct TriedSpellingTests {
  private let service = ServiceUnderTest()

  private static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.value(.string(text))
    return String(decoding: json.finish(), as: UTF8.self)
  }

  /// Returns requests that contain an animation.
  ///
  /// There is one request for each place at each endpoint that accepts an animation.
  private static func requests(_ text: String) -> [Request] {
    let letters = CanonicalQuery.escaped(text), json = quoted(text)
    let gets = [
      ("/v1/evaluate", "animation=\(letters)&end=1&count=3"),
      ("/v1/evaluate.csv", "animation=\(letters)&end=1&count=3&include=velocity"),
      ("/v1/compare", "animations=.smooth,\(letters)"), ("/v1/convert", "from=\(letters)&to=css"),
      ("/v1/fit", "motion=\(letters)&kinds=spring"), ("/v1/export/css", "animation=\(letters)"),
      ("/v1/bake", "animation=\(letters)&to=100"),
    ].map { Request(method: "GET", path: $0, query: $1) }
    let range = #""range":{"end":1,"count":3}"#
    let posts = [
      ("/v1/evaluate", #"{"animation":\#(json),\#(range)}"#),
      ("/v1/evaluate", #"{"properties":{"x":0},"to":{"x":2},"animation":\#(json),\#(range)}"#),
      (
        "/v1/evaluate",
        #"{"properties":{"x":{"value":0,"animation":\#(json)}},"timeline":{"at":0,"set":{"x":2}},\#(range)}"#
      ),
      (
        "/v1/evaluate",
        #"""
        {"animation":{"type":"phases","phases":[{"set":{"value":1},"animation":\#(json)},
        {"set":{"value":0}}]},\#(range)}
        """#
      ),
      ("/v1/compare", #"{"animations":[\#(json),".smooth"]}"#),
      ("/v1/convert", #"{"from":\#(json),"to":"gsap"}"#), ("/v1/bake", #"{"animation":\#(json)}"#),
    ].map {
      Request(
        method: "POST", path: $0,
        fields: [Field("Content-Type", "application/json"), Field("Prefer", "link")],
        content: Array($1.utf8))
    }
    let plain = Request(
      method: "POST", path: "/v1/evaluate", fields: [Field("Content-Type", "text/plain")],
      content: Array(text.utf8))
    return gets + posts + [plain]
  }

  @Test(
    "of an animation means the animation, at every endpoint",
    arguments: [
      ("withAnimation(.bouncy) {", ".bouncy"), ("withAnimation(.bouncy) { x = 1 }", ".bouncy"),
      ("withAnimation(.bouncy)", ".bouncy"), ("withAnimation {", ".default"),
      ("withAnimation(.spring(duration: 0.4)) {\n  isOn.toggle()\n}", ".spring(duration: 0.4)"),
      ("withAnimation(.bouncy, completionCriteria: .logicallyComplete) {", ".bouncy"),
      (".animation(.snappy, value: isOn)", ".snappy"),
      ("Text(\"a, b\").animation(.easeIn(duration: 1), value: x)", ".easeIn(duration: 1)"),
      ("$isOn.animation(.bouncy)", ".bouncy"), ("let a: Animation = .bouncy", ".bouncy"),
      (".bouncy // card, all", ".bouncy"), (".bouncy /* a /* b */ c */", ".bouncy"),
      ("/* card */ .bouncy", ".bouncy"), (".bouncy;", ".bouncy"), (".bouncy,", ".bouncy"),
      ("\".bouncy\"", ".bouncy"), ("“.bouncy”", ".bouncy"),
      ("cubic-bezier(.2,0,0,1)", ".timingCurve(0.2, 0, 0, 1)"),
      (".linear(duration: .5)", ".linear(duration: 0.5)"), ("ease-in-out", ".easeInOut"),
      (".spring(bounce: −0.25)", ".spring(bounce: -0.25)"),
      ("Animation.spring(duration: 0.5, bounce: 0.3)", ".bouncy"),
      ("SwiftUI.Animation.bouncy", ".bouncy"), ("return .bouncy", ".bouncy"),
      ("\u{FEFF}.bouncy", ".bouncy"), ("bezier(.2,0,0,1)", ".timingCurve(0.2, 0, 0, 1)"),
    ])
  func means(_ written: String, _ meant: String) {
    for (tried, plain) in zip(Self.requests(written), Self.requests(meant)) {
      let response = service.send(tried), expected = service.send(plain)
      #expect(response.status == 200, "\(tried.path) \(response.text.prefix(400))")
      #expect(response.content == expected.content, "\(tried.path) \(written)")
      #expect(response.value(of: "Link") == expected.value(of: "Link"), "\(tried.path)")
    }
    let paths = [written, meant].map { text in
      let path = service.session(#"{"properties":{"x":0},"pausable":true}"#)
      let change = #"{"to":{"x":2},"animation":\#(Self.quoted(text))}"#
      #expect(service.post(path + "/changes", change).status == 201)
      return path
    }
    let steps = paths.map { service.post($0 + "/evaluate", #"{"range":{"end":2}}"#).anonymous }
    #expect(steps[0] == steps[1])
  }

  @Test(
    "of curves and springs means the same",
    arguments: [
      ("curve", "cubic-bezier(.2, 0, 0, 1)", "bezier(0.2, 0, 0, 1)"),
      (
        "curve", ".timingCurve(.2,0,0,1)",
        "bezier(startControlPoint: UnitPoint(x: 0.2, y: 0), endControlPoint: UnitPoint(x: 0, y: 1))"
      ),
      ("curve", "ease-out // b", "easeOut"), ("curve", "'easeIn'", "easeIn"),
      ("spring", ".bouncy // card", ".bouncy"), ("spring", "withAnimation(.smooth) {", ".smooth"),
      ("spring", "Spring(duration: .4, bounce: .2)", "Spring(duration: 0.4, bounce: 0.2)"),
    ])
  func meansAlone(_ kind: String, _ written: String, _ meant: String) {
    for text in [written, meant].map(CanonicalQuery.escaped) {
      #expect(service.get("/v1/\(kind)", query: "\(kind)=\(text)").status == 200, "\(text)")
    }
    let responses = [written, meant].flatMap { text in
      [
        service.get("/v1/\(kind)", query: "\(kind)=\(CanonicalQuery.escaped(text))"),
        service.post(
          "/v1/\(kind)", #"{"\#(kind)":\#(Self.quoted(text))}"#, fields: [Field("Prefer", "link")]),
      ]
    }
    #expect(Set(responses.map(\.content)).count == 1)
    #expect(Set(responses.map { $0.value(of: "Link") }).count == 1)
  }

  @Test("of a curve in a path may be CSS's")
  func pathSegment() {
    for (css, name) in [("ease-in", "easeIn"), ("ease-in-out,2", "easeInOut,2")] {
      let response = service.get("/v1/curve/\(css).json")
      #expect(response.status == 200)
      #expect(response.content == service.get("/v1/curve/\(name).json").content)
    }
  }

  @Test(
    "of a request means the same as its plain spelling",
    arguments: [
      ("/v1/convert", #"{"from":".bouncy","to":"css"}"#, #"{"from":".bouncy","to":["css"]}"#),
      (
        "/v1/convert", #"{"animation":".bouncy","to":"css,gsap"}"#,
        #"{"from":".bouncy","to":["css","gsap"]}"#
      ),
      (
        "/v1/fit", #"{"animation":".bouncy","kinds":"spring"}"#,
        #"{"motion":".bouncy","to":["spring"]}"#
      ),
      (
        "/v1/evaluate", #"{"include":"velocity","omit":"times"}"#,
        #"{"include":["velocity"],"omit":["times"]}"#
      ),
      ("/v1/evaluate", #"{"range":{"times":0.5}}"#, #"{"range":{"times":[0.5]}}"#),
      ("/v1/evaluate", #"{"to":"100"}"#, #"{"to":100}"#),
      ("/v1/evaluate", #"{"from":"0,0","to":"1,2"}"#, #"{"from":[0,0],"to":[1,2]}"#),
      ("/v1/curve", #"{"curve":"easeIn","at":0.5}"#, #"{"curve":"easeIn","at":[0.5]}"#),
      (
        "/v1/curve", #"{"curve":[0.2,0,0,1]}"#,
        #"{"curve":{"type":"bezier","startControlPoint":[0.2,0],"endControlPoint":[0,1]}}"#
      ),
      (
        "/v1/spring", #"{"spring":".bouncy","to":2,"tolerance":0.01,"times":0.1}"#,
        #"{"spring":".bouncy","target":2,"epsilon":0.01,"times":[0.1]}"#
      ),
      (
        "/v1/evaluate", #"{"properties":{"x":0},"animation":".bouncy","to":{"x":100}}"#,
        #"{"properties":{"x":0},"timeline":[{"at":0,"set":{"x":100},"animation":".bouncy"}]}"#
      ),
      (
        "/v1/evaluate", #"{"properties":{"x":[0,1]},"to":[2,3]}"#,
        #"{"properties":{"x":[0,1]},"timeline":[{"at":0,"set":{"x":[2,3]}}]}"#
      ),
      (
        "/v1/evaluate",
        #"""
        {"properties":{"x":0},"animation":{"type":"keyframes","tracks":{"x":"LinearKeyframe(1, duration: 1)"}}}
        """#,
        #"""
        {"properties":{"x":0},"timeline":[{"at":0,"animation":{"type":"keyframes",
        "tracks":{"x":["LinearKeyframe(1, duration: 1)"]}}}]}
        """#
      ),
      (
        "/v1/evaluate",
        #"""
        {"properties":{"x":0},"animation":{"type":"phases","phases":[{"to":{"x":1}},{"to":{"x":0}}]}}
        """#,
        #"""
        {"properties":{"x":0},"timeline":[{"at":0,"animation":{"type":"phases",
        "phases":[{"set":{"x":1}},{"set":{"x":0}}]}}]}
        """#
      ),
      (
        "/v1/evaluate", #"{"properties":{"x":0},"timeline":{"at":0,"to":{"x":1}}}"#,
        #"{"properties":{"x":0},"timeline":[{"at":0,"set":{"x":1}}]}"#
      ),
      (
        "/v1/evaluate",
        #"{"properties":{"x":0,"y":0},"timeline":[{"at":0,"remove":"x"}],"range":{"end":1}}"#,
        #"{"properties":{"x":0,"y":0},"timeline":[{"at":0,"remove":["x"]}],"range":{"end":1}}"#
      ),
      (
        "/v1/bake", #"{"properties":{"x":0},"animation":".bouncy","to":{"x":100}}"#,
        #"{"properties":{"x":0},"timeline":[{"at":0,"set":{"x":100},"animation":".bouncy"}]}"#
      ),
    ])
  func meansPlain(_ path: String, _ written: String, _ meant: String) {
    let responses = [written, meant].map {
      service.post(path, $0, fields: [Field("Prefer", "link")])
    }
    for response in responses { #expect(response.status == 200, "\(response.text)") }
    #expect(responses[0].content == responses[1].content)
    #expect(responses[0].value(of: "Link") == responses[1].value(of: "Link"))
    #expect(responses[0].value(of: "Link") != nil)
  }

  @Test(
    "JSON is parsed for any content type, including text",
    arguments: [
      nil, "text/plain", "text/plain; charset=utf-8", "application/x-www-form-urlencoded",
      "text/json",
    ])
  func anyType(_ type: String?) {
    let fields = type.map { [Field("Content-Type", $0)] } ?? []
    let session = service.session(#"{"pausable":true}"#)
    for (path, json) in [
      ("/v1/evaluate", #" {"animation":".bouncy"}"#), ("/v1/spring", #"{"spring":".bouncy"}"#),
      ("/v1/curve", #"{"curve":"easeIn"}"#), ("/v1/fit", #"{"motion":".bouncy","kinds":"spring"}"#),
      ("/v1/compare", #"{"animations":".bouncy,.smooth"}"#),
      ("/v1/convert", #"{"from":".bouncy","to":"css"}"#),
      ("/v1/export/css", #"{"animation":".bouncy"}"#), ("/v1/bake", #"{"animation":".bouncy"}"#),
    ] {
      let response = service.send("POST", path, fields: fields, content: json)
      #expect(response.status == 200, "\(path) \(response.text)")
      #expect(response.content == service.post(path, json).content)
    }
    for (method, path, json, status) in [
      ("POST", "/v1/sessions", #"{"to":2}"#, 201),
      ("POST", session + "/changes", #"{"set":{"value":2}}"#, 201),
      ("POST", session + "/evaluate", #"{"range":{"end":1}}"#, 200),
      ("PATCH", session + "/environment", #"{"animationPaused":true}"#, 200),
    ] {
      let response = service.send(method, path, fields: fields, content: json)
      #expect(response.status == status, "\(path) \(response.text)")
    }
    let text = service.send("POST", "/v1/evaluate", fields: fields, content: ".bouncy")
    #expect(text.status == (type == "text/json" ? 400 : 200), "\(text.text)")
  }
}
