import AnimationNotation
import JSONCodec
import HTTPMessages
import TestSupport
import Testing

@Suite("A conversion over HTTP") struct ConvertEndpointTests {
  private let server = ServiceUnderTest()

  @Test("is the same by its body and its query") func isTheSame() {
    let posted = server.post(
      "/v1/convert", #"{"from":".spring(duration: 0.4, bounce: 0.2)","to":["motion","figma"]}"#)
    #expect(posted.status == 200)
    for name in ["animation", "from"] {
      let response = server.get(
        "/v1/convert",
        query: "\(name)=.spring(duration:%200.4,%20bounce:%200.2)&to=motion,figma")
      #expect(response.text == posted.text)
    }
    let parameters = posted["conversions"][0]["parameters"]
    #expect(isClose(parameters["visualDuration"].double ?? 0, 0.4 / 1.2, relative: 1e-12))
    #expect(parameters["bounce"] == .number(0.2))
  }

  @Test("reads Motion's springs with Motion's defaults", arguments: ["motion", "motion12"])
  func motionDefaults(_ platform: String) {
    func read(_ members: String) -> ReceivedResponse {
      server.post("/v1/convert", #"{"from":{"platform":"\#(platform)"\#(members)},"to":"swiftui"}"#)
    }
    for members in ["", #","type":"spring""#, #","stiffness":100"#] {
      let motion = read(members)["motion"]
      #expect(motion["dampingRatio"].double == 0.5 && motion["stiffness"].double == 100)
    }
    #expect(isClose(read(#","bounce":0.2"#)["motion"]["bounce"].double ?? 0, 0.2, relative: 1e-9))
    let visual = read(#","visualDuration":0.5"#)
    #expect(visual.status == 422 && visual.text.contains(#""/from/bounce","detail":"is required""#))
  }

  @Test(
    "suggests a number in the unit of its key",
    arguments: [
      (#""reanimated","duration":"550ms","dampingRatio":0.7"#, "550"),
      (#""anime","duration":"0.5s","bounce":0.3"#, "500"),
      (#""flutter","duration":"0.01min""#, "600"), (#""motion","duration":"300ms""#, "0.3"),
    ])
  func units(_ from: String, _ number: String) {
    let error = server.post("/v1/convert", #"{"from":{"platform":\#(from)}}"#)["errors"][0]
    #expect(error["pointer"] == .string("/from/duration"), "\(error)")
    #expect(error["suggestion"] == .string(number), "\(error)")
    let unit = number == "0.3" ? "seconds" : "milliseconds here"
    let advice = "times are in \(unit), without a unit. Write \(number)"
    #expect(error["detail"].string?.contains(advice) ?? false)
  }

  @Test("warns of a token whose numbers contradict each other, alone and in a file")
  func contradiction() {
    func warnings(_ source: String) -> ReceivedResponse {
      server.post("/v1/convert", #"{"from":{"platform":"dtcg",\#(source)},"to":"swiftui"}"#)
    }
    func token(_ stiffness: Int) -> String {
      #"{"$type":"spring","$value":{"bounce":0.35,"duration":"400ms","#
        + #""physics":{"stiffness":\#(stiffness),"damping":20,"mass":1}}}"#
    }
    let alone = warnings(#""token":\#(token(300))"#)
    #expect(alone["warnings"][0].string?.contains("`physics` describes another spring") == true)
    #expect(alone["conversions"][0]["warnings"] == .array([]))
    let file = warnings(#""tokens":{"a":\#(token(300))}"#)["tokens"][0]
    #expect(file["warnings"] == alone["warnings"])
    let right = #""token":{"$type":"spring","$value":{"bounce":0.35,"duration":"400ms"}}"#
    #expect(warnings(right)["warnings"] == .null)
  }

  /// Source: the limits of the functions of easings.net at 1, such as 1 − 2⁻¹⁰ for `easeOutExpo`.
  @Test(
    "states the jump with which a function of Penner ends",
    arguments: [
      ("easeOutExpo", 0.09765625), ("easeInOutExpo", 0.048828125), ("easeOutElastic", 0.048828125),
      ("easeInOutElastic", 0.00847892), ("easeInExpo", 0), ("easeInElastic", 0), ("easeInCirc", 0),
      ("easeOutCirc", 0), ("easeOutBounce", 0), ("easeInOutBack", 0), ("easeInQuint", 0),
    ])
  func endingJump(_ easing: String, _ percent: Double) {
    let response = server.post(
      "/v1/convert",
      #"{"from":{"platform":"penner","easing":"\#(easing)","duration":500},"to":"penner"}"#)
    let jump = response["certificate"]["jumpPercent"].double ?? .nan
    #expect(isClose(jump, percent, absolute: 1e-6), "\(response.text)")
  }

  @Test(
    "states no jump for a curve with a vertical tangent at its end",
    arguments: [
      ".timingCurve(1, 0, 1, 0, duration: 1)", ".timingCurve(1, 0.5, 1, 0.1, duration: 0.01)",
    ])
  func steepEnd(_ curve: String) {
    let response = server.post("/v1/convert", #"{"from":"\#(curve)","to":["css","swiftui"]}"#)
    for conversion in response["conversions"].elements {
      #expect(conversion["certificate"]["jumpPercent"].double == 0, "\(conversion)")
    }
    #expect(response["conversions"].elements.count == 2, "\(response.text)")
  }

  @Test("names the fewest missing keys")
  func missingKeys() {
    for (from, keys) in [
      (#""flutter","mass":1"#, #"needs 'stiffness'","allowed":["stiffness"]"#),
      (#""slint""#, #"needs 'duration'","allowed":["duration"]"#),
      (#""material3""#, "needs 'token', or 'easing' and 'durationMillis'"),
    ] {
      let response = server.post("/v1/convert", #"{"from":{"platform":\#(from)}}"#)
      #expect(response.status == 422 && response.text.contains(keys), "\(response.text)")
    }
  }

  @Test("has its format beside its content, too")
  func format() {
    let json = server.post("/v1/convert", #"{"from":".bouncy","to":["css"],"format":"text"}"#)
    let beside = server.send(
      "POST", "/v1/convert?format=text", #"{"from":".bouncy","to":["css"]}"#)
    #expect(json.status == 200 && beside.text == json.text, "\(beside.text)")
    let plain = server.send(
      "POST", "/v1/convert?format=text",
      fields: [Field("Content-Type", "text/plain"), Field("Content-Length", "7")],
      content: ".bouncy")
    #expect(plain.text.contains("# CSS, deviates") && plain.text.contains(json.text.prefix(20)))
    #expect(server.send("POST", "/v1/convert?to=css", #"{"from":".bouncy"}"#).status == 422)
  }

  @Test("of a curve is exact in CSS, for any duration within the limit", arguments: 0..<10)
  func durations(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let scale = [1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1000, 1e4][random.whole(0...8)]
      let duration = scale * random.number(1...10)
      let curve = ["linear", "easeIn", "snappy"][random.whole(0...2)]
      let body = #"{"animation":".\#(curve)(duration: \#(duration))","to":"css"}"#
      let response = server.post("/v1/convert", body)
      guard (0.01...60).contains(duration) else {
        #expect(response.status == 422 && response.text.contains("convertedDuration"), "\(body)")
        continue
      }
      let percent = response["conversions"][0]["certificate"]["percent"].double
      // CSS has no springs: an approximation of `snappy` has an error.
      #expect(curve == "snappy" ? percent != nil : percent ?? 1 < 1e-9, "\(body)")
    }
  }

  @Test(
    "of an endless repetition has no count, wherever it is given",
    arguments: [".bouncy", ".easeIn", ".easeInOut", ".linear(duration: 1)"], [true, false])
  func endless(_ base: String, _ autoreverses: Bool) {
    let animation = "\(base).repeatForever(autoreverses: \(autoreverses))"
    let response = server.post("/v1/convert", #"{"animation":"\#(animation)"}"#)
    #expect(response.status == 200, "\(response.text)")
    #expect(response["motion"]["repeatCount"] == .null)
    for platform in ["css", "waapi", "motion", "compose", "coreAnimation", "flutter"] {
      let one = server.post("/v1/convert", #"{"animation":"\#(animation)","to":"\#(platform)"}"#)
      #expect(one.status == 200, "\(platform): \(one.text)")
    }
  }

  @Test("warns if a platform's own steps grow without bound", arguments: [6.0, 20, 40, 900])
  func unbounded(_ ratio: Double) {
    let motion = #""from":{"platform":"compose","dampingRatio":\#(ratio)}"#
    let response = server.post("/v1/convert", #"{\#(motion),"to":["reactSpring","anime"]}"#)
    #expect(response.status == 200, "\(response.text)")
    let text = server.post("/v1/convert", #"{\#(motion),"format":"text"}"#).text
    for conversion in response["conversions"].elements {
      let isUnbounded = conversion["certificate"]["percent"] == .null
      let warnings = conversion["warnings"].elements
      let isWarned = warnings.contains { $0.string?.contains("without bound") == true }
      #expect(isWarned == isUnbounded, "\(conversion)")
      #expect(text.contains("without bound") || !isUnbounded)
    }
    #expect(!text.contains("null %"))
  }

  @Test("refuses more motions than its limit") func tooManyMotions() {
    let motions = (0..<301).map { #""m\#($0)":".easeIn""# }.joined(separator: ",")
    let response = server.post("/v1/convert", #"{"motions":{\#(motions)},"to":["css"]}"#)
    #expect(response.status == 422)
    #expect(response.text.contains("301 motions; the maximum is 300"), "\(response.text)")
  }

  @Test("and back loses nothing") func goesBack() {
    let there = server.post(
      "/v1/convert",
      #"{"from":".interpolatingSpring(duration: 0.4, bounce: 0.2, initialVelocity: 3)","to":["motion"],"distance":250}"#
    )
    var writer = JSONWriter()
    let members = there["conversions"][0]["parameters"].members
    #expect(there["conversions"][0]["parameters"]["velocity"] == .number(750))
    writer.value(
      .object([
        JSON.Member(
          key: "from",
          value: .object([JSON.Member(key: "platform", value: .string("motion"))] + members)),
        JSON.Member(key: "to", value: .array([.string("swiftui")])),
        JSON.Member(key: "distance", value: .number(250)),
      ]))
    let back = server.post("/v1/convert", String(decoding: writer.finish(), as: UTF8.self))
    let motion = back["motion"]
    #expect(isClose(motion["duration"].double ?? 0, 0.4, relative: 1e-12))
    #expect(isClose(motion["bounce"].double ?? 0, 0.2, relative: 1e-12))
    #expect(isClose(motion["initialVelocity"].double ?? 0, 3, relative: 1e-12))
    #expect((back["certificate"]["percentWhileMoving"].double ?? 1) < 1e-9)
  }

  @Test("is text if the request asks for it") func text() {
    let selected = server.get("/v1/convert", query: "animation=.snappy&to=swiftui&format=text")
    #expect(selected.value(of: "Content-Type") == "text/plain; charset=utf-8")
    #expect(
      selected.text
        == """
        # SwiftUI, deviates from the original by at most 0 % of the distance
        .spring(duration: 0.5, bounce: 0.15)

        """)
    let accepted = server.get(
      "/v1/convert", query: "animation=.snappy&to=swiftui",
      fields: [Field("Accept", "text/plain")])
    #expect(accepted.text == selected.text)
    #expect(accepted.value(of: "Vary")?.contains("Accept") == true)
  }

  @Test("of a token file has all its motions") func tokens() {
    let spring = server.get("/v1/convert", query: "animation=.bouncy&to=dtcg")
    var writer = JSONWriter()
    let token = spring["conversions"][0]["parameters"]
    writer.value(
      .object([
        JSON.Member(
          key: "from",
          value: .object([
            JSON.Member(key: "platform", value: .string("dtcg")),
            JSON.Member(
              key: "tokens",
              value: .object([
                JSON.Member(key: "a", value: token),
                JSON.Member(key: "b", value: .object([JSON.Member(key: "c", value: token)])),
              ])),
          ])), JSON.Member(key: "to", value: .array([.string("compose")])),
      ]))
    let response = server.post("/v1/convert", String(decoding: writer.finish(), as: UTF8.self))
    #expect(response["tokens"].elements.map { $0["path"] } == [.string("a"), .string("b.c")])
    for token in response["tokens"].elements {
      #expect(token["motion"]["swiftui"] == .string(".spring(duration: 0.5, bounce: 0.3)"))
      #expect(
        token["conversions"][0]["code"]
          == .string("spring(dampingRatio = 0.7f, stiffness = 157.91367f)"))
    }
  }

  @Test("of too many motions is refused before any is computed")
  func tooMany() {
    let tokens = (1...30).map {
      #""t\#($0)":{"$type":"duration","$value":{"value":\#($0),"unit":"ms"}}"#
    }
    let body = #"{"from":{"platform":"dtcg","tokens":{\#(tokens.joined(separator: ","))}}"#
    let response = server.post("/v1/convert", body + "}")
    #expect(response.status == 422)
    #expect(response.text.contains("30 motions on 24 platforms"), "\(response.text)")
    let few = server.post("/v1/convert", body + #","to":["swiftui"]}"#)
    #expect(few["tokens"].elements.count == 30)
  }

  @Test(
    "of a motion without an equivalent states the reason",
    arguments: [
      (#"{"from":".bouncy.delay(1).repeatCount(2)"}"#, "/from", "has a delay"),
      (#"{"from":".linear.repeatCount(2).repeatCount(2)"}"#, "/from", "a repetition inside"),
      (#"{"from":".timingCurve(.circularEaseIn, duration: 1)"}"#, "/from", "/v1/fit"),
      (#"{"from":".spring(duration: 100)"}"#, "/from", "convertedDuration"),
      (#"{"from":{"platform":"motion","stifness":1}}"#, "/from/stifness", "stiffness"),
      (#"{"from":{"platform":"moton"}}"#, "/from/platform", "motion"),
      (
        #"{"from":{"platform":"css","timingFunction":"bezier(1)","duration":1}}"#,
        "/from/timingFunction", "cubic-bezier"
      ),
      (#"{"from":".bouncy","to":["motio"]}"#, "/to/0", "motion"),
      (#"{}"#, "/from", "required"),
    ])
  func refusals(_ json: String, _ pointer: String, _ word: String) {
    let response = server.post("/v1/convert", json)
    #expect(response.status == 422)
    #expect(response.errors.count == 1, "\(response.text)")
    #expect(
      response.text.contains("\"\(pointer)\"") && response.text.contains(word), "\(response.text)")
  }
}
