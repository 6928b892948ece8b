import HTTPMessages
import Testing

@Suite("Media types")
struct MediaTypeTests {
  private let service = ServiceUnderTest()

  @Test("SwiftUI text is accepted wherever one animation, spring or curve is")
  func takesText() {
    for (path, text, status) in [
      ("/v1/evaluate", ".linear(duration: 0.1)", 200), ("/v1/spring", ".bouncy\n", 200),
      ("/v1/curve", ".easeIn", 200), ("/v1/sessions", ".bouncy", 201),
    ] {
      let fields = [Field("Content-Type", "text/plain; charset=utf-8")]
      #expect(service.send("POST", path, fields: fields, content: text).status == status)
    }
  }

  @Test("a merge patch is accepted by the environment only")
  func takesPatchWherePatched() throws {
    let session = service.session("{}")
    let fields = [Field("Content-Type", "application/merge-patch+json")]
    for (method, path, status) in [
      ("PATCH", session + "/environment", 200), ("POST", session + "/evaluate", 415),
      ("POST", "/v1/evaluate", 415), ("POST", "/v1/sessions", 415),
    ] {
      #expect(service.send(method, path, fields: fields, content: "{}").status == status)
    }
  }

  @Test("415 and OPTIONS list the accepted types in the field of the method")
  func listsTypes() throws {
    let session = service.session("{}")
    for (method, path, field, types) in [
      ("POST", "/v1/evaluate", FieldName.acceptPost, "application/json, text/plain"),
      ("POST", session + "/changes", .acceptPost, "application/json"),
      (
        "PATCH", session + "/environment", .acceptPatch,
        "application/json, application/merge-patch+json"
      ),
    ] {
      let refused = service.send(
        method, path, fields: [Field("Content-Type", "application/xml")], content: "<a/>")
      #expect(refused.status == 415)
      #expect(refused.value(of: field) == types)
      #expect(service.send("OPTIONS", path).value(of: field) == types)
    }
    #expect(service.send("OPTIONS", "/v1/limits").value(of: "Accept-Post") == nil)
  }

  @Test("an empty body needs no type, and curl -d '' may send any")
  func takesNothing() throws {
    let session = service.session("{}")
    for fields in [
      [], [Field("Content-Length", "0")],
      [
        Field("Content-Length", "0"), Field("Content-Type", "application/x-www-form-urlencoded"),
      ],
    ] {
      #expect(service.send("POST", session + "/reset", fields: fields, content: "").status == 200)
    }
  }

  @Test("OPTIONS * lists the methods of the server")
  func listsAllMethods() {
    let response = service.send("OPTIONS", "*")
    #expect(response.status == 204)
    #expect(response.value(of: "Allow") == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
  }
}
