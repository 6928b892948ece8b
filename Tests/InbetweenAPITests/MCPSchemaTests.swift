import AnimationNotation
import JSONCodec
import Testing

@testable import InbetweenAPI

@Suite("The schemas of tools")
struct MCPSchemaTests {
  private let tools = MCPClient().request("tools/list")["result"]["tools"].elements

  @Test("are complete, deterministic and short")
  func list() throws {
    #expect(tools.compactMap { $0["name"].string } == MCPTool.all.map(\.name))
    #expect(MCPTool.list.count < 60_000, "\(MCPTool.list.count) bytes")
    for tool in tools {
      for key in ["inputSchema", "outputSchema"] {
        let schema = tool[key]
        #expect(schema["type"].string == "object")
        var names: Set<String> = []
        references(schema, &names)
        for name in names {
          #expect(name.hasPrefix("#/$defs/"))
          #expect(schema["$defs"].member(String(name.dropFirst(8))) != nil, "\(name)")
        }
        #expect(names.count == schema["$defs"].members.count)
      }
      #expect(tool["inputSchema"]["additionalProperties"] == .bool(false))
      #expect(tool["description"].string?.isEmpty == false)
    }
  }

  @Test("list exactly the keys of the endpoints")
  func keys() {
    for (tool, schema) in zip(MCPTool.all, tools) where tool.path != nil {
      for key in schema["inputSchema"]["properties"].keys where key != MCPTool.pictureKey {
        let text = MCPClient().call(tool.name, #"{"\#(key)":{"wrong":[]}}"#).toolText
        #expect(!text.contains(#""pointer":"/\#(key)","detail":"unknown"#), "\(tool.name) \(key)")
      }
    }
  }

  @Test("have short descriptions that end with a sentence")
  func descriptions() {
    #expect(MCPSchemaWriter.shortened("One.\nTwo:\n- three") == "One. Two.")
    #expect(MCPSchemaWriter.shortened("One\nand two.\n\nThree.") == "One and two.")
    let long = String(repeating: "word ", count: 60)
    #expect(MCPSchemaWriter.shortened("First. \(long). Last.") == "First.")
    #expect(MCPSchemaWriter.shortened("\(long)end; \(long)").hasSuffix("end."))
  }

  private func references(_ json: JSON, _ names: inout Set<String>) {
    if let name = json.member("$ref")?.string { names.insert(name) }
    switch json {
    case .array(let elements): for element in elements { references(element, &names) }
    case .object(let members): for member in members { references(member.value, &names) }
    default: break
    }
  }
}

extension JSON {
  fileprivate var keys: [String] {
    if case .object(let members) = self { members.map(\.key) } else { [] }
  }
}
