import AnimationNotation
import HTTPMessages
import JSONCodec
import SessionStorage
import TestSupport
import Testing
import Yams

@testable import InbetweenAPI

@Suite("The schemas of openapi.yaml")
struct OpenAPISchemaTests {
  private let contract: OpenAPIContract

  init() throws { contract = try OpenAPIContract() }

  @Test(
    "list the forms and defaults of the catalogue",
    arguments: [
      ("animations", "TypedAnimation"), ("modifiers", "Modifier"), ("springs", "SpringObject"),
      ("curves", "CurveObject"), ("keyframes", "KeyframeObject"), ("values", "TypedValue"),
    ])
  func agreeWithCatalogue(_ list: String, _ name: String) throws {
    let schema = contract.root["components"]["schemas"][name]
    let rows = try response("/v1/animations")[list].elements
    let lines = (schema["description"].text ?? "").split(separator: "\n")
    let described = lines.filter { $0.hasPrefix("- ") }.flatMap { line in
      let parts = line.dropFirst(2).split(separator: ": ", maxSplits: 1)
      return parts[0].split(separator: ", ").map { "\($0): \(parts.last ?? "")" }
    }
    #expect(described == rows.map(description))
    let keys = Set(rows.flatMap { $0["forms"].elements.flatMap(\.elements) }.map { $0["key"].text })
    let branches = schema["oneOf"].elements.map(contract.resolved) + [schema]
    let properties = Set(branches.flatMap { $0["properties"].members.map(\.key) })
    #expect(properties.subtracting(["type", "modifiers"]) == keys)
    let types = branches.flatMap { $0["properties"]["type"]["enum"].elements }
    #expect(types == rows.map { $0["type"] })
  }

  @Test("and parameters have no default, which clients would send")
  func haveNoDefaults() {
    let components = contract.root["components"]
    for part in ["schemas", "parameters"] {
      for member in components[part].members { checkDefaults(member.value, member.key) }
    }
    for operation in contract.operations {
      for parameter in operation.parameters { checkDefaults(parameter, operation.id) }
    }
  }

  @Test("of alternatives are named, and have a discriminator where each has a type")
  func areNamed() {
    for member in contract.root["components"]["schemas"].members {
      let branches = member.value["oneOf"].elements
      #expect(member.value.member("anyOf") == nil, "\(member.key)")
      let isNamed = branches.allSatisfy {
        $0.member("$ref") != nil || $0["type"] == .string("null")
      }
      #expect(isNamed, "\(member.key)")
      let objects = branches.map(contract.resolved)
      let haveType = !objects.isEmpty && objects.allSatisfy { $0["properties"]["type"] != .null }
      let mapping = member.value["discriminator"]["mapping"].members.map(\.key)
      let types = objects.flatMap { $0["properties"]["type"]["enum"].elements }.compactMap(\.text)
      #expect(mapping == (haveType ? types : []), "\(member.key)")
    }
  }

  @Test("have the limits of the service")
  func haveLimits() throws {
    let limits = try response("/v1/limits")
    let schemas = contract.root["components"]["schemas"]
    for (name, schema, lower, upper) in [
      ("frameRate", schemas["FrameRate"], "minimum", "maximum"),
      ("simulatedTime", schemas["Instant"], "minimum", "maximum"),
      ("simulatedTime", schemas["Range"]["properties"]["duration"], "minimum", "maximum"),
      ("precision", schemas["Precision"], "minimum", "maximum"),
      ("ttl", schemas["TTL"], "minimum", "maximum"),
      ("ttl", schemas["SessionFork"]["properties"]["ttl"], "minimum", "maximum"),
      ("textCharacters", schemas["SwiftUIText"], "minLength", "maxLength"),
      ("nameBytes", schemas["Name"], "minLength", "maxLength"),
      ("properties", schemas["Properties"], "minProperties", "maxProperties"),
      ("components", schemas["Vector"], "minItems", "maxItems"),
      ("scaledNumber", schemas["ScaledNumber"], "minimum", "maximum"),
      ("modifiers", schemas["TypedAnimation"]["properties"]["modifiers"], "", "maxItems"),
      ("timelineEntries", schemas["Timeline"], "", "maxItems"),
    ] {
      #expect(limits[name]["max"] == schema[upper], "\(name)")
      if !lower.isEmpty { #expect(limits[name]["min"] == schema[lower], "\(name)") }
    }
  }

  @Test("match the identifiers of events, also with the random number of a revision")
  func matchEventPlaces() throws {
    let pattern = contract.root["components"]["schemas"]["EventID"]
    let schema = OpenAPISchema(contract: contract)
    var random = SeededGenerator(seed: 30)
    for _ in 0..<500 {
      let position = EventPlace.Position(
        revision: random.whole(2...9), nonce: random.next() % 2 == 0 ? nil : 0x9f2c_01aa,
        frame: random.whole(0...99), part: random.next() % 2 == 0 ? nil : random.whole(1...9))
      var received = position
      received.revision -= 1
      received.frame += 1
      var later = EventPlace(position)
      later.received = received
      for place in [EventPlace(position), later] {
        #expect(EventPlace(place.description) == place)
        #expect(schema.faults(of: .string(place.description), by: pattern) == [])
      }
    }
  }

  @Test("parse equally as YAML 1.1, which Yams follows, and as the JSON that the service returns")
  func readsTheSame() throws {
    let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
    let yaml = service.respond(to: Request(method: "GET", path: "/openapi.yaml")).content
    let tree = try #require(try Yams.load(yaml: String(decoding: yaml, as: UTF8.self)))
    #expect(json(tree) == sorted(contract.root))
  }

  private func response(_ path: String) throws -> JSON {
    let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
    return try JSONReader.read(service.respond(to: Request(method: "GET", path: path)).content)
  }

  /// Returns a catalogue row as the contract documents it: the type, and the keys of each overload.
  private func description(_ row: JSON) -> String {
    let forms = row["forms"].elements.map { form in
      let keys = form.elements.map { key in
        let name = "`\(key["key"].text ?? "")`"
        if key["required"] == .bool(true) { return name }
        let value = key["default"]
        let text = value.text ?? String(decoding: value.bytes, as: UTF8.self)
        return value == .null ? "\(name) `null`" : "\(name) \(text)"
      }
      return keys.isEmpty ? "no keys" : keys.joined(separator: ", ")
    }
    return "`\(row["type"].text ?? "")`: \(forms.joined(separator: "; or "))"
  }

  private func checkDefaults(_ schema: JSON, _ name: String) {
    #expect(schema.member("default") == nil, "\(name)")
    // The keys under "properties" are names of properties, and one may be named "default".
    for member in schema.members where member.key != "discriminator" && member.key != "example" {
      for part in member.key == "properties" ? member.value.members.map(\.value) : [member.value] {
        checkDefaults(part, name)
      }
    }
    for element in schema.elements { checkDefaults(element, name) }
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
