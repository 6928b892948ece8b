import AnimationNotation
import JSONCodec
import Testing

@Suite("Keyframes and phases in a session")
struct SequenceSessionTests {
  private let service = ServiceUnderTest()

  private static let keyframes =
    #"{"type":"keyframes","tracks":{"value":[{"type":"linear","to":10,"duration":1}]}}"#
  private static let phases = #"""
    {"type":"phases","phases":[{"set":{"value":0},"animation":".linear(duration: 0.5)"},\#
    {"set":{"value":4},"animation":".linear(duration: 0.5)"}],"repeating":true}
    """#

  private func step(_ session: String, to end: Double) -> ReceivedResponse {
    service.post(session + "/evaluate", #"{"range":{"end":\#(end),"count":1}}"#)
  }

  @Test("are created by the short form, reset and forked", arguments: [keyframes, phases])
  func lives(_ description: String) {
    let session = service.session(#"{"fidelity":"exact","animation":\#(description)}"#)
    let created = service.get(session)
    #expect(created["properties"]["value"]["animating"] == .bool(true))
    #expect(step(session, to: 0.25).status == 200)
    let under = service.get(session)
    #expect(under["properties"]["value"]["animating"] == .bool(true))
    let fork = service.post(session + "/fork", "{}")
    let path = fork.value(of: "Location") ?? ""
    #expect(fork.status == 201 && fork["properties"] == under["properties"])
    #expect(
      step(path, to: 0.75).text.split(separator: "\"session\"").first
        == step(session, to: 0.75).text.split(separator: "\"session\"").first)
    let reset = service.send("POST", session + "/reset")
    #expect(reset["properties"] == created["properties"] && reset["time"] == .number(0))
  }

  @Test("report their position and their target")
  func status() {
    let session = service.session(#"{"fidelity":"exact","animation":\#(Self.keyframes)}"#)
    _ = step(session, to: 0.25)
    #expect(
      service.get(session).text.contains(
        #""properties":{"value":{"value":2.5,"velocity":10,"target":10,"animating":true}}"#))
    _ = step(session, to: 2)
    #expect(
      service.get(session).text.contains(
        #""properties":{"value":{"value":10,"velocity":0,"target":10,"animating":false}}"#))
    // No animation is running, so the keyframes start from the last value that was set: the start
    // value 0.
    let again = service.post(session + "/changes", #"{"animation":\#(Self.keyframes)}"#)
    #expect(again.status == 201 && again["id"].string == "1")
    _ = step(session, to: 2.5)
    #expect(service.get(session)["properties"]["value"]["value"] == .number(5))
  }

  @Test("refuse phases that cycle in zero time, in every request")
  func timeless() {
    let phases = { (animations: [String]) in
      let list = animations.enumerated().map { #"{"set":{"value":\#($0)},"animation":\#($1)}"# }
      return #"{"type":"phases","repeating":true,"phases":[\#(list.joined(separator: ","))]}"#
    }
    let nulls = service.post("/v1/evaluate", #"{"animation":\#(phases(["null","null"]))}"#)
    #expect(
      nulls.errors == [
        """
        {"pointer":"/animation/phases","detail":"cannot repeat without animations: give at \
        least one phase an animation"}
        """
      ])
    let endless = """
      the phases of '0' repeat forever, but every phase lasts 0 s. Give at least one phase an \
      animation with a duration above 0 s, and a value that differs from the previous phase
      """
    let zero = phases(["null", #"".linear(duration: 0)""#])
    let exact = service.post(
      "/v1/evaluate", #"{"fidelity":"exact","range":{"end":1},"animation":\#(zero)}"#)
    #expect(exact.errors == [#"{"pointer":"/range","detail":"\#(endless)"}"#])
    let session = service.session(#"{"fidelity":"exact","properties":{"value":0}}"#)
    _ = step(session, to: 1)
    let change = service.post(session + "/changes", #"{"animation":\#(zero)}"#)
    #expect(change.errors == [#"{"pointer":"","detail":"\#(endless)"}"#])
    #expect(service.get(session)["revision"] == .number(2))
    let frames = service.post("/v1/evaluate", #"{"range":{"times":[9000]},"animation":\#(zero)}"#)
    #expect(
      frames.errors == [
        """
        {"pointer":"/range","detail":"the phases of '0' change properties more than 10000 times \
        (phaseChanges in /v1/limits): give an earlier end"}
        """
      ])
  }

  @Test("report all errors in phases at once")
  func refusals() {
    let response = service.post(
      "/v1/evaluate",
      """
      {"to":1,"animation":{"type":"phases","phases":[{"sets":{}},{"set":{"x":1},"animation":".lin"},
       {"set":{},"animation":{"type":"phases"}}],"modifiers":[{"type":"delay","delay":1}]}}
      """)
    #expect(response.status == 422)
    #expect(
      response.errors.map { $0.split(separator: "\",\"").prefix(2).joined(separator: " ") } == [
        #"{"pointer":"/to detail":"cannot be combined with phases, which contain their own targets"}"#,
        """
        {"pointer":"/animation/modifiers/0 detail":"a sequence of keyframes or phases accepts no \
        modifiers: remove this modifier"}
        """,
        #"{"pointer":"/animation/phases/0/sets detail":"unknown key: write \"set\": {}"#,
        #"{"pointer":"/animation/phases/0/set detail":"is required"}"#,
        #"{"pointer":"/animation/phases/1/set/x detail":"unknown property"#,
        #"{"pointer":"/animation/phases/1/animation column":2,"length":3,"detail":"must be an animation"#,
        #"{"pointer":"/animation/phases/2/set detail":"must set at least one property"#,
        """
        {"pointer":"/animation/phases/2/animation/type detail":"is allowed only \
        in a change of a scene, as \\"animation\\": {\\"type\\": \\"phases\\", …}
        """,
      ])
    for count in [1, 101] {
      let list = Array(repeating: #"{"set":{"value":1}}"#, count: count).joined(separator: ",")
      let response = service.post(
        "/v1/evaluate", #"{"animation":{"type":"phases","phases":[\#(list)]}}"#)
      #expect(
        response.errors == [
          #"{"pointer":"/animation/phases","detail":"must have 2 to 100 phases, not \#(count)"}"#
        ])
    }
  }
}
