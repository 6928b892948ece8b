import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A fault in a source that is played") struct SourceFaultPlaceTests {
  private static let fails = CustomSources.json(CustomSources.failing, #"{"at":0.2}"#)
  private static let timeline =
    #""properties":{"x":0},"timeline":[{"at":0,"set":{"x":5}},\#(failing)]"#
  private static let failing = #"{"at":0.1,"set":{"x":9},"animation":\#(fails)}"#

  @Test(
    "is reported at the source",
    arguments: [
      ("/v1/evaluate", #"{"animation":\#(fails)}"#, "/animation/source"),
      ("/v1/evaluate", "{\(timeline)}", "/timeline/1/animation/source"),
      ("/v1/evaluate.svg", "{\(timeline)}", "/timeline/1/animation/source"),
      (
        "/v1/evaluate",
        #"{"properties":{"x":{"value":0,"animation":\#(fails)}},"to":{"x":1}}"#,
        "/properties/x/animation/source"
      ),
      (
        "/v1/evaluate",
        #"{"animation":{"type":"phases","phases":[{"set":{"value":1}},{"set":{"value":0},"animation":\#(fails)}]}}"#,
        "/animation/phases/1/animation/source"
      ),
      ("/v1/bake", "{\(timeline)}", "/timeline/1/animation/source"),
      ("/v1/export/css", #"{"animation":\#(fails)}"#, "/animation/source"),
      ("/v1/export/linear", "{\(timeline)}", "/timeline/1/animation/source"),
      ("/v1/compare", #"{"animations":[".smooth",\#(fails)]}"#, "/animations/1/source"),
    ])
  func place(_ path: String, _ body: String, _ pointer: String) {
    let service = ServiceUnderTest()
    let swiftUI = String(body.dropLast()) + #","fidelity":"swiftui"}"#
    let response = service.post(path, path == "/v1/evaluate" ? body : swiftUI)
    #expect(response.status == 422, "\(response.text)")
    let error = response["errors"][0]
    #expect(error["pointer"].string == pointer, "\(response.text)")
    #expect(error["line"].integer != nil && error["column"].integer != nil)
    guard path == "/v1/evaluate" else { return }
    let batch = service.post("/v1/batch", #"{"requests":[{"path":"\#(path)","body":\#(body)}]}"#)
    let item = batch["responses"][0]["body"]["errors"][0]
    #expect(item["pointer"].string == pointer, "\(batch.text)")
  }

  @Test("is reported at the query parameter that contains the source")
  func parameter() {
    let query = "animation=" + CanonicalQuery.escaped(Self.fails)
    let error = ServiceUnderTest().get("/v1/evaluate", query: query)["errors"][0]
    #expect(error["parameter"].string == "animation" && error["pointer"].string == "/source")
  }
}
