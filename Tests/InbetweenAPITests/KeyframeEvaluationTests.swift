import AnimationNotation
import JSONCodec
import Testing

@Suite("Evaluating keyframes")
struct KeyframeEvaluationTests {
  private let service = ServiceUnderTest()

  private func short(_ keyframes: String) -> String {
    #""animation":{"type":"keyframes","tracks":{"value":\#(keyframes)}}"#
  }

  private func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let hex = String(byte, radix: 16, uppercase: true)
      return "%" + (hex.count == 1 ? "0" + hex : hex)
    }.joined()
  }

  @Test("runs to the end of the longest track and reports completion")
  func runs() {
    let response = service.send(
      "POST", "/v1/evaluate",
      """
      {"properties":{"x":0,"s":[1,2],"o":0.5},
       "timeline":[{"at":0,"id":"k","animation":{"type":"keyframes","tracks":{
         "x":[{"type":"linear","to":10,"duration":0.25},{"type":"move","to":-4},
              {"type":"cubic","to":0,"duration":0.25}],
         "s":[{"type":"linear","to":[2,4],"duration":0.5}]}}}],
       "range":{"fps":8},"include":["velocity"]}
      """)
    #expect(
      response.text == """
        {"engine":"1.0","fidelity":"swiftui","frameRate":60,\
        "range":{"start":0,"end":0.5,"fps":8,"count":5},"times":[0,0.125,0.25,0.375,0.5],\
        "values":{"o":[0.5,0.5,0.5,0.5,0.5],\
        "s":[[1,2],[1.25,2.5],[1.5,3],[1.75,3.5],[2,4]],"x":[0,5,10,-2,0]},\
        "velocities":{"o":[0,0,0,0,0],"s":[[2,4],[2,4],[2,4],[2,4],[0,0]],\
        "x":[40,40,0,24,0]},\
        "events":[{"type":"removed","time":0.5,"property":"s","change":"k"},\
        {"type":"logicallyComplete","time":0.5,"property":"s","change":"k"},\
        {"type":"removed","time":0.5,"property":"x","change":"k"},\
        {"type":"logicallyComplete","time":0.5,"property":"x","change":"k"},\
        {"type":"completion","time":0.5,"change":"k","criteria":"logicallyComplete"}],\
        "animating":[]}

        """)
  }

  @Test("is the same by query, by body, as objects or in SwiftUI's syntax")
  func spellings() {
    let objects = """
      [{"type":"linear","to":10,"duration":0.2,"curve":"easeIn"},\
      {"type":"cubic","to":20,"duration":0.3,"startVelocity":5,"endVelocity":null},\
      {"type":"spring","to":0,"spring":{"duration":0.4,"bounce":0.3}},{"type":"move","to":3}]
      """
    let words = """
      ["LinearKeyframe(10, duration: 0.2, timingCurve: .easeIn)",\
      "CubicKeyframe(20, duration: 0.3, startVelocity: 5)",\
      "SpringKeyframe(0, spring: Spring(duration: 0.4, bounce: 0.3))","MoveKeyframe(3)"]
      """
    let given = { (keyframes: String) in #"{"from":1,\#(short(keyframes))}"# }
    let response = service.send("POST", "/v1/evaluate", given(objects)).text
    #expect(response.contains(#""completion""#))
    #expect(service.send("POST", "/v1/evaluate", given(words)).text == response)
    for keyframes in [objects, words] {
      let description = #"{"type":"keyframes","tracks":{"value":\#(keyframes)},"repeating":false}"#
      let query = "/v1/evaluate?from=1&animation=" + encoded(description)
      #expect(service.send("GET", query).text == response)
    }
  }

  @Test("stops at the given end and lists the properties that still move")
  func stops() throws {
    let response = service.send(
      "POST", "/v1/evaluate",
      """
      {"properties":{"a":0,"b":0},"range":{"end":0.3,"count":1},
       "timeline":[{"at":0,"animation":{"type":"keyframes","tracks":{
         "a":[{"type":"linear","to":1,"duration":0.3}]}}},
         {"at":0,"animation":{"type":"keyframes","tracks":{
         "b":[{"type":"spring","to":1,"duration":0.4}]}}}]}
      """)
    #expect(response["animating"] == .array([.string("b")]))
    #expect(response["events"].elements.count == 3)
  }

  @Test("reports a completion once, if the range reaches it", arguments: [0.0, 0.4, 0.6])
  func completion(_ start: Double) throws {
    let keyframes = #"["LinearKeyframe(1, duration: 0.4)","LinearKeyframe(2, duration: 0.2)"]"#
    let response = service.send(
      "POST", "/v1/evaluate",
      #"{\#(short(keyframes)),"range":{"start":\#(start),"end":0.6,"count":1}}"#)
    // In floating point, 0.4 + 0.2 is slightly more than 0.6. A range that ends at 0.6 must still
    // report the completion, and a range that starts at 0.6 must not.
    #expect(response["events"].elements.count == (start < 0.6 ? 3 : 0))
  }

  @Test("returns SwiftUI's result for a duration of zero, or the exact one")
  func zeroLength() {
    let body = { (fidelity: String) in
      """
      {"fidelity":"\(fidelity)",\(short(#"["LinearKeyframe(4, duration: 0)"]"#)),
       "range":{"times":[0,0.1]}}
      """
    }
    let shown = service.send("POST", "/v1/evaluate", body("swiftui")).text
    let exact = service.send("POST", "/v1/evaluate", body("exact")).text
    #expect(shown.contains(#""values":{"value":[null,4]}"#))
    #expect(exact.contains(#""values":{"value":[4,4]}"#))
    #expect(shown.contains(#""events":[{"type":"removed","time":0,"#))
  }

  @Test("that begins on a frame does not depend on frames; the fidelities differ by rounding alone")
  func frames() {
    let keyframes = #"["SpringKeyframe(1, spring: .bouncy)","CubicKeyframe(3, duration: 0.3)"]"#
    let body = { (settings: String) in
      #"{\#(settings)\#(short(keyframes)),"range":{"end":1,"step":0.013}}"#
    }
    let usual = service.send("POST", "/v1/evaluate", body(""))
    for settings in [#""frameRate":24,"#, #""fidelity":"exact","#] {
      let other = service.send("POST", "/v1/evaluate", body(settings))
      for (one, two) in zip(usual["values"]["value"].elements, other["values"]["value"].elements) {
        #expect(abs((one.double ?? .nan) - (two.double ?? .nan)) < 1e-12)
      }
    }
  }

  @Test("is listed with the animations, with its defaults")
  func catalogue() {
    let text = service.send("GET", "/v1/animations").text
    #expect(
      text.contains(
        """
        {"type":"spring","forms":[[{"key":"to","default":null,"required":true},\
        {"key":"duration","default":null,"required":false},\
        {"key":"spring","default":"smooth","required":false},\
        {"key":"startVelocity","default":null,"required":false}]]}
        """))
    #expect(
      text.contains(
        """
        "changes":[{"type":"keyframes","forms":[[{"key":"tracks","default":null,"required":true},\
        {"key":"repeating","default":false,"required":false}]]},\
        {"type":"phases","forms":[[{"key":"phases","default":null,"required":true},\
        {"key":"repeating","default":false,"required":false}]]}]
        """))
  }
}
