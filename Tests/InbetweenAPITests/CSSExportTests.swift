import AnimationNotation
import HTTPMessages
import JSONCodec
import Testing

@Suite("An export as CSS over HTTP")
struct CSSExportTests {
  let service = ServiceUnderTest()

  @Test("is the same by GET, by POST and by text")
  func forms() {
    let post = service.post("/v1/export/css", #"{"animation":".bouncy"}"#)
    let get = service.get("/v1/export/css", query: "animation=.bouncy")
    #expect(post.status == 200, "\(post.text)")
    #expect(post.text == get.text)
    #expect(get.value(of: "ETag") != nil)
  }

  @Test("is only the style sheet if the client accepts it")
  func styleSheet() {
    let accept = [Field("Accept", "text/css")]
    for body in [
      #"{"animation":".bouncy"}"#, #"{"animation":".bouncy","reducedMotion":"jump"}"#,
      #"{"animation":".easeIn.delay(0.2)"}"#,
    ] {
      let json = service.post("/v1/export/css", body)
      let sheet = service.post("/v1/export/css", body, fields: accept)
      #expect(sheet.status == 200 && sheet.value(of: "Content-Type") == "text/css; charset=utf-8")
      #expect(sheet.text == json["css"].string, "\(sheet.text)")
    }
    let get = service.get("/v1/export/css", query: "animation=.bouncy", fields: accept)
    #expect(get.text == service.get("/v1/spring/bouncy.css").text)
    #expect(get.value(of: "Link")?.contains("/v1/spring/bouncy.css") ?? false)
    let refused = service.post("/v1/export/css", #"{"maxStops":1}"#, fields: accept)
    #expect(refused.status == 422 && refused["errors"].elements.count == 1, "\(refused.text)")
  }

  @Test("has a permanent address in each format, also if the path cannot contain the animation")
  func links() throws {
    for animation in [".bouncy", ".bouncy.delay%280.25%29", ".easeIn.repeatCount%282%29"] {
      for format in ["css", "json"] {
        let response = service.get(
          "/v1/export/css", query: "maxStops=9&format=\(format)&animation=\(animation)")
        let link = try #require(response.value(of: "Link"), "\(response.text)")
        let target = String(try #require(link.firstMatch(of: #/^<([^>]+)>/#)).1)
        #expect(target.contains("format=\(format)") != target.contains(".css?"), "\(target)")
        let again = service.send("GET", target)
        #expect(again.status == 200 && again.content == response.content, "\(target)")
        #expect(again.value(of: "Content-Type") == response.value(of: "Content-Type"))
        #expect(again.value(of: "Link") == link)
      }
    }
  }

  @Test("accepts the format in the query of a request with content, once")
  func formatBesideContent() {
    let sheet = service.get("/v1/export/css", query: "animation=.bouncy&format=css")
    let json = service.send("POST", "/v1/export/css?format=css", #"{"animation":".bouncy"}"#)
    let text = service.send(
      "POST", "/v1/export/css?format=css", fields: [Field("Content-Type", "text/plain")],
      content: ".bouncy")
    for response in [json, text] {
      #expect(response.status == 200 && response.content == sheet.content, "\(response.text)")
      #expect(response.value(of: "Content-Type") == "text/css; charset=utf-8")
    }
    let twice = service.send("POST", "/v1/export/css?format=css", #"{"format":"css"}"#)
    #expect(twice.status == 422 && twice.text.contains("is also in the content"))
    let wrong = service.send("POST", "/v1/export/css?format=svg", "{}")
    #expect(wrong.status == 422 && wrong["errors"][0]["parameter"].string == "format")
    let other = service.send("POST", "/v1/export/css?maxStops=8", "{}")
    #expect(other.status == 422 && other.text.contains("if it is a key of the content"))
  }

  @Test("reports the length of its text and its error bound")
  func figures() throws {
    let response = service.get("/v1/export/css", query: "animation=.bouncy&maxBytes=80")
    let json = try JSONReader.read(Array(response.text.utf8))
    guard case .string(let text) = json["timingFunction"], case .number(let bytes) = json["bytes"],
      case .number(let stops) = json["stops"]
    else {
      Issue.record("\(response.text)")
      return
    }
    #expect(text.utf8.count == Int(bytes) && bytes <= 80)
    #expect(text.utf8.count { $0 == UInt8(ascii: ",") } == Int(stops) - 1)
  }

  private static let refused: [(String, String, String)] = [
    (#"{"animation":".spring(bounce: 1)"}"#, "/animation", "a bounce below 1"),
    (#"{"animation":".linear(duration: 0)"}"#, "/animation", "has a duration of 0 s"),
    (#"{"animation":".linear.speed(0)"}"#, "/animation", "give a speed above 0"),
    (#"{"animation":".linear.speed(0).repeatForever()"}"#, "/animation", "give a speed above 0"),
    (
      #"{"animation":".linear.repeatForever().repeatCount(2)"}"#, "/animation",
      "use `repeatForever` only as the last repetition"
    ),
    (#"{"animation":".bouncy","maxStops":3,"maxBytes":30}"#, "/maxBytes", "cannot be combined"),
    (#"{"animation":".bouncy","maxError":0}"#, "/maxError", "must be from 0.0001 to 0.5"),
    (#"{"animation":".bouncy","maxStops":1000}"#, "/maxStops", "must be from 2 to 128"),
    (#"{"animation":".bouncy","tolerance":0.01}"#, "/tolerance", "must be at most"),
    (#"{"animation":".easeIn.repeatForever()","maxBytes":11}"#, "/maxBytes", "a larger 'maxBytes'"),
    (#"{"animation":".bouncy","maxStop":3}"#, "/maxStop", "maxStops"),
    (
      #"{"animation":{"type":"keyframes"}}"#, "/animation/type",
      "is allowed only in a change of a scene"
    ),
    (
      #"{"animation":".linear.repeatCount(3, autoreverses: false).repeatCount(2)"}"#, "/animation",
      "before the end of an iteration: use /v1/bake, or export only the inner repetition"
    ),
    (
      #"{"animation":".easeInOut.delay(-0.1).repeatForever()"}"#, "/animation",
      "s after the start of an iteration. linear() cannot represent a jump"
    ),
    (
      #"{"animation":".linear.repeatCount(3).repeatForever()","fidelity":"swiftui"}"#, "/animation",
      "has a repetition inside a repetition, so its passes differ in SwiftUI"
    ),
    (
      #"{"animation":".interpolatingSpring(mass: 1, stiffness: 1000000, damping: 0.05)"}"#,
      "/animation", "has more than 10000 extrema (landmarks in /v1/limits): give a shorter motion"
    ),
    (
      #"{"animation":".linear(duration: 7000)","fidelity":"swiftui"}"#, "/animation",
      "does not end within the playing limits (simulatedTime, samples and frames in /v1/limits)"
    ),
  ]

  @Test("is refused with a message that states the remedy", arguments: refused)
  func refusal(_ json: String, _ place: String, _ words: String) {
    let response = service.post("/v1/export/css", json)
    #expect(response.status == 422, "\(response.text)")
    #expect(response.places == [place], "\(response.text)")
    #expect(response.text.contains(words), "\(response.text)")
  }
}
