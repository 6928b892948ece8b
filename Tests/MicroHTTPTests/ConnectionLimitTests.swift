import Glibc
import MicroHTTP
import TestSupport
import Testing

@testable import struct MicroHTTP.ClientNetwork

@Suite("Connection limits", .timeLimit(.minutes(1)))
struct ConnectionLimitTests {
  @Test("reject connections beyond the limit of one address, and none of other addresses")
  func perAddress() throws {
    try LiveServer.run({ $0.connectionsPerAddress = 2 }) { server in
      let first = try RawClient(port: server.port, source: 2)
      let second = try RawClient(port: server.port, source: 2)
      LiveServer.wait(for: "both connections") { server.openConnections == 2 }
      for _ in 0..<3 {
        let third = try RawClient(port: server.port, source: 2)
        guard let response = try LiveServer.rejection(of: third) else { continue }
        #expect(response.text.hasPrefix("Your address has reached its limit of connections"))
      }
      let other = try RawClient(port: server.port, source: 3)
      #expect(try Self.isServed(other))
      second.endSending()
      #expect(try second.untilEnd().isEmpty)
      LiveServer.wait(for: "room for one more") { server.openConnections == 2 }
      #expect(try Self.isServed(RawClient(port: server.port, source: 2)))
      #expect(try Self.isServed(first))
      #expect(server.statistics.rejected.overAddressLimit == 3)
    }
  }

  @Test("reject content beyond the budget of all requests with 503, and no other request")
  func contentInFlight() throws {
    try LiveServer.run({ $0.contentBytesInFlight = 100 }) { server in
      let content = String(repeating: "a", count: 80)
      let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 81\r\n\r\n"
      let first = try RawClient(port: server.port, sending: head + content)
      LiveServer.wait(for: "the first content") { server.contentBytesHeld == 80 }
      let second = try RawClient(port: server.port, sending: head + content + "b")
      let refusal = try second.response()
      #expect(refusal.status == 503)
      #expect(refusal.closes)
      first.send("b")
      #expect(try first.response().text == "POST / \(content)b")
      LiveServer.wait(for: "the room to be given back") { server.contentBytesHeld == 0 }
      first.send(head + content + "b")
      #expect(try first.response().status == 200)
      let gone = try RawClient(port: server.port, sending: head + content)
      LiveServer.wait(for: "the content of one who leaves") { server.contentBytesHeld == 80 }
      gone.endSending()
      #expect(try gone.untilEnd().isEmpty)
      LiveServer.wait(for: "its room to be given back") { server.contentBytesHeld == 0 }
    }
  }

  @Test("count IPv4 by address, mapped or not, and IPv6 by the first 64 bits")
  func networks() {
    #expect(Self.network("10.0.0.1") == Self.network("::ffff:10.0.0.1"))
    #expect(Self.network("10.0.0.1") != Self.network("10.0.0.2"))
    #expect(Self.network("2001:db8:1:2::1") == Self.network("2001:db8:1:2:ffff::9"))
    #expect(Self.network("2001:db8:1:2::1") != Self.network("2001:db8:1:3::1"))
    #expect(Self.network("::1") != nil)
    #expect(Self.network("::1") != Self.network("0.0.0.0"))
    var unix = sockaddr()
    unix.sa_family = sa_family_t(AF_UNIX)
    #expect(ClientNetwork(&unix) == nil)
  }

  private static func isServed(_ client: RawClient) throws -> Bool {
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    return try client.response().status == 200
  }

  private static func network(_ text: String) -> ClientNetwork? {
    var storage = sockaddr_storage()
    let isIPv6 = text.contains(":")
    storage.ss_family = sa_family_t(isIPv6 ? AF_INET6 : AF_INET)
    return withUnsafeMutableBytes(of: &storage) { bytes in
      let place = bytes.baseAddress?.advanced(by: isIPv6 ? 8 : 4)
      guard inet_pton(isIPv6 ? AF_INET6 : AF_INET, text, place) == 1 else { return nil }
      return bytes.assumingMemoryBound(to: sockaddr.self).baseAddress.flatMap { ClientNetwork($0) }
    }
  }
}
