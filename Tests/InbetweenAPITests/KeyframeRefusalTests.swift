import Testing

@Suite("An error in keyframes")
struct KeyframeRefusalTests {
  private let service = ServiceUnderTest()

  @Test("is reported with all others, each with its place")
  func allAtOnce() {
    let response = service.send(
      "POST", "/v1/evaluate",
      """
      {"properties":{"x":0,"v":[0,0],
         "own":{"value":0,"animation":{"type":"keyframes","tracks":{}}}},
       "timeline":[{"at":0,"set":{"x":1},"disablesAnimations":true,
        "animation":{"type":"keyframes","repeating":1,"modifiers":[{"type":"delay","delay":1}],"tracks":{
          "x":[{"type":"linaer","to":1,"duration":1},
               {"type":"cubic","to":[1,2],"duration":-1},
               {"type":"linear","to":1,"duration":1,"curve":"easeIn","timingCurve":"linear"},
               "SpringKeyframe(1, duraton: 2)"],
          "v":[{"type":"move"},{"type":"linear","to":[1,2],"duration":"x","curve":"eas"},
               {"type":"spring","to":[1,2],"spring":{"response":1,"dampingRatio":0}},
               {"type":"spring","to":[1,2],"startVelocity":4}],
          "w":[]}}},
        {"at":0,"animation":{"type":"keyframes","track":{}}}]}
      """)
    #expect(response.status == 422)
    let track = "/timeline/0/animation/tracks"
    #expect(
      response.errors == [
        """
        {"pointer":"/properties/own/animation/type","detail":"is allowed only \
        in a change of a scene, as \\"animation\\": {\\"type\\": \\"keyframes\\", …}",\
        "given":"keyframes","allowed":["default",\
        "linear","easeIn","easeOut","easeInOut","timingCurve","spring","interactiveSpring","smooth",\
        "snappy","bouncy","interpolatingSpring","pausable","custom"]}
        """,
        """
        {"pointer":"/timeline/0/set","detail":"cannot be combined with keyframes, which contain their \
        own targets"}
        """,
        """
        {"pointer":"/timeline/0/animation/modifiers/0","detail":"a sequence of keyframes or phases \
        accepts no modifiers: remove this modifier"}
        """,
        #"{"pointer":"/timeline/0/animation/repeating","detail":"must be true or false","given":1}"#,
        """
        {"pointer":"\(track)/x/0/type","detail":"must be a keyframe","given":"linaer",\
        "allowed":["linear","cubic","spring","move"],"suggestion":"linear"}
        """,
        #"{"pointer":"\#(track)/x/1/duration","detail":"must be from 0 to 86400","given":-1}"#,
        """
        {"pointer":"\(track)/x/1/to","detail":"must be a number, like the start value of the \
        property. To animate an array, write an array of 2 numbers as the start value"}
        """,
        """
        {"pointer":"\(track)/x/2/timingCurve","detail":"cannot be combined with the other \
        keys: write either (to, duration, curve) or (to, duration, timingCurve)",\
        "allowed":["to","duration","curve"]}
        """,
        """
        {"pointer":"\(track)/x/3","column":19,"length":7,"detail":"unknown label",\
        "allowed":["duration","spring","startVelocity"],"suggestion":"duration"}
        """,
        #"{"pointer":"\#(track)/v/0/to","detail":"is required"}"#,
        #"{"pointer":"\#(track)/v/1/duration","detail":"must be a number","given":"x"}"#,
        """
        {"pointer":"\(track)/v/1/curve","column":1,"length":3,"detail":"must be a curve",\
        "given":"eas","allowed":["linear","easeIn","easeOut","easeInOut","circularEaseIn",\
        "circularEaseOut","circularEaseInOut","bezier"],"suggestion":"easeIn"}
        """,
        """
        {"pointer":"\(track)/v/2","detail":"needs a 'duration' because its spring never settles"}
        """,
        """
        {"pointer":"\(track)/v/3/startVelocity","detail":"must be an array of 2 numbers, like \
        the start value of the property","given":4}
        """,
        #"{"pointer":"\#(track)/w","detail":"unknown property","allowed":["own","v","x"]}"#,
        #"{"pointer":"\#(track)/w","detail":"must have 1 to 1000 keyframes, not 0"}"#,
        """
        {"pointer":"/timeline/0/disablesAnimations","detail":"cannot be combined with keyframes, \
        because it does not affect them"}
        """,
        """
        {"pointer":"/timeline/1/animation/track","detail":"unknown key","allowed":["tracks","repeating"],\
        "suggestion":"tracks"}
        """,
        #"{"pointer":"/timeline/1/animation/tracks","detail":"is required"}"#,
      ])
  }

  private static func short(_ keyframes: String, _ more: String = "") -> String {
    #"{\#(more)"animation":{"type":"keyframes","tracks":{"value":\#(keyframes)}}}"#
  }

  @Test(
    "lists the keys of the short form",
    arguments: [
      (
        short(#"["MoveKeyframe(1)"]"#, #""to":1,"#),
        """
        {"pointer":"/to","detail":"cannot be combined with keyframes, which contain their own \
        targets"}
        """
      ),
      (
        #"{"animation":{"type":"keyframes","tracks":{"x":["MoveKeyframe(1)"]}}}"#,
        #"{"pointer":"/animation/tracks/x","detail":"unknown property","allowed":["value"]}"#
      ),
      (
        #"{"animation":{"type":"keyframes","tracks":{}}}"#,
        """
        {"pointer":"/animation/tracks","detail":"must have a track for at least one property",\
        "allowed":["value"]}
        """
      ),
      (
        #"{"animation":".keyframes"}"#,
        """
        {"pointer":"/animation","column":2,"length":9,"detail":"is allowed only \
        in a change of a scene, as \\"animation\\": {\\"type\\": \\"keyframes\\", …}",\
        "given":"keyframes","allowed":["default",\
        "linear","easeIn","easeOut","easeInOut","timingCurve","spring","interactiveSpring","smooth",\
        "snappy","bouncy","interpolatingSpring","pausable","custom"]}
        """
      ),
      (
        #"{"animation":{"type":"keyframe"}}"#,
        """
        {"pointer":"/animation/type","detail":"must be an animation","given":"keyframe","allowed":["default",\
        "linear","easeIn","easeOut","easeInOut","timingCurve","spring","interactiveSpring","smooth",\
        "snappy","bouncy","interpolatingSpring","pausable","custom","keyframes","phases"],"suggestion":"keyframes"}
        """
      ),
      (
        #"{"animation":{"type":"keyframes","tracks":{"value":["MoveKeyframe(1)"]},"repeating":true}}"#,
        """
        {"pointer":"/animation/tracks","detail":"cannot repeat with a total duration of 0: give at \
        least one keyframe a duration above 0"}
        """
      ),
      (
        short(#"["LinearKeyframe(1, duration: 86400)","LinearKeyframe(2, duration: 1)"]"#),
        """
        {"pointer":"/animation/tracks","detail":"must end within 86400 s (simulatedTime in \
        /v1/limits)"}
        """
      ),
      (
        short(#"["LinearKeyframe(1, duration: 3000)"]"#),
        #"""
        {"pointer":"/range","detail":"'value' still animates after 100000 samples, the maximum \#
        (samples in /v1/limits): give the range an end, or request fewer samples per second"}
        """#
      ),
    ])
  func shortForm(_ body: String, _ error: String) {
    let response = service.send("POST", "/v1/evaluate", body)
    #expect(response.status == 422)
    #expect(response.errors == [error])
  }

  @Test("contains the parameter and the column in a query")
  func query() {
    let response = service.send("GET", "/v1/evaluate?animation=%7B%22type%22:%22keyframes%22,")
    #expect(response.status == 422)
    #expect(response.errors.count == 1)
    #expect(response.errors.first?.hasPrefix(#"{"parameter":"animation","column":"#) == true)
  }

  @Test("is the same for a session's change and for a timeline")
  func sessions() {
    let session = service.session(#"{"properties":{"x":0}}"#)
    let change = service.send(
      "POST", session + "/changes",
      #"{"set":{"x":1},"animation":{"type":"keyframes","tracks":{"y":["MoveKeyframe(1)"]}}}"#)
    #expect(change.status == 422)
    #expect(
      change.errors == [
        """
        {"pointer":"/set","detail":"cannot be combined with keyframes, which contain their own \
        targets"}
        """,
        #"{"pointer":"/animation/tracks/y","detail":"unknown property","allowed":["x"]}"#,
      ])
  }
}
