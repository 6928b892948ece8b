internal import JSONCodec

/// Converts schemas of the contract to one schema without external references.
struct MCPSchemaWriter {
  private let schemas: ContractNode
  private let abridged: Set<String>
  private let isDescribed: Bool
  /// The definitions of the resulting schema: converted schemas, each with its name as the key.
  private var definitions: [JSON.Member] = []
  /// The names of the schemas in `definitions`, and of the schemas that are being converted.
  private var names: Set<String> = []

  /// Creates a converter for the schemas of a contract.
  ///
  /// - Parameters:
  ///   - schemas: All schemas of the contract.
  ///   - abridged: The names of the schemas that are reduced to their types and, if `isDescribed`
  ///     is true, their descriptions.
  ///   - isDescribed: True to keep the first sentences of descriptions.
  init(_ schemas: ContractNode, abridged: Set<String>, isDescribed: Bool) {
    self.schemas = schemas
    self.abridged = abridged
    self.isDescribed = isDescribed
  }

  /// Converts the schema with the given name, without adding the schema to the definitions.
  mutating func inlined(_ name: String) -> JSON { schema(schemas[name]) }

  /// Converts a schema of the contract to a schema for tools.
  ///
  /// If the schema refers to another schema, the other schema is added to the definitions. But if
  /// the name of the other schema is in `abridged`, its short form replaces the reference.
  mutating func schema(_ node: ContractNode) -> JSON {
    if let name = node.reference?.name { return reference(name) }
    guard case .object = node.json else { return node.json }
    var members: [JSON.Member] = []
    for (key, value) in node.members {
      switch key {
      case "example", "examples", "discriminator": continue
      case "description":
        guard isDescribed, let text = value.text else { continue }
        members.append(JSON.Member(key: key, value: .string(Self.shortened(text))))
      case "properties":
        let properties = value.members.map { JSON.Member(key: $0, value: schema($1)) }
        members.append(JSON.Member(key: key, value: .object(properties)))
      case "oneOf", "anyOf", "allOf", "prefixItems":
        members.append(JSON.Member(key: key, value: .array(value.elements.map { schema($0) })))
      case "items", "additionalProperties", "propertyNames", "not":
        members.append(JSON.Member(key: key, value: schema(value)))
      default: members.append(JSON.Member(key: key, value: value.json))
      }
    }
    return .object(members)
  }

  /// Returns a reference to a schema, or the short form of the schema if its name is in `abridged`.
  private mutating func reference(_ name: String) -> JSON {
    let node = schemas[name]
    if abridged.contains(name) {
      var members: [JSON.Member] = []
      if isDescribed, let text = node["description"].text {
        members.append(JSON.Member(key: "description", value: .string(Self.shortened(text))))
      }
      let types = Self.types(of: node)
      if !types.isEmpty {
        let type = types.count == 1 ? JSON.string(types[0]) : .array(types.map(JSON.string))
        members.append(JSON.Member(key: "type", value: type))
      }
      return .object(members)
    }
    if names.insert(name).inserted {
      let definition = schema(node)
      definitions.append(JSON.Member(key: name, value: definition))
    }
    return .object([JSON.Member(key: Self.referenceKey, value: .string(Self.prefix + name))])
  }

  /// Returns the types that a schema admits; an empty list if the schema admits all types.
  private static func types(of schema: ContractNode) -> [String] {
    let schema = schema.resolved
    let choices = schema["oneOf"].elements + schema["anyOf"].elements
    let all =
      choices.isEmpty
      ? schema["type"].text.map { [$0] } ?? schema["type"].elements.compactMap(\.text)
      : choices.flatMap { types(of: $0) }
    return all.indices.filter { all.firstIndex(of: all[$0]) == $0 }.map { all[$0] }
  }

  /// Returns a schema with the given members and the definitions.
  ///
  /// If only one reference refers to a definition, the definition replaces this reference.
  func complete(_ members: [JSON.Member]) -> JSON {
    var counts: [String: Int] = [:]
    Self.count(.object(members), &counts)
    for definition in definitions { Self.count(definition.value, &counts) }
    let single = definitions.filter { counts[$0.key] == 1 }
    let replacements = Dictionary(
      single.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    var result = members.map {
      JSON.Member(key: $0.key, value: Self.replacing($0.value, replacements))
    }
    let others = definitions.filter { replacements[$0.key] == nil }
      .map { JSON.Member(key: $0.key, value: Self.replacing($0.value, replacements)) }
    if !others.isEmpty { result.append(JSON.Member(key: "$defs", value: .object(others))) }
    return .object(result)
  }

  /// Returns the name to which a schema refers; `nil` if the schema is not a reference.
  private static func target(of json: JSON) -> String? {
    json.member(referenceKey)?.text.map { String($0.dropFirst(prefix.count)) }
  }

  private static func count(_ json: JSON, _ counts: inout [String: Int]) {
    if let name = target(of: json) { counts[name, default: 0] += 1 }
    switch json {
    case .array(let elements): for element in elements { count(element, &counts) }
    case .object(let members): for member in members { count(member.value, &counts) }
    case .null, .bool, .number, .string: break
    }
  }

  private static func replacing(_ json: JSON, _ schemas: [String: JSON]) -> JSON {
    if let name = target(of: json), let schema = schemas[name] { return replacing(schema, schemas) }
    switch json {
    case .array(let elements): return .array(elements.map { replacing($0, schemas) })
    case .object(let members):
      return .object(members.map { JSON.Member(key: $0.key, value: replacing($0.value, schemas)) })
    case .null, .bool, .number, .string: return json
    }
  }

  /// Returns the first sentences of a description.
  ///
  /// The result ends before the first list or empty line. It has at most `longest` characters. If
  /// the first sentence is longer than `longest`, the result is this sentence. A semicolon also
  /// ends a sentence.
  static func shortened(_ text: String) -> String {
    let lists = [text.firstRange(of: "\n-"), text.firstRange(of: "\n\n")].compactMap {
      $0?.lowerBound
    }
    var result = "", kept = ""
    for word in text[..<(lists.min() ?? text.endIndex)].split(whereSeparator: \.isWhitespace) {
      result += result.isEmpty ? "\(word)" : " \(word)"
      guard word.hasSuffix(".") || word.hasSuffix(";") else { continue }
      if !kept.isEmpty, result.count > longest { break }
      kept = result
    }
    if result.count <= longest || kept.isEmpty { kept = result }
    return kept.hasSuffix(":") || kept.hasSuffix(";") ? "\(kept.dropLast())." : kept
  }

  /// The maximum number of characters of a shortened description with several sentences.
  private static let longest = 100
  private static let referenceKey = "$ref"
  private static let prefix = "#/$defs/"
}
