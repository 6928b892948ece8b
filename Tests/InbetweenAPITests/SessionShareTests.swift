import InbetweenAPI
import HTTPMessages
import SessionStorage
import TestSupport
import Testing

@Suite("The sessions of one client address")
struct SessionShareTests {
  private func service(_ proxies: [String] = [], sessionsPerOwner: Int = 3) -> ServiceUnderTest {
    var rules = AccessRules()
    rules.trustedProxies = proxies.compactMap { NetworkBlock($0) }
    return ServiceUnderTest(
      store: InMemorySessionStore(sessionsPerOwner: sessionsPerOwner), access: rules)
  }

  private func create(
    _ service: ServiceUnderTest, from address: String, _ fields: [Field] = [],
    path: String = "/v1/sessions"
  ) -> ReceivedResponse {
    var request = Request(
      method: "POST", path: path,
      fields: fields + [Field("Content-Type", "application/json")], content: Array("{}".utf8))
    request.clientAddress = address
    return service.send(request)
  }

  @Test(
    "are counted by network, independently of others",
    arguments: [
      ("192.0.2.1", "192.0.2.1", "192.0.2.2"), ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.3"),
      ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1"), ("::1", "::2", "127.0.0.1"),
    ])
  func counted(one: String, same: String, other: String) {
    let service = service()
    for _ in 0..<3 { #expect(create(service, from: one).status == 201) }
    let refused = create(service, from: same)
    #expect(refused.status == 429)
    #expect(refused.problem == "too-many-sessions")
    #expect(refused.value(of: "Retry-After") == "60")
    #expect(refused["detail"].string?.contains("3 sessions") == true)
    #expect(refused["detail"].string?.contains("sessionsPerAddress") == true)
    #expect(refused["detail"].string?.contains("Idempotency-Key") == true)
    for _ in 0..<3 { #expect(create(service, from: other).status == 201) }
  }

  @Test("are fewer after a deletion and after expiry")
  func freed() throws {
    let service = service()
    let first = try #require(create(service, from: "192.0.2.1").value(of: "Location"))
    for _ in 0..<2 { #expect(create(service, from: "192.0.2.1").status == 201) }
    #expect(create(service, from: "192.0.2.1").status == 429)
    #expect(service.delete(first).status == 204)
    #expect(create(service, from: "192.0.2.1").status == 201)
    #expect(create(service, from: "192.0.2.1").status == 429)
    service.clock.advance(by: 1e7)
    #expect(try service.store.sweep(now: service.clock.now()) == 3)
    for _ in 0..<3 { #expect(create(service, from: "192.0.2.1").status == 201) }
  }

  @Test("include forks, which count for the client that creates them")
  func forks() throws {
    let service = service(sessionsPerOwner: 1)
    let path = try #require(create(service, from: "192.0.2.1").value(of: "Location"))
    #expect(create(service, from: "192.0.2.1", path: path + "/fork").status == 429)
    #expect(create(service, from: "192.0.2.2", path: path + "/fork").status == 201)
    #expect(create(service, from: "192.0.2.2").status == 429)
  }

  @Test("belong to the client behind a trusted proxy, or to the proxy if it is not trusted")
  func proxied() {
    let trusting = service(["10.0.0.0/8"], sessionsPerOwner: 1)
    for client in 1...5 {
      let field = Field("X-Forwarded-For", "192.0.2.\(client)")
      #expect(create(trusting, from: "10.0.0.1", [field]).status == 201)
      #expect(create(trusting, from: "10.0.0.1", [field]).status == 429)
    }
    let wary = service(sessionsPerOwner: 1)
    #expect(create(wary, from: "10.0.0.1", [Field("X-Forwarded-For", "1.1.1.1")]).status == 201)
    #expect(create(wary, from: "10.0.0.1", [Field("X-Forwarded-For", "1.1.1.2")]).status == 429)
  }

  @Test("are not counted if the address is unknown")
  func unknown() {
    let service = service(sessionsPerOwner: 1)
    for _ in 0..<3 { #expect(create(service, from: "").status == 201) }
  }
}
