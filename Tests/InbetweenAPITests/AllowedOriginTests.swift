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
      let response = service.get("/v1/limits", fields: [Field("Origin", origin)])
      #expect(response.value(of: "Access-Control-Allow-Origin") == origin)
    }
    for origin in [
      "null", "*", "", "https://app.example.com.evil.org", "https://app.example.com:444",
      "http://app.example.com", "https://APP.example.com", "https://app.example.com/",
      "https://evil.org, https://app.example.com", "https://pp.example.com",
    ] {
      for response in [
        service.get("/v1/limits", fields: [Field("Origin", origin)]),
        service.send("OPTIONS", "/v1/sessions", fields: preflight(origin)),
      ] {
        #expect(response.status < 300)
        #expect(crossOrigin(response) == [])
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
        let response = service.send("GET", target, fields: fields)
        #expect(response.value(of: "Access-Control-Allow-Origin") == "*")
        #expect(response.value(of: "Vary")?.contains("Origin") != true)
      }
      let expected = origin == Self.own ? origin : nil
      for (method, target) in sessionRequests(path) where method != "DELETE" {
        let response = service.send(method, target, method == "GET" ? nil : "{}", fields: fields)
        #expect(response.value(of: "Access-Control-Allow-Origin") == expected)
      }
      let preflighted = service.send("OPTIONS", path, fields: preflight(origin))
      #expect(preflighted.value(of: "Access-Control-Allow-Origin") == expected)
    }
  }

  @Test("receive the allowed request and response header fields")
  func fields() throws {
    let service = try service(Self.own)
    let preflighted = service.send(
      "OPTIONS", "/v1/sessions/x/environment", fields: preflight(Self.own))
    #expect(preflighted.status == 204 && preflighted.content.isEmpty)
    #expect(preflighted.value(of: "Access-Control-Allow-Methods") == "PATCH, OPTIONS")
    #expect(preflighted.value(of: "Access-Control-Max-Age") == "600")
    let sent = preflighted.value(of: "Access-Control-Allow-Headers") ?? ""
    for name in ["Authorization", "Content-Type", "If-Match", "If-None-Match", "X-Request-Id"] {
      #expect(sent.split(separator: ", ").contains(name[...]))
    }
    let response = service.post("/v1/sessions", "{}", fields: [Field("Origin", Self.own)])
    let seen = response.value(of: "Access-Control-Expose-Headers") ?? ""
    for field in response.fields where !field.name.text.hasPrefix("Access-Control-") {
      // A page can always read the first of these fields (Fetch, "CORS-safelisted response-header
      // name"). Only the browser reads the others.
      let others = [
        "Content-Type", "Cache-Control", "Vary", "X-Content-Type-Options",
        "Cross-Origin-Resource-Policy",
      ]
      #expect(
        others.contains(field.name.text)
          || seen.split(separator: ", ").contains(field.name.text[...]))
    }
    for response in [preflighted, response] {
      #expect(response.value(of: "Access-Control-Allow-Credentials") == nil)
    }
  }

  @Test("may send a preflight without a token, and can read a refusal")
  func guarded() throws {
    var rules = AccessRules()
    rules.origins = try AllowedOrigins(Self.own)
    rules.tokens = try AccessTokens(String(repeating: "a", count: 32))
    rules.guarded = .all
    let service = ServiceUnderTest(access: rules)
    #expect(service.send("OPTIONS", "/v1/sessions", fields: preflight(Self.own)).status == 204)
    let refused = service.get("/v1/limits", fields: [Field("Origin", Self.own)])
    #expect(refused.status == 401)
    #expect(refused.value(of: "Access-Control-Allow-Origin") == Self.own)
    #expect(
      service.send("OPTIONS", "/v1/sessions", fields: [Field("Origin", Self.own)]).status == 401)
  }

  @Test("are empty by default")
  func none() {
    #expect(AllowedOrigins().description == "none")
    let service = ServiceUnderTest()
    let response = service.get("/v1/limits", fields: [Field("Origin", Self.own)])
    #expect(crossOrigin(response) == [])
    #expect(response.value(of: "Vary") == "Accept-Encoding")
  }

  @Test(
    "must be written as browsers send them",
    arguments: [
      "", "https://a.b/", "https://a.b,", "a.b", "https://A.b", "https://a.b:443", "http://a.b:80",
      "https://a.b:0", "https://a.b:65536", "https://user@a.b", "https://*.a.b", "null", "https://",
      "https://a b", "https://a.b https://c.d",
    ])
  func refused(_ text: String) throws {
    let error = try #require(throws: AllowedOrigins.Unreadable.self) {
      _ = try AllowedOrigins(text)
    }
    // Of a list, the entry that is not an origin is named.
    let entry = text.hasSuffix(",") ? "" : text
    #expect(error.reason.hasPrefix(#"contains "\#(entry)", which is not an origin: "#))
  }

  @Test(
    "print the same text that was parsed",
    arguments: [
      "*", "https://a.b", "http://[::1]:8080,https://a.b:8443", "*,capacitor://localhost",
    ])
  func written(_ text: String) throws { #expect(try AllowedOrigins(text).description == text) }

  private func service(_ origins: String) throws -> ServiceUnderTest {
    var rules = AccessRules()
    rules.origins = try AllowedOrigins(origins)
    return ServiceUnderTest(access: rules)
  }

  private func preflight(_ origin: String) -> [Field] {
    [Field("Origin", origin), Field("Access-Control-Request-Method", "POST")]
  }

  private func crossOrigin(_ response: ReceivedResponse) -> [String] {
    response.fields.map(\.name.text).filter { $0.hasPrefix("Access-Control-") }
  }
}
