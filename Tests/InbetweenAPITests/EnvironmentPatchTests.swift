import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing

@Suite("A patch of the environment")
struct EnvironmentPatchTests {
  private let service = ServiceUnderTest()

  @Test("may give its time in the body or in the query, and not in both")
  func hasOneTime() throws {
    let environment = service.session(#"{"pausable":true}"#) + "/environment"
    let body = service.send("PATCH", environment, #"{"animationPaused":true,"at":1}"#)
    #expect(body.json.member("effectiveAt") == .number(1))
    let query = service.send("PATCH", environment + "?at=2", #"{"animationPaused":null}"#)
    #expect(query.json.member("effectiveAt") == .number(2))
    let both = service.send("PATCH", environment + "?at=2", #"{"animationPaused":null,"at":3}"#)
    #expect(
      both.errors == [
        #"{"parameter":"at","detail":"is also in the content: send the value only once"}"#
      ])
  }

  @Test("reports the events that occur at once, as a change does", arguments: ["swiftui", "exact"])
  func reportsEvents(_ fidelity: String) {
    let session = service.session(
      #"{"pausable":true,"fidelity":"\#(fidelity)","animation":".linear(duration: 0)"}"#)
    _ = service.post(session + "/evaluate", #"{"range":{"end":1}}"#)
    for patch in ["{}", #"{"animationPaused":true}"#] {
      let response = service.patch(session + "/environment", patch)
      #expect(response.json.member("events") == .array([]), "\(response.text)")
    }
  }

  @Test("without members changes nothing and keeps the revision")
  func keepsRevision() throws {
    let environment = service.session("{}") + "/environment"
    let response = service.send("PATCH", environment, "{}")
    #expect(response.status == 200)
    #expect(response.value(of: "ETag") == "\"1\"")
    #expect(response.json.member("revision") == .number(1))
    #expect(
      service.send("PATCH", environment, "{}", fields: [Field("If-Match", "\"2\"")]).status == 412)
  }

  @Test("is refused if the session has the maximum number of pending entries")
  func pendingEntries() {
    let path = service.session(#"{"properties":{"x":0},"pausable":true}"#)
    for _ in 0..<Limits.timelineEntries.max {
      let response = service.patch("\(path)/environment", #"{"animationPaused":true,"at":9}"#)
      guard response.status == 200 else { break }
    }
    let before = service.get(path)
    #expect(before["pending"].elements.count == Limits.timelineEntries.max)
    let response = service.patch("\(path)/environment", #"{"animationPaused":true}"#)
    #expect(response.status == 422 && response.text.contains("timelineEntries"))
    #expect(service.patch("\(path)/environment", "{}").status == 200)
    #expect(service.get(path).content == before.content)
  }

  @Test(
    "is optional when a session is created", arguments: ["{}", #"{"animationPaused":null}"#])
  func mayBeEmptyAtFirst(_ environment: String) {
    let response = service.send("POST", "/v1/sessions", #"{"environment":\#(environment)}"#)
    #expect(response.status == 201)
    #expect(response.json.member("environment")?.member("animationPaused") == .bool(false))
  }

  @Test("requires a member in a timeline")
  func isRequiredInTimeline() {
    let response = service.send(
      "POST", "/v1/evaluate",
      #"{"properties":{"x":0},"timeline":[{"at":0,"environment":{}}],"range":{"end":0}}"#)
    #expect(
      response.errors == [
        #"{"pointer":"/timeline/0/environment/animationPaused","detail":"is required"}"#
      ])
  }
}
