import HTTPMessages
import JSONCodec
import Testing

@testable import InbetweenAPI

/// The checks of the public conformance suite for servers without sessions of the protocol.
///
/// Source: modelcontextprotocol/conformance, `src/scenarios/server/stateless.ts`, by its ids, with
/// the codes of the final revision 2026-07-28.
///
/// These checks are not here:
///
/// - `sep-2575-server-tags-subscription-id`, `-server-sends-subscription-ack`,
///   `-server-honors-notification-filter`, `-server-sends-prompts-list-changed-on-subscription` and
///   `-server-sends-tools-list-changed-on-subscription`: the server declares no `listChanged`, and
///   refuses `subscriptions/listen` as an unknown method, which `undeclared` tests.
/// - `sep-2575-server-rejects-undeclared-capability` and `-missing-capability-http-400`: no tool
///   needs a capability of the client.
/// - `sep-2575-client-…` and `sep-2575-http-client-…`: these are checks of clients. The clients of
///   the packages `mcp` and `fastmcp` call the server in `Tests/ModelContext`.
@Suite("Conformance of /mcp")
struct MCPConformanceTests {
  private let client = MCPClient()

  private func code(_ response: ReceivedResponse) -> Int? { response["error"]["code"].integer }

  @Test("sep-2575-request-meta-invalid", arguments: MessageMeta.incomplete)
  func meta(_ id: String, _ members: String) {
    let params = id == "missing-meta" ? "{}" : #"{"_meta":{\#(members)}}"#
    let response = client.send(
      #"{"jsonrpc":"2.0","id":101,"method":"server/discover","params":\#(params)}"#,
      fields: [Field("MCP-Protocol-Version", "2026-07-28"), Field("Mcp-Method", "server/discover")])
    #expect(response.status == 400 && code(response) == -32_602, "\(id): \(response.text)")
    #expect(response["id"].integer == 101)
  }

  @Test("sep-2575-request-meta-invalid-missing-client-info: the name of the client is optional")
  func clientInfo() {
    let response = client.request(
      "server/discover", meta: "{\(MessageMeta.revision),\(MessageMeta.capabilities)}")
    #expect(response.status == 200)
  }

  @Test("sep-2575-server-implements-discover")
  func discover() {
    let result = client.request("server/discover")["result"]
    #expect(result["supportedVersions"].elements.first?.string == "2026-07-28")
    #expect(result["capabilities"]["tools"] == .object([]))
    #expect(result["resultType"].string == "complete")
    #expect(result["ttlMs"].integer == 3_600_000 && result["cacheScope"].string == "public")
    let server = result["_meta"]["io.modelcontextprotocol/serverInfo"]
    #expect(server["name"].string == "inbetween" && server["version"].string == Version.text)
    #expect(result["instructions"].string?.utf8.count ?? 0 > 200)
  }

  @Test(
    "sep-2575-server-declares-prompts-in-discover, sep-2575-discover-capabilities-match-handlers",
    arguments: ["prompts/list", "resources/list", "completion/complete", "subscriptions/listen"])
  func undeclared(_ method: String) {
    let response = client.request(method)
    #expect(response.status == 404 && code(response) == -32_601)
    #expect(client.request("tools/list")["result"]["tools"].elements.count == 8)
  }

  @Test("sep-2575-server-unsupported-version-error, sep-2575-http-server-unsupported-version-400")
  func unsupported() {
    let response = client.request(
      "server/discover", id: "301", meta: MCPClient.meta("v999.0.0"),
      fields: [
        Field("MCP-Protocol-Version", "v999.0.0"), Field("Mcp-Method", "server/discover"),
      ])
    #expect(response.status == 400 && code(response) == -32_022 && response["id"].integer == 301)
    let data = response["error"]["data"], known = client.request("server/discover")["result"]
    #expect(data["supported"] == known["supportedVersions"])
    #expect(data["requested"].string == "v999.0.0")
  }

