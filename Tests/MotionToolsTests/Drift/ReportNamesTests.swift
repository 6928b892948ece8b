import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("Reports for workflows")
struct ReportNamesTests {
  /// Returns the names of the test cases in a report, such as `css menu (a.css .menu)`.
  private static func names(_ report: DriftReport) -> [String] {
    let text = String(
      decoding: report.content(.junit, manifest: nil, directory: "", version: "1"), as: UTF8.self)
    return text.matches(of: #/<testcase classname="([^"]*)" name="([^"]*)"/#).map {
      "\($0.1) \($0.2)"
    }
  }

  @Test("have a unique name for each place, which depends on no line and no result")
  func names() throws {
    let css = """
      .menu { transition: top 300ms ease-in } .menu { transition: top 400ms ease-in }
      :root { --menu: ease-in; --time: 300ms }
      """
    let manifest = """
      {"motions": {
        "menu": {"swiftui": ".timingCurve(0.42, 0, 1, 1, duration: 0.3)",
          "css": [{"file": "a.css", "easing": "--menu", "duration": "--time"},
            {"file": "a.css", "selector": ".menu"}, {"file": "b.css", "selector": ".menu"}],
          "motion": {"file": "*.ts", "name": "menu"}},
        "menu (a.css .menu)": {"swiftui": ".timingCurve(0.42, 0, 1, 1, duration: 0.3)",
          "css": {"file": "a.css", "selector": ".menu"}}}}
      """
    let files = [
      (path: "a.css", text: css), (path: "b.css", text: ".menu { color: red }"),
      (path: "a.ts", text: "const menu = { duration: 0.3, ease: 'easeIn' }"),
      (path: "b.ts", text: "const menu = { duration: 0.4, ease: 'easeIn' }"),
    ]
    let names = Self.names(try VerifiedSource(manifest: manifest, files: files).report())
    #expect(
      names == [
        "motion menu (a.ts menu)", "motion menu (b.ts menu)", "css menu (a.css --menu)",
        "css menu (a.css .menu)", "css menu (a.css .menu) 2", "css menu (a.css .menu) 3",
        "css menu (a.css .menu) 4", "css menu (b.css .menu)",
      ], "\(names)")
    let moved = files.map { (path: $0.path, text: "\n\n" + $0.text.replacing("0.4", with: "0.3")) }
    #expect(Self.names(try VerifiedSource(manifest: manifest, files: moved).report()) == names)
  }

  @Test("escape control characters in names of files and motions, as lines of text")
  func controls() throws {
    let report = try VerifiedSource(
      manifest: #"""
        {"motions": {"card\u001b[2J": {"swiftui": ".bouncy",
          "css": {"file": "*.css", "selector": ".a"}}}}
        """#,
      files: [("a\n::error::b.css", ".a { transition: top 1s ease }"), ("\u{202E}.css", "{")]
    ).report()
    let text = String(
      decoding: report.content(.text, manifest: nil, directory: "", version: "1"), as: UTF8.self)
    #expect(text.contains(#"a\u{a}::error::b.css:1:"#), "\(text)")
    #expect(text.contains(#"card\u{1b}[2J"#), "\(text)")
    #expect(!text.contains("\n::error"), "\(text)")
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
  }

  @Test("keep the tabs and the lines of code, as lines of text", arguments: ["\n", "\r\n"])
  func code(_ end: String) throws {
    let report = try VerifiedSource(
      manifest: #"""
        {"motions": {"card": {"swiftui": ".bouncy", "motion": {"file": "a.ts", "name": "card"}}}}
        """#,
      files: [
        (
          "a.ts",
          ["const card = {", "\ttype: 'spring',", "\tstiffness: 100,", "\tdamping: 5,", "}"]
            .joined(separator: end)
        )
      ]
    ).report()
    let text = String(
      decoding: report.content(.text, manifest: nil, directory: "", version: "1"), as: UTF8.self)
    #expect(text.contains("\n    {\n    \ttype: 'spring',\n"), "\(text)")
  }

  @Test("have unique names for any manifest")
  func unique() throws {
    var random = SeededGenerator(seed: 64)
    let labels = ["a", "a 2", "a 2 2", "a (a.css .a)", "a (a.css .a) 2", "a\t", "a "]
    for _ in 0..<50 {
      let motions = labels.filter { _ in random.chance(0.7) }.map { label in
        let places = (0..<random.whole(1...4)).map { _ in
          "{\"file\": \"a.css\", \"selector\": \".\(random.chance(0.5) ? "a" : "b")\"}"
        }
        let name = label.replacing("\t", with: "\\t")
        let place = places.count == 1 ? places[0] : "[\(places.joined(separator: ", "))]"
        return "\"\(name)\": {\"swiftui\": \".bouncy\", \"css\": \(place)}"
      }
      guard !motions.isEmpty else { continue }
      let rules = (0..<random.whole(1...4)).map { _ in
        ".\(random.chance(0.5) ? "a" : "b") { transition: top 1s ease }"
      }
      let report = try VerifiedSource(
        manifest: "{\"motions\": {\(motions.joined(separator: ", "))}}",
        files: [("a.css", rules.joined(separator: "\n"))]
      ).report()
      let names = Self.names(report)
      #expect(names.count == report.checks.count + report.unreadable.count)
      #expect(Set(names).count == names.count, "\(names)")
    }
  }

  @Test("contain the errors of a manifest")
  func errors() throws {
    let file = SourceFile(path: "a/m.json", bytes: Array("{\n  \"motions\" 1}".utf8))
    let errors = DriftErrors(
      "a/m.json",
      [
        DriftErrors.Item(path: file.path, position: file.position(of: 14), reason: "is <wrong>"),
        DriftErrors.Item(path: "a/b c.css", reason: "is a directory"),
      ])
    #expect(
      errors.items.map(\.line) == [
        "a/m.json:2:13: error: is <wrong>", "a/b c.css: error: is a directory",
      ])
    #expect(errors.content(.text, version: "1") == nil)
    #expect(errors.content(.json, version: "1") == nil)
    let sarif = try JSONReader.read(try #require(errors.content(.sarif, version: "1")))
    guard case .array(let runs)? = sarif.member("runs"),
      case .array(let results)? = runs.first?.member("results")
    else { return #expect(Bool(false), "\(sarif)") }
    let places = results.compactMap { result -> JSON? in
      guard case .array(let locations)? = result.member("locations") else { return nil }
      return locations.first?.member("physicalLocation")
    }
    #expect(results.count == 2 && places.count == 2)
    #expect(places.first?.member("region")?.member("startLine") == .number(2))
    #expect(places.first?.member("region")?.member("startColumn") == .number(13))
    #expect(places.last?.member("artifactLocation")?.member("uri") == .string("a/b%20c.css"))
    #expect(places.last?.member("region")?.member("startColumn") == nil)
    let junit = String(
      decoding: try #require(errors.content(.junit, version: "1")), as: UTF8.self)
    #expect(
      junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="1" failures="0" errors="1">
          <testsuite name="inbetween verify" tests="1" failures="0" errors="1">
            <testcase classname="manifest" name="a/m.json" file="a/m.json" line="2">
              <error message="is &lt;wrong&gt;">a/m.json:2:13: error: is &lt;wrong&gt;
        a/b c.css: error: is a directory</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }
}
