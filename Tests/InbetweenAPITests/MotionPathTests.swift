@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing

@Suite("A path that names an animation")
struct MotionPathTests {
  private let service = ServiceUnderTest()

  @Test(
    "is the evaluation of the SwiftUI expression of that name",
    arguments: [
      ("spring/bouncy", ".bouncy"), ("spring/.bouncy", ".bouncy"), ("spring/default", ".default"),
      ("spring/interactiveSpring", ".interactiveSpring"),
      ("spring/interpolatingSpring", ".interpolatingSpring"), ("spring/spring", ".spring"),
      ("spring/0.5,0.3", ".spring(duration: 0.5, bounce: 0.3)"),
      ("spring/.25,-.2", ".spring(duration: 0.25, bounce: -0.2)"),
      ("spring/1.5%2C0", ".spring(duration: 1.5, bounce: 0)"),
      ("curve/linear", ".linear"), ("curve/easeInOut", ".easeInOut"),
      ("curve/easeOut,1.5", ".easeOut(duration: 1.5)"),
      ("curve/circularEaseIn", ".timingCurve(.circularEaseIn, duration: 0.35)"),
      ("curve/circularEaseOut,1", ".timingCurve(.circularEaseOut, duration: 1)"),
      ("bezier/.2,0,0,1", ".timingCurve(0.2, 0, 0, 1)"),
      ("bezier/.2,0,0,1.5", ".timingCurve(0.2, 0, 0, 1.5)"),
      ("bezier/.2,-1e-1,0,1,0.5", ".timingCurve(0.2, -0.1, 0, 1, duration: 0.5)"),
    ])
  func isEvaluation(path: String, line: String) {
    let query = "animation=" + CanonicalQuery.escaped(line) + "&to=100"
    for suffix in OutputFormat.played.map(\.rawValue) {
      let response = service.get("/v1/\(path).\(suffix)", query: "to=100")
      #expect(response.status == 200, "\(response.text)")
      #expect(response.content == service.get("/v1/evaluate.\(suffix)", query: query).content)
    }
    let sheet = service.get("/v1/\(path).css", query: "distance=300")
    #expect(sheet.value(of: "Content-Type") == "text/css; charset=utf-8")
    let export = service.get(
      "/v1/export/css", query: "distance=300&animation=" + CanonicalQuery.escaped(line))
    #expect(export["css"].string == sheet.text)
  }

  @Test("accepts the parameters of an evaluation and of its format")
  func settings() {
    let response = service.get(
      "/v1/spring/bouncy.svg", query: "to=100&fidelity=exact&include=velocity&theme=dark&width=400")
    #expect(response.status == 200)
    #expect(response.text.contains("velocity, per second"))
    #expect(response.text.contains(#"width="400""#))
    let refused = service.get("/v1/spring/bouncy.svg", query: "animation=.smooth&w=60")
    #expect(refused.status == 422)
    #expect(refused.places.sorted() == ["animation", "w"])
    for path in ["spring/bouncy", "spring/bouncy.css"] {
      let repeated = service.get("/v1/\(path)", query: "format=css&format=css")
      #expect(repeated.status == 422 && repeated.text.contains("is given twice"), "\(path)")
    }
  }

  @Test(
    "returns a plot to terminals, a picture to browsers, and the requested type to programs",
    arguments: [
      (nil, "text/plain; charset=utf-8"), ("*/*", "text/plain; charset=utf-8"),
      ("text/plain", "text/plain; charset=utf-8"), ("application/json", "application/json"),
      (
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8",
        "image/svg+xml"
      ),
      ("text/html", "image/svg+xml"),
      ("image/avif,image/webp,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "image/svg+xml"),
      ("image/png,image/*;q=0.8,*/*;q=0.5", "image/png"), ("text/csv", "text/csv"),
      ("text/css,*/*;q=0.1", "text/css; charset=utf-8"),
    ] as [(String?, String)])
  func negotiated(accept: String?, type: String) {
    for path in ["/v1/spring/bouncy", "/v1/curve/easeIn", "/v1/bezier/.2,0,0,1"] {
      let response = service.get(path, fields: accept.map { [Field("Accept", $0)] } ?? [])
      #expect(response.status == 200)
      #expect(response.value(of: "Content-Type")?.hasPrefix(type) == true)
      #expect(response.value(of: "Vary")?.hasPrefix("Accept") == true)
    }
  }

  @Test("has the format of its parameter, and refuses unknown formats")
  func forms() {
    for word in OutputFormat.played.map(\.rawValue) + ["css"] {
      let named = service.get("/v1/spring/bouncy", query: "format=\(word)")
      #expect(named.status == 200)
      #expect(named.content == service.get("/v1/spring/bouncy.\(word)").content)
    }
    #expect(service.get("/v1/spring/bouncy.css", query: "format=svg").status == 422)
    #expect(service.get("/v1/spring/bouncy.svg", query: "format=css").status == 422)
    #expect(
      service.get("/v1/spring/bouncy", fields: [Field("Accept", "image/gif")]).status == 406)
    #expect(service.post("/v1/spring/bouncy", "{}").status == 405)
    let colored = service.get("/v1/spring/bouncy", query: "color=always")
    #expect(colored.text.contains("\u{1B}["))
    #expect(!service.get("/v1/spring/bouncy").text.contains("\u{1B}"))
  }

  @Test(
    "with an unknown name returns 404 with the right or nearest path",
    arguments: [
      ("spring/easeIn", "Request /v1/curve/easeIn instead"),
      ("spring/.2,0,0,1", "Request /v1/bezier/.2,0,0,1 instead"),
      ("curve/bouncy.svg", "Request /v1/spring/bouncy instead"),
      ("bezier/0.5,0.3", "Request /v1/spring/0.5,0.3 instead"),
      ("bezier/easeOut,2", "Request /v1/curve/easeOut,2 instead"),
      ("spring/bounzy", "The nearest name is bouncy"),
      ("curve/easeinout", "The nearest name is easeInOut"),
      ("spring/0.5", "such as 0.5,0.3"), ("spring/0.5,x", "such as 0.5,0.3"),
      ("spring/0x1,0", "such as 0.5,0.3"), ("spring/nan,0", "such as 0.5,0.3"),
      ("spring/.svg", "such as 0.5,0.3"), ("spring/bouncy.gif", "such as 0.5,0.3"),
      ("bezier/0,0,0", "such as .2,0,0,1,0.5"),
    ])
  func unknown(path: String, excerpt: String) {
    let response = service.get("/v1/\(path)", fields: [Field("Accept", "application/json")])
    #expect(response.status == 404)
    #expect(response["detail"].string?.contains(excerpt) == true, "\(response.text)")
  }

  @Test("without a name returns 404", arguments: ["/v1/spring/", "/v1/bezier", "/v1/spring/a/b"])
  func nothing(path: String) { #expect(service.get(path).status == 404) }
}
