import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing

@Suite("The releases of 2022")
struct CompatibilityTests {
  private static let range =
    #""range":{"times":[0,0.05,0.1,0.2,0.3,0.35,0.4,1]},"include":["velocity","fidelityGap"]"#

  /// Pairs of equivalent descriptions.
  ///
  /// The first description of a pair is for the releases of 2022 and uses their defaults. The
  /// second description specifies the values of these defaults.
  private static let pairs = [
    ["", #""animation":".easeInOut(duration: 0.35)""#],
    [#""animation":".default""#, #""animation":".easeInOut""#],
    [#""animation":{"type":"default"}"#, #""animation":{"type":"easeInOut"}"#],
    [#""animation":".default.delay(0.1)""#, #""animation":".easeInOut.delay(0.1)""#],
    [
      #""animation":"PausableAnimation(base: .default)""#,
      #""animation":"PausableAnimation(base: .easeInOut)""#,
    ],
    [
      #""properties":{"x":0},"timeline":[{"at":0.1,"set":{"x":9}}]"#,
      #""properties":{"x":0},"timeline":[{"at":0.1,"set":{"x":9},"animation":".easeInOut"}]"#,
    ],
    [
      #""properties":{"x":{"value":0,"animation":".default"}},"timeline":[{"at":0,"set":{"x":9}}]"#,
      #""properties":{"x":{"value":0,"animation":".easeInOut"}},"timeline":[{"at":0,"set":{"x":9}}]"#,
    ],
    [
      #""animation":{"type":"phases","phases":[{"set":{"value":0}},{"set":{"value":9}}]}"#,
      #"""
      "animation":{"type":"phases","phases":[{"set":{"value":0},"animation":".easeInOut"},\#
      {"set":{"value":9},"animation":".easeInOut"}]}
      """#,
    ],
    [#""animation":null"#, #""animation":null"#],
    [#""animation":".spring""#, #""animation":".spring""#],
  ]

  private func values(_ service: ServiceUnderTest, _ members: String...) -> ReceivedResponse {
    let body = members.filter { !$0.isEmpty }.joined(separator: ",")
    let response = service.post("/v1/evaluate", "{\(body)}")
    #expect(response.status == 200, "\(response.text)")
    return response
  }

  @Test("use easeInOut as the default and for omitted parameters", arguments: pairs)
  func evaluate(_ pair: [String]) {
    let service = ServiceUnderTest()
    for fidelity in [#""fidelity":"swiftui""#, #""fidelity":"exact""#] {
      let older = values(service, pair[0], Self.range, fidelity, #""compatibility":"2022""#)
      #expect(older.text == values(service, pair[1], Self.range, fidelity).text)
      let newer = values(service, pair[0], Self.range, fidelity, #""compatibility":"2023""#)
      #expect(newer.text == values(service, pair[0], Self.range, fidelity).text)
      #expect((newer.text == older.text) == (pair[0] == pair[1]))
    }
  }

  @Test("can be selected in a query")
  func query() {
    let service = ServiceUnderTest()
    let older = service.get("/v1/evaluate", query: "times=0.1,0.2&compatibility=2022")
    let plain = service.get("/v1/evaluate", query: "times=0.1,0.2&animation=.easeInOut")
    #expect(older.status == 200 && older.text == plain.text)
  }

  @Test("have no effect on keyframes, and are accepted")
  func keyframes() {
    let service = ServiceUnderTest()
    let tracks = #"{"value":["LinearKeyframe(10, duration: 0.2)"]}"#
    let keyframes = #""animation":{"type":"keyframes","tracks":\#(tracks)}"#
    let older = values(service, keyframes, #""compatibility":"2022""#)
    #expect(older.text == values(service, keyframes).text)
  }

  private static let refused: [RefusedRequest] = [
    .get(
      "/v1/evaluate", query: "compatibility=2021", 422, "invalid-request",
      #""parameter":"compatibility""#, #""allowed":["2022","2023"]"#),
    .json(
      #"{"compatibility":2022}"#, 422, "invalid-request", "/compatibility",
      #""allowed":["2022","2023"]"#),
    .json(
      #"{"animation":{"type":"keyframes","tracks":{}},"compatibility":"iOS 16"}"#, 422,
      "invalid-request",
      "/compatibility"),
    .json(
      #"{"compatibility":""}"#, 422, "invalid-request", "/compatibility", path: "/v1/sessions"),
    .get("/v1/spring", query: "spring=Spring()&compatibility=2022", 422, "invalid-request"),
  ]

  @Test("are the only alternative to the 2023 releases", arguments: refused)
  func otherReleases(_ refused: RefusedRequest) {
    refused.expect(ServiceUnderTest().send(refused.request))
  }

  /// Checks that two sessions respond alike to the same change and steps.
  ///
  /// For the second session, the change specifies its animation explicitly.
  private func expectAlike(_ service: ServiceUnderTest, _ older: String, _ spelled: String) {
    let change = #"{"set":{"x":7}}"#, explicit = #"{"set":{"x":7},"animation":".easeInOut"}"#
    #expect(service.post(older + "/changes", change).status == 201)
    #expect(service.post(spelled + "/changes", explicit).status == 201)
    let step = #"{"range":{"duration":0.3},"commit":false,"include":["velocity"]}"#
    let shown = service.post(older + "/evaluate", step)
    #expect(shown.status == 200)
    #expect(shown["values"] == service.post(spelled + "/evaluate", step)["values"])
  }

  @Test("remain in effect through changes, resets, forks and restarts")
  func session() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("sessions.sqlite")
    let creation = #"{"properties":{"x":0},"compatibility":"2022"}"#
    let path = try DurableSessionTests.once(file) { $0.session(creation) }
    try DurableSessionTests.once(file) { service in
      let spelled = service.session(#"{"properties":{"x":0}}"#)
      expectAlike(service, path, spelled)
      let fork = service.post(path + "/fork", "").value(of: "Location") ?? ""
      let fresh = service.session(#"{"properties":{"x":7}}"#)
      #expect(service.post(fork + "/reset", "").status == 200)
      #expect(service.get(fork)["compatibility"].string == "2022")
      #expect(service.get(fresh)["compatibility"] == .null)
      #expect(service.post(path + "/reset", "").status == 200)
      expectAlike(service, path, service.session(#"{"properties":{"x":0}}"#))
      expectAlike(service, fork, service.session(#"{"properties":{"x":0}}"#))
    }
  }

  @Test("are reported only by a session that uses them")
  func reported() {
    let service = ServiceUnderTest()
    let older = service.post("/v1/sessions", #"{"compatibility":"2022"}"#)
    #expect(older.status == 201)
    #expect(older["compatibility"].string == "2022")
    let newer = service.post("/v1/sessions", #"{"compatibility":"2023"}"#)
    #expect(newer.status == 201)
    #expect(newer["compatibility"] == .null)
  }
}
