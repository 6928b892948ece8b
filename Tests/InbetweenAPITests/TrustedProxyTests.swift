import HTTPMessages
import Testing

@testable import InbetweenAPI

@Suite("Trusted proxies")
struct TrustedProxyTests {
  private let proxies = TrustedProxies(
    blocks: ["10.0.0.0/8", "fd00::/8", "192.0.2.7"].compactMap { NetworkBlock($0) })

  @Test(
    "are trusted up to the first hop that is not trusted",
    arguments: [
      ("203.0.113.5", ["1.1.1.1"], "203.0.113.5"), ("10.0.0.1", [], "10.0.0.1"),
      ("10.0.0.1", ["1.1.1.1"], "1.1.1.1"), ("10.0.0.1", ["6.6.6.6, 1.1.1.1"], "1.1.1.1"),
      ("10.0.0.1", ["6.6.6.6, 1.1.1.1, 10.2.3.4"], "1.1.1.1"),
      ("10.0.0.1", ["6.6.6.6", "1.1.1.1 ,\t192.0.2.7"], "1.1.1.1"),
      ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
      ("10.0.0.1", ["6.6.6.6, nonsense, 10.0.0.2"], "10.0.0.2"),
      ("10.0.0.1", ["6.6.6.6, unknown"], "10.0.0.1"), ("10.0.0.1", ["6.6.6.6,"], "10.0.0.1"),
      ("10.0.0.1", ["1.1.1.1:4711"], "1.1.1.1"), ("fd00::1", ["[2001:db8::1]:4711"], "2001:db8::1"),
      ("fd00::1", ["2001:DB8::0001"], "2001:db8::1"), ("192.0.2.8", ["1.1.1.1"], "192.0.2.8"),
      ("::ffff:10.1.1.1", ["1.1.1.1"], "1.1.1.1"),
    ] as [(String, [String], String)])
  func believes(connection: String, lists: [String], client: String) {
    var request = Request(method: "GET", path: "/")
    request.clientAddress = connection
    request.fields = lists.map { Field("x-forwarded-for", $0) }
    #expect(proxies.client(of: request)?.description == client)
  }

  @Test("ignore forged entries before their own", arguments: 0..<3)
  func inventions(hops: Int) {
    let added = ["198.51.100.9"] + (0..<hops).map { "10.0.0.\($0)" }
    for invention in ["", "10.0.0.9", "1.2.3.4, 10.0.0.9", "::1", ",,", "[", "\"", "1.2.3.4:"] {
      var request = Request(method: "GET", path: "/")
      request.clientAddress = "10.9.9.9"
      request.fields = [
        Field("X-Forwarded-For", ([invention] + added).joined(separator: ", "))
      ]
      #expect(proxies.client(of: request)?.description == "198.51.100.9")
    }
  }

  @Test("are empty by default, and forwarded addresses are then ignored")
  func none() {
    var request = Request(
      method: "GET", path: "/", fields: [Field("X-Forwarded-For", "1.1.1.1")])
    request.clientAddress = "10.0.0.1"
    #expect(TrustedProxies(blocks: []).client(of: request)?.description == "10.0.0.1")
    request.clientAddress = ""
    #expect(proxies.client(of: request) == nil)
  }

  @Test("determine the address for logs")
  func logged() {
    var rules = AccessRules()
    rules.trustedProxies = proxies.blocks
    var request = Request(
      method: "GET", path: "/", fields: [Field("X-Forwarded-For", "2001:DB8::1")])
    request.clientAddress = "10.0.0.1"
    #expect(ServiceUnderTest(access: rules).service.clientAddress(of: request) == "2001:db8::1")
    #expect(ServiceUnderTest().service.clientAddress(of: request) == "10.0.0.1")
  }
}
