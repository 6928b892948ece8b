import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing

@Suite("A parameter's name")
struct QueryNameTests {
  private let service = ServiceUnderTest()

  @Test(
    "is found at any position and with any escapes",
    arguments: [
      "engine=1.0&animation=.bouncy", "animation=.bouncy&engine=1.0",
      "%65ngine=1.0&animation=.bouncy",
      "animation=.bouncy&engin%65=1.0", "animation=.bouncy&engine=1%2E0",
      "&&engine=1.0&animation=.bouncy",
    ])
  func found(query: String) {
    let response = service.get("/v1/evaluate", query: query)
    #expect(response.status == 200, "\(response.text)")
    #expect(response.value(of: "Cache-Control")?.contains("immutable") == true)
  }

  @Test(
    "is not found in another parameter's value or name",
    arguments: ["animation=.bouncy&to=1", "animation=.bouncy", "&animation=.bouncy&"])
  func absent(query: String) {
    let response = service.get("/v1/evaluate", query: query)
    #expect(response.status == 200, "\(response.text)")
    #expect(response.value(of: "Cache-Control") == "no-cache")
  }

  @Test(
    "that is misspelled or has a broken escape is still refused",
    arguments: [
      ("animation=.bouncy&engines=1.0", 422), ("animation=.bouncy&engine", 404),
      ("animation=.bouncy&to=engine=1.0", 422), ("animation=%zz", 400), ("engine=1.0&to=%f", 400),
      ("engine=1.0&engine=1.0", 422),
    ])
  func refused(query: String, status: Int) {
    #expect(service.get("/v1/evaluate", query: query).status == status)
  }
}
