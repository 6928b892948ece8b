@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import TestSupport
import Testing

@Suite("A scene that never ends")
struct EndlessTests {
  private let service = ServiceUnderTest()

  private static let line = #"give "end", such as 2"#

  @Test(
    "is refused because of its structure, with the remedy, in every format",
    arguments: [".linear.repeatForever()", ".bouncy.repeatForever(autoreverses: false).delay(1)"])
  func repeats(_ text: String) {
    let detail = "`repeatForever` never ends: " + Self.line
    for path in ["evaluate", "evaluate.csv", "evaluate.ndjson", "evaluate.svg", "compare"] {
      for fidelity in ["swiftui", "exact"] {
        let name = path == "compare" ? "animations" : "animation"
        let more = path == "compare" ? ",.smooth" : ""
        let response = service.send(
          "GET", "/v1/\(path)?\(name)=\(CanonicalQuery.escaped(text))\(more)&fidelity=\(fidelity)",
          fields: [Field("Accept", "*/*")], content: "")
        #expect(response.status == 422)
        #expect(response["errors"][0]["detail"].string == detail, "\(response.text)")
      }
    }
  }

  @Test(
    "is refused if a spring without damping moves it, now or later",
    arguments: [
      #""animation":".spring(duration: 0.5, bounce: 1)""#,
      #""animation":".interpolatingSpring(duration: 0.5, bounce: 1)""#,
      #""animation":".spring(response: 0.5, dampingFraction: 0).delay(1).speed(2).repeatCount(3)""#,
      #""to":[3,-4],"from":[0,0],"animation":".spring(duration: 2, bounce: 1)""#,
      // The response blends for a second.
      #"""
      "properties":{"x":0},"timeline":[{"at":0,"set":{"x":1},"animation":".bouncy"},{"at":0.2,
      "set":{"x":0},"animation":".spring(duration: 1, bounce: 1, blendDuration: 1)"}]
      """#,
      // The animations are combined, and the first changes the distance of the second.
      #"""
      "properties":{"x":0},"timeline":[{"at":0,"set":{"x":1},"animation":".linear(duration: 3)"},
      {"at":0.2,"set":{"x":5},"animation":".spring(duration: 1, bounce: 1).delay(0.1)"}]
      """#,
    ])
  func undamped(_ scene: String) {
    for fidelity in ["swiftui", "exact"] {
      for format in ["json", "svg", "txt"] {
        let response = service.post(
          "/v1/evaluate.\(format)", "{\(scene),\"fidelity\":\"\(fidelity)\"}")
        #expect(response.status == 422)
        #expect(response.text.contains("never ends: give "), "\(response.text)")
      }
      let late = service.post(
        "/v1/evaluate",
        "{\(scene),\"fidelity\":\"\(fidelity)\",\"range\":{\"start\":999,\"end\":999,\"count\":1}}")
      #expect(!late["animating"].elements.isEmpty, "\(late.text)")
    }
  }

  @Test(
    "is refused because of its speed in both fidelities",
    arguments: [
      #""animation":".linear.speed(0)""#, #""animation":".default.delay(0.1).speed(-1)""#,
      #""animation":".interpolatingSpring.speed(-2).repeatCount(2).logicallyComplete(after: 1)""#,
      #""to":[3,-4],"from":[0,0],"animation":".bouncy.speed(0).delay(-0.3)""#,
      #""animation":".linear.speed(-1).delay(1).speed(-1)""#,
      // The animations are combined, and the first changes the distance of the second.
      #"""
      "properties":{"x":0},"timeline":[{"at":0,"set":{"x":1},"animation":".linear(duration: 3)"},
      {"at":0.2,"set":{"x":5},"animation":".bouncy.speed(0)"}]
      """#,
    ])
  func speeds(_ scene: String) {
    for fidelity in ["swiftui", "exact"] {
      for path in ["evaluate", "evaluate.svg"] {
        let response = service.post("/v1/\(path)", "{\(scene),\"fidelity\":\"\(fidelity)\"}")
        #expect(response.text.contains("is 0 or less, so it never ends: give "), "\(response.text)")
      }
    }
    // The delay skips the whole animation, or its time decreases and then increases.
    for over in [
      ".linear(duration:1).delay(-2).speed(0)",
      ".linear(duration:1).delay(-3).speed(-1).delay(-5).speed(-1)",
      ".linear(duration:1).delay(-3.5).speed(-1).delay(2).delay(-5).speed(-1)",
    ] {
      let response = service.get("/v1/evaluate", query: "animation=\(over)")
      #expect(response.status == 200, "\(over): \(response.text)")
    }
  }

  @Test("is not assumed of a spring without damping that has no distance, or a very small one")
  func undampedAndStill() {
    for fidelity in ["swiftui", "exact"] {
      let query = "animation=.spring(duration:0.5,bounce:1)&to=0&fidelity=\(fidelity)"
      #expect(service.get("/v1/evaluate", query: query).status == 200)
    }
    let query = "animation=.spring(duration:0.5,bounce:1)&to=0.001"
    #expect(service.get("/v1/evaluate", query: query).status == 200)
  }

  @Test("is accepted if an entry replaces or removes it, or an end is given")
  func replaced() {
    let forever = #"{"at":0,"set":{"x":1},"animation":".linear(duration:0.2).repeatForever()"}"#
    for rest in [
      #"{"at":1,"set":{"x":2},"animation":".linear(duration:0.2)"}"#, #"{"at":1,"remove":"x"}"#,
      #"""
      {"at":1,"animation":{"type":"keyframes","tracks":{"x":"LinearKeyframe(1, duration: 1)"}}}
      """#,
    ] {
      for fidelity in ["swiftui", "exact"] {
        let response = service.post(
          "/v1/evaluate",
          #"{"properties":{"x":0},"timeline":[\#(forever),\#(rest)],"fidelity":"\#(fidelity)"}"#)
        #expect(response.status == 200, "\(response.text)")
      }
    }
    let other = #"{"at":5,"set":{"y":1}}"#
    let response = service.post(
      "/v1/evaluate", #"{"properties":{"x":0,"y":0},"timeline":[\#(forever),\#(other)]}"#)
    #expect(response.text.contains("never ends"))
    #expect(
      service.get("/v1/evaluate", query: "animation=.linear.repeatForever()&end=2").status == 200)
  }

  @Test(
    "is not assumed of an endless animation that the next phase replaces",
    arguments: [
      ".spring(response: 0.5, dampingFraction: 0)",
      ".interpolatingSpring(duration: 0.5, bounce: 1).repeatCount(2)",
      ".bouncy.delay(0.1).repeatForever().speed(2)",
      ".linear.repeatForever().logicallyComplete(after: 0.2)",
    ])
  func replacedByPhase(_ animation: String) {
    for fidelity in ["swiftui", "exact"] {
      for (last, criteria, status) in [
        (".linear(duration: 0.2)", "logicallyComplete", 200),
        (".linear(duration: 0.2)", "removed", 422), (animation, "logicallyComplete", 422),
      ] {
        let response = service.post(
          "/v1/evaluate",
          #"""
          {"fidelity":"\#(fidelity)","properties":{"x":0},"timeline":[{"at":0,
          "completionCriteria":"\#(criteria)","animation":{"type":"phases","phases":[
          {"set":{"x":1},"animation":"\#(last)"},{"set":{"x":2},"animation":"\#(animation)"}]}}]}
          """#)
        #expect(response.status == status, "\(response.text)")
      }
    }
  }

  @Test("is found in a late phase, too", arguments: ["swiftui", "exact"])
  func latePhase(_ fidelity: String) {
    let response = service.post(
      "/v1/evaluate",
      #"""
      {"fidelity":"\#(fidelity)","animation":{"type":"phases","phases":[
      {"set":{"value":1},"animation":".linear(duration: 3)"},
      {"set":{"value":2},"animation":".linear(duration: 3)"},
      {"set":{"value":3},"animation":".linear.repeatForever()"}]}}
      """#)
    #expect(
      response["errors"][0]["detail"].string == "`repeatForever` never ends: \(Self.line)",
      "\(response.text)")
  }

  @Test("distinguishes keyframes, phases and a pause")
  func causes() {
    let tracks = #""tracks":{"value":"LinearKeyframe(1, duration: 1)"},"repeating":true"#
    let phases = #""phases":[{"set":{"value":1}},{"set":{"value":0}}],"repeating":true"#
    for (type, members, detail) in [
      ("keyframes", tracks, "repeating keyframes never end"),
      ("phases", phases, "repeating phases never end"),
    ] {
      let response = service.post(
        "/v1/evaluate", #"{"animation":{"type":"\#(type)",\#(members)}}"#)
      #expect(
        response["errors"][0]["detail"].string == "\(detail): \(Self.line)", "\(response.text)")
    }
    for fidelity in ["swiftui", "exact"] {
      let session = service.session(
        #"""
        {"pausable":true,"fidelity":"\#(fidelity)","environment":{"animationPaused":true},"to":2}
        """#)
      let response = service.post(session + "/evaluate", #"{"range":{"end":"removed"}}"#)
      #expect(response.status == 422)
      #expect(response.text.contains("animations are paused, so 'value' never settles"))
      #expect(service.post(session + "/evaluate", #"{"range":{"end":1}}"#).status == 200)
      #expect(
        service.patch(session + "/environment", #"{"animationPaused":false}"#).status == 200)
      #expect(service.post(session + "/evaluate", "{}").status == 200)
    }
  }

  @Test("still animates long after, and every accepted scene settles", arguments: [1, 2, 3])
  func law(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var endless = 0
    for _ in 0..<120 {
      let timeline = (0..<random.whole(1...3)).map { index in
        #"""
        {"at":\#(Double(index) / 4),"set":{"\#(random.chance(0.7) ? "x" : "y")":\#(random.whole(0...2))},
        "animation":"\#(animation(&random))"}
        """#
      }
      let scene =
        #"{"properties":{"x":0,"y":0},"fidelity":"\#(random.chance(0.5) ? "exact" : "swiftui")","#
        + #""timeline":[\#(timeline.joined(separator: ","))]"#
      let response = service.post("/v1/evaluate", scene + "}")
      guard response.status != 200 else {
        #expect(response["animating"].elements.isEmpty)
        continue
      }
      #expect(response.text.contains("never ends"), "\(scene) \(response.text)")
      endless += 1
      let late = service.post(
        "/v1/evaluate", scene + #","range":{"start":100,"end":100,"count":1}}"#)
      #expect(!late["animating"].elements.isEmpty, "\(scene)")
    }
    #expect((20...119).contains(endless), "\(endless)")
  }

  private func animation(_ random: inout SeededGenerator) -> String {
    var text = [".linear(duration: 0.2)", ".bouncy", ".interpolatingSpring", ".easeIn"][
      random.whole(0...3)]
    for _ in 0..<random.whole(0...2) {
      text +=
        [
          ".repeatForever()", ".repeatForever(autoreverses: false)", ".repeatCount(2)",
          ".delay(0.1)",
          ".speed(2)", ".logicallyComplete(after: 0.1)", ".speed(0)", ".speed(-1)",
        ][random.whole(0...7)]
    }
    return text
  }
}
