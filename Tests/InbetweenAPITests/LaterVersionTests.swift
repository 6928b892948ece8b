import HTTPMessages
import Testing

@Suite("An option of a later version")
struct LaterVersionTests {
  private static let refused: [RefusedRequest] = [
    .get(
      "/v1/spring", fields: [Field("Accept", "text/csv")], 406, "not-acceptable",
      "application/json"),
    .get("/v1/compare.sse", 404, "not-found", "the path does not end in an available format"),
    .get(
      "/v1/evaluate", query: "format=mp4", 422, "invalid-request",
      "must be a format of this path",
      "format"),
    .get(
      "/v1/evaluate", query: "include=picture", 422, "invalid-request", "include",
      #""allowed":["velocity","fidelityGap","analysis"]"#),
    .json(
      #"{"include":["velocity","picture"]}"#, 422, "invalid-request", "/include/1",
      #""allowed":["velocity","fidelityGap","analysis"]"#),
    .json(#"{"animation":"MyAnimation()"}"#, 422, "invalid-request", "must be an animation"),
  ]

  @Test("is refused with a message, not ignored", arguments: refused)
  func isRefused(_ refused: RefusedRequest) {
    refused.expect(ServiceUnderTest().send(refused.request))
  }
}
