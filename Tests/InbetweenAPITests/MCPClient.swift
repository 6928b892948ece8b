import AnimationNotation
import HTTPMessages
import JSONCodec

@testable import InbetweenAPI

/// A client of the Model Context Protocol for tests, which sends one message per request.
struct MCPClient: Sendable {
  let service: ServiceUnderTest
  var revision = "2026-07-28"

  init(_ service: ServiceUnderTest = ServiceUnderTest()) { self.service = service }

  /// The members of `_meta` that a request of the current revision contains.
  static func meta(_ revision: String = "2026-07-28") -> String {
    """
    {"io.modelcontextprotocol/protocolVersion":"\(revision)",\
    "io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},\
    "io.modelcontextprotocol/clientCapabilities":{}}
    """
  }

  /// Sends a request of the current revision.
  ///
  /// - Parameters:
  ///   - params: The members of `params` without `_meta`.
  ///   - fields: The fields in place of the usual ones.
  func request(
    _ method: String, _ params: String = "", id: String = "1", meta: String = meta(),
    fields: [Field]? = nil
  ) -> ReceivedResponse {
    let name = (try? JSONReader.read(Array("{\(params)}".utf8)))?.member("name")?.string
    let usual =
      [Field("MCP-Protocol-Version", revision), Field("Mcp-Method", method)]
      + (name.map { [Field("Mcp-Name", $0)] } ?? [])
    let members = [params, #""_meta":\#(meta)"#].filter { !$0.isEmpty }.joined(separator: ",")
    return send(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(members)}}"#,
      fields: fields ?? usual)
  }

  func send(_ message: String, fields: [Field] = []) -> ReceivedResponse {
    let accept = Field("Accept", "application/json, text/event-stream")
    return service.post("/mcp", message, fields: [accept] + fields)
  }

  /// Calls a tool and returns `result`.
  func call(_ tool: String, _ arguments: String) -> JSON {
    request("tools/call", #""name":"\#(tool)","arguments":\#(arguments)"#)["result"]
  }

  /// Calls a tool of a client of an older revision and returns `result`.
  func callLegacy(_ tool: String, _ arguments: String) -> JSON {
    let params = #"{"name":"\#(tool)","arguments":\#(arguments)}"#
    return send(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":\#(params)}"#)["result"]
  }
}

extension JSON {
  /// The text of the first content of a tool's result.
  var toolText: String { self["content"].elements.first?["text"].string ?? "" }
}
