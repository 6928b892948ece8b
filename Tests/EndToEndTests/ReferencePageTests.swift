import AnimationNotation
import HTTPMessages
import JSONCodec
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The page of the reference")
struct ReferencePageTests {
  private let contract: OpenAPIContract
  private let page: HTMLReading

  init() throws {
    contract = try OpenAPIContract()
    let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
    let response = service.respond(to: Request(method: "GET", path: "/docs/reference"))
    page = HTMLReading(String(decoding: response.content, as: UTF8.self))
  }

  @Test("has every operation with its path, parameters and responses")
  func operations() throws {
    #expect(page.error == nil)
    for operation in contract.operations {
      let article = try #require(
        page.elements.first { $0.attributes["id"] == "operation-\(operation.id)" },
        "\(operation.id)")
      let texts =
        ["\(operation.method) \(operation.path)"]
        + operation.parameters.compactMap { $0["name"].text }
        + operation.contents.map(\.key)
        + operation.responses.map { $0.key == "default" ? "otherwise" : $0.key }
        + [operation.json["summary"], operation.json["description"]].compactMap(\.text)
        + operation.parameters.compactMap { $0["description"].text }
      let schemas = operation.contents.map { $0.value["schema"] }
      for text in texts + schemas.compactMap({ $0["description"].text }) {
        #expect(packed(article.text).contains(packed(text)), "\(operation.id): \(text)")
      }
    }
  }

  @Test("has every schema and every shared response with its description")
  func components() throws {
    for (folder, kind) in [("schemas", "schema"), ("responses", "response")] {
      for (name, value) in contract.root["components"][folder].members.map({ ($0.key, $0.value) }) {
        let article = try #require(
          page.elements.first { $0.attributes["id"] == "\(kind)-\(name)" }, "\(name)")
        let contents = value["content"].members.map { $0.value["schema"] }
        for text in ([value] + contents).compactMap({ $0["description"].text }) {
          #expect(packed(article.text).contains(packed(text)), "\(name): \(text)")
        }
        for key in value["properties"].members.map(\.key) {
          #expect(packed(article.text).contains(packed(key)), "\(name): \(key)")
        }
      }
    }
    #expect(contract.root["components"]["schemas"].members.count > 100)
  }

  @Test("has names that the contract lists for the pages")
  func names() {
    let operation = contract.operations.first { $0.id == "readDocumentation" }
    let description = operation?.parameters.first?["description"].text ?? ""
    for name in Guide.allCases.map(\.rawValue) + ["reference"] {
      #expect(description.contains("`\(name)`"))
    }
  }

  @Test("is well-formed for any text")
  func isWellFormed() {
    var random = SeededGenerator(seed: 28)
    let parts = [
      "<", ">", "&", "\"", "'", "`", "**", "\n", "\n\n", "- ", "|", "    ", "]]>", "<!--", "a",
      "\u{0}", "\u{1B}", "\u{FFFE}", "é", "&lt;", "<script>", "</p>", " ",
    ]
    let allowed: Set = [
      "x", "p", "ul", "li", "pre", "code", "strong", "table", "thead", "tbody", "tr", "th", "td",
    ]
    for _ in 0..<5000 {
      let text = (0...random.whole(0...14)).map { _ in parts[random.whole(0...parts.count - 1)] }
        .joined()
      let reading = HTMLReading("<x>\(HTML.blocks(text))</x>")
      #expect(reading.error == nil, "\(text.debugDescription)")
      #expect(Set(reading.elements.map(\.name)).isSubset(of: allowed), "\(text.debugDescription)")
      let plain = HTMLReading("<x a=\"\(HTML.escaped(text))\">\(HTML.escaped(text))</x>")
      #expect(plain.error == nil && plain.elements.count == 1, "\(text.debugDescription)")
    }
  }

  /// Returns a text without spaces and without the marks of Markdown.
  private func packed(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { line in
      line.hasPrefix("- ") ? line.dropFirst(2) : line
    }.filter { !$0.hasPrefix("|---") }
    let marks: Set<Unicode.Scalar> = ["`", "*", "|"]
    return String(
      String.UnicodeScalarView(
        lines.joined().unicodeScalars.filter {
          !$0.properties.isWhitespace && !marks.contains($0)
        }))
  }
}
