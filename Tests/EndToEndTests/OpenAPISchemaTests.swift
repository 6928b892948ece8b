import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import SessionStorage
import Testing
import Yams

@Suite("The schemas of openapi.yaml")
struct OpenAPISchemaTests {
  private let contract: OpenAPIContract

  init() throws {
    contract = try OpenAPIContract()
  }

  @Test(
    "have the overloads and defaults of the catalogue",
    arguments: [
      ("animations", "AnimationObject"), ("modifiers", "Modifier"), ("springs", "SpringObject"),
      ("curves", "CurveObject"), ("values", "TypedValue"),
    ])
  func agreeWithCatalogue(_ list: String, _ schema: String) throws {
    let catalogue = try answer("/v1/animations")[list].elements
    let listed = catalogue.map { row in
      let forms = row["forms"].elements.map { form in
        form.elements.map { key in
          let text = key["key"].text ?? ""
          if key["required"] == .bool(true) { return text + " is required" }
          return "\(text) = \(String(decoding: key["default"].bytes, as: UTF8.self))"
        }
      }
      return (row["type"].text ?? "", forms)
    }
    let described = forms(contract.root["components"]["schemas"][schema])
    #expect(Dictionary(uniqueKeysWithValues: listed) == described)
  }

  @Test("have defaults that fit them")
  func defaultsFit() {
    for schema in contract.root["components"]["schemas"].members { checkDefaults(schema.value) }
  }

  @Test("have the limits of the service")
  func haveLimits() throws {
    let limits = try answer("/v1/limits")
    let schemas = contract.root["components"]["schemas"]
    for (name, schema, lower, upper) in [
      ("frameRate", schemas["FrameRate"], "minimum", "maximum"),
      ("simulatedTime", schemas["Instant"], "minimum", "maximum"),
      ("simulatedTime", schemas["Duration"], "minimum", "maximum"),
      ("precision", schemas["Precision"], "minimum", "maximum"),
      ("ttl", schemas["TTL"], "minimum", "maximum"),
      ("ttl", schemas["SessionFork"]["properties"]["ttl"], "minimum", "maximum"),
      ("textCharacters", schemas["SwiftUIText"], "minLength", "maxLength"),
      ("nameBytes", schemas["Name"], "minLength", "maxLength"),
      ("properties", schemas["Properties"], "minProperties", "maxProperties"),
      ("components", schemas["Value"]["oneOf"].elements[1], "minItems", "maxItems"),
      ("scaledNumber", schemas["ScaledNumber"], "minimum", "maximum"),
      ("modifiers", schemas["Modifiers"], "", "maxItems"),
      (
        "timelineEntries",
        schemas["TimelineEntries"]["oneOf"].elements.first { $0["maxItems"] != .null } ?? .null, "",
        "maxItems"
      ),
    ] {
      #expect(limits[name]["max"] == schema[upper], "\(name)")
      if !lower.isEmpty { #expect(limits[name]["min"] == schema[lower], "\(name)") }
    }
  }

  @Test("parse equally as YAML 1.1, which Yams follows, and as the JSON that the service returns")
  func readsTheSame() throws {
    let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
    let yaml = service.respond(to: Request(method: "GET", path: "/openapi.yaml")).content
    let tree = try #require(try Yams.load(yaml: String(decoding: yaml, as: UTF8.self)))
    #expect(json(tree) == sorted(contract.root))
  }

  private func answer(_ path: String) throws -> JSON {
    let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
    return try JSONReader.read(service.respond(to: Request(method: "GET", path: path)).content)
  }

  /// The overloads of each type that a schema describes, each as its keys with their defaults.
  private func forms(_ schema: JSON) -> [String: [[String]]] {
    let schema = contract.resolved(schema)
    let parts = schema["oneOf"].elements + schema["anyOf"].elements
    guard parts.isEmpty else {
      return parts.map(forms).reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
    }
    let type = schema["properties"]["type"]
    let types = (type["enum"].elements + [type["const"]]).compactMap(\.text)
    let required = schema["required"].elements.compactMap(\.text)
    let keys = schema["properties"].members.filter { !["type", "modifiers"].contains($0.key) }
      .map { key in
        if required.contains(key.key) { return key.key + " is required" }
        return "\(key.key) = \(String(decoding: key.value["default"].bytes, as: UTF8.self))"
      }
    return Dictionary(uniqueKeysWithValues: types.map { ($0, [keys]) })
  }

  private func checkDefaults(_ schema: JSON) {
    if let value = schema.member("default"), schema.member("type") != .string("string") {
      #expect(OpenAPISchema(contract: contract).faults(of: value, by: schema) == [])
    }
    // Below "properties" are names, one of which may be "default".
    for member in schema.members {
      for part in member.key == "properties" ? member.value.members.map(\.value) : [member.value] {
        checkDefaults(part)
      }
    }
    for element in schema.elements { checkDefaults(element) }
  }

  private func json(_ tree: Any) -> JSON {
    switch tree {
    case let members as [String: Any]:
      sorted(.object(members.map { JSON.Member(key: $0.key, value: json($0.value)) }))
    case let elements as [Any]: .array(elements.map(json))
    case let bool as Bool: .bool(bool)
    case let number as Int: .number(Double(number))
    case let number as Double: .number(number)
    case let text as String: .string(text)
    default: .null
    }
  }

  private func sorted(_ tree: JSON) -> JSON {
    switch tree {
    case .object(let members):
      .object(
        members.map { JSON.Member(key: $0.key, value: sorted($0.value)) }
          .sorted { $0.key < $1.key })
    case .array(let elements): .array(elements.map(sorted))
    default: tree
    }
  }
}
