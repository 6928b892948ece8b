/// Renders the schemas of the contract as HTML.
enum ReferenceSchema {
  static func article(_ name: String, _ schema: ContractNode) -> String {
    let description = schema["description"].text.map(HTML.blocks) ?? ""
    let example = schema["example"]
    let shown =
      example.isMissing ? "" : "<pre><code>\(HTML.escaped(example.written))</code></pre>\n"
    return """
      <article id="schema-\(HTML.escaped(name))"><h3>\(HTML.escaped(name))</h3>
      <p class="type">\(type(schema))</p>
      \(description)\(keys(schema))\(shown)</article>

      """
  }

  /// Returns the keys of an object as an HTML list; empty for other types.
  static func keys(_ schema: ContractNode) -> String {
    let required = Set(schema["required"].elements.compactMap(\.text))
    var items = schema["properties"].members.map { name, value in
      entry(name, value, required.contains(name) ? ["required"] : [], value["description"].text)
    }
    let others = schema["additionalProperties"]
    if !others.members.isEmpty {
      items.append(entry("any name", others, [], others["description"].text))
    }
    return items.isEmpty ? "" : "<dl>\n\(items.joined())</dl>\n"
  }

  /// Returns an item of an HTML list: a name with its type, its description and notes such as
  /// `required`.
  static func entry(
    _ name: String, _ schema: ContractNode, _ marks: [String], _ description: String?
  ) -> String {
    let fallback = schema["default"]
    let all = marks + (fallback.isMissing ? [] : ["default \(fallback.written)"])
    let notes = all.map { " <i>\(HTML.escaped($0))</i>" }.joined()
    return """
      <dt>\(HTML.code(name)) <span class="type">\(type(schema))</span>\(notes)</dt>
      <dd>\(description.map(HTML.blocks) ?? "")</dd>

      """
  }

  /// Returns the HTML of a schema's type in one line, with its bounds, such as `number, 0 to 1`.
  ///
  /// A reference to another schema becomes a link. If the other schema is a number or an
  /// enumeration, its type follows the link.
  static func type(_ schema: ContractNode) -> String {
    if let name = schema.reference?.name {
      let link = "<a href=\"#schema-\(HTML.escaped(name))\">\(HTML.escaped(name))</a>"
      let target = schema.resolved
      let isShort = target["type"].text.map { ["number", "integer"].contains($0) } ?? false
      return isShort || !target["enum"].isMissing ? "\(link), \(type(target))" : link
    }
    let choices = schema["enum"].elements
    if !choices.isEmpty { return choices.map { HTML.code($0.written) }.joined(separator: " or ") }
    for (key, word) in [("oneOf", " or "), ("anyOf", " or "), ("allOf", " and ")] {
      let parts = schema[key].elements
      if !parts.isEmpty { return parts.map(type).joined(separator: word) }
    }
    let items = schema["items"]
    let kinds = schema["type"].text.map { [$0] } ?? schema["type"].elements.compactMap(\.text)
    let name = kinds.isEmpty ? "any value" : kinds.joined(separator: " or ")
    let base = items.isMissing ? HTML.escaped(name) : "list of \(type(items))"
    return ([base] + bounds(schema)).joined(separator: ", ")
  }

  /// Returns the constraints of a schema as HTML, such as `at least 0` or `at most 256 characters`.
  ///
  /// For a text, its pattern and its media type are included.
  private static func bounds(_ schema: ContractNode) -> [String] {
    let units = [
      ("minimum", "maximum", ""), ("minLength", "maxLength", " characters"),
      ("minItems", "maxItems", " items"), ("minProperties", "maxProperties", " members"),
    ]
    var bounds = units.compactMap { lowest, highest, unit -> String? in
      let (least, most) = (schema[lowest], schema[highest])
      let text: String? =
        switch (least.isMissing, most.isMissing) {
        case (true, true): nil
        case (false, true): "at least \(least.written)"
        case (true, false): "at most \(most.written)"
        case (false, false) where least.json == most.json: most.written
        case (false, false): "\(least.written) to \(most.written)"
        }
      return text.map { HTML.escaped($0 + unit) }
    }
    let above = schema["exclusiveMinimum"]
    if !above.isMissing { bounds.append("above \(HTML.escaped(above.written))") }
    if let pattern = schema["pattern"].text { bounds.append("pattern \(HTML.code(pattern))") }
    if let type = schema["contentMediaType"].text { bounds.append(HTML.code(type)) }
    return bounds
  }
}
