import AnimationNotation
import JSONCodec
import Testing

@Suite("The wording of errors")
struct WordingTests {
  private let service = ServiceUnderTest()

  @Test("has numbers in JSON syntax")
  func writesNumbers() throws {
    let timeline = service.send(
      "POST", "/v1/evaluate",
      """
      {"properties":{"x":0},"timeline":[{"at":1,"set":{"x":1}},{"at":0.5,"set":{"x":2}}],\
      "range":{"start":2,"end":1}}
      """)
    #expect(
      timeline.errors == [
        """
        {"pointer":"/timeline/1/at","detail":"must not be less than 1, the time of an earlier entry",\
        "given":0.5}
        """,
        #"{"pointer":"/range/end","detail":"must not be earlier than the start (2 s)","given":1}"#,
      ])
  }

  @Test(
    "contains the time that a session has passed, and its current time",
    arguments: [
      (
        "/evaluate", #"{"range":{"start":0,"end":1}}"#,
        "the session's time is 1 s, but /range/start is 0 s: give the session's time or a later time"
      ),
      (
        "/evaluate", #"{"range":{"times":[0.5,2]}}"#,
        "the session's time is 1 s, but /range/times/0 is 0.5 s: give the session's time or a later time"
      ),
      (
        "/changes", #"{"set":{"value":2},"at":0}"#,
        "the session's time is 1 s, but /at is 0 s: give the session's time or a later time"
      ),
    ])
  func containsTime(_ action: String, _ json: String, _ detail: String) throws {
    let session = service.session("{}")
    #expect(
      service.send("POST", session + "/evaluate", #"{"range":{"end":1,"count":1}}"#).status == 200)
    let response = service.send("POST", session + action, json)
    #expect(response.status == 409)
    #expect(response.json.member("detail") == .string(detail))
  }

  @Test("states that a change of a session either sets or removes")
  func setsOrRemoves() throws {
    let session = service.session("{}")
    let response = service.send(
      "POST", session + "/changes", #"{"set":{"value":1},"remove":["value"]}"#)
    #expect(
      response.errors == [
        """
        {"pointer":"/remove","detail":"cannot be combined with 'set': give only one of them",\
        "allowed":["set","add","remove"]}
        """
      ])
  }

  @Test("states that a text is longer than the limit")
  func limitsText() {
    let text = ".linear" + String(repeating: " ", count: 4090)
    let response = service.send("POST", "/v1/evaluate", #"{"animation":"\#(text)"}"#)
    #expect(
      response.errors == [
        """
        {"pointer":"/animation","detail":"has 4097 UTF-16 code units; the maximum is 4096 \
        (textCharacters in /v1/limits)"}
        """
      ])
  }
}
