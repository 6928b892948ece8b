import InbetweenAPI
import HTTPMessages
import Testing

/// Tests of the help for terminal users.
@Suite("Help in text") struct HelpTests {
  let service = ServiceUnderTest()

  @Test(
    "is at the root and at its own path, with the host of the request",
    arguments: ["/", "/v1/help"])
  func help(_ path: String) throws {
    let response = service.get(path, fields: [Field("Host", "motion.example:8443")])
    #expect(response.status == 200)
    #expect(response.value(of: "Content-Type") == "text/plain; charset=utf-8")
    #expect(response.text.contains("curl motion.example:8443/v1/evaluate\n"))
    #expect(service.get(path, fields: [Field("Host", "")]).text.contains("localhost:8080"))
  }

  @Test("has commands that succeed")
  func commands() throws {
    let lines = service.get("/").text.split(separator: "\n")
    let paths = lines.compactMap { line in
      line.firstMatch(of: #/localhost:8080(/[^\s]*)/#).map { String($0.1) }
    }
    #expect(paths.count == 41)
    for path in paths where !path.contains("NAME") {
      // A program that was built without engine.wasm returns 404.
      let isOptional = path == "/engine.wasm"
      let status = service.get(path).status
      #expect([200, 405, 422].contains(status) || isOptional && status == 404, "\(path)")
    }
  }

  @Test(
    "lists errors as text if Accept prefers it",
    arguments: ["text/plain", "text/plain, application/json;q=0.5"])
  func problem(_ accept: String) {
    let response = service.get(
      "/v1/spring", query: "spring=.bouncy(durtion:1)&epsilon=0",
      fields: [Field("Accept", accept)])
    // The endpoint returns only JSON, so the first request fails with 406. The second also accepts
    // JSON and fails with 422.
    #expect(response.value(of: "Content-Type") == "text/plain; charset=utf-8")
    #expect(response.value(of: "Vary") == "Accept")
    guard response.status == 422 else { return #expect(response.status == 406) }
    #expect(
      response.text == """
        422 The request is invalid
          ?spring, column 9: unknown label; did you mean duration?
            allowed: duration, extraBounce
          ?epsilon: must be from 1e-12 to 1000000000000 units (epsilon in /v1/limits) (given: "0")
        More: /problems/invalid-request

        """)
  }

  @Test(
    "is a problem document otherwise",
    arguments: ["*/*", "application/json", "application/problem+json, text/plain", "text/*;q=0"])
  func document(_ accept: String) {
    let response = service.get("/nowhere", fields: [Field("Accept", accept)])
    #expect(response.status == 404)
    #expect(response.value(of: "Content-Type") == "application/problem+json")
    #expect(service.get("/nowhere").value(of: "Vary") == nil)
  }

  @Test("reports the position of a JSON syntax error")
  func syntax() {
    let response = service.post(
      "/v1/evaluate", #"{"to":1,}"#, fields: [Field("Accept", "text/plain, application/json;q=0.1")]
    )
    #expect(response.status == 400)
    #expect(response.text.contains("\n  line 1, column 9: "))
  }

  @Test("escapes control characters")
  func controls() {
    let response = service.post(
      "/v1/evaluate", #"{"properties":{"a":0},"timeline":[{"at":0,"set":{"\u001b[2Jx\u009b":1}}]}"#,
      fields: [Field("Accept", "text/plain, application/json;q=0.1")])
    #expect(response.status == 422)
    let scalars = response.text.unicodeScalars
    #expect(
      scalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
  }
}
