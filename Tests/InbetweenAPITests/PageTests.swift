import Foundation
import HTTPMessages
import Support
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The page at /")
struct PageTests {
  private let service = ServiceUnderTest()
  private let browser = Field("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")

  @Test(
    "is sent to clients that prefer HTML; others receive text",
    arguments: [
      ("text/html", true), ("text/html,*/*;q=0.8", true), ("text/*;q=0.5,text/html", true),
      ("text/html;q=0.5, text/plain;q=0.4", true), ("*/*", false), (nil, false), ("", false),
      ("text/plain", false), ("text/*", false), ("text/html;q=0.4, text/plain;q=0.5", false),
    ] as [(String?, Bool)])
  func negotiation(_ accept: String?, _ isHTML: Bool) {
    let response = service.get("/", fields: accept.map { [Field("Accept", $0)] } ?? [])
    #expect(response.status == 200)
    let type = isHTML ? "text/html; charset=utf-8" : "text/plain; charset=utf-8"
    #expect(response.value(of: "Content-Type") == type)
    let vary = response.value(of: "Vary")?.split(separator: ", ") ?? []
    #expect(vary.contains("Accept") && vary.contains("Accept-Encoding"))
    #expect(response.text.hasPrefix("<!doctype html>") == isHTML)
  }

  @Test("allows scripts, styles and connections of its own server only, and has none inline")
  func policy() throws {
    let response = service.get("/", fields: [browser])
    let policy = try #require(response.value(of: "Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"))
    #expect(!policy.contains("unsafe-inline") && !policy.contains("*"))
    #expect(response.value(of: "X-Content-Type-Options") == "nosniff")
    #expect(response.value(of: "Referrer-Policy") == "no-referrer")
    let text = response.text
    #expect(!text.contains(" style=") && !text.contains("<style") && !text.contains("javascript:"))
    #expect(text.firstMatch(of: #/<script(?![^>]* src=)/#) == nil)
    #expect(text.firstMatch(of: #/<[^>]* on[a-z]+=/#) == nil)
    for (_, file) in WebFiles.files.filter({ $0.key.hasSuffix(".js") }) {
      let script = String(decoding: file.content, as: UTF8.self)
      for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "setAttribute('style'"]
      {
        #expect(!script.contains(word), "\(word)")
      }
    }
  }

  @Test("lists each of its files once")
  func uniqueFiles() throws {
    let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CWebFiles/web_files.c")
    let text = try String(contentsOf: list, encoding: .utf8)
    let names = text.matches(of: #/FILE_OF\("([^"]+)"/#).map { String($0.1) }
    #expect(names.sorted() == WebFiles.files.keys.sorted())
  }

  @Test("consists of files that exist, and of all files that exist")
  func files() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CWebFiles/files")
    // The folder "docs" has the files of the documentation.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0 != "docs" }
    let own = WebFiles.files.keys.filter { !$0.hasPrefix(DocumentationFiles.folder) }
    #expect(Set(names) == Set(own))
    for name in names {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      #expect(WebFiles.files[name]?.content == Array(bytes), "\(name)")
    }
    let all = WebFiles.files.values.map { String(decoding: $0.content, as: UTF8.self) }.joined()
    var paths = Set(all.matches(of: #/["'](\/page\/[a-z.]+|\/client\.[a-z.]+)["']/#).map { $0.1 })
    let imports = all.matches(of: #/from '\.\/([a-z]+\.js)'/#).map { "/page/\($0.1)" }
    // The document names the modules of the first curve, page.js imports those of the rest, and
    // custom.js names those of the editor for sources, so that browsers load each group at once.
    paths.formUnion(
      all.matches(of: #/import\('\.\/([a-z]+\.js)'\)/#).map { Substring("/page/\($0.1)") })
    #expect(Set(imports.map { Substring($0) }).isSubset(of: paths), "\(imports)")
    paths.formUnion(imports.map { Substring($0) })
    // The client loads its second module later.
    paths.formUnion(all.matches(of: #/import\('\.(\/client-[a-z]+\.js)'\)/#).map { $0.1 })
    for path in paths { #expect(service.get(String(path)).status == 200, "\(path)") }
    let used = Set(paths.map { String($0.split(separator: "/").last ?? "") })
    #expect(used.union(["index.html"]) == Set(names))
  }

  @Test("names its files with their types, and revalidates them")
  func delivery() {
    for name in WebFiles.names {
      let response = service.get("/page/\(name)")
      let type = name.hasSuffix(".css") ? "text/css" : "text/javascript"
      #expect(response.value(of: "Content-Type") == "\(type); charset=utf-8")
      #expect(response.value(of: "Cache-Control") == "no-cache")
      let tag = response.value(of: "ETag") ?? ""
      #expect(service.get("/page/\(name)", fields: [Field("If-None-Match", tag)]).status == 304)
    }
    for name in ["", "index.html", "client.js", "..", "page.css%00", "Page.css"] {
      #expect(service.get("/page/\(name)").status == 404, "\(name)")
    }
  }

  @Test("is compressed once, to the bytes of its files")
  func compression() throws {
    let gzip = Field("Accept-Encoding", "gzip")
    for name in WebFiles.names {
      let plain = service.get("/page/\(name)"), coded = service.get("/page/\(name)", fields: [gzip])
      guard plain.content.count > ContentCoding.smallest else { continue }
      #expect(coded.value(of: "Content-Encoding") == "gzip", "\(name)")
      #expect(coded.fields.count { $0.name == .contentEncoding } == 1)
      #expect(try Gunzip.content(of: coded.content) == plain.content)
      #expect(coded.value(of: "ETag") != plain.value(of: "ETag"))
      let fast = Gzip.compress(plain.content, limit: plain.content.count)?.count ?? 0
      #expect(coded.content.count < fast, "\(name)")
    }
  }

  @Test("needs no token and does not count towards the rate limit")
  func access() throws {
    var rules = AccessRules()
    rules.tokens = try AccessTokens(String(repeating: "a", count: 32))
    rules.guarded = .all
    rules.rateLimit = RateLimit(perSecond: 1, burst: 1)
    let guarded = ServiceUnderTest(access: rules)
    for _ in 0..<5 {
      for path in ["/", "/client.js", "/client.d.ts", "/page/page.css"] {
        let response = guarded.get(path, fields: [browser, Field("Accept", "*/*")])
        #expect(response.status == 200)
        #expect(response.value(of: "Cache-Control") == "no-cache")
      }
    }
    #expect(guarded.get("/v1/limits").status == 401)
    #expect(guarded.get("/engine.wasm").status == 429)
  }
}
