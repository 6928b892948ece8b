import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing

@Suite("A bake over HTTP")
struct BakeEndpointTests {
  let service = ServiceUnderTest()

  @Test("is the same by GET, by POST and by text")
  func isSame() {
    let post = service.post("/v1/bake", #"{"animation":".bouncy","format":"gsap"}"#)
    let get = service.get("/v1/bake", query: "animation=.bouncy&format=gsap")
    #expect(post.status == 200, "\(post.text)")
    #expect(post.text == get.text)
    #expect(get.value(of: "ETag") != nil)
  }

  @Test("accepts the input of an evaluation: properties, a timeline, a range, both fidelities")
  func takesScenes() {
    for fidelity in ["swiftui", "exact"] {
      let response = service.post(
        "/v1/bake",
        #"""
        {"properties":{"x":0,"fade":1,"turn":"90deg"},"timeline":[
        {"at":0,"set":{"x":100,"fade":0,"turn":"180deg"},"animation":".bouncy.repeatForever()"},
        {"at":0.2,"set":{"x":10},"animation":".smooth"}],
        "range":{"start":0.1,"end":0.9},"property":{"x":"translateX","turn":"rotateZ"},"unit":{"x":"rem"},
        "fidelity":"\#(fidelity)","maxError":0.02}
        """#)
      #expect(response.status == 200, "\(response.text)")
      #expect(response["duration"].double == 0.8)
      #expect(
        response["tracks"].elements.compactMap { $0["track"].string } == ["fade", "turn", "x"])
      #expect((response["maxError"].double ?? 1) <= 0.02)
      let first = response["waapi"]["keyframes"][0]
      #expect(first["transform"].string?.hasPrefix("rotateZ(") ?? false)
      #expect(first["transform"].string?.contains("deg) translateX(") ?? false)
      #expect(first["transform"].string?.hasSuffix("rem)") ?? false)
      #expect(first["--fade"].double != nil)
    }
  }

  @Test("of a slowed repetition has the keyframes of its passes", arguments: [0.9, 0.5, 0.25])
  func slowedRepetition(_ speed: Double) {
    for format in ["waapi", "keyframes", "lottie"] {
      let response = service.post(
        "/v1/bake",
        #"""
        {"animation":".linear(duration: \#(0.4 * speed)).repeatCount(5, autoreverses: false)\#
        .speed(\#(speed))","to":40,"property":"translateX","format":"\#(format)"}
        """#)
      #expect(response["tracks"][0]["keyframes"].double == 10, "\(response.text)")
    }
  }

  @Test("in swiftui fidelity joins the components of a color on frames by straight lines")
  func colorFrames() {
    let motion =
      ##""animation":".spring(duration: 0.4, bounce: 0.3)","from":"#ff3300","to":"#112233""##
    let frames = service.post(
      "/v1/bake", #"{\#(motion),"fidelity":"swiftui","format":"float32","fps":60}"#)
    #expect(frames.status == 200, "\(frames.text)")
    #expect((frames["maxError"].double ?? 1) < 1e-6)
    let bake = service.post("/v1/bake", #"{\#(motion),"fidelity":"swiftui","maxError":0.002}"#)
    let shown = service.post(
      "/v1/evaluate",
      """
      {"animation":".spring(duration: 0.4, bounce: 0.3)","from":"Color(red: 1, green: 0.2, blue: 0)",\
      "to":"Color(red: 17/255, green: 34/255, blue: 51/255)","range":{"fps":60}}
      """)
    let values = shown["values"]["value"].elements
    #expect(bake.status == 200 && shown.status == 200 && values.count > 20, "\(shown.text)")
    for component in ["red", "green", "blue"] {
      let track = bake["tracks"].elements.first { $0["track"].string == "value.\(component)" }
      let allowed = (track?["maxError"].double ?? 0) * (track?["travel"].double ?? 0) + 1e-6
      let keyframes = bake["waapi"]["keyframes"].elements.compactMap { keyframe in
        keyframe["--value-\(component)"].double.map {
          (time: (keyframe["offset"].double ?? 0) * (bake["duration"].double ?? 0), value: $0)
        }
      }
      for (index, (a, b)) in zip(values, values.dropFirst()).enumerated() {
        let time = (Double(index) + 0.5) / 60
        guard let next = keyframes.firstIndex(where: { $0.time > time }), next > 0 else { continue }
        let (left, right) = (keyframes[next - 1], keyframes[next])
        let part = (time - left.time) / (right.time - left.time)
        let expected = ((a[component].double ?? 0) + (b[component].double ?? 0)) / 2
        let value = left.value + (right.value - left.value) * part
        #expect(abs(value - expected) <= allowed, "\(component) at \(time)")
      }
    }
  }

  @Test("is available by Accept and by a suffix")
  func suffixes() {
    let suffixes = [
      ("css", "text/css", "keyframes"), ("lot", "video/lottie+json", "lottie"),
      ("f32", "application/octet-stream", "float32"), ("txt", "text/plain", "gsap"),
    ]
    for (suffix, type, format) in suffixes {
      let query = "animation=.linear&format=\(format)&to=10"
      let named = service.get("/v1/bake.\(suffix)", query: query)
      let accepted = service.get("/v1/bake", query: query, fields: [Field("Accept", type)])
      #expect(named.status == 200, "\(named.text)")
      #expect(named.content == accepted.content)
      #expect(named.value(of: "Content-Type")?.hasPrefix(type) ?? false)
      #expect(accepted.value(of: "Vary") == "Accept, Accept-Encoding")
      let whole = service.get("/v1/bake", query: query)
      #expect(whole["bytes"].integer == named.content.count)
      #expect(whole["format"].string == format)
    }
    let wrong = service.get(
      "/v1/bake", query: "format=gsap", fields: [Field("Accept", "text/css")])
    #expect(wrong.status == 406)
  }

  private static let refused: [(String, String, String)] = [
    (#"{"animation":".spring(bounce: 1)"}"#, "/range", "does not end within 1200 s"),
    (#"{"animation":".linear(duration: 3600)"}"#, "/range", "does not end within 1200 s"),
    (#"{"animation":".linear(duration: 0)"}"#, "/range", "nothing moves"),
    (#"{"animation":".linear(duration: 700)"}"#, "/range", "600 s"),
    (#"{"range":{"end":700}}"#, "/range", "600 s"),
    (#"{"range":{"start":1,"end":1}}"#, "/range/end", "later than the start"),
    (#"{"maxError":0.01,"fps":60}"#, "/fps", "cannot be combined with"),
    (#"{"maxKeyframes":1}"#, "/maxKeyframes", "from 2"),
    (#"{"format":"float32","maxError":0.01}"#, "/maxError", "frames"),
    (#"{"format":"gif"}"#, "/format", "allowed words"),
    (#"{"from":[0,0],"to":[1,2],"format":"lottie"}"#, "/track", "the scene has 2"),
    (#"{"track":"valu"}"#, "/track", "not the name of a number in the scene"),
    (#"{"format":"lottie","property":"width"}"#, "/property", "needs one of the allowed names"),
    (
      ##"{"from":{"type":"color","hex":"#ff3b30"},"to":{"type":"color","hex":"#000000"},"format":"lottie","track":"value.red"}"##,
      "/format", "make each number its own entry"
    ),
    (#"{"property":"a b"}"#, "/property", "must be a property name"),
    (#"{"unit":"p x"}"#, "/unit", "must be a unit"),
    (
      #"{"animation":".linear.repeatCount(2, autoreverses: false)","format":"gsap"}"#, "/format",
      "jumps"
    ),
    (
      #"{"animation":".linear.delay(1).repeatForever()","format":"float32"}"#, "/range",
      "the format float32 has no repetition"
    ),
    (
      #"{"animation":".linear.repeatCount(3, autoreverses: false)","maxKeyframes":3}"#,
      "/maxKeyframes", "a larger 'maxKeyframes'"
    ),
    (#"{"properties":{"x":0,"y":0},"property":"opacity"}"#, "/property", "an object"),
    (
      #"{"properties":{"x":0,"y":0},"timeline":[{"at":0,"set":{"x":1,"y":1}}],"property":{"x":"top","y":"top"}}"#,
      "/property", "more than one"
    ),
    (#"{"maxErorr":1}"#, "/maxErorr", "maxError"),
    (
      #"{"animation":".interpolatingSpring(mass: 1, stiffness: 100000, damping: 0.0005)","range":{"end":600},"fidelity":"exact"}"#,
      "/range", "'value' has too many extrema"
    ),
    (
      #"{"animation":".linear.repeatForever().delay(1)","fidelity":"exact","format":"lottie"}"#,
      "/format", "a delay before a repetition"
    ),
  ]

  @Test("is refused with a message that states the remedy", arguments: refused)
  func refusal(_ json: String, _ place: String, _ words: String) {
    let response = service.post("/v1/bake", json)
    #expect(response.status == 422, "\(response.text)")
    #expect(response.places == [place], "\(response.text)")
    #expect(response.text.contains(words), "\(response.text)")
  }
}
