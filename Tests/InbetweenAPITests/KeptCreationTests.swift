import AnimationNotation
import HTTPMessages
@testable import InbetweenAPI
import JSONCodec
import SessionStorage
import TestSupport
import Testing

@Suite("A creation with an Idempotency-Key")
struct KeptCreationTests {
  private func request(
    _ address: String, authorization: String? = nil, _ body: String = "{}"
  ) -> Request {
    Request(
      method: "POST", path: "/v1/sessions",
      fields: [
        Field("Content-Type", "application/json"), Field("Content-Length", "\(body.utf8.count)"),
        Field("Idempotency-Key", "1"),
      ] + (authorization.map { [Field("Authorization", $0)] } ?? []),
      content: Array(body.utf8), clientAddress: address)
  }

  @Test("without tokens has a key that belongs to the client's network")
  func networks() throws {
    let service = ServiceUnderTest()
    func create(_ address: String, _ authorization: String? = nil) throws -> String {
      let response = service.send(request(address, authorization: authorization))
      return try #require(response.value(of: "Location"), "\(response.text)")
    }
    let addresses = ["192.0.2.1", "192.0.2.2", "2001:db8::1", "::1", "unknown"]
    let locations = try addresses.map { try create($0) }
    #expect(Set(locations).count == addresses.count)
    #expect(try create("2001:db8::ffff") == locations[2])
    // The server checks no `Authorization`, so its text selects no other client.
    let network = UInt64(0xFFFF_C000_0201)
    for text in [
      "\(network)", "network \(network)", "unknown network", "0", "Bearer \(network)", "Bearer a",
    ] {
      #expect(try create("192.0.2.2", text) == locations[1])
    }
  }

  @Test("with a token has a key that belongs to the token")
  func tokens() throws {
    let tokens = ["a", "b"].map { String(repeating: $0, count: 32) }
    var access = AccessRules()
    access.tokens = try AccessTokens(tokens.joined(separator: "\n"))
    let service = ServiceUnderTest(access: access)
    func create(_ address: String, _ authorization: String) throws -> String {
      let response = service.send(request(address, authorization: authorization))
      return try #require(response.value(of: "Location"), "\(response.text)")
    }
    let first = try create("192.0.2.1", "Bearer \(tokens[0])")
    #expect(try create("198.51.100.7", "bearer  \(tokens[0])") == first)
    #expect(try create("192.0.2.1", "Bearer \(tokens[1])") != first)
  }

  @Test("is a 422 and stores nothing if its response is too large to be kept")
  func large() {
    let store = InMemorySessionStore()
    let service = ServiceUnderTest(store: store)
    let names = (0..<64).map { "p\($0)" }
    func values(_ vector: String) -> String {
      names.map { #""\#($0)":\#(vector)"# }.joined(separator: ",")
    }
    let path = service.session(#"{"properties":{\#(values("[0,0,0,0]"))}}"#)
    let third = "0.3333333333333333"
    for time in 1...30 {
      let set = values("[\(third),\(third),\(third),\(third)]")
      let response = service.post(path + "/changes", #"{"set":{\#(set)},"at":\#(time)}"#)
      #expect(response.status == 201, "\(response.text.prefix(500))")
    }
    let fork = service.post(path + "/fork", "")
    #expect(fork.status == 201)
    #expect(fork.content.count > Limits.keptResponseBytes.max)
    let before = store.count()
    let refused = service.post(path + "/fork", "", fields: [Field("Idempotency-Key", "k")])
    #expect(refused.status == 422 && refused.problem == "response-not-kept")
    #expect(store.count() == before)
  }

  @Test("leaves no session where its response is kept")
  func keptRecordIsNoSession() throws {
    let service = ServiceUnderTest()
    let request = request("192.0.2.1")
    #expect(service.send(request).status == 201)
    let scope = SessionCreator.KeyScope.network(0xFFFF_C000_0201)
    let key = try #require(try IdempotencyKey(of: request, scope: "/v1/sessions\n\(scope.text)"))
    let path = "/v1/sessions/\(SessionID(high: key.digest.high, low: key.digest.low))"
    #expect(service.get(path).problem == "unknown-session")
    #expect(service.delete(path).problem == "unknown-session")
    #expect(service.post(path + "/evaluate", "{}").problem == "unknown-session")
    #expect(service.post(path + "/fork", "{}").problem == "unknown-session")
  }
}
