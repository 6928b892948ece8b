import HTTPMessages
import Testing

@Suite("The format of a problem")
struct ProblemFormatTests {
  private let service = ServiceUnderTest()

  private func send(_ target: String, accept: String?) -> ReceivedResponse {
    service.send("GET", target, fields: accept.map { [Field("Accept", $0)] } ?? [])
  }

  private static let text = "text/plain; charset=utf-8", document = "application/problem+json"
  private static let browser =
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"

  @Test(
    "is text if the request is for a plot or a line, unless it prefers a document",
    arguments: [
      "/v1/spring/bounzy", "/v1/curve/bouncy", "/v1/bezier/0,0,0", "/v1/spring/bouncy?too=1",
      "/v1/spring/bouncy?to=1e", "/v1/spring/bouncy?engine=0.9", "/v1/spring/bounzy.txt",
      "/v1/compare/bouncy/bounzy", "/v1/compare/bouncy/snappy?from=1",
      "/v1/spring/bouncy?format=gif",
      "/v1/compare/bouncy/bounzy.line", "/v1/evaluate.line?too=1", "/v1/evaluate?too=1&format=txt",
      "/v1/compare?too=1&format=line",
    ])
  func isText(target: String) {
    for accept in [nil, "*/*", "text/plain", "text/*;q=0.9, */*;q=0.1"] {
      let response = send(target, accept: accept)
      #expect([404, 422].contains(response.status))
      #expect(response.value(of: "Content-Type") == Self.text, "\(accept ?? "none")")
      #expect(response.text.hasPrefix("\(response.status) "))
      #expect(response.value(of: "Vary") == "Accept")
    }
    for accept in ["application/json", "application/problem+json", "application/*, */*;q=0.5"] {
      let response = send(target, accept: accept)
      #expect(response.value(of: "Content-Type") == Self.document, "\(accept)")
      #expect(response["status"].integer == response.status)
    }
  }

  @Test(
    "is a document for all other formats",
    arguments: [
      "/v1/spring/bounzy.json", "/v1/spring/bounzy.svg", "/v1/spring/bounzy.csv",
      "/v1/spring/bounzy.css", "/v1/spring/bouncy.css?too=1", "/v1/spring/bounzy?format=json",
      "/v1/spring/bounzy?format=css", "/v1/compare/bouncy/bounzy.json", "/v1/evaluate?too=1",
      "/v1/evaluate.json?too=1", "/v1/compare?too=1", "/v1/bake.txt?too=1", "/v1/spring?too=1",
      "/v1/nothing",
    ])
  func isDocument(target: String) {
    for accept in [nil, "*/*", "application/json", Self.browser] {
      let response = send(target, accept: accept)
      #expect([404, 422].contains(response.status))
      #expect(response.value(of: "Content-Type") == Self.document, "\(accept ?? "none")")
    }
    #expect(send(target, accept: "text/plain").value(of: "Content-Type") == Self.text)
  }

  @Test(
    "is a document for a browser, a stylesheet or a table on a short path",
    arguments: [browser, "text/css,*/*;q=0.1", "image/png,image/*;q=0.8,*/*;q=0.5", "text/csv"])
  func negotiated(accept: String) {
    for target in ["/v1/spring/bounzy", "/v1/curve/linear?too=1"] {
      #expect(send(target, accept: accept).value(of: "Content-Type") == Self.document)
    }
  }

  @Test("is text for a short path that is refused before it is parsed")
  func refusedEarly() {
    let method = service.send("DELETE", "/v1/spring/bouncy", fields: [], content: "")
    #expect(method.status == 405)
    #expect(method.value(of: "Content-Type") == Self.text)
    let refused = send("/v1/spring/bouncy", accept: "image/gif")
    #expect(refused.status == 406)
    #expect(refused.value(of: "Content-Type") == Self.text)
  }
}
