import HTTPMessages
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The key of a client in the queue of the workers")
struct ClientKeyTests {
  private let policy = AccessPolicy(AccessRules(), now: { 0 })

  private func key(_ address: NetworkAddress) -> String {
    var request = Request(method: "GET", path: "/")
    request.clientAddress = "\(address)"
    return policy.clientKey(of: request)
  }

  @Test("is the same for all IPv6 addresses of a /64, and different for others", arguments: 0..<4)
  func networks(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let high = UInt64.random(in: 1...UInt64.max, using: &random)
      let other = high ^ (1 << UInt64.random(in: 0...63, using: &random))
      let low = UInt64.random(in: 0...UInt64.max, using: &random)
      let otherLow = UInt64.random(in: 0...UInt64.max, using: &random)
      let own = key(NetworkAddress(high: high, low: low))
      #expect(key(NetworkAddress(high: high, low: otherLow)) == own)
      #expect(key(NetworkAddress(high: other, low: low)) != own)
    }
  }

  @Test("is different for two IPv4 addresses")
  func addresses() throws {
    let one = try #require(NetworkAddress("192.0.2.1"))
    let other = try #require(NetworkAddress("192.0.2.2"))
    let mapped = try #require(NetworkAddress("::ffff:192.0.2.1"))
    #expect(key(one) == "192.0.2.1")
    #expect(key(other) != key(one))
    #expect(key(mapped) == key(one))
  }

  @Test("is that of the client behind a trusted proxy")
  func proxied() throws {
    var rules = AccessRules()
    rules.trustedProxies = [try #require(NetworkBlock("10.0.0.0/8"))]
    let policy = AccessPolicy(rules, now: { 0 })
    let keys = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"].map { client in
      var request = Request(
        method: "GET", path: "/", fields: [Field("X-Forwarded-For", client)])
      request.clientAddress = "10.0.0.1"
      return policy.clientKey(of: request)
    }
    #expect(keys == ["2001:db8:1:2::", "2001:db8:1:2::", "2001:db8:1:3::"])
  }

  @Test("is empty for an unknown address")
  func unknown() { #expect(policy.clientKey(of: Request(method: "GET", path: "/")) == "") }
}
