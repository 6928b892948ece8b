import AnimationNotation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The Model Context Protocol")
struct MCPTests {
  private let client = MCPClient()

  /// A call of each tool.
  static let calls: [(String, String)] = [
    ("evaluate", #"{"animation":".bouncy","to":100,"range":{"fps":5},"include":["velocity"]}"#),
    ("spring", #"{"spring":".bouncy","times":[0,0.1]}"#),
    ("convert", #"{"from":".spring(duration: 0.5)","to":["css","motion"]}"#),
    ("compare", #"{"animations":[".bouncy",".snappy"]}"#),
    ("fit", #"{"motion":".easeInOut(duration: 0.5)","kinds":["spring"]}"#),
    ("export_css", #"{"animation":".bouncy","maxError":0.01}"#),
    ("bake", #"{"animation":".bouncy","property":"opacity","maxError":0.01}"#),
    ("session", #"{"action":"create","properties":{"x":0}}"#),
  ]

  @Test(
    "negotiates older revisions with initialize", arguments: MCPRevision.legacy + ["2030-01-01"])
  func initialize(_ revision: String) {
    let response = client.send(
      #"""
      {"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#(revision)",
      "capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
      """#)
    #expect(response.status == 200 && response["id"].string == "a")
    #expect(response.value(of: "Mcp-Session-Id") == nil)
    let result = response["result"]
    let expected = MCPRevision.legacy.contains(revision) ? revision : "2025-11-25"
    #expect(result["protocolVersion"].string == expected)
    #expect(result["serverInfo"]["name"].string == "inbetween")
    #expect(result["serverInfo"]["version"].string == Version.text)
    #expect(result.member("resultType") == nil)
  }

  @Test("decides the era for each request")
  func eras() {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    #expect(client.send(ping)["result"] == .object([]))
    #expect(client.request("ping").status == 404)
    #expect(client.send(ping).status == 200)
    let old = [Field("MCP-Protocol-Version", "2025-06-18")]
    let unknown = client.send(#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#, fields: old)
    #expect(unknown.status == 200 && unknown["error"]["code"].integer == -32_601)
    let list = client.send(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, fields: old)[
      "result"]
    #expect(list.member("ttlMs") == nil && list.member("_meta") == nil)
    #expect(list["tools"] == client.request("tools/list")["result"]["tools"])
  }

  @Test(
    "accepts notifications without a response",
    arguments: ["notifications/initialized", "notifications/cancelled", "anything"])
  func notifications(_ method: String) {
    let response = client.send(#"{"jsonrpc":"2.0","method":"\#(method)"}"#)
    #expect(response.status == 202 && response.content.isEmpty)
  }

  @Test("refuses other methods, and pages of other origins")
  func http() throws {
    for method in ["GET", "DELETE", "PUT"] {
      let response = client.service.send(method, "/mcp")
      #expect(response.status == 405)
      #expect(response.value(of: "Allow") == "POST, OPTIONS")
    }
    var rules = AccessRules()
    rules.origins = try AllowedOrigins("*,https://app.example")
    let listed = MCPClient(ServiceUnderTest(access: rules))
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let host = Field("Host", "motion.example:8080")
    for (origin, isOwn, isListed) in [
      ("http://motion.example:8080", true, true), ("https://MOTION.example:8080", true, true),
      ("http://motion.example", false, false), ("https://app.example", false, true),
      ("null", false, false), ("", false, false), ("https://evil.example", false, false),
    ] {
      let fields = [host, Field("Origin", origin)]
      #expect(client.send(ping, fields: fields).status == (isOwn ? 200 : 403), "\(origin)")
      #expect(listed.send(ping, fields: fields).status == (isListed ? 200 : 403), "\(origin)")
    }
    #expect(client.send("{", fields: [Field("Origin", "https://evil.example")]).status == 403)
  }

  @Test("calls each tool, whose result is the endpoint's response", arguments: calls)
  func tools(_ tool: String, _ arguments: String) throws {
    let result = client.call(tool, arguments)
    #expect(result["isError"] == .bool(false), "\(result.toolText)")
    #expect(result["resultType"].string == "complete")
    let text = try JSONReader.read(Array(result.toolText.utf8))
    #expect(text == result["structuredContent"])
    #expect(text.members.count > 1)
    let images = result["content"].elements.filter { $0["type"].string == "image" }
    #expect(images.count == (tool == "session" ? 0 : 1), "\(result["content"])")
    #expect(images.allSatisfy { $0["data"].string?.hasPrefix("iVBORw0KGgo") == true })
    let old = client.callLegacy(tool, arguments)
    #expect(old.member("resultType") == nil && old["isError"] == .bool(false))
  }

  @Test("leaves out a picture on request", arguments: calls.dropLast())
  func noPicture(_ tool: String, _ arguments: String) {
    let result = client.call(tool, #"{"picture":false,"# + arguments.dropFirst())
    #expect(result["content"].elements.count == 1 && result["isError"] == .bool(false))
  }

  private func picture(_ body: String) -> String? {
    let response = client.service.send("POST", "/v1/evaluate.png?width=560&theme=light", body)
    return response.status == 200 ? Base64.text(of: response.content[...]) : nil
  }

  @Test(
    "draws the picture of the motion that the result is about",
    arguments: [
      (
        "export_css", #"{"animation":".bouncy.delay(0.1)","distance":300}"#,
        #"{"animation":".bouncy.delay(0.1)","to":300,"fidelity":"exact"}"#
      ),
      (
        "export_css", #"{"animation":".bouncy","fidelity":"swiftui","frameRate":30}"#,
        #"{"animation":".bouncy","to":100,"fidelity":"swiftui","frameRate":30}"#
      ),
      (
        "bake", #"{"animation":".bouncy","property":"opacity","range":{"end":0.2}}"#,
        #"{"animation":".bouncy","range":{"end":0.2},"fidelity":"exact"}"#
      ),
      (
        "bake", #"{"animation":".linear(duration: 1).repeatForever()","range":{"end":3}}"#,
        #"{"animation":".linear(duration: 1).repeatForever()","range":{"end":3},"fidelity":"exact"}"#
      ),
      (
        "convert", #"{"from":{"type":"spring","duration":0.4},"to":["css"]}"#,
        #"{"animation":{"type":"spring","duration":0.4},"to":100,"fidelity":"exact"}"#
      ),
      (
        "session",
        #"{"action":"create","properties":{"x":0},"to":{"x":9},"animation":".bouncy","frameRate":30,"ttl":60}"#,
        #"{"properties":{"x":0},"to":{"x":9},"animation":".bouncy","frameRate":30}"#
      ),
    ])
  func samePicture(_ tool: String, _ arguments: String, _ motion: String) throws {
    let expected = try #require(picture(motion))
    #expect(client.call(tool, arguments)["content"].elements.last?["data"].string == expected)
  }

  @Test("draws the spring of a motion token")
  func tokenPicture() {
    var pictures: Set<String> = []
    for name in ["standard.slow", "expressive.fast", ".material3.expressive.slow"] {
      let token = name.hasPrefix(".") ? name : "material3.\(name)"
      let arguments = #"{"spring":"\#(token).spatial","times":[0.1],"initialVelocity":2}"#
      let content = client.call("spring", arguments)["content"].elements
      #expect(content.last?["type"].string == "image", "\(content)")
      pictures.insert(content.last?["data"].string ?? "")
    }
    #expect(pictures.count == 3)
  }

  @Test("draws the nearest fit, from its start to its target")
  func fitPicture() throws {
    let result = client.call("fit", #"{"times":[0,0.1,0.2,0.3,0.5],"values":[100,80,40,10,0]}"#)
    let fits = ["spring", "bezier"].map { result["structuredContent"][$0] }
    let best = try #require(
      fits.min {
        $0["residual"]["percent"].double ?? 100 < $1["residual"]["percent"].double ?? 100
      })
    let text = try #require(best["swiftui"].string)
    let from = try #require(best["from"].double), target = try #require(best["target"].double)
    let expected = try #require(
      picture(#"{"animation":"\#(text)","from":\#(from),"to":\#(target),"fidelity":"exact"}"#))
    #expect(result["content"].elements.last?["data"].string == expected)
  }

  @Test(
    "has no picture if no SwiftUI animation equals the motion",
    arguments: [
      ("convert", #"{"motions":{"a":".bouncy"},"to":["dtcg"]}"#),
      (
        "convert",
        #"{"from":{"platform":"penner","easing":"easeOutBounce","duration":500},"to":["css"]}"#
      ),
      ("convert", #"{"from":".linear(duration: 1).repeatForever()","to":["css"]}"#),
      ("export_css", #"{"animation":".linear(duration: 1).repeatForever()"}"#),
    ])
  func withoutPicture(_ tool: String, _ arguments: String) {
    let result = client.call(tool, arguments)
    #expect(result["content"].elements.count == 1 && result["isError"] == .bool(false))
  }

  @Test("refuses a picture that is neither true nor false")
  func wrongPicture() {
    let wrong = client.call("evaluate", #"{"picture":1}"#)
    #expect(wrong["isError"] == .bool(true) && wrong.toolText.contains(#""pointer":"/picture""#))
  }

  @Test("has the response of the endpoint as structured content, byte for byte")
  func sameBytes() {
    let body = #"{"animation":".bouncy","to":100,"precision":3}"#
    let endpoint = client.service.post("/v1/evaluate", body).text.dropLast()
    let params = #""name":"evaluate","arguments":\#(body)"#
    #expect(
      client.request("tools/call", params).text.contains(#""structuredContent":\#(endpoint)"#))
  }

  @Test("reports all violations of a call as the result")
  func violations() throws {
    let body = #"{"animation":".bouncyy","frameRate":0,"precision":99,"unknown":1}"#
    let result = client.call("evaluate", body)
    #expect(result["isError"] == .bool(true) && result.member("structuredContent") == nil)
    let problem = try JSONReader.read(Array(result.toolText.utf8))
    #expect(problem["type"].string == "/problems/invalid-request")
    #expect(
      problem["errors"].elements.compactMap { $0["pointer"].string }.sorted() == [
        "/animation", "/frameRate", "/precision", "/unknown",
      ])
    let convert = client.call("convert", #"{"from":".bouncy","format":"text"}"#)
    #expect(convert["isError"] == .bool(true) && convert.toolText.contains("/format"))
  }

  @Test(
    "refuses a call that no tool can handle",
    arguments: [
      #""name":"evaluat""#, #""arguments":{}"#, #""name":7"#, #""name":"spring","arguments":[]"#,
      #""name":"spring","arguments":null"#,
    ])
  func wrongCalls(_ params: String) {
    let response = client.request("tools/call", params, fields: nil)
    #expect(response.status == 400)
    #expect([-32_602, -32_020].contains(response["error"]["code"].integer))
    let old = client.send(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{\#(params)}}"#)
    #expect(old.status == 200 && old["error"]["code"].integer == -32_602)
  }

  @Test("reports the place of an error in the JSON")
  func syntax() {
    let response = client.send("{\"jsonrpc\":\"2.0\",\n \"id\":1,\"id\":2}")
    #expect(response.status == 400 && response["error"]["code"].integer == -32_700)
    #expect(response["error"]["data"]["line"].integer == 2)
    #expect(response["error"]["data"]["column"].integer == 9)
    #expect(response["id"] == .null)
  }

  @Test("stops a call that needs too much work, as a result of the tool")
  func work() {
    let source = """
      struct Loop: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          if time > 600 { return nil }
          var sum = 0.0
          for index in 0..<50000 { sum += sin(Double(index) * time) }
          return value.scaled(by: sum)
        }
      }
      """
    var json = JSONWriter()
    json.string(source)
    let text = String(decoding: json.finish(), as: UTF8.self)
    let body = #"{"animation":{"type":"custom","source":\#(text)},"range":{"end":600,"count":2}}"#
    for result in [client.call("evaluate", body), client.callLegacy("evaluate", body)] {
      #expect(result["isError"] == .bool(true))
      #expect(result.toolText.contains("more than 10000000 computation steps"), "\(result)")
    }
  }

  @Test("contains a large result only as structured content")
  func largeResult() {
    let result = client.call(
      "evaluate", #"{"range":{"count":20000,"end":2},"picture":false}"#)
    #expect(result["structuredContent"]["times"].elements.count == 20_000)
    #expect(result.toolText.contains("toolTextBytes in /v1/limits"))
  }

  @Test("requires the token of guarded endpoints")
  func tokens() throws {
    let token = String(repeating: "a", count: 32)
    var rules = AccessRules()
    rules.tokens = try AccessTokens(token)
    let client = MCPClient(ServiceUnderTest(access: rules))
    #expect(client.call("spring", #"{"spring":".bouncy"}"#)["isError"] == .bool(false))
    let create =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"session","arguments":{"action":"create"}}}"#
    let refused = client.send(create)
    #expect(refused.status == 401 && refused.value(of: "WWW-Authenticate") != nil)
    let admitted = client.send(create, fields: [Field("Authorization", "Bearer \(token)")])
    #expect(admitted["result"]["isError"] == .bool(false))
  }
}
