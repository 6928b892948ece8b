import AnimationCore
import AnimationNotation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The analysis of a session")
struct SessionAnalysisTests {
  private static func text(_ json: JSON) -> String {
    var writer = JSONWriter()
    writer.value(json)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Returns a request for an analysis without a session.
  private static func stateless(_ scene: RandomScene, _ range: String) -> String {
    scene.evaluation(range).replacing(#""include":["velocity"]"#, with: #""include":["analysis"]"#)
  }

  @Test(
    "of an unplayed session has the bytes of the analysis without a session",
    arguments: 0..<lawCases(20), Fidelity.allCases)
  func unplayed(seed: Int, fidelity: Fidelity) {
    var random = SeededGenerator(seed: seed)
    let service = ServiceUnderTest()
    for round in 0..<4 {
      let scene = random.scene(
        frameRate: [60, 30, 59.94][round % 3], fidelity: fidelity, sequences: round == 3)
      // Entries at equal times keep their order, and a session receives them in this order.
      let whole = service.post("/v1/evaluate", Self.stateless(scene, #"{"end":2,"fps":10}"#))
      guard whole.status == 200 else { continue }
      let play = SessionPlay(scene, on: service)
      let look = service.post(
        play.path + "/evaluate",
        #"{"range":{"end":2,"fps":10},"include":["analysis"],"commit":false}"#)
      #expect(look.status == 200, "\(look.text)")
      #expect(look.text.contains(#""analysis":{"#))
      #expect(Self.text(look["analysis"]) == Self.text(whole["analysis"]), "seed \(seed), \(round)")
      let step = service.post(
        play.path + "/evaluate", #"{"range":{"end":2,"fps":10},"include":["analysis"]}"#)
      #expect(Self.text(step["analysis"]) == Self.text(whole["analysis"]))
    }
  }

  @Test("is that of the session's time before the evaluation, in each request that evaluates")
  func requests() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"animation":".bouncy","to":100}"#)
    let include = #""include":["analysis"],"tolerance":0.01"#
    let ahead = service.post(
      path + "/evaluate", #"{"range":{"start":0.6,"duration":0.1},"commit":false,\#(include)}"#)
    #expect(ahead["analysis"]["value"]["begin"].double == 0)
    #expect(ahead["analysis"]["value"]["tolerance"].double == 0.01)
    let whole = ahead["analysis"]["value"]
    let step = service.post(path + "/evaluate", #"{"range":{"duration":0.2},\#(include)}"#)
    #expect(Self.text(step["analysis"]["value"]) == Self.text(whole))
    let next = service.post(path + "/evaluate", #"{"range":{"duration":0.25},\#(include)}"#)
    let rest = next["analysis"]["value"]
    #expect(rest["begin"].double == 0.2)
    for key in ["settlingTime", "peaks", "overshoot", "removal", "logicalCompletion", "regime"] {
      #expect(Self.text(rest[key]) == Self.text(whole[key]), "\(key)")
    }
    // At 0.45 s, the largest overshoot is over, and the value is still beyond the target.
    let last = service.post(path + "/evaluate", #"{"commit":false,\#(include)}"#)["analysis"][
      "value"]
    #expect(last["peaks"].elements.count == whole["peaks"].elements.count - 1)
    #expect(last["settlingTime"].double == whole["settlingTime"].double)
    let change = service.post(
      path + "/changes",
      #"{"set":{"value":0},"animation":".linear(duration:1)","evaluate":{"commit":false,\#(include)}}"#
    )
    let changed = change["evaluation"]["analysis"]["value"]
    #expect(changed["begin"].double == 0.45)
    #expect(changed["regime"] == .null)
    #expect((changed["removal"].double ?? 0) > 1.4)
    let paused = service.patch(
      path + "/environment", #"{"animationPaused":true,"evaluate":{"commit":false,\#(include)}}"#)
    #expect(paused["evaluation"]["analysis"]["value"]["begin"].double == 0.45)
    let reset = service.post(path + "/reset", #"{"evaluate":{"commit":false,\#(include)}}"#)
    #expect(Self.text(reset["evaluation"]["analysis"]["value"]) == Self.text(whole))
  }

  @Test("is refused like that without a session")
  func refused() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"animation":".bouncy","to":100}"#)
    for (format, body, pointer) in [
      ("ndjson", #"{"include":["analysis"]}"#, "/include"),
      ("svg", #"{"include":["analysis"]}"#, "/include"),
      ("json", #"{"tolerance":0.1}"#, "/tolerance"),
      ("json", #"{"include":["analysis"],"tolerance":0}"#, "/tolerance"),
      ("json", #"{"include":["fidelityGap"]}"#, "/include/0"),
    ] {
      let response = service.post(path + "/evaluate.\(format)", body)
      #expect(response.status == 422, "\(body)")
      #expect(response["errors"][0]["pointer"].string == pointer, "\(response.text)")
    }
    let paused = service.session(
      #"{"animation":".bouncy","to":100,"pausable":true,"fidelity":"exact","environment":{"animationPaused":true}}"#
    )
    let endless = service.post(
      paused + "/evaluate", #"{"range":{"end":1},"include":["analysis"]}"#)["analysis"]["value"]
    #expect(endless["settlingTime"] == .null && endless["removal"] == .null)
    let long = service.session(
      #"{"animation":".linear(duration:0.1).repeatForever()","fidelity":"exact"}"#)
    let beyond = service.post(
      long + "/evaluate", #"{"range":{"end":80000,"count":2},"include":["analysis"]}"#)
    #expect(beyond.status == 422 && beyond.text.contains("landmarks"), "\(beyond.text)")
    #expect(beyond["errors"][0]["pointer"].string == "/include")
  }

  @Test("gives pictures of a session their figures")
  func pictures() {
    let service = ServiceUnderTest()
    let path = service.session(#"{"animation":".bouncy","to":100}"#)
    func line(_ body: String) -> String { service.post(path + "/evaluate.line", body).text }
    let figures = "settled 0.817 s (within 0.1 %), overshoot 4.19 % at 0.35 s"
    #expect(line(#"{"commit":false}"#).contains(figures))
    #expect(line(#"{"commit":false,"tolerance":0.01}"#).contains("(within 1 %), overshoot 4.19 %"))
    _ = service.post(path + "/evaluate", #"{"range":{"duration":0.2}}"#)
    // The figures do not depend on the session's time, nor on the start of the range.
    #expect(line(#"{"commit":false}"#).contains(figures))
    #expect(line(#"{"commit":false,"range":{"start":0.6}}"#).contains(figures))
    _ = service.post(path + "/evaluate", #"{"range":{"duration":0.2}}"#)
    #expect(!line(#"{"commit":false}"#).contains("overshoot 4.19 %"))
    _ = service.post(path + "/evaluate", #"{"range":{"duration":2}}"#)
    #expect(!line(#"{"commit":false,"range":{"duration":1}}"#).contains("overshoot"))
  }
}