  @Test(
    "sep-2575-http-server-header-mismatch-400, sep-2575-http-version-header-matches-meta",
    arguments: [
      ("2025-11-25", "tools/call", "spring"), ("v999.0.0", "tools/call", "spring"),
      (nil, "tools/call", "spring"), ("2026-07-28", nil, "spring"),
      ("2026-07-28", "tools/list", "spring"), ("2026-07-28", "TOOLS/CALL", "spring"),
      ("2026-07-28", "tools/call", nil), ("2026-07-28", "tools/call", "evaluate"),
      ("2026-07-28", "tools/call", "=?base64?ZXZhbHVhdGU=?="),
      ("2026-07-28", "tools/call", "=?base64?x?="),
    ] as [(String?, String?, String?)])
  func headers(_ version: String?, _ method: String?, _ name: String?) {
    let fields = [
      version.map { Field("MCP-Protocol-Version", $0) }, method.map { Field("Mcp-Method", $0) },
      name.map { Field("Mcp-Name", $0) },
    ].compactMap(\.self)
    let params = #""name":"spring","arguments":{"spring":".bouncy"}"#
    let response = client.request("tools/call", params, fields: fields)
    #expect(response.status == 400 && code(response) == -32_020, "\(response.text)")
    #expect(response["id"].integer == 1)
  }

  @Test("accepts names of fields in any case, and a name in Base64")
  func encodedHeaders() {
    let fields = [
      Field("mcp-protocol-version", "2026-07-28"), Field("MCP-METHOD", "tools/call"),
      Field("mcp-name", "=?base64?c3ByaW5n?="),
    ]
    let params = #""name":"spring","arguments":{"spring":".bouncy","picture":false}"#
    let response = client.request("tools/call", params, fields: fields)
    #expect(response.status == 200 && response["result"]["isError"] == .bool(false))
    let twice = client.request("tools/call", params, fields: fields + [Field("Mcp-Name", "spring")])
    #expect(twice.status == 400 && code(twice) == -32_020)
  }

  @Test(
    "sep-2575-http-server-method-not-found-404",
    arguments: [
      "initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe",
      "unknown/method",
    ])
  func removed(_ method: String) {
    let response = client.request(method, #""protocolVersion":"2025-11-25""#, id: "500")
    #expect(response.status == 404 && code(response) == -32_601, "\(response.text)")
    #expect(response["id"].integer == 500)
  }

  @Test(
    "sep-2575-http-server-error-jsonrpc-id",
    arguments: [#""a\u0041\"""#, "-9", "12345678901234567890"])
  func identifiers(_ id: String) {
    for response in [
      client.request("unknown", id: id), client.request("tools/list", id: id),
      client.request("tools/call", #""name":"none""#, id: id),
    ] {
      #expect(response.text.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"#))
    }
  }

  @Test(
    "sep-2575-server-no-log-without-loglevel, no-independent-requests-on-stream: replies are JSON")
  func noStream() {
    let response = client.request("tools/list")
    #expect(response.value(of: "Content-Type") == "application/json")
    #expect(response["method"] == .null)
  }

  @Test(
    "server-protocol-version-header",
    arguments: ["invalid-protocol-version", "2000-01-01", "2099-01-01"])
  func legacyHeader(_ version: String) {
    let response = client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}"#,
      fields: [Field("MCP-Protocol-Version", version)])
    #expect(response.status == 400 && code(response) == -32_022)
  }

  @Test(
    "json-rpc-batch-rejection", arguments: ["[]", #"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#])
  func batches(_ text: String) {
    let response = client.send(text)
    #expect(response.status == 400 && code(response) == -32_600 && response["id"] == .null)
  }
}

/// The members of `_meta`.
private enum MessageMeta {
  static let revision: String = #""io.modelcontextprotocol/protocolVersion":"2026-07-28""#
  static let info: String = #""io.modelcontextprotocol/clientInfo":{"name":"x","version":"1"}"#
  static let capabilities: String = #""io.modelcontextprotocol/clientCapabilities":{}"#
  /// The ids of checks, each with members that lack one.
  static let incomplete: [(String, String)] = [
    ("missing-meta", ""), ("missing-protocol-version", "\(info),\(capabilities)"),
    ("missing-client-capabilities", "\(revision),\(info)"),
  ]
}
