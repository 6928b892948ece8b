import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import InbetweenAPI

/// Tests of the pages at `/docs` and `/llms.txt`, on a running server.
@Suite("The documentation", .timeLimit(.minutes(3)))
struct DocumentationTests {
  /// The paths of all pages.
  static let paths =
    ["/docs"] + Guide.allCases.map(\.path) + ["/docs/reference"]

  /// A running server and its pages.
  private struct Server {
    let program: Program
    let port: Int

    init(_ options: [String] = []) throws {
      program = try Program(options + ["--port", "0", "--store", "memory"])
      port = try program.port()
    }

    func get(_ path: String) throws -> RawClient.Response {
      let client = try RawClient(port: port)
      client.send(Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
      return try client.response(to: "GET")
    }

    func page(_ path: String) throws -> HTMLReading { HTMLReading(try get(path).text) }

    func end() throws {
      program.send(SIGKILL)
      _ = try program.end()
    }
  }

  @Test("shows commands and what they print", arguments: Guide.allCases)
  func examples(_ guide: Guide) throws {
    // A guide names the options of its server in a block of the class "start".
    let source = HTMLReading("<main>\(guide.content)</main>")
    let start = source.elements("pre").first { $0.attributes["class"] == "start" }?.text
    let words = start?.split(separator: " ").dropFirst().map(String.init) ?? []
    let server = try Server(words)
    var examples = GuideExample.all(in: try server.page(guide.path))
    #expect(examples.count >= 3)
    if try shell(["command -v node"], in: Readme.root) == [""] {
      print("node is not installed: its examples in \(guide.path) are left out")
      examples.removeAll { $0.command.hasPrefix("node ") }
    }
    #expect(try GuideExample.disagreements(examples) == [])
    try server.end()
  }

  @Test("quotes other files to the letter, and has no other blocks")
  func quotations() throws {
    let folder = Readme.root.appendingPathComponent("docs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let files = names.filter { $0.hasSuffix(".md") }.map(folder.appendingPathComponent)
    let texts = try (files + [Readme.root.appendingPathComponent("README.md")]).map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    for guide in Guide.allCases {
      for block in HTMLReading("<main>\(guide.content)</main>").elements("pre") {
        let kind = block.attributes["class"] ?? "none"
        #expect(["command", "response", "start", "quotation"].contains(kind), "\(guide): \(kind)")
        guard kind == "quotation" else { continue }
        for line in block.text.split(separator: "\n") {
          #expect(texts.contains { $0.contains(line) }, "\(guide): \(line)")
        }
      }
    }
  }

  @Test("is well-formed and accessible, and loads nothing from other hosts", arguments: paths)
  func form(_ path: String) throws {
    let server = try Server()
    let page = try server.page(path)
    #expect(page.error == nil)
    #expect(page.elements.first?.attributes["lang"] == "en")
    #expect(page.elements("title").map(\.text.isEmpty) == [false])
    #expect(page.elements("h1").count == 1)
    #expect(page.elements("main").count == 1)
    #expect(Set(page.anchors).count == page.anchors.count)
    for image in page.elements("img") {
      #expect(image.attributes["alt"]?.isEmpty == false)
      #expect(image.attributes["width"] != nil && image.attributes["height"] != nil)
    }
    for address in page.addresses {
      #expect(address.hasPrefix("#") || address.hasPrefix("/") && !address.hasPrefix("//"))
    }
    #expect(page.elements("style").isEmpty)
    #expect(page.elements("script").allSatisfy { $0.attributes["src"] != nil && $0.text.isEmpty })
    let attributes = Set(page.elements.flatMap(\.attributes.keys))
    #expect(attributes.allSatisfy { $0 != "style" && !$0.hasPrefix("on") })
    try server.end()
  }

  @Test("links to existing pages and anchors")
  func links() throws {
    let server = try Server()
    let pages = try Dictionary(
      uniqueKeysWithValues: Self.paths.map { ($0, try server.page($0)) })
    var statuses: [String: Int] = [:]
    for (path, page) in pages {
      for address in page.addresses {
        let parts = address.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let target = parts[0].isEmpty ? path : parts[0]
        if statuses[target] == nil { statuses[target] = try server.get(target).status }
        // A program that was built without engine.wasm returns 404.
        let isOptional = target == "/engine.wasm"
        #expect(statuses[target] == 200 || isOptional, "\(path) links to \(target)")
        guard parts.count > 1 else { continue }
        #expect(pages[target]?.anchors.contains(parts[1]) == true, "\(path) links to \(address)")
      }
    }
    // The index leads to every page.
    #expect(Set(Self.paths).isSubset(of: Set(pages["/docs"]?.addresses ?? [])))
    try server.end()
  }

  @Test("lists its documents for language models")
  func languageModels() throws {
    let server = try Server()
    let text = try server.get("/llms.txt").text
    #expect(text.hasPrefix("# Inbetween\n\n> "))
    let links = text.matches(of: #/(?m)^- \[[^\]]+\]\((/[^)]*)\): .+$/#).map { String($0.1) }
    #expect(links.count == text.components(separatedBy: "\n- ").count - 1)
    #expect(Set(Self.paths).isSubset(of: Set(links)))
    for link in links where link != "/engine.wasm" {
      #expect(try server.get(link).status == 200, "\(link)")
    }
    try server.end()
  }

  @Test(
    "is compared without spaces and line breaks, and with any text for …",
    arguments: [
      ("a b", "a\nb", true), ("a", "ab", false), ("…", "x", true), ("a…c", "abc", true),
      ("a…c", "abd", false), ("a…b…c", "a1b2c", true), ("a…b", "b", false), ("", "", true),
      ("", "a", false), ("a…a", "a", false),
    ])
  func comparison(_ shown: String, _ printed: String, _ isSame: Bool) {
    #expect(GuideExample.matches(shown, printed) == isSame)
  }
}
