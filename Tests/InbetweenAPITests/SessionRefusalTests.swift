import AnimationNotation
import JSONCodec
import HTTPMessages
import SessionStorage
import Testing

@Suite("A refused request to a session")
struct SessionRefusalTests {
  /// Creates a session at revision 4 and time 1 s, and returns its path.
  ///
  /// Change "0" is running. Change "later" and a pause are scheduled.
  private func session(_ service: ServiceUnderTest) -> String {
    let path = service.session(
      #"{"properties":{"x":0,"y":[0,0]},"pausable":true}"#)
    for body in [
      #"{"id":"0","set":{"x":1},"animation":".linear(duration: 5)"}"#,
      #"{"id":"later","set":{"y":[1,1]},"at":1.5,"animation":".linear.repeatForever()"}"#,
    ] { _ = service.post(path + "/changes", body) }
    _ = service.post(path + "/evaluate", #"{"range":{"end":1}}"#)
    return path
  }

  private static let refused: [RefusedRequest] = [
    .json(
      #"{"range":{"start":0.5,"end":2}}"#, 409, "time-passed", "the session's time is 1 s, but",
      path: "/evaluate"),
    .json(
      #"{"range":{"times":[0.2,3]}}"#, 409, "time-passed", "/range/times/0 is 0.2",
      path: "/evaluate"),
    .json(#"{"range":{"end":0.5}}"#, 422, "invalid-request", "/range/end", path: "/evaluate"),
    .json(#"{"range":{"duration":90000}}"#, 422, "invalid-request", "86400", path: "/evaluate"),
    .json(
      #"{"range":{"end":"removed","step":90000}}"#, 422, "invalid-request",
      "`repeatForever` never ends",
      path: "/evaluate"),
    .json(#"{"range":{"end":2},"commit":1}"#, 422, "invalid-request", "/commit", path: "/evaluate"),
    .json(#"{"range":{"end":2"#, 400, "malformed-json", "line", path: "/evaluate"),
    .json(
      #"{"set":{"x":2},"at":0.9}"#, 409, "time-passed", "the session's time is 1 s, but",
      path: "/changes"),
    .json(#"{"remove":["x"],"at":0}"#, 409, "time-passed", "/at", path: "/changes"),
    .json(#"{"set":{"x":2},"id":"0"}"#, 409, "name-in-use", "'0'", path: "/changes"),
    .json(
      #"{"set":{"x":2},"id":"later","at":9}"#, 409, "name-in-use", "'later'", path: "/changes"),
    .json(
      #"{"set":{"x":2,"y":3,"z":4},"animation":".spring(bounce: 1e400)"}"#, 422,
      "invalid-request", "/set/y", "/set/z", "/animation", path: "/changes"),
    .json(#"{"set":{}}"#, 422, "invalid-request", #""allowed":["x","y"]"#, path: "/changes"),
    .json(
      #"{"set":{"x":2},"remove":["x"]}"#, 422, "invalid-request", "cannot be combined with 'set'",
      path: "/changes"),
    .json(
      #"{"at":2}"#, 422, "invalid-request", #""allowed":["set","add","remove"]"#, path: "/changes"),
    .json(
      #"{"animationPaused":"yes"}"#, 422, "invalid-request", "/animationPaused",
      path: "/environment", method: "PATCH"),
    .json(
      #"{"animationPause":true}"#, 422, "invalid-request", #""suggestion":"animationPaused""#,
      path: "/environment", method: "PATCH"),
    .json(
      #"{"animationPaused":true,"at":0.5}"#, 409, "time-passed", "/at", path: "/environment",
      method: "PATCH"),
    .bytes(
      Array("<a/>".utf8), "text/plain", 415, "unsupported-media-type",
      ["application/merge-patch+json"], path: "/environment", method: "PATCH"),
    .json(#"{"hard":true}"#, 422, "invalid-request", "/hard", path: "/reset"),
    .json(#"{"ttl":0}"#, 422, "invalid-request", "must be from 1 to 604800", path: "/fork"),
  ]

  @Test("leaves the session unchanged", arguments: refused)
  func unchanged(_ refused: RefusedRequest) {
    let service = ServiceUnderTest()
    let path = session(service), twin = session(service)
    let before = service.get(path)
    #expect(before["revision"].integer == 4)
    var request = refused.request
    request.path = path + refused.path
    let response = service.send(request)
    refused.expect(response)
    #expect(service.get(path).content == before.content)
    let steps = [path, twin].map {
      service.post($0 + "/evaluate", #"{"range":{"end":3},"include":["velocity"]}"#).anonymous
    }
    #expect(steps[0] == steps[1])
  }

  /// One request of each kind: the method, the path after the session, and the body.
  private static let requests: [(String, String, String)] = [
    ("GET", "", ""), ("DELETE", "", ""), ("POST", "/evaluate", #"{"range":{"duration":1}}"#),
    ("POST", "/changes", #"{"set":{"x":1}}"#),
    ("PATCH", "/environment", #"{"animationPaused":true}"#),
    ("POST", "/reset", ""), ("POST", "/fork", ""),
  ]

  private func send(
    _ service: ServiceUnderTest, _ request: (String, String, String), _ path: String,
    _ fields: [Field] = []
  ) -> ReceivedResponse {
    switch request.0 {
    case "GET": service.get(path, fields: fields)
    case "DELETE": service.delete(path, fields: fields)
    case "PATCH": service.patch(path + request.1, request.2, fields: fields)
    default: service.post(path + request.1, request.2, fields: fields)
    }
  }

  @Test(
    "with another revision is refused; with the current revision it is not",
    arguments: requests.indices)
  func ifMatch(index: Int) {
    let service = ServiceUnderTest()
    let path = session(service), before = service.get(path)
    for tags in [#""3""#, #""1", "2""#, #"W/"4""#, "4"] {
      let response = send(service, Self.requests[index], path, [Field("If-Match", tags)])
      #expect(response.status == 412 && response.problem == "precondition-failed")
      #expect(response.value(of: "ETag") == #""4""#)
      #expect(response.text.contains("at revision 4"))
      #expect(service.get(path).content == before.content)
    }
    let tags = index.isMultiple(of: 2) ? #""9", "4""# : "*"
    let response = send(service, Self.requests[index], path, [Field("If-Match", tags)])
    #expect((200...204).contains(response.status), "\(response.text)")
  }

  @Test(
    "with the current revision in If-None-Match is refused; with another revision it is not",
    arguments: requests.indices.dropFirst())
  func ifNoneMatch(index: Int) {
    let service = ServiceUnderTest()
    let path = session(service), before = service.get(path)
    for tags in [#""4""#, #""1", "4""#, #"W/"4""#, "*"] {
      let response = send(service, Self.requests[index], path, [Field("If-None-Match", tags)])
      #expect(response.status == 412 && response.problem == "precondition-failed")
      #expect(response.value(of: "ETag") == #""4""#)
      #expect(response.text.contains("at revision 4"))
      #expect(service.get(path).content == before.content)
    }
    let response = send(
      service, Self.requests[index], path, [Field("If-None-Match", #""3", "44""#)])
    #expect((200...204).contains(response.status), "\(response.text)")
  }

  @Test("without a revision is refused if one is required", arguments: requests.indices)
  func required(index: Int) {
    let service = ServiceUnderTest(requiresIfMatch: true)
    let path = service.session(#"{"properties":{"x":0}}"#)
    let request = Self.requests[index]
    let changes = request.0 != "GET" && request.1 != "/fork"
    let response = send(service, request, path)
    #expect(response.status == (changes ? 428 : request.1 == "/fork" ? 201 : 200))
    if changes {
      #expect(response.problem == "precondition-required")
      #expect(response.text.contains(#"If-Match: \"1\""#))
      #expect(service.get(path)["revision"].integer == 1)
    }
    #expect((200...204).contains(send(service, request, path, [Field("If-Match", #""1""#)]).status))
  }

  @Test("requires no revision if it changes nothing")
  func lookAhead() {
    let service = ServiceUnderTest(requiresIfMatch: true)
    for clock in ["manual", "live"] {
      let path = service.session(#"{"properties":{"x":0},"clock":"\#(clock)"}"#)
      let look = #"{"range":{"duration":1},"commit":false}"#
      #expect(service.post(path + "/evaluate", look).status == 200)
      #expect(service.patch(path + "/environment", "{}").status == 200)
      let wrong = service.post(path + "/evaluate", look, fields: [Field("If-Match", #""2""#)])
      #expect(wrong.status == 412)
      #expect(service.get(path)["revision"].integer == 1)
    }
  }

  @Test("for an unknown session is the same for every request", arguments: requests.indices)
  func unknown(index: Int) {
    let service = ServiceUnderTest()
    var responses: [ReceivedResponse] = []
    for name in [
      SessionID.random().description, "ses_", "x", "ses_0123456789abcdefghijk%20", "",
      "ses_0123456789abcdefghijklm",
    ] {
      responses.append(send(service, Self.requests[index], "/v1/sessions/" + name))
    }
    let expired = session(service), deleted = session(service)
    _ = service.delete(deleted)
    service.clock.advance(by: 3600.5)
    responses += [expired, deleted].map { send(service, Self.requests[index], $0) }
    for response in responses {
      #expect(response.status == 404 && response.problem == "unknown-session", "\(response.text)")
      #expect(response["detail"] == responses[0]["detail"])
    }
  }

  @Test("for an expired session does not occur while the session is used")
  func expiry() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"properties":{"x":0},"ttl":10}"#)
    for request in Self.requests.dropFirst(2) {
      service.clock.advance(by: 9)
      #expect((200...201).contains(send(service, request, path).status))
    }
    service.clock.advance(by: 10)
    #expect(service.get(path).status == 200)
    service.clock.advance(by: 10.5)
    #expect(service.get(path).status == 404)
  }

  @Test("for a change after the last time names the maximum", arguments: ["swiftui", "exact"])
  func afterTheEnd(fidelity: String) {
    let service = ServiceUnderTest()
    let path = service.session(
      #"{"properties":{"x":0},"pausable":true,"fidelity":"\#(fidelity)"}"#)
    let last = service.post(path + "/changes", #"{"set":{"x":1},"at":86400}"#)
    #expect(last.status == 201 && last["effectiveAt"].double == 86400, "\(last.text)")
    let end = service.post(path + "/evaluate", #"{"range":{"end":86400,"count":2}}"#)
    #expect(end.status == 200, "\(end.text)")
    let before = service.get(path).content
    // In `swiftui` fidelity, a change on a drawn frame takes effect on the next frame.
    let isLate = fidelity == "swiftui"
    let changes = [
      service.post(path + "/changes", #"{"set":{"x":2}}"#),
      service.patch(path + "/environment", #"{"animationPaused":true}"#),
    ]
    for response in changes {
      #expect((response.status == 422) == isLate, "\(response.text)")
      #expect(response.text.contains("(simulatedTime in /v1/limits)") == isLate)
    }
    if isLate { #expect(service.get(path).content == before) }
    #expect(service.post(path + "/reset", "").status == 200)
    #expect(service.post(path + "/changes", #"{"set":{"x":2}}"#).status == 201)
  }

  @Test("of the wrong type lists the types that the method accepts")
  func types() {
    let service = ServiceUnderTest()
    let path = session(service)
    for (method, suffix, field) in [
      ("PATCH", "/environment", FieldName.acceptPatch), ("POST", "/changes", .acceptPost),
    ] {
      let response = service.send(
        Request(
          method: method, path: path + suffix, fields: [Field("Content-Type", "text/csv")],
          content: [0x31]))
      #expect(response.status == 415)
      #expect(response.value(of: field)?.contains("application/json") == true)
    }
  }

  @Test("with two times is an error")
  func whenTwice() {
    let service = ServiceUnderTest()
    let path = session(service)
    let body = Array(#"{"animationPaused":true,"at":3}"#.utf8)
    let response = service.send(
      Request(
        method: "PATCH", path: path + "/environment", query: "at=2",
        fields: [Field("Content-Type", "application/merge-patch+json")], content: body))
    #expect(response.status == 422 && response.places == ["at"], "\(response.text)")
  }
}
