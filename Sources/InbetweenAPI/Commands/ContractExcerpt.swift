internal import JSONCodec

/// The parts of the contract that describe commands: parameters, and operations without bodies.
///
/// The excerpt is less than a third of the contract. So the help texts are available sooner than if
/// the whole contract were parsed.
enum ContractExcerpt {
  /// The excerpt, parsed on first access.
  static let contract = ContractNode(root: OpenAPIDocument.json(yaml: text()))

  static let operations = ReferencePage.operations(contract)

  /// The operations with only their summaries, parsed from about a third of the excerpt's text.
  static let summaries = ReferencePage.operations(
    ContractNode(
      root: OpenAPIDocument.json(yaml: text(without: details + ["parameters", "description"]))))

  /// The keys of an operation that the description of a command does not need.
  private static let details: [Substring] = ["responses", "requestBody"]

  /// Returns the excerpt as YAML text: the paths, and the parameters and schemas that they use.
  ///
  /// The contract must indent its blocks by two spaces. A schema is included if an operation, a
  /// parameter or another included schema refers to it.
  ///
  /// - Parameter omitted: The keys of operations to leave out. If `parameters` is one of them, the
  ///   excerpt has no parameters and no schemas either.
  private static func text(without omitted: [Substring] = details) -> String {
    let hasParameters = !omitted.contains("parameters")
    var kept: [Substring] = [], schemas: [Substring: [Substring]] = [:]
    // The section, the part of the section and the schema that contain the line. `skipped` is the
    // indentation of a block that is left out.
    var section: Substring = "", part: Substring = "", name: Substring = ""
    var skipped: Int?
    // Bytes are compared, because comparing Unicode characters would take most of the time.
    for bytes in OpenAPIDocument.yamlText.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = Substring(bytes)
      let indent = bytes.prefix { $0 == UInt8(ascii: " ") }.count
      let key = Substring(bytes.dropFirst(indent).prefix { $0 != UInt8(ascii: ":") })
      if let left = skipped, indent > left { continue }
      skipped = nil
      if indent == 0 { section = key }
      if indent == 2 { part = key }
      switch section {
      case "paths":
        if indent == 6, omitted.contains(key) {
          skipped = 6
        } else {
          kept.append(line)
        }
      case "components" where !hasParameters: break
      case "components" where part == "schemas" && indent >= 4:
        if indent == 4 { name = key }
        schemas[name, default: []].append(line)
      case "components" where indent == 0 || part == "parameters": kept.append(line)
      default: break
      }
    }
    guard hasParameters else { return kept.joined(separator: "\n") + "\n" }
    var known: Set<Substring> = []
    var new = references(in: kept)
    kept.append("  schemas:")
    while let name = new.popLast() {
      guard known.insert(name).inserted, let lines = schemas[name] else { continue }
      kept += lines
      new += references(in: lines)
    }
    return kept.joined(separator: "\n") + "\n"
  }

  /// Returns the names of the referenced schemas: `Name` for `"#/components/schemas/Name"`.
  private static func references(in lines: [Substring]) -> [Substring] {
    lines.filter { $0.utf8.contains(UInt8(ascii: "$")) }.flatMap { line in
      let parts = line.utf8.split(separator: UInt8(ascii: "/"))
      return zip(parts, parts.dropFirst()).compactMap { folder, rest in
        folder.elementsEqual("schemas".utf8)
          ? Substring(rest.prefix { $0 != UInt8(ascii: "\"") }) : nil
      }
    }
  }
}
