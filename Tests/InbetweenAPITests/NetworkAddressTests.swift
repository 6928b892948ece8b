import Glibc
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A network address")
struct NetworkAddressTests {
  @Test("is parsed like inet_pton, to the same bits", arguments: 0..<8)
  func agreesWithTheLibrary(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let text = Self.text(&random)
      let address = NetworkAddress(text)
      #expect(address.map { [$0.high, $0.low] } == Self.bits(text), "\(text)")
      if let address { #expect(NetworkAddress("\(address)") == address, "\(address)") }
    }
  }

  @Test(
    "is not parsed from other texts",
    arguments: [
      "", "1.2.3.4\0", "::1\0", "01.2.3.4", "1.2.3", "1.2.3.4.5", "256.1.1.1", " 1.2.3.4",
      "::1%lo", ":::", "1::2::3", "1::2:3:4:5:6:7:8", "12345::", "::ffff:01.2.3.4",
      "::1.2.3.4:1", "localhost",
    ])
  func refuses(_ text: String) { #expect(NetworkAddress(text) == nil) }

  @Test(
    "has the bits of its text",
    arguments: [
      "192.0.2.1": [0, 0xFFFF_C000_0201], "::ffff:192.0.2.1": [0, 0xFFFF_C000_0201],
      "::1.2.3.4": [0, 0x0102_0304], "1:2:3:4:5:6:7::": [0x1_0002_0003_0004, 0x5_0006_0007_0000],
      "2001:DB8::1": [0x2001_0DB8_0000_0000, 1],
    ] as [String: [UInt64]])
  func bits(_ text: String, _ bits: [UInt64]) throws {
    let address = try #require(NetworkAddress(text))
    #expect([address.high, address.low] == bits)
  }

  @Test(
    "has one canonical text",
    arguments: [
      "127.0.0.1": "127.0.0.1", "::ffff:10.0.0.1": "10.0.0.1", "::": "::", "::1": "::1",
      "1::": "1::", "0:0:1:0:0:0:1:0": "0:0:1::1:0", "2001:DB8:0:0:1:0:0:1": "2001:db8::1:0:0:1",
      "2001:db8:0:1:1:1:1:1": "2001:db8:0:1:1:1:1:1",
    ])
  func hasOneText(_ text: String, _ canonical: String) {
    #expect(NetworkAddress(text)?.description == canonical)
  }

  @Test("is in a block exactly if it begins with the block's bits", arguments: 0..<4)
  func blocks(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let length = random.whole(0...128)
      let bits = (0..<128).map { $0 < length && random.chance(0.5) }
      let block = try #require(NetworkBlock("\(Self.address(bits))/\(length)"))
      let flipped = random.whole(0...127)
      var others = (0..<128).map { $0 < length ? bits[$0] : random.chance(0.5) }
      #expect(block.contains(Self.address(others)))
      others[flipped].toggle()
      #expect(block.contains(Self.address(others)) == (flipped >= length))
      #expect(NetworkBlock(block.description) == block)
    }
  }

  @Test(
    "of a block has no bits beyond the prefix length",
    arguments: [
      "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8",
      "fd00::/129", "fd00::1/8", "", "/8", "localhost", "fe80::1%eth0", "10.0.0.0/0x8",
    ])
  func refusesBlocks(_ text: String) { #expect(NetworkBlock(text) == nil) }

  @Test("identifies a client by itself in IPv4, and by its /64 in IPv6")
  func clients() throws {
    let four = try #require(NetworkAddress("192.0.2.1"))
    #expect(four.client == four)
    let six = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::"].compactMap { NetworkAddress($0)?.client }
    #expect(six[0] == six[1])
    #expect(six[0] != NetworkAddress("2001:db8:1:3::1")?.client)
  }

  /// Returns a random text that is either an address or malformed.
  private static func text(_ random: inout SeededGenerator) -> String {
    let isFour = random.chance(0.3)
    let pieces =
      isFour
      ? ["0", "1", "10", "255", "256", "01", "", "a", " 1"]
      : ["0", "1", "ab", "FFFF", "12345", "", "", "g", "1.2.3.4", "0001"]
    let count = isFour ? random.whole(3...5) : random.whole(1...9)
    // The first four pieces are valid and more likely, so that enough texts are addresses.
    let parts = (0..<count).map { _ in
      pieces[random.whole(0...(random.chance(0.9) ? 3 : pieces.count - 1))]
    }
    var text = parts.joined(separator: isFour ? "." : ":")
    if !isFour, random.chance(0.5) {
      let place = text.index(text.startIndex, offsetBy: random.whole(0...text.count))
      text.insert(contentsOf: random.chance(0.5) ? "::" : ":", at: place)
    }
    if !isFour, random.chance(0.1) { text += random.chance(0.5) ? ":1.2.3.4" : "1.2.3.4" }
    return text
  }

  private static func bits(_ text: String) -> [UInt64]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      return [0, 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: four.s_addr))]
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    return withUnsafeBytes(of: &six) { bytes in
      [0, 8].map { start in bytes[start..<(start + 8)].reduce(0) { $0 << 8 | UInt64($1) } }
    }
  }

  private static func address(_ bits: [Bool]) -> NetworkAddress {
    // The bits are never those of an IPv4 address, whose prefix lengths are counted from another
    // bit.
    let words = [bits[..<64], bits[64...]].map { $0.reduce(0 as UInt64) { $0 << 1 | ($1 ? 1 : 0) } }
    return NetworkAddress(high: words[0], low: words[1])
  }
}
