internal import HTTPMessages
internal import JSONCodec

/// The schemas of the tools, from the contract.
///
/// Each schema contains its definitions, so it needs no other document. A model reads all schemas
/// before its first call. So descriptions are short, and most schemas of animations and scenes are
/// complete only in the tool `evaluate`.
///
/// Source: JSON Schema 2020-12.
struct MCPSchemas: Sendable {
  private let schemas: ContractNode
  private let parameters: ContractNode

  /// The schemas of the program's contract.
  static let contract = MCPSchemas(ReferencePage.contract)

  private init(_ contract: ContractNode) {
    let components = contract["components"]
    (schemas, parameters) = (components["schemas"], components["parameters"])
  }

  /// Returns the schema of a tool's arguments.
  func input(of tool: MCPTool) -> JSON {
    var writer = MCPSchemaWriter(schemas, abridged: Self.abridged(in: tool), isDescribed: true)
    var properties: [JSON.Member] = [], required: [JSON] = []
    if tool.path == nil {
      properties += Self.sessionProperties + [idempotencyKey(&writer)]
      required.append(.string("action"))
    }
    for name in tool.schemas.input {
      let schema = schemas[name]
      for (key, value) in schema["properties"].members
      where !tool.omitted.contains(key) && !properties.contains(where: { $0.key == key }) {
        properties.append(JSON.Member(key: key, value: writer.schema(value)))
      }
      // A session's action determines the required arguments.
      if tool.path != nil { required += schema["required"].elements.map(\.json) }
    }
    if tool.hasPicture {
      properties.append(
        Self.property(
          MCPTool.pictureKey, "boolean", "False to leave out the picture; true by default."))
    }
    var members = [Self.type("object"), JSON.Member(key: "properties", value: .object(properties))]
    if !required.isEmpty { members.append(JSON.Member(key: "required", value: .array(required))) }
    members.append(JSON.Member(key: "additionalProperties", value: .bool(false)))
    return writer.complete(members)
  }

  /// Returns the schema of a tool's structured content.
  func output(of tool: MCPTool) -> JSON {
    guard tool.path == nil else {
      var writer = MCPSchemaWriter(schemas, abridged: Self.results, isDescribed: true)
      let schema = writer.inlined(tool.schemas.output.first ?? "")
      guard case .object(let members) = schema else { return schema }
      return writer.complete(members)
    }
    var writer = MCPSchemaWriter(
      schemas, abridged: Self.results.union(["Evaluation"]), isDescribed: false)
    let choices = tool.schemas.output.map { writer.inlined($0) } + [Self.deleted]
    return writer.complete([
      Self.type("object"), JSON.Member(key: "anyOf", value: .array(choices)),
    ])
  }

  /// Returns the names of the schemas that are abridged in a tool's arguments.
  private static func abridged(in tool: MCPTool) -> Set<String> {
    switch tool.name {
    case "evaluate": objects
    case "spring": scenes.subtracting(["SpringObject"])
    case "session": scenes.subtracting(["Environment"])
    default: scenes
    }
  }

  /// The names of the schemas of values that a request can also write as text.
  ///
  /// These schemas are abridged in all tools, except `SpringObject` in the tool `spring`.
  private static let objects: Set<String> = [
    "TypedAnimation", "OptionalAnimation", "TypedValue", "SpringObject", "CurveObject",
  ]
  /// The names of the schemas that most tools abridge.
  ///
  /// There are three exceptions. The tool `evaluate` abridges only `objects`. The tool `spring`
  /// does not abridge `SpringObject`. The tool `session` does not abridge `Environment`.
  private static let scenes = objects.union([
    "Animation", "ChangeAnimation", "Motion", "Curve", "Value", "Property", "Properties",
    "StartTargets", "Targets", "Timeline", "Stagger", "Environment",
  ])
  /// The names of the schemas that are abridged in results.
  private static let results = objects.union(["TimelineEntry", "ResultTypedValue"])

  private static let sessionProperties: [JSON.Member] = [
    JSON.Member(
      key: "action",
      value: .object([
        type("string"),
        JSON.Member(
          key: "enum",
          value: .array(MCPTool.SessionAction.allCases.map { JSON.string($0.rawValue) })),
      ])),
    property("session", "string", "The id of the session; required, but not allowed for create."),
    JSON.Member(
      key: "revision",
      value: .object([
        JSON.Member(key: "type", value: .array([.string("integer"), .string("string")])),
        description("The expected revision; the action fails if the session has another one."),
      ])),
  ]

  /// Returns the schema of the argument that becomes the field `Idempotency-Key`.
  private func idempotencyKey(_ writer: inout MCPSchemaWriter) -> JSON.Member {
    let parameter = parameters["IdempotencyKey"]
    guard case .object(var members) = writer.schema(parameter["schema"]) else {
      return Self.property("idempotencyKey", "string", nil)
    }
    if let text = parameter["description"].text {
      members.append(Self.description(MCPSchemaWriter.shortened(text)))
    }
    return JSON.Member(key: "idempotencyKey", value: .object(members))
  }

  private static let deleted = JSON.object([
    JSON.Member(key: "required", value: .array([.string("deleted")])),
    JSON.Member(key: "properties", value: .object([property("deleted", "boolean", nil)])),
  ])

  private static func type(_ name: String) -> JSON.Member {
    JSON.Member(key: "type", value: .string(name))
  }

  private static func description(_ text: String) -> JSON.Member {
    JSON.Member(key: "description", value: .string(text))
  }

  private static func property(_ name: String, _ type: String, _ text: String?) -> JSON.Member {
    let members = [Self.type(type)] + (text.map { [description($0)] } ?? [])
    return JSON.Member(key: name, value: .object(members))
  }
}
