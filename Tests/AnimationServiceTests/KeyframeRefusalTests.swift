import Testing

@Suite("What is wrong with keyframes")
struct KeyframeRefusalTests {
  private let service = ServiceUnderTest()

  @Test("comes all at once, with its place")
  func allAtOnce() {
    let answer = service.ask(
      "POST", "/v1/evaluate",
      """
      {"properties":{"x":0,"v":[0,0],"own":{"value":0,"animation":null}},
       "timeline":[],"from":0,
       "keyframes":{"x":[{"type":"linaer","to":1,"duration":1},
                         {"type":"cubic","to":[1,2],"duration":-1},
                         {"type":"linear","to":1,"duration":1,"curve":"easeIn","timingCurve":"linear"},
                         "SpringKeyframe(1, duraton: 2)"],
                    "v":[{"type":"move"},{"type":"linear","to":[1,2],"duration":"x","curve":"eas"},
                         {"type":"spring","to":[1,2],"spring":{"response":1,"dampingRatio":0}},
                         {"type":"spring","to":[1,2],"startVelocity":4}],
                    "w":[]}}
      """)
    #expect(answer.status == 422)
    #expect(
      answer.errors == [
        #"{"pointer":"/timeline","detail":"cannot stand beside 'keyframes'","allowed":["keyframes"]}"#,
        """
        {"pointer":"/from","detail":"belongs to the short form and cannot stand beside 'properties'",\
        "allowed":["properties"]}
        """,
        """
        {"pointer":"/properties/own/animation","detail":"cannot stand beside 'keyframes'",\
        "allowed":["keyframes"]}
        """,
        """
        {"pointer":"/keyframes/x/0/type","detail":"must be a keyframe","given":"linaer",\
        "allowed":["linear","cubic","spring","move"],"suggestion":"linear"}
        """,
        #"{"pointer":"/keyframes/x/1/duration","detail":"must be from 0 to 86400","given":-1}"#,
        #"{"pointer":"/keyframes/x/1/to","detail":"must be a number, as the property's value is"}"#,
        """
        {"pointer":"/keyframes/x/2/timingCurve","detail":"belongs to another form: the keys are either \
        to, duration, curve or to, duration, timingCurve","allowed":["to","duration","curve"]}
        """,
        """
        {"pointer":"/keyframes/x/3","column":19,"length":7,"detail":"unknown label",\
        "allowed":["duration","spring","startVelocity"],"suggestion":"duration"}
        """,
        #"{"pointer":"/keyframes/v/0/to","detail":"is required"}"#,
        #"{"pointer":"/keyframes/v/1/duration","detail":"must be a number","given":"x"}"#,
        """
        {"pointer":"/keyframes/v/1/curve","column":1,"length":3,"detail":"must be a curve",\
        "given":"eas","allowed":["linear","easeIn","easeOut","easeInOut","circularEaseIn",\
        "circularEaseOut","circularEaseInOut","bezier"],"suggestion":"easeIn"}
        """,
        #"{"pointer":"/keyframes/v/2","detail":"needs a 'duration': its spring never settles"}"#,
        """
        {"pointer":"/keyframes/v/3/startVelocity","detail":"must be an array of 2 numbers, as the \
        property's value is","given":4}
        """,
        """
        {"pointer":"/keyframes/w","detail":"unknown property","allowed":["own","v","x"]}
        """,
        #"{"pointer":"/keyframes/w","detail":"must have 1 to 1000 keyframes, not 0"}"#,
      ])
  }

  @Test(
    "says where the short form ends",
    arguments: [
      (
        #"{"keyframes":{"x":["MoveKeyframe(1)"]}}"#,
        #"{"pointer":"/properties","detail":"is required"}"#
      ),
      (
        #"{"properties":{"x":0},"keyframes":["MoveKeyframe(1)"]}"#,
        #"{"pointer":"/keyframes","detail":"must be an object, not an array"}"#
      ),
      (
        #"{"to":1,"keyframes":["MoveKeyframe(1)"]}"#,
        #"{"pointer":"/to","detail":"cannot stand beside 'keyframes'","allowed":["keyframes"]}"#
      ),
      (
        #"{"keyframes":["LinearKeyframe(1, duration: 86400)","LinearKeyframe(2, duration: 1)"]}"#,
        """
        {"pointer":"/keyframes","detail":"end after the limit of 86400 s (simulatedTime in /v1/limits)"}
        """
      ),
      (
        #"{"keyframes":["LinearKeyframe(1, duration: 3000)"]}"#,
        """
        {"pointer":"/range","detail":"180001 samples of 2 numbers are more than 400000 numbers \
        (answerNumbers in /v1/limits): ask for fewer samples, or \\"omit\\": [\\"times\\"]"}
        """
      ),
    ])
  func shortForm(_ body: String, _ error: String) {
    let answer = service.ask("POST", "/v1/evaluate", body)
    #expect(answer.status == 422)
    #expect(answer.errors == [error])
  }

  @Test("carries the parameter and the column in a query")
  func query() {
    let answer = service.ask("GET", "/v1/evaluate?keyframes=[1,")
    #expect(answer.status == 422)
    #expect(answer.errors.count == 1)
    #expect(answer.errors.first?.hasPrefix(#"{"parameter":"keyframes","column":"#) == true)
  }

  @Test("says that sessions do not play them, at a creation and at a change")
  func sessions() {
    let detail = """
      a session does not play keyframes: they keep no state, and /v1/evaluate answers any of their times
      """
    let error = #"{"pointer":"/keyframes","detail":"\#(detail)"}"#
    let keyframes = #""keyframes":{"value":[]}"#
    let creation = service.ask(
      "POST", "/v1/sessions", #"{"properties":{"value":0},\#(keyframes)}"#)
    #expect(creation.status == 422)
    #expect(creation.errors == [error])
    let session = service.session("{}")
    let change = service.ask(
      "POST", session + "/changes", #"{"set":{"value":1},\#(keyframes)}"#)
    #expect(change.status == 422)
    #expect(change.errors == [error])
  }
}
