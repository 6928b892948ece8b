import Support
import HTTPMessages
import SessionStorage
import Testing

@testable import InbetweenAPI

@Suite("A bearer token")
struct AccessTokenTests {
  private static let tokens = ["a", "b", "c"].map { String(repeating: $0, count: 32) }

  /// The arguments are texts and their SHA-256 digests.
  ///
  /// Source: FIPS 180-2 appendix B, and the digest of the empty string.
  @Test(
    "is kept as a digest",
    arguments: [
      "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ])
  func digest(_ text: String, _ digits: String) throws {
    let digest = try #require(SHA256Digest(of: Array(text.utf8)))
    #expect(digest.hexadecimal == digits)
    let same = try #require(SHA256Digest(of: Array(text.utf8)))
    let other = try #require(SHA256Digest(of: Array((text + " ").utf8)))
    #expect(digest.isSame(as: same) == 1 && digest.isSame(as: other) == 0)
  }

  @Test("is on a line of its own, beside comments")
  func lines() throws {
    let text = "# of the frontend\r\n\(Self.tokens[0])\r\n\n\(Self.tokens[1])\n# old\n"
    let tokens = try AccessTokens(text)
    #expect(tokens.count == 2)
    #expect(tokens.holder(of: Self.tokens[0])?.index == 0)
    #expect(tokens.holder(of: Self.tokens[1])?.index == 1)
    #expect(tokens.holder(of: Self.tokens[2]) == nil)
    for wrong in [
      "", Self.tokens[0] + "a", String(Self.tokens[0].dropLast()), Self.tokens[0].uppercased(),
    ] {
      #expect(tokens.holder(of: wrong) == nil)
    }
    #expect(tokens.holder(of: String(repeating: "a", count: 100_000)) == nil)
  }

  @Test(
    "is refused if it is short, malformed or duplicate, and is never repeated in an error",
    arguments: [
      "": "contains no token", "# nothing\n": "contains no token",
      "\nshort-secret": "contains a token of 12 characters in line 2",
      "secret with spaces, and enough characters": "contains an invalid character in line 1",
      "sécret-sécret-sécret-sécret-sécret-sécret": "contains an invalid character in line 1",
      String(repeating: "a", count: 32) + "\n" + String(repeating: "a", count: 32):
        "repeats a token in line 2",
      String(repeating: "secret", count: 200): "contains a token of 1200 characters in line 1",
      (0...64).map { "0123456789012345678901234567890-\($0)" }.joined(separator: "\n"):
        "the maximum is 64",
    ])
  func refused(_ text: String, _ excerpt: String) throws {
    let error = #expect(throws: AccessTokens.Unreadable.self) { try AccessTokens(text) }
    #expect(error?.description.contains(excerpt) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("ecret") == false)
    let tokens = try AccessTokens(Self.tokens[0])
    #expect(throws: AccessTokens.Unreadable.self) { try tokens.replace(with: text) }
    #expect(tokens.holder(of: Self.tokens[0]) != nil)
  }

  @Test("can be replaced while other tokens stay valid")
  func rotation() throws {
    let tokens = try AccessTokens(Self.tokens[0])
    let service = service(tokens)
    let path = try #require(
      service.send("POST", "/v1/sessions", "{}", fields: [bearer(0)]).value(of: "Location"))
    let steps = [([0], [1]), ([0, 1], []), ([1], [0])]
    for (holding, dropped) in steps {
      try tokens.replace(with: holding.map { Self.tokens[$0] }.joined(separator: "\n"))
      for index in holding { #expect(service.get(path, fields: [bearer(index)]).status == 200) }
      for index in dropped { #expect(service.get(path, fields: [bearer(index)]).status == 401) }
    }
  }

  @Test("is checked before any work, and the refusal does not depend on the resource")
  func beforeWork() throws {
    let store = FailingStore()
    let service = service(try AccessTokens(Self.tokens[0]), store: store)
    let path = try #require(
      service.send("POST", "/v1/sessions", "{}", fields: [bearer(0)]).value(of: "Location"))
    _ = store.takeCalls()
    let paths = [path, "/v1/sessions/\(SessionID.random())", "/v1/sessions/x", "/v1/sessions/x/y"]
    var responses: Set<String> = []
    for (method, target) in paths.flatMap(sessionRequests) + [("POST", "/v1/sessions")] {
      let response = service.send(method, target, "{", fields: [])
      responses.insert(response.text)
      #expect(response.problem == "unauthorized")
      #expect(response.value(of: "WWW-Authenticate") == "Bearer realm=\"inbetween\"")
      #expect(response.value(of: "Cache-Control") == "no-store")
      let screened = service.service.screen(Request(method: method, path: target))
      #expect(screened?.status == 401)
    }
    #expect(responses.count == 1)
    #expect(store.takeCalls() == [])
    #expect(service.get(path, fields: [bearer(0)]).status == 200)
  }

  @Test(
    "is wrong in any other form",
    arguments: [
      ["Bearer"], ["Bearer "], ["Bearer \(tokens[1])"], ["Bearer \(tokens[0]) \(tokens[0])"],
      ["Bearer \(tokens[0])", "Bearer \(tokens[0])"], ["Bearer \"\(tokens[0])\""],
      ["Bearer \(tokens[0]),"], ["Basic x", "Bearer \(tokens[0])"],
    ])
  func wrong(lines: [String]) throws {
    let service = service(try AccessTokens(Self.tokens[0]))
    // A wrong token is refused even if the resource requires none. The client thus notices the
    // mistake.
    for path in ["/v1/sessions/x", "/v1/limits"] {
      let response = service.get(path, fields: lines.map { Field("Authorization", $0) })
      #expect(response.status == 401)
      let challenge = response.value(of: "WWW-Authenticate")
      #expect(challenge == "Bearer realm=\"inbetween\", error=\"invalid_token\"")
      #expect(!response.text.contains(Self.tokens[0]))
    }
  }

  @Test("is required for sessions, for every route, or never")
  func guards() throws {
    let open = ["/v1/evaluate", "/v1/limits", "/openapi.yaml", "/problems/not-found", "/nothing"]
    for guarded in AccessRules.Guarded.allCases {
      let service = service(try AccessTokens(Self.tokens[0]), guarded: guarded)
      for path in open { #expect((service.get(path).status == 401) == (guarded == .all)) }
      #expect((service.post("/v1/sessions", "{}").status == 401) == (guarded != .off))
      #expect((service.send("OPTIONS", "*").status == 401) == (guarded == .all))
      for path in ["/livez", "/readyz"] { #expect(service.get(path).status == 200) }
      for scheme in ["Bearer", "bearer", "BEARER"] {
        let field = Field("Authorization", "\(scheme) \(Self.tokens[0])")
        #expect(service.get("/v1/limits", fields: [field]).status == 200)
        #expect(service.send("POST", "/v1/sessions", "{}", fields: [field]).status == 201)
      }
      let basic = Field("Authorization", "Basic dXNlcjpwYXNz")
      #expect((service.get("/v1/limits", fields: [basic]).status == 401) == (guarded == .all))
    }
  }

  @Test(
    "cannot be guessed: an address with too many wrong tokens is refused, other addresses are not")
  func guessing() throws {
    let service = service(try AccessTokens(Self.tokens.joined(separator: "\n")))
    func status(_ token: String, _ address: String) -> Int {
      var request = Request(
        method: "GET", path: "/v1/limits", fields: [Field("Authorization", "Bearer \(token)")])
      request.clientAddress = address
      return service.send(request).status
    }
    #expect(status(Self.tokens[0], "192.0.2.1") == 200)
    for guess in 0..<10 { #expect(status("guess\(guess)", "192.0.2.1") == 401) }
    #expect(status("guess", "192.0.2.1") == 429)
    // After too many wrong tokens from an address, a valid token is also refused there, unless the
    // address has used it before.
    #expect(status(Self.tokens[1], "192.0.2.1") == 429)
    #expect(status(Self.tokens[0], "192.0.2.1") == 200)
    #expect(status(Self.tokens[1], "192.0.2.2") == 200)
    #expect(service.get("/v1/limits").status == 200)
    service.clock.advance(by: 6)
    #expect(status(Self.tokens[1], "192.0.2.1") == 200)
    #expect(status("guess", "192.0.2.1") == 401)
    #expect(status("guess", "192.0.2.1") == 429)
    #expect(status(Self.tokens[1], "192.0.2.1") == 200)
  }

  @Test("is the key of the rate limit, from every address")
  func rates() throws {
    var rules = AccessRules()
    rules.tokens = try AccessTokens(Self.tokens.joined(separator: "\n"))
    rules.rateLimit = RateLimit(perSecond: 1, burst: 1)
    let service = ServiceUnderTest(access: rules)
    func status(_ token: Int?, _ address: String) -> Int {
      var request = Request(
        method: "GET", path: "/v1/limits", fields: token.map { [bearer($0)] } ?? [])
      request.clientAddress = address
      return service.send(request).status
    }
    #expect(status(0, "192.0.2.1") == 200)
    #expect(status(0, "192.0.2.2") == 429)
    #expect(status(1, "192.0.2.1") == 200)
    #expect(status(nil, "192.0.2.1") == 200)
    #expect(status(nil, "192.0.2.1") == 429)
  }

  private func bearer(_ index: Int) -> Field {
    Field("Authorization", "Bearer \(Self.tokens[index])")
  }

  private func service(
    _ tokens: AccessTokens, guarded: AccessRules.Guarded = .sessions,
    store: FailingStore = FailingStore()
  ) -> ServiceUnderTest {
    var rules = AccessRules()
    rules.tokens = tokens
    rules.guarded = guarded
    return ServiceUnderTest(store: store, access: rules)
  }
}
