import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("Manifests of motions")
struct ManifestTests {
  private static func errors(_ text: String) throws -> [String] {
    let violations = ViolationList()
    let manifest = DriftManifest(try SyntaxNode(json: Array(text.utf8)), violations)
    #expect(manifest == nil || violations.isEmpty)
    #expect(violations.violations.allSatisfy { $0.place.location.parameter == nil })
    return violations.violations.map { "\($0.place.location.pointer) \($0.detail)" }
  }

  @Test("list all errors with their places")
  func errors() throws {
    let errors = try Self.errors(
      """
      {"motions": {
        "a": {"swiftui": ".sprung", "css": {"file": "/etc/passwd", "selector": "a"}},
        "b": {"swiftui": ".bouncy", "kotlin": {}, "css": {"file": "../a.css", "easing": "--e"}},
        "c": {"swiftui": ".bouncy.delay(1).repeatForever()", "motion": {"file": "a.ts", "name": 1}},
        "d": {"css": {"file": "a.css", "selector": "a"}},
        "e": {"swiftui": ".bouncy"},
        "f": {"recorded": [[0, 1], [0, 2]]},
        "h": {"swiftui": ".bouncy", "css": []},
        "g": {"swiftui": ".bouncy", "css": {"file": "a.css", "selector": "a", "keyframes": "in",
          "duration": 1}, "gsap": {"file": "a.js", "name": "a", "easing": "b", "duration": 1}}
      }, "tolerance": {"percent": -1}, "distance": 0, "x": 1}
      """)
    for part in [
      "/x unknown key", "/distance must be", "/tolerance/percent must be",
      "/motions/a/swiftui must",
      "/motions/a/css/file must be relative", "/motions/b/kotlin unknown key",
      "/motions/b/css/file must not leave", "/motions/b/css must name the motion by",
      "/motions/c/swiftui has a delay inside a repetition",
      "/motions/c/motion/name must be a string",
      "/motions/d/swiftui is required", "/motions/e must name a place",
      "/motions/f/recorded/1 must have a later time",
      "/motions/h/css must contain at least one place",
      "/motions/g/css/keyframes cannot be combined with 'selector'",
      "/motions/g/css/duration cannot be combined with 'selector'",
      "/motions/g/gsap/easing cannot be combined with 'name'",
    ] {
      #expect(errors.contains { $0.hasPrefix(part) }, "\(part) is not in \(errors)")
    }
  }

  @Test("suggest tolerances in percent and in milliseconds")
  func units() throws {
    let errors = try Self.errors(
      """
      {"motions": {"a": {"swiftui": ".bouncy", "css": {"file": "a.css", "selector": "a"}}},
        "tolerance": {"percent": "2%", "milliseconds": "0.05s", "end": "1"}}
      """)
    for (key, number) in [("percent", "2"), ("milliseconds", "50"), ("end", "1")] {
      let isFound = errors.contains {
        $0.hasPrefix("/tolerance/\(key) ") && $0.hasSuffix("Write \(number)")
      }
      #expect(isFound, "\(key): \(errors)")
    }
  }

  @Test(
    "have values at JSON pointers, or else the innermost value around them",
    arguments: [
      ("", 1), ("/motions", 2), ("/motions/", 3), ("/motions//css", 4), ("/motions//css/file", 5),
      ("/motions//none", 3), ("/motions/a~1b", 6), ("/motions/a~1b/1", 8), ("/motions/a~1b/2", 6),
      ("/motions/x", 2), ("/", 1),
    ])
  func pointers(_ pointer: String, _ line: Int) {
    let text = """
      {
      "motions": {
      "": {
      "css": {
      "file": 1}},
      "a/b": [
      1,
      2]}}
      """
    let file = SourceFile(path: "m.json", bytes: Array(text.utf8))
    #expect(file.position(ofPointer: pointer).line == line)
  }

  @Test("match files by patterns")
  func patterns() {
    for (pattern, path, isMatch) in [
      ("*.css", "a.css", true), ("*.css", "x/a.css", false), ("**/*.css", "a.css", true),
      ("**/*.css", "x/y/a.css", true), ("src/**/m?.ts", "src/ma.ts", true),
      ("src/**/m?.ts", "src/m.ts", false), ("**", "a/b", true), ("a/**/b/**/c", "a/x/b/c", true),
      ("a/**/b", "a/c", false), ("./a.css", "a.css", true), ("a*b*c", "axxbyyc", true),
      ("a*b*c", "axxbyy", false),
    ] {
      #expect(SourcePath.matches(path, pattern) == isMatch, "\(pattern) \(path)")
    }
    // A pattern with many stars takes no exponential time.
    let many = String(repeating: "*a", count: 300)
    #expect(!SourcePath.matches(String(repeating: "a", count: 900) + "b", many))
    for path in ["", "/a", "a/../b", "~/a", "a\\b", "c:/a", "a\0"] {
      #expect(SourcePath.objection(to: path) != nil, "\(path)")
    }
    #expect(SourcePath.objection(to: "a..b/c.css") == nil)
  }

  @Test("find each file of a pattern, and none that is missing")
  func files() throws {
    let manifest = """
      {"motions": {"a": {"swiftui": ".linear(duration: 1)",
        "css": [{"file": "**/*.css", "selector": "a"}, {"file": "none.css", "selector": "a"},
          {"file": "z*", "selector": "a"}]}}}
      """
    let report = try VerifiedSource(
      manifest: manifest,
      files: [
        ("x/b.css", "a { transition: all 1s linear }"),
        ("a.css", "a { transition: all 2s linear }"),
        ("c.css", "b {}"),
      ]
    ).report()
    #expect(report.checks.map(\.path) == ["a.css", "x/b.css"])
    #expect(report.failures.map(\.path) == ["a.css"])
    #expect(report.unreadable.map(\.path) == ["none.css", "z*"])
  }
}
