import AnimationNotation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("Hostile messages to /mcp")
struct MCPHostileTests {
  private let service = ServiceUnderTest()

  /// Values in any place of a message.
  private static let values = [
    "null", "true", "0", "-1", "1.5", "1e999", "-0", "12345678901234567890", #""""#, #""\ud800""#,
    #""\u0000""#, "[]", "{}", "[[]]", #"{"a":{"b":[1,2]}}"#, #""tools/call""#, #""evaluate""#,
    #""session""#, #""create""#, #""2026-07-28""#, #""ses_AAAAAAAAAAAAAAAAAAAAAA""#, "NaN", "",
    #""=?base64?x?=""#, #"{"x":1e308}"#, #""\#(String(repeating: "é", count: 300))""#,
  ]
  private static let keys = [
    "jsonrpc", "id", "method", "params", "name", "arguments", "_meta", "action", "session",
    "revision", "picture", "range", "animation", "animationPaused", "cursor", "__proto__",
    "\\u0069d",
  ]
  private static let methods = [
    "tools/call", "tools/call", "tools/call", "tools/list", "initialize", "ping",
    "server/discover", "notifications/cancelled", "x",
  ]

  private func arguments(_ tool: inout String, _ random: inout SeededGenerator) -> String {
    let calls =
      MCPTests.calls + [
        ("session", #"{"action":"step","session":"x","range":{"duration":1}}"#),
        ("session", #"{"action":"pause","session":"ses_AAAAAAAAAAAAAAAAAAAAAA"}"#),
      ]
    let (name, text) = calls[random.whole(0...calls.count - 1)]
    tool = name
    var arguments = text.dropLast()
    for _ in 0..<random.whole(0...2) {
      let key = Self.keys[random.whole(0...Self.keys.count - 1)]
      arguments += #","\#(key)":\#(Self.values[random.whole(0...Self.values.count - 1)])"#
    }
    return #""name":"\#(tool)","arguments":\#(arguments)}"#
  }

  private func message(
    _ random: inout SeededGenerator
  ) -> (content: [UInt8], method: String, tool: String) {
    var tool = ""
    let method = Self.methods[random.whole(0...Self.methods.count - 1)]
    let meta = random.whole(0...1) == 0 ? "" : #","_meta":\#(MCPClient.meta())"#
    var text =
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(arguments(&tool, &random))\#(meta)}}"#
    if random.whole(0...2) == 0 {
      let key = Self.keys[random.whole(0...Self.keys.count - 1)]
      let value = Self.values[random.whole(0...Self.values.count - 1)]
      text = "{\"\(key)\":\(value),\(text.dropFirst())"
    }
    var bytes = Array(text.utf8)
    for _ in 0..<random.whole(0...3) where random.whole(0...1) == 0 && !bytes.isEmpty {
      let index = random.whole(0...bytes.count - 1)
      switch random.whole(0...3) {
      case 0: bytes[index] = UInt8(random.whole(0...255))
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes[random.whole(0...bytes.count - 1)], at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    return (bytes, method, tool)
  }

  @Test("never cause an error of the server, and have one JSON-RPC response")
  func random() throws {
    var random = SeededGenerator(seed: 30)
    var statuses: [Int: Int] = [:]
    for _ in 0..<6000 {
      let (content, method, tool) = message(&random)
      var fields = [
        Field("Content-Type", "application/json"), Field("Content-Length", "\(content.count)"),
      ]
      if random.whole(0...1) == 0 {
        fields += [
          Field("MCP-Protocol-Version", random.whole(0...3) == 0 ? "x" : "2026-07-28"),
          Field("Mcp-Method", method), Field("Mcp-Name", tool),
        ]
      }
      let response = service.send(
        Request(method: "POST", path: "/mcp", fields: fields, content: content))
      statuses[response.status, default: 0] += 1
      let sent = String(decoding: content, as: UTF8.self)
      #expect([200, 202, 400, 404].contains(response.status), "\(response.status): \(sent)")
      guard response.status != 202 else { continue }
      #expect(response["jsonrpc"].string == "2.0", "\(sent): \(response.text)")
      let members = [response["result"], response["error"]].filter { $0 != .null }
      #expect(members.count == 1, "\(sent): \(response.text)")
    }
    #expect(Set(statuses.keys) == [200, 202, 400, 404], "\(statuses)")
    #expect(statuses[200] ?? 0 > 500, "\(statuses)")
  }

  @Test("of deep or long JSON are refused with a place")
  func limits() {
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    for text in [
      #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":\#(deep)}}"#,
      #"{"\#(String(repeating: "k", count: 300))":1}"#,
      "{\"a\":\(String(repeating: "1", count: 500))}",
      "\u{FEFF}{}", "",
    ] {
      let response = service.post("/mcp", text)
      #expect(response.status == 400, "\(text.prefix(50))")
      #expect(response["error"]["code"].integer == -32_700)
    }
  }
}
