/// Renders the operations of the contract as HTML.
enum ReferenceOperation {
  static func article(_ operation: ReferencePage.Operation) -> String {
    let description = operation.node["description"].text.map(HTML.blocks) ?? ""
    return """
      <article id="operation-\(HTML.escaped(operation.id))">
      <h3><b class="method">\(operation.method)</b> \(HTML.code(operation.path))</h3>
      <p class="summary">\(HTML.inline(operation.summary))</p>
      \(description)\(parameters(operation.parameters))\(body(operation.node["requestBody"]))\
      \(responses(operation.node["responses"]))</article>

      """
  }

  private static func parameters(_ parameters: [ContractNode]) -> String {
    guard !parameters.isEmpty else { return "" }
    let items = parameters.map { parameter in
      let parameter = parameter.resolved
      let place = parameter["in"].text ?? ""
      let marks =
        (place == "query" ? [] : ["in the \(place)"])
        + (parameter["required"].isTrue ? ["required"] : [])
      return ReferenceSchema.entry(
        parameter["name"].text ?? "", parameter["schema"], marks,
        parameter["description"].text ?? "")
    }
    let title = parameters.count == 1 ? "1 parameter" : "\(parameters.count) parameters"
    return details(title, "<dl>\n\(items.joined())</dl>\n")
  }

  private static func body(_ body: ContractNode) -> String {
    let body = body.resolved
    guard !body.isMissing else { return "" }
    let description = body["description"].text.map(HTML.blocks) ?? ""
    return "<h4>Request body</h4>\n\(description)\(contents(body["content"], withKeys: true))"
  }

  private static func responses(_ responses: ContractNode) -> String {
    let items = responses.members.map { status, response in
      guard let name = response.reference?.name else {
        return "<dt>\(HTML.escaped(status))</dt>\n<dd>\(self.response(response))</dd>\n"
      }
      // The shared description of errors lists the statuses of all operations, so it is left out.
      let description = status == "default" ? "" : response.resolved["description"].text ?? ""
      let first = description.split(separator: "\n\n").first.map(String.init) ?? ""
      return """
        <dt>\(status == "default" ? "otherwise" : HTML.escaped(status))</dt>
        <dd><a href="#response-\(HTML.escaped(name))">\(HTML.escaped(name))</a> \
        \(HTML.blocks(first))</dd>

        """
    }
    return "<h4>Responses</h4>\n<dl class=\"responses\">\n\(items.joined())</dl>\n"
  }

  /// Returns the HTML of a response: its header fields, media types and examples.
  static func response(_ response: ContractNode) -> String {
    let fields = response["headers"].members.map { name, header in
      let header = header.resolved
      return ReferenceSchema.entry(name, header["schema"], [], header["description"].text ?? "")
    }
    let list = fields.isEmpty ? "" : details("Header fields", "<dl>\n\(fields.joined())</dl>\n")
    return HTML.blocks(response["description"].text ?? "")
      + contents(response["content"], withKeys: false) + list
  }

  /// Returns the HTML of a body: its media types, each with a schema and an example.
  ///
  /// A named schema is only linked, because it is described in its own article. Any other schema is
  /// described here.
  ///
  /// - Parameter withKeys: True to list the keys of each object.
  private static func contents(_ contents: ContractNode, withKeys: Bool) -> String {
    contents.members.map { type, content in
      let schema = content["schema"]
      let line = "<p>\(HTML.code(type)): \(ReferenceSchema.type(schema))</p>\n"
      let description = schema["description"].text.map(HTML.blocks) ?? ""
      let keys = withKeys ? ReferenceSchema.keys(schema.resolved) : ""
      let example = content["example"]
      return line + description + (keys.isEmpty ? "" : details("Keys", keys))
        + (example.isMissing
          ? ""
          : details("Example", "<pre><code>\(HTML.escaped(example.written))</code></pre>\n"))
    }.joined()
  }

  private static func details(_ title: String, _ content: String) -> String {
    "<details><summary>\(title)</summary>\n\(content)</details>\n"
  }
}
