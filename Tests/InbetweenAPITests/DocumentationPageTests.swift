import Foundation
import HTTPMessages
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("Pages of the documentation")
struct DocumentationPageTests {
  private let service = ServiceUnderTest()

  @Test(
    "run no foreign code, and are revalidated by their tag",
    arguments: ["", "/"] + DocumentationPage.names.map { "/\($0)" })
  func fields(_ name: String) throws {
    let response = service.get("/docs" + name)
    #expect(response.status == 200)
    #expect(response.value(of: "X-Content-Type-Options") == "nosniff")
    #expect(response.value(of: "Cache-Control") == "no-cache")
    let tag = try #require(response.value(of: "ETag"))
    let known = service.get("/docs" + name, fields: [Field("If-None-Match", tag)])
    #expect(known.status == 304)
    guard !name.contains(".") else { return }
    #expect(response.value(of: "Content-Type") == "text/html; charset=utf-8")
    let policy = try #require(response.value(of: "Content-Security-Policy"))
    for rule in ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
      #expect(policy.contains(rule))
    }
    #expect(!policy.contains("unsafe") && !policy.contains("http"))
  }

  @Test("contain the host of the request, escaped")
  func host() {
    let named = service.get("/docs/springs", fields: [Field("Host", "motion.example:8443")])
    #expect(named.text.contains("curl motion.example:8443/v1/spring/bouncy.line"))
    #expect(!named.text.contains("localhost"))
    var random = SeededGenerator(seed: 29)
    let parts = ["<", ">", "\"", "'", "&", "script", "/", " ", "\\", "\u{0}", "localhost:8080"]
    for _ in 0..<200 {
      let host = (0...random.whole(0...8)).map { _ in parts[random.whole(0...parts.count - 1)] }
        .joined()
      let text = service.get("/docs", fields: [Field("Host", "<x>" + host)]).text
      #expect(text.contains("&lt;x&gt;" + HTML.escaped(host)) && !text.contains("<x>"))
    }
  }

  @Test("contain https if the server encrypts its connections")
  func scheme() {
    var configuration = EvaluationService.Configuration()
    configuration.isEncrypted = true
    let service = EvaluationService(
      store: InMemorySessionStore(), configuration: configuration, now: { 0 })
    for guide in Guide.allCases {
      let request = Request(
        method: "GET", path: guide.path, fields: [Field("Host", "motion.example")])
      let text = ReceivedResponse(service.respond(to: request)).text
      #expect(text.contains("https://motion.example"))
      #expect(!text.contains("http://https") && !text.contains("http://motion"))
    }
  }

  @Test("that do not exist have an error with the nearest name")
  func unknown() {
    for (name, near) in [("spring", "springs"), ("sesions", "sessions"), ("docs.cs", "docs.css")] {
      let response = service.get("/docs/\(name)")
      #expect(response.status == 404)
      #expect(response.text.contains("The nearest name is \(near)\""))
    }
    #expect(service.get("/docs/springs.html").status == 404)
    #expect(service.get("/docs/springs/x").status == 404)
  }

  @Test("are guarded like the help", arguments: [AccessRules.Guarded.sessions, .all])
  func access(_ guarded: AccessRules.Guarded) throws {
    var rules = AccessRules()
    rules.tokens = try AccessTokens(String(repeating: "a", count: 32))
    rules.guarded = guarded
    let service = ServiceUnderTest(access: rules)
    for path in ["/docs", "/docs/springs", "/llms.txt"] {
      #expect(service.get(path).status == service.get("/v1/help").status)
    }
  }

  @Test("have a file for each guide, and all files that exist")
  func files() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CWebFiles/files/docs")
    let files = DocumentationFiles.names
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == files)
    for name in files {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      #expect(DocumentationFiles.file(name)?.content == Array(bytes), "\(name)")
    }
    let pages = files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
    #expect(Set(pages) == Set(Guide.allCases.map(\.rawValue)))
  }
}
