import HTTPMessages
import Testing

@testable import InbetweenAPI

@Suite("Allowed origins")
struct AllowedOriginTests {
  private static let own = "https://app.example.com"

  @Test("match only the exact text")
  func exact() throws {
    let service = try service("\(Self.own),http://localhost:5173")
    for origin in [Self.own, "http://localhost:5173"] {
      let answer = service.get("/v1/limits", fields: [Field("Origin", origin)])
      #expect(answer.value(of: "Access-Control-Allow-Origin") == origin)
    }
    for origin in [
      "null", "*", "", "https://app.example.com.evil.org", "https://app.example.com:444",
      "http://app.example.com", "https://APP.example.com", "https://app.example.com/",
      "https://evil.org, https://app.example.com", "https://pp.example.com",
    ] {
      for answer in [
        service.get("/v1/limits", fields: [Field("Origin", origin)]),
        service.ask("OPTIONS", "/v1/sessions", fields: preflight(origin)),
      ] {
        #expect(answer.status < 300)
        #expect(crossOrigin(answer) == [])
      }
    }
  }

  @Test(
    "add Vary for caches, also without an Origin header",
    arguments: ["/v1/limits", "/v1/evaluate", "/v1/sessions/x", "/nothing"])
  func vary(path: String) throws {
    let service = try service(Self.own)
    for fields in [[], [Field("Origin", Self.own)], [Field("Origin", "https://evil.org")]] {
      let vary = service.get(path, fields: fields).value(of: "Vary")
      #expect(vary?.split(separator: ", ").contains("Origin") == true)
    }
    let tag = try #require(service.get("/v1/limits").value(of: "ETag"))
    let known = service.get(
      "/v1/limits", fields: [Field("If-None-Match", tag), Field("Origin", Self.own)])
    #expect(known.status == 304)
    #expect(known.value(of: "Vary") == "Accept-Encoding, Origin")
    #expect(known.value(of: "Access-Control-Allow-Origin") == Self.own)
  }

  @Test("may be * for evaluations, and never for sessions")
  func all() throws {
    let service = try service("*,\(Self.own)")
    let path = service.session("{}")
    for origin in [Self.own, "https://other.org", "null"] {
      let fields = [Field("Origin", origin)]
      for target in ["/v1/limits", "/v1/evaluate.csv", "/problems/not-found", "/v1/evaluate?x=1"] {
        let answer = service.ask("GET", target, fields: fields)
        #expect(answer.value(of: "Access-Control-Allow-Origin") == "*")
        #expect(answer.value(of: "Vary")?.contains("Origin") != true)
      }
      let expected = origin == Self.own ? origin : nil
      for (method, target) in sessionRequests(path) where method != "DELETE" {
        let answer = service.ask(method, target, method == "GET" ? nil : "{}", fields: fields)
        #expect(answer.value(of: "Access-Control-Allow-Origin") == expected)
      }
      let question = service.ask("OPTIONS", path, fields: preflight(origin))
      #expect(question.value(of: "Access-Control-Allow-Origin") == expected)
    }
  }

  @Test("receive the allowed request and response header fields")
  func fields() throws {
    let service = try service(Self.own)
    let question = service.ask("OPTIONS", "/v1/sessions/x/environment", fields: preflight(Self.own))
    #expect(question.status == 204 && question.content.isEmpty)
    #expect(question.value(of: "Access-Control-Allow-Methods") == "PATCH, OPTIONS")
    #expect(question.value(of: "Access-Control-Max-Age") == "600")
    let sent = question.value(of: "Access-Control-Allow-Headers") ?? ""
    for name in ["Authorization", "Content-Type", "If-Match", "If-None-Match", "X-Request-Id"] {
      #expect(sent.split(separator: ", ").contains(name[...]))
    }
    let answer = service.post("/v1/sessions", "{}", fields: [Field("Origin", Self.own)])
    let seen = answer.value(of: "Access-Control-Expose-Headers") ?? ""
    for field in answer.fields where !field.name.text.hasPrefix("Access-Control-") {
      // The fields that a page can always read (Fetch, "CORS-safelisted response-header name"), and
      // those for the browser.
      let others = [
        "Content-Type", "Cache-Control", "Vary", "X-Content-Type-Options",
        "Cross-Origin-Resource-Policy",
      ]
      #expect(
        others.contains(field.name.text)
          || seen.split(separator: ", ").contains(field.name.text[...]))
    }
    for answer in [question, answer] {
      #expect(answer.value(of: "Access-Control-Allow-Credentials") == nil)
    }
  }

  @Test("may send a preflight without a token, and can read a refusal")
  func guarded() throws {
    var rules = AccessRules()
    rules.origins = try AllowedOrigins(Self.own)
    rules.tokens = try AccessTokens(String(repeating: "a", count: 32))
    rules.guarded = .all
    let service = ServiceUnderTest(access: rules)
    #expect(service.ask("OPTIONS", "/v1/sessions", fields: preflight(Self.own)).status == 204)
    let refused = service.get("/v1/limits", fields: [Field("Origin", Self.own)])
    #expect(refused.status == 401)
    #expect(refused.value(of: "Access-Control-Allow-Origin") == Self.own)
    #expect(
      service.ask("OPTIONS", "/v1/sessions", fields: [Field("Origin", Self.own)]).status == 401)
  }

  @Test("are empty by default")
  func none() {
    let service = ServiceUnderTest()
    let answer = service.get("/v1/limits", fields: [Field("Origin", Self.own)])
    #expect(crossOrigin(answer) == [])
    #expect(answer.value(of: "Vary") == "Accept-Encoding")
  }

  @Test(
    "must be written as browsers send them",
    arguments: [
      "", "https://a.b/", "https://a.b,", "a.b", "https://A.b", "https://a.b:443", "http://a.b:80",
      "https://a.b:0", "https://a.b:65536", "https://user@a.b", "https://*.a.b", "null", "https://",
      "https://a b", "https://a.b https://c.d",
    ])
  func refused(_ text: String) {
    #expect(throws: AllowedOrigins.Unreadable.self) { try AllowedOrigins(text) }
  }

  @Test(
    "print the same text that was parsed",
    arguments: [
      "*", "https://a.b", "http://[::1]:8080,https://a.b:8443", "*,capacitor://localhost",
    ])
  func written(_ text: String) throws {
    #expect(try AllowedOrigins(text).description == text)
  }

  private func service(_ origins: String) throws -> ServiceUnderTest {
    var rules = AccessRules()
    rules.origins = try AllowedOrigins(origins)
    return ServiceUnderTest(access: rules)
  }

  private func preflight(_ origin: String) -> [Field] {
    [Field("Origin", origin), Field("Access-Control-Request-Method", "POST")]
  }

  private func crossOrigin(_ answer: Answer) -> [String] {
    answer.fields.map(\.name.text).filter { $0.hasPrefix("Access-Control-") }
  }
}
