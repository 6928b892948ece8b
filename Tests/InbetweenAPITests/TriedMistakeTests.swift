@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing

@Suite("A plausible mistake")
struct TriedMistakeTests {
  private let service = ServiceUnderTest()

  private static let texts: [(String, String)] = [
    ("withAnimation(.bouncy, completionCriteria: .removed) {", #""completionCriteria": "removed""#),
    ("Text(a).animation(.bouncy, value: a).animation(.smooth, value: b)", "2 animations"),
    (
      ".easeIn(duration: 300ms)",
      #""300ms" is not a number: times are in seconds, without a unit. Write 0.3"#
    ),
    (".easeIn(duration: 0.3s)", "Write 0.3"), (".easeIn(duration: 1 s)", "Write 1"),
    (".spring(response: 0.5, dampingFraction: 80%)", "Write 0.8"),
    (".default.speed(0.5x)", "Write 0.5"), ("ease", ".timingCurve(0.25, 0.1, 0.25, 1)"),
    ("easeInOutCubic", ".timingCurve(0.65, 0, 0.35, 1)"), ("steps(4)", ".linear"),
    ("nil", "write null"), (".none", "write null"), ("bounce", #""suggestion":"bouncy""#),
    (".spring(0.5)", "write duration: 0.5"), (".smooth(0.5)", "write duration: 0.5"),
    (".linear(1)", "write duration: 1"), ("linear(0, 0.5, 1)", "keyframes of the type"),
    (".spring(duration: 0,5)", "write duration: 0.5, with a point"),
    (".spring(duration: 0,05, bounce: 0.2)", "write duration: 0.05, with a point"),
    (".spring(response: 0.5, damping: 0.7)", "write dampingFraction"),
    (".spring(stiffness: 100, damping: 10)", "belongs to 'interpolatingSpring'"),
    (".spring(response: 0.3, dampingRatio: 0.8)", #""suggestion":"dampingFraction""#),
    (".linear(duration: 1).delay(duration: 1)", "write delay(1)"),
    (".linear.repeatForever", #""suggestion":"repeatForever()""#),
    (".repeatForever()", "Write .easeInOut.repeatForever()"),
    ("Spring(duration: 0.5)", "Write .spring(duration: 0.5"),
    ("UIView.animate(withDuration: 0.3)", "belongs to UIKit"),
    (
      ".linear {",
      "Paste only the value, such as .spring(duration: 0.5) for an animation"
    ),
    (".transition(.opacity)", ".spring(duration: 0.5)"), (".bouncy /* a", "close it with */"),
    ("KeyframeAnimator", #""type": "keyframes""#),
  ]

  private static let shorthands: [(String, String)] = [
    ("300ms", ".easeInOut(duration: 0.3)"), ("ease-in-out 300ms", ".easeInOut(duration: 0.3)"),
    ("0.3s ease-out 50ms", ".easeOut(duration: 0.3).delay(0.05)"),
    ("all 0.3s cubic-bezier(.2,0,0,1)", ".timingCurve(0.2, 0, 0, 1, duration: 0.3)"),
    ("transition: transform .3s ease;", ".timingCurve(0.25, 0.1, 0.25, 1, duration: 0.3)"),
    ("opacity 1s linear, transform 2s", ".linear(duration: 1)"),
    ("transition: transform 300ms", ".timingCurve(0.25, 0.1, 0.25, 1, duration: 0.3)"),
    (
      "animation: bounce 1s infinite",
      ".timingCurve(0.25, 0.1, 0.25, 1, duration: 1).repeatForever(autoreverses: false)"
    ),
    ("CUBIC-BEZIER(0.2, 0, 0, 1)", ".timingCurve(0.2, 0, 0, 1)"),
    ("cubic-bezier(0.2 0 0 1)", ".timingCurve(0.2, 0, 0, 1)"),
    ("[0.2,0,0,1]", ".timingCurve(0.2, 0, 0, 1)"), ("0.3", ".easeInOut(duration: 0.3)"),
    ("Duration.seconds(0.3)", ".easeInOut(duration: 0.3)"),
    (".milliseconds(300)", ".easeInOut(duration: 0.3)"),
    (".circularEaseIn", ".timingCurve(.circularEaseIn, duration: 0.35)"),
    ("Spring.bouncy", ".bouncy"),
    (".spring(0.5, 0.3)", ".spring(duration: 0.5, bounce: 0.3)"),
    (".interpolatingSpring(170, 15)", ".interpolatingSpring(stiffness: 170, damping: 15)"),
    (
      ".interpolatingSpring(1, 170, 15)",
      ".interpolatingSpring(mass: 1, stiffness: 170, damping: 15)"
    ),
  ]

  @Test(
    "in the spelling of an animation returns the correct expression",
    arguments: shorthands)
  func shorthand(_ text: String, _ line: String) {
    let response = service.get("/v1/evaluate", query: "animation=\(CanonicalQuery.escaped(text))")
    #expect(response.status == 422)
    #expect(response["errors"][0]["suggestion"] == .string(line), "\(response.text)")
    let next = service.get(
      "/v1/evaluate", query: "animation=\(CanonicalQuery.escaped(line))&end=1&fps=10")
    #expect(next.status == 200, "\(next.text)")
  }

  @Test("in a CSS animation keeps its repetitions, in any order of the words")
  func repetitions() {
    let curve = ".linear(duration: 1)"
    for (words, modifier) in [
      (["alternate"], ""), (["1", "alternate"], ""),
      (["3"], ".repeatCount(3, autoreverses: false)"),
      (["3", "alternate"], ".repeatCount(3, autoreverses: true)"),
      (["infinite"], ".repeatForever(autoreverses: false)"),
      (["infinite", "alternate"], ".repeatForever(autoreverses: true)"),
    ] {
      for order in [words, words.reversed()] {
        for text in [["fade", "1s", "linear"] + order, order + ["linear", "1s", "fade"]] {
          shorthand(text.joined(separator: " "), curve + modifier)
        }
      }
    }
    for direction in ["reverse", "alternate-reverse"] {
      let text = CanonicalQuery.escaped("fade 1s infinite \(direction)")
      let response = service.get("/v1/evaluate", query: "animation=\(text)")
      #expect(response.status == 422 && !response.text.contains("repeat"), "\(response.text)")
    }
  }

  @Test("in an animation returns the correction", arguments: texts)
  func text(_ text: String, _ excerpt: String) {
    let letters = CanonicalQuery.escaped(text)
    for (path, name) in [
      ("/v1/evaluate", "animation"), ("/v1/bake", "animation"), ("/v1/export/css", "animation"),
      ("/v1/convert", "from"), ("/v1/fit", "motion"),
    ] {
      let response = service.get(path, query: "\(name)=\(letters)")
      #expect(response.status == 422, "\(path) \(text)")
      let unescaped = response.text.replacing(#"\""#, with: "\"")
      #expect(unescaped.contains(excerpt), "\(response.text)")
    }
  }

  @Test(
    "in a request returns the correction",
    arguments: [
      ("/v1/evaluate", #"{"from":"red"}"#, "/from", "#ff0000"),
      ("/v1/evaluate", #"{"from":"Color.red"}"#, "/from", "#ff3b30"),
      ("/v1/evaluate", #"{"from":"rgb(255 0 0 / 50%)"}"#, "/from", "#ff000080"),
      ("/v1/evaluate", #"{"from":"hsl(120, 100%, 25%)"}"#, "/from", "#008000"),
      ("/v1/evaluate", #"{"to":{"x":100}}"#, "/to", "properties"),
      ("/v1/evaluate", #"{"range":"removed"}"#, "/range", #"write {"end": "removed"}"#),
      ("/v1/evaluate", #"{"range":2}"#, "/range", #"write {"end": 2}"#),
      ("/v1/evaluate", #"{"range":"2"}"#, "/range", #"write {"end": 2}"#),
      ("/v1/evaluate", #"{"range":-1}"#, "/range", #"write {"end": "removed"}"#),
      ("/v1/evaluate", #"{"range":"a\"b"}"#, "/range", #"write {"end": "removed"}"#),
      ("/v1/evaluate", #"{"times":"0.1, 0.2"}"#, "/times", #""range": {"times": [0.1, 0.2]}"#),
      ("/v1/evaluate", #"{"animation":[0.2,0,0,1]}"#, "/animation", ".timingCurve(0.2, 0, 0, 1)"),
      ("/v1/evaluate", #"{"animation":0.3}"#, "/animation", ".easeInOut(duration: 0.3)"),
      ("/v1/evaluate", ##"{"to":"#ff0000"}"##, "/to", "#000000"),
      ("/v1/evaluate", #"{"to":"90deg"}"#, "/to", "0deg"),
      ("/v1/evaluate", #"{"to":"100px"}"#, "/to", "Write 100"),
      ("/v1/evaluate", #"{"to":"50%"}"#, "/to", "Write 0.5"),
      ("/v1/evaluate", #"{"to":"0;5"}"#, "/to", "must be a number"),
      ("/v1/evaluate", #"{"animation":{"typ":"bouncy"}}"#, "/animation/typ", #""type": "bouncy""#),
      (
        "/v1/evaluate", #"{"animation":{"name":".bouncy"}}"#, "/animation/name",
        #""type": "bouncy""#
      ),
      (
        "/v1/evaluate", #"{"animation":{"type":"spring","duration":"0.5"}}"#, "/animation/duration",
        "Write 0.5"
      ),
      ("/v1/evaluate", #"{"frameRate":"60"}"#, "/frameRate", "Write 60"),
      ("/v1/evaluate", #"{"end":1}"#, "/end", #""range": {"end": 1}"#),
      ("/v1/evaluate", #"{"times":[0,1]}"#, "/times", #""range": {"times": [0,1]}"#),
      ("/v1/evaluate", #"{"range":{"end":"1s"}}"#, "/range/end", "Write 1"),
      ("/v1/evaluate", #"{"range":{"end":"300ms"}}"#, "/range/end", "Write 0.3"),
      ("/v1/evaluate", #"{"target":2}"#, "/target", "to"),
      ("/v1/evaluate", #"{"epsilon":2}"#, "/epsilon", "tolerance"),
      ("/v1/evaluate", #"{"from":{"x":0},"to":{"x":1}}"#, "/from", "properties"),
      ("/v1/evaluate", #"{"properties":{"x":0},"animation":".bouncy"}"#, "/to", "by property name"),
      ("/v1/evaluate", #"{"properties":{"x":0,"y":0},"to":1}"#, "/to", "by property name"),
      ("/v1/evaluate", #"{"properties":{"x":0},"from":1}"#, "/from", "properties"),
      (
        "/v1/evaluate", #"{"properties":{"x":0},"timeline":[],"to":{"x":1}}"#, "/to",
        #"{"at": 0, "set": …"#
      ),
      (
        "/v1/evaluate", #"{"properties":{"x":0},"timeline":[{"set":{"x":1}}]}"#, "/timeline/0/at",
        #"write "at": 0"#
      ),
      (
        "/v1/evaluate", #"{"properties":{"x":0},"timeline":[{"at":0,"set":{"x":1},"to":{"x":2}}]}"#,
        "/timeline/0/to", "'to' is another name of 'set'"
      ),
      ("/v1/spring", #"{"spring":".bouncy","to":1,"target":2}"#, "/target", "another name of 'to'"),
      (
        "/v1/spring", #"{"spring":".bouncy","tolerance":1,"epsilon":2}"#, "/epsilon",
        "another name of 'tolerance'"
      ),
      ("/v1/spring", #"{"spring":".spring(duration: 1)"}"#, "/spring", "Spring(duration: 0.5"),
      ("/v1/spring", #"{"stiffness":100}"#, "/stiffness", #""spring": {"stiffness": 100}"#),
      ("/v1/spring", #"{"spring":"easeIn"}"#, "/spring", "is a curve"),
      ("/v1/curve", #"{"curve":".bouncy"}"#, "/curve", "is a spring"),
      ("/v1/curve", #"{"curve":"ease"}"#, "/curve", "bezier(0.25, 0.1, 0.25, 1)"),
      ("/v1/curve", #"{"curve":"easeIn","times":[0]}"#, "/times", "at"),
      ("/v1/compare", #"{"animations":".bouncy"}"#, "/animations", ".bouncy,.smooth"),
      (
        "/v1/convert", #"{"from":".bouncy","animation":".smooth"}"#, "/animation",
        "another name of 'from'"
      ),
      ("/v1/convert", #"{"from":".bouncy","platforms":["css"]}"#, "/platforms", "to"),
      ("/v1/convert", #"{"from":".bouncy","to":5}"#, "/to", "must be an array"),
      (
        "/v1/fit", #"{"motion":".bouncy","to":"spring","kinds":"spring"}"#, "/to",
        "another name of 'kinds'"
      ),
      (
        "/v1/fit", #"{"times":[0,1,2,3],"values":[0,1,2,3],"to":3,"target":3}"#, "/target",
        "another name of 'to'"
      ),
      (
        "/v1/fit", #"{"motion":".bouncy","animation":".bouncy"}"#, "/animation",
        "another name of 'motion'"
      ),
      ("/v1/export/css", #"{"animation":".bouncy","maxError":"0.2%"}"#, "/maxError", "Write 0.002"),
      ("/v1/export/css", #"{"animation":".bouncy","error":0.1}"#, "/error", "maxError"),
      ("/v1/sessions", #"{"ttl":"1h"}"#, "/ttl", "Write 3600"),
      ("/v1/sessions", #"{"paused":true}"#, "/paused", "environment"),
      ("/v1/sessions", #"{"pausable":"true"}"#, "/pausable", "without quotation marks"),
    ])
  func request(_ path: String, _ json: String, _ pointer: String, _ excerpt: String) {
    let response = service.post(path, json)
    #expect(response.status == 422, "\(response.text)")
    let errors = response["errors"].elements.filter { $0["pointer"].string == pointer }
    let words = errors.flatMap { [$0["detail"].string, $0["suggestion"].string] }
      .compactMap(\.self)
    #expect(words.contains { $0.contains(excerpt) }, "\(response.text)")
  }

  @Test("in JSON syntax returns the correction")
  func syntax() {
    for (json, excerpt) in [
      (#"{"animation":".bouncy",}"#, "Remove the last comma"),
      (#"{'animation':'.bouncy'}"#, "double quotes"), ("{“animation”:1}", "typographic"),
      (".bouncy", "double quotes"), (#"{"to":.5}"#, "begins with a digit"),
    ] {
      let response = service.post("/v1/evaluate", json)
      #expect(response.status == 400)
      #expect(response["detail"].string?.contains(excerpt) ?? false, "\(response.text)")
    }
  }

  @Test("of a form body points to the query")
  func form() {
    for type in ["application/x-www-form-urlencoded", ""] {
      let response = service.send(
        "POST", "/v1/evaluate", fields: type.isEmpty ? [] : [Field("Content-Type", type)],
        content: "animation=.bouncy&end=1")
      #expect(response.status == 415)
      #expect(response["detail"].string?.contains("curl -G") ?? false, "\(response.text)")
    }
  }

  @Test(
    "about an easing function of another library is corrected by the JSON in the error",
    arguments: [
      ("/v1/curve", "curve", "easeOutBounce", "/v1/convert", "from"),
      ("/v1/spring", "spring", "easeOutElastic", "/v1/convert", "from"),
      ("/v1/evaluate", "animation", ".easeInOutElastic", "/v1/convert", "from"),
      ("/v1/convert", "from", "easeInElastic", "/v1/convert", "from"),
      ("/v1/fit", "motion", "linear(0, 0.5, 1)", "/v1/fit", "motion"),
      ("/v1/convert", "from", "linear(0, 0.5, 1)", "/v1/convert", "from"),
    ])
  func easings(_ path: String, _ key: String, _ text: String, _ target: String, _ member: String)
    throws
  {
    let error = service.post(path, "{\"\(key)\": \"\(text)\"}")["errors"][0]
    let detail = try #require(error["detail"].string)
    let json = try #require(detail.firstMatch(of: /\{"platform"[^}]*\}/), "\(detail)").output
    let corrected = service.post(target, "{\"\(member)\": \(json)}")
    #expect(corrected.status == 200, "\(detail)\n\(corrected.text)")
  }

  @Test("in a path names the request that reads the function")
  func easingPaths() {
    for path in ["/v1/curve/easeOutBounce", "/v1/compare/bouncy/easeOutBounce"] {
      let response = service.get(path + ".json")
      #expect(response.status == 404 && response.text.contains("inbetween convert '{"))
    }
  }
}
