import HTTPMessages
import SessionStorage
import Testing

@testable import InbetweenAPI

@Suite("The protective header fields of a response")
struct ProtectionTests {
  private let service = ServiceUnderTest()

  @Test("keep session data out of caches and other origins")
  func sessions() {
    let path = service.session("{}")
    let paths = [path, "/v1/sessions/\(SessionID.random())"]
    let creations = [("POST", "/v1/sessions")]
    for content in ["{}", "{", #"{"range":{"duration":1}}"#] {
      for (method, target) in creations + paths.flatMap(sessionRequests) where method != "DELETE" {
        check(service.send(method, target, method == "GET" ? nil : content))
      }
    }
    check(service.send("PUT", path))
    check(service.get(path, fields: [Field("If-None-Match", "*")]))
    check(service.get(path, fields: [Field("If-Match", "\"9\"")]))
    check(service.get(path, fields: [Field("Accept", "image/png")]))
    check(service.delete(path))
    check(service.delete(path))
  }

  @Test("allow a GET without a session to be embedded anywhere")
  func pure() {
    for target in [
      "/v1/evaluate", "/v1/evaluate.csv", "/v1/evaluate.svg", "/v1/evaluate.png",
      "/v1/curve?curve=easeIn", "/v1/limits", "/openapi.yaml",
    ] {
      for method in ["GET", "HEAD"] {
        let response = service.send(method, target)
        #expect(response.value(of: "Cross-Origin-Resource-Policy") == "cross-origin")
        #expect(response.value(of: "Cache-Control") == "no-cache")
      }
    }
  }

  @Test("are in every response")
  func everywhere() {
    let path = service.session("{}")
    for (method, target) in [
      ("GET", "/v1/evaluate"), ("POST", "/v1/evaluate"), ("GET", path), ("OPTIONS", path),
      ("GET", "/livez"),
      ("GET", "/nothing"), ("OPTIONS", "*"), ("DELETE", "/v1/limits"),
      ("GET", "/problems/not-found"),
    ] {
      let response = service.send(method, target)
      #expect(response.value(of: "X-Content-Type-Options") == "nosniff")
      for name in Set(response.fields.map { $0.name.text.lowercased() }) {
        #expect(response.fields.count { $0.name == FieldName(name) } == 1, "\(name) at \(target)")
      }
    }
  }

  @Test(
    "do not matter for a malformed name, which never reaches the store",
    arguments: [
      "x", "", "ses_", "ses_AAAAAAAAAAAAAAAAAAAAA", "ses_AAAAAAAAAAAAAAAAAAAAAAA",
      "%73es_AAAAAAAAAAAAAAAAAAAAAA",
      "ses_AAAAAAAAAAAAAAAAAAAA%41", "ses_%2e%2e%2fAAAAAAAAAAAAAAAA", "ses_'OR'1'='1'--AAAAAAAA",
      "..",
      "ses_AAAAAAAAAAAAAAAAAAAAA\u{0}", "SES_AAAAAAAAAAAAAAAAAAAAAA",
      String(repeating: "A", count: 8000),
    ])
  func malformedNames(name: String) {
    let store = FailingStore()
    let service = ServiceUnderTest(store: store)
    for (method, target) in sessionRequests("/v1/sessions/" + name) {
      #expect(service.send(method, target, "{}").status == 404)
    }
    #expect(store.takeCalls() == [])
  }

  private func check(_ response: ReceivedResponse) {
    #expect(
      response.value(of: "Cache-Control") == "no-store", "\(response.status) \(response.text)")
    #expect(response.value(of: "Cross-Origin-Resource-Policy") == "same-origin")
  }
}
