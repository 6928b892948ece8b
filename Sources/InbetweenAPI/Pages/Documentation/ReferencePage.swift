internal import HTTPMessages
internal import JSONCodec

/// `/docs/reference`: the contract as a page.
///
/// Every operation and every schema of the contract has an anchor on the page.
enum ReferencePage {
  static let summary =
    "Every operation and every schema of the contract, with parameters, responses and examples."

  /// The page, rendered on first access.
  static let file: EmbeddedFile = {
    let html = DocumentationPage.html(
      title: "Reference", summary: summary, content(contract), current: "reference")
    return EmbeddedFile(Array(html.utf8))
  }()

  /// The contract, parsed on first access.
  static let contract: ContractNode = {
    let json = try? JSONReader.read(OpenAPIDocument.response(isYAML: false).content)
    return ContractNode(root: json ?? .null)
  }()

  /// An operation of the contract, with its path and method.
  struct Operation: Sendable {
    let path: String
    let method: String
    let node: ContractNode
    /// The parameters of the path, followed by the parameters of the operation.
    let parameters: [ContractNode]

    var id: String { node["operationId"].text ?? "" }
    var summary: String { node["summary"].text ?? "" }
  }

  private static func content(_ contract: ContractNode) -> String {
    let operations = operations(contract)
    let groups = contract["tags"].elements.map { tag in
      let name = tag["name"].text ?? ""
      return Group(
        name: name, description: tag["description"].text ?? "",
        operations: operations.filter { operation in
          operation.node["tags"].elements.contains { $0.text == name }
        })
    }
    let components = contract["components"]
    let responses = components["responses"].members.map { name, response in
      """
      <article id="response-\(HTML.escaped(name))"><h3>\(HTML.escaped(name))</h3>
      \(ReferenceOperation.response(response))</article>

      """
    }
    let schemas = components["schemas"].members.map { ReferenceSchema.article($0, $1) }
    return """
      \(contents(groups, components))
      <section id="rules"><h2>Rules of all operations</h2>
      \(HTML.blocks(contract["info"]["description"].text ?? ""))</section>
      \(groups.map(\.html).joined())
      <section id="responses"><h2>Shared responses</h2>
      \(responses.joined())</section>
      <section id="schemas"><h2>Schemas</h2>
      \(schemas.joined())</section>

      """
  }

  static func operations(_ contract: ContractNode) -> [Operation] {
    contract["paths"].members.flatMap { path, methods in
      let shared = methods["parameters"].elements
      return methods.members.filter { $0.key != "parameters" }.map { method, node in
        Operation(
          path: path, method: method.uppercased(), node: node,
          parameters: shared + node["parameters"].elements)
      }
    }
  }

  /// The operations with one tag.
  private struct Group {
    let name: String
    let description: String
    let operations: [Operation]

    var anchor: String { "tag-" + name.lowercased().replacing(" ", with: "-") }

    var html: String {
      """
      <section id="\(HTML.escaped(anchor))"><h2>\(HTML.escaped(name))</h2>
      <p>\(HTML.inline(description))</p>
      \(operations.map(ReferenceOperation.article).joined())</section>

      """
    }

    var links: String {
      let items = operations.map { operation in
        """
        <li><a href="#operation-\(operation.id)"><b class="method">\(operation.method)</b> \
        \(HTML.code(operation.path))</a> \(HTML.inline(operation.summary))</li>

        """
      }
      return """
        <li><details><summary>\(HTML.escaped(name))</summary>
        <ul>
        \(items.joined())</ul></details></li>

        """
    }
  }

  /// Returns the table of contents.
  private static func contents(_ groups: [Group], _ components: ContractNode) -> String {
    let lists = [("response", "Shared responses", "responses"), ("schema", "Schemas", "schemas")]
      .map { kind, title, folder in
        let items = components[folder].members.map { name, _ in
          "<li><a href=\"#\(kind)-\(HTML.escaped(name))\">\(HTML.escaped(name))</a></li>\n"
        }
        return """
          <li><details><summary>\(title)</summary>
          <ul class="names">
          \(items.joined())</ul></details></li>

          """
      }
    return """
      <nav class="contents" aria-label="Contents"><ul>
      <li><a href="#rules">Rules of all operations</a></li>
      \(groups.map(\.links).joined())\(lists.joined())</ul></nav>
      """
  }
}
