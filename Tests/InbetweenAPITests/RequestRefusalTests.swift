import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing

@Suite("A refused request")
struct RequestRefusalTests {
  private static let json = "application/json"

  private static let content: [RefusedRequest] = [
    .json(#"{"from":0,"from":1}"#, 400, "malformed-json", #"the key \"from\" is given twice"#),
    .json(#"{"properties":{"x":0,"\u0078":1}}"#, 400, "malformed-json", "is given twice"),
    .json(#"{"from":NaN}"#, 400, "malformed-json", #""line":1,"column":9,"offset":8"#),
    .json("{\n\"😀\": Infinity}", 400, "malformed-json", #""line":2,"column":7,"offset":10"#),
    .json(#"{"from":1"#, 400, "malformed-json", "found the end of the text"),
    .json("[]", 422, "invalid-request", "must be an object, not an array"),
    .json(#"{"from":1e400}"#, 422, "invalid-request", "must be finite", #""pointer":"/from""#),
    .json(
      #"{"from":[0,-1e400],"to":[1,1]}"#, 422, "invalid-request", "must be finite", "/from/1"),
    .bytes(
      Array(repeating: UInt8(ascii: "["), count: 10_000), json, 400, "malformed-json",
      ["nested deeper than 64 levels"]),
    .bytes([0x7B, 0x22, 0xFF, 0x22, 0x7D], json, 400, "malformed-json", [#""offset":2"#]),
    .bytes([0xEF, 0xBB, 0xBF, 0x7B, 0x7D], json, 400, "malformed-json", ["byte order mark"]),
    .bytes([0x2E, 0xFF], "text/plain", 400, "malformed-request", ["not valid UTF-8"]),
    .bytes(
      Array(".linaer".utf8), "text/plain", 422, "invalid-request",
      [#""pointer":"/animation","column":2,"length":6"#, #""suggestion":"linear""#]),
    .bytes([], "\(json)", 411, "length-required", ["Content-Length"]),
    RefusedRequest(
      fields: [Field("Content-Type", json), Field("Content-Length", "0")], status: 400,
      type: "malformed-json", excerpts: ["the text is empty"]),
    .bytes(
      Array("<x/>".utf8), "application/xml", 415, "unsupported-media-type",
      ["curl --json", #""allowed":["application/json","text/plain"]"#]),
    .bytes(
      Array("{}".utf8), "application/json; charset=latin1", 415, "unsupported-media-type",
      ["UTF-8"]),
    RefusedRequest(
      content: Array("from=0".utf8), status: 415, type: "unsupported-media-type", excerpts: [json]),
    RefusedRequest(
      fields: [Field("Content-Type", json), Field("Content-Encoding", "gzip")],
      content: [0x1F, 0x8B], status: 415, type: "unsupported-media-type",
      excerpts: [#""allowed":["identity"]"#]),
  ]

  private static let routes: [RefusedRequest] = [
    .get("/v1/evaluat", 404, "not-found", "The nearest path is /v1/evaluate"),
    .get("/nowhere", 404, "not-found", #""allowed":["#),
    .get("/v1/sessions/x/y/z", 404, "not-found", "/v1/sessions/{id}/fork"),
    .get("/v1/evaluate/", 404, "not-found", "/v1/evaluate"),
    .get("/problems/unknown", 404, "not-found", "invalid-request"),
    .get("/v1/evaluate", query: "x=%zz", 400, "malformed-request", "two hexadecimal digits"),
    .get("/v1/evaluate", query: "x=%ff", 400, "malformed-request", "not valid UTF-8"),
    .get(
      "/v1/evaluate", query: "from=1&from=2", 422, "invalid-request", "is given twice",
      #""parameter":"from""#),
    .get(
      "/v1/evaluate", query: "animaton=.linear", 422, "invalid-request", "unknown parameter",
      #""suggestion":"animation""#),
    .get(
      "/v1/evaluate", query: "animation=.linear(duraton:1)", 422, "invalid-request",
      #""parameter":"animation","column":9,"length":7"#, #""suggestion":"duration""#),
    .get(
      "/v1/evaluate", query: "to=1e400", 422, "invalid-request", "must be finite"),
    .get("/v1/spring", 422, "invalid-request", "is required"),
    .get("/v1/limits", query: "x=1", 422, "invalid-request", "this path has no parameters"),
    .get("/v1/animations", query: "x", 422, "invalid-request", "this path has no parameters"),
    .get("/v1/platforms", query: "format=json", 422, "invalid-request", #""parameter":"format""#),
    .get("/v1/selftest", query: "%20=", 422, "invalid-request", "this path has no parameters"),
    .get("/v1/sessions/x", query: "x=1", 422, "invalid-request", "this path has no parameters"),
    .get("/nowhere", query: "x=1", 404, "not-found", "'/nowhere' is not a path of this server"),
    .get(
      "/v1/evaluate", fields: [Field("Accept", "text/html, audio/*;q=0.5")], 406, "not-acceptable",
      "application/json"),
    .get(
      "/v1/limits", fields: [Field("Accept", "application/json;q=0, */*")], 406, "not-acceptable",
      "application/json"),
  ]

  @Test("states the error in its body", arguments: content)
  func statesError(_ refused: RefusedRequest) {
    refused.expect(ServiceUnderTest().send(refused.request))
  }

  @Test("lists the alternatives", arguments: routes)
  func listsAlternatives(_ refused: RefusedRequest) {
    refused.expect(ServiceUnderTest().send(refused.request))
  }

  @Test(
    "with the wrong method lists the allowed methods",
    arguments: [
      ("DELETE", "/v1/evaluate", "GET, HEAD, POST, OPTIONS"),
      ("PUT", "/v1/sessions", "POST, OPTIONS"),
      ("PATCH", "/v1/sessions/x", "GET, HEAD, DELETE, OPTIONS"),
      ("POST", "/v1/sessions/x/environment", "PATCH, OPTIONS"),
      ("GET", "/v1/sessions/x/changes", "POST, OPTIONS"), ("POST", "/livez", "GET, HEAD, OPTIONS"),
      ("get", "/v1/limits", "GET, HEAD, OPTIONS"),
    ])
  func methods(method: String, path: String, allow: String) {
    let service = ServiceUnderTest()
    let response = service.send(Request(method: method, path: path))
    #expect(response.status == 405)
    #expect(response.problem == "method-not-allowed")
    #expect(response.value(of: "Allow") == allow)
    let options = service.send(Request(method: "OPTIONS", path: path))
    #expect(options.status == 204)
    #expect(options.value(of: "Allow") == allow)
  }

  @Test("reports all errors at once")
  func allAtOnce() {
    let response = ServiceUnderTest().post(
      "/v1/evaluate",
      """
      {"properties":{"x":0,"y":[0,0]},"frameRate":0,"fidelity":"real","speed":2,
       "timeline":[{"at":1,"set":{"x":[1],"z":3},"animation":".linear(duration: true).sped(2)"},
                   {"at":0.5,"remove":["x"]},{"at":2,"set":{"x":1},"completionCriteria":"done"},
                   {"set":{"y":[1,2]},"id":"0"}],
       "range":{"start":-1,"end":"never","fps":0},"include":["picture"],"precision":16}
      """)
    #expect(response.problem == "invalid-request")
    #expect(
      Set(response.places) == [
        "/speed", "/frameRate", "/fidelity", "/timeline/0/set/x", "/timeline/0/set/z",
        "/timeline/0/animation", "/timeline/1/at", "/timeline/2/set/x",
        "/timeline/2/completionCriteria", "/timeline/3/at", "/timeline/3/id", "/range/start",
        "/range/end", "/range/fps", "/include/0", "/precision",
      ])
    #expect(response.places.count { $0 == "/timeline/0/animation" } == 2)
  }

  @Test(
    "names the fault of an entry",
    arguments: [
      (#"{"at":0,"remove":["x","x"]}"#, "/timeline/0/remove/1", "is named twice"),
      (
        #"{"at":0}"#, "/timeline/0",
        "must contain 'set', 'environment', 'remove', or an 'animation' with keyframes or phases"
      ),
    ])
  func entries(_ entry: String, _ place: String, _ detail: String) {
    let response = ServiceUnderTest().post(
      "/v1/evaluate", #"{"properties":{"x":0},"timeline":[\#(entry)]}"#)
    #expect(response.status == 422 && response.places == [place], "\(response.text)")
    #expect(response["errors"][0]["detail"].string == detail)
  }

  @Test(
    "names the numbers of a spring that are not usable",
    arguments: [
      ("Spring(duration:0.5,bounce:-1)", "Write a duration above 0 and a bounce above -1"),
      ("Spring(response:0,dampingRatio:1)", "Write a response above 0"),
      ("Spring(mass:0,stiffness:1,damping:1)", "Write a mass and a stiffness above 0"),
      (".bouncy(extraBounce:-1.5)", "Write a duration above 0 and an extraBounce above -1.3"),
    ])
  func springs(_ spring: String, _ advice: String) {
    let response = ServiceUnderTest().get("/v1/spring", query: "spring=\(spring)")
    #expect(response.status == 422, "\(response.text)")
    #expect(
      response["errors"][0]["detail"].string == "is not a usable spring. \(advice)",
      "\(response.text)")
  }

  @Test("does not repeat a suggestion that its text already gives")
  func suggestion() {
    let response = ServiceUnderTest().get(
      "/v1/evaluate", query: "animation=.linear(duration:2s)",
      fields: [Field("Accept", "text/plain")])
    #expect(response.text.contains("Write 2") && !response.text.contains("did you mean"))
  }

  @Test("has a problem type with documentation on the server")
  func explained() {
    let service = ServiceUnderTest()
    let fields = [Field("X-Request-Id", "try-1")]
    for refused in Self.content + Self.routes {
      let response = service.send(
        Request(
          method: refused.method, path: refused.path, query: refused.query,
          fields: refused.request.fields + fields, content: refused.content))
      #expect(response.value(of: "X-Request-Id") == "try-1")
      let page = service.get("/problems/\(refused.type)")
      #expect(page.status == 200 && page.text.contains("(\(refused.status))"))
    }
    let made = service.get("/nothing", fields: [Field("X-Request-Id", "a b")])
    #expect(made.value(of: "X-Request-Id")?.count == 13)
  }
}
