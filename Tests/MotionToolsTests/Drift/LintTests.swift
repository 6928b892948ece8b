import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("Unnamed motions in data files")
struct LintTests {
  private static func lint(_ path: String, _ text: String) -> MotionLint {
    MotionLint([SourceFile(path: path, bytes: Array(text.utf8))])
  }

  @Test("are the tokens of motions, each with its own spring")
  func tokens() throws {
    var random = SeededGenerator(seed: 60)
    for _ in 0..<10 {
      let springs = (0..<random.whole(1...6)).map { _ in random.spring(ratios: 0.2...1.2) }
      let lines = springs.enumerated().map { index, spring in
        let code = Conversion(.spring(spring), to: .dtcg, over: 100).encoding.code
        return "  \"s\(index)\": \(code)"
      }
      let lint = Self.lint(
        "a.tokens.json",
        "{\"motion\": {\n\(lines.joined(separator: ",\n")),\n  \"time\": {\"$type\": \"duration\", \"$value\": {\"value\": 3, \"unit\": \"ms\"}},\n  \"ease\": {\"$type\": \"cubicBezier\", \"$value\": [0.4, 0, 0.2, 1]},\n  \"ink\": {\"$type\": \"color\", \"$value\": \"#fff\"}}}"
      )
      #expect(lint.findings.count == springs.count + 1, "\(lint.findings)")
      for (index, spring) in springs.enumerated() {
        let finding = lint.findings[index]
        #expect(finding.position.line == index + 2 && finding.hasDuration)
        let text = try #require(finding.nearest).swiftUI
        let duration = try #require(text.firstMatch(of: #/duration: ([\d.]+)/#)?.1)
        #expect(abs((Double(duration) ?? 0) - spring.duration) <= 0.0005, "\(text) \(spring)")
      }
      #expect(!(lint.findings.last?.hasDuration ?? true))
    }
  }

  @Test(
    "are listed with a reason if a token cannot be read",
    arguments: [
      ("{\"a\": {\"$type\": \"transition\", \"$value\": {\"duration\": 1}}}", "/a/$value", 1),
      (
        "{\"t\": {\n\"a\": {\"type\": \"duration\", \"value\": \"200ms\"},\n\"b\": {\"value\": [0, 0, 1, 1], \"type\": \"cubicBezier\"}}}",
        "write '$value' and '$type'", 2
      ),
      (
        "{\"a\": {\"$type\": \"duration\", \"$value\": {\"value\": 1, \"unit\": \"sec\"}}}",
        "allowed: ms, s", 1
      ),
    ])
  func unreadTokens(_ text: String, _ reason: String, _ line: Int) throws {
    let lint = Self.lint("a.tokens.json", text)
    let unread = try #require(lint.unread.first)
    #expect(unread.reason.contains(reason) && unread.position.line == line, "\(unread)")
    #expect(lint.text(directory: "x/").contains("x/a.tokens.json:\(line):"))
    #expect(lint.findings.isEmpty)
  }

  @Test("have no rounding errors as percentages")
  func percentages() {
    let text = Self.lint("a.js", "const a = { stiffness: 0.9, damping: 0.1, length: 2 };")
      .text(directory: "")
    #expect(text.contains(", within 0 % of the distance"), "\(text)")
  }

  @Test("are not read from style sheets without braces")
  func indented() {
    let text = ".a\n  transition: top 1s ease-in\n"
    for path in ["a.sass", "a.styl", "a.stylus"] {
      let lint = Self.lint(path, text)
      #expect(lint.findings.isEmpty && lint.unread.map(\.position.line) == [1])
    }
    for language in ["sass", "stylus"] {
      let plain = "<style>.b { transition: top 1s ease }</style>"
      let page = Self.lint("a.vue", "<style lang=\"\(language)\">\n\(text)</style>\(plain)")
      #expect(page.findings.map(\.position.line) == [4] && page.unread.isEmpty)
    }
  }

  @Test("are compared if a list is full; the report is then incomplete", arguments: [1, 2001])
  func full(_ count: Int) throws {
    let spring = "const a = { stiffness: 100, damping: 10 };"
    let token = "{\"a\": {\"$type\": \"transition\", \"$value\": {\"duration\": 1}}}"
    let texts =
      [("a.js", spring)] + (0..<count).map { ("\($0).tokens.json", token) } + [("b.js", spring)]
    let lint = MotionLint(texts.map { SourceFile(path: $0.0, bytes: Array($0.1.utf8)) })
    let isFull = count > MotionLint.maxFindings
    #expect(lint.isComplete == !isFull)
    #expect((lint.unread.count == MotionLint.maxFindings) == isFull)
    #expect(lint.findings.map(\.path) == ["a.js", "b.js"] && lint.duplicates == [[0, 1]])
    #expect(lint.text(directory: "").contains("\nThe list is incomplete: ") == isFull)
    var json = JSONWriter()
    json.beginObject()
    lint.write(to: &json)
    json.endObject()
    #expect(try JSONReader.read(json.finish()).member("isComplete") == .bool(!isFull))
  }

  @Test(
    "are no errors of other JSON files",
    arguments: [
      "{\"$ref\": \"#/none\", \"type\": \"object\"}", "{\"a\": {\"$extends\": 1}}", "{}", "[1]",
      "{\"type\": \"module\", \"value\": 1}",
    ])
  func otherFiles(_ text: String) {
    let lint = Self.lint("a.json", text)
    #expect(lint.unread.isEmpty && lint.findings.isEmpty)
  }

  @Test("are the keyframes of Lottie layers, also in assets")
  func lottie() throws {
    let keyframes = """
      [{"t": 0, "s": [0], "o": {"x": [0.4], "y": [0]}, "i": {"x": [0.2], "y": [1]}}, {"t": 18, "s": [9]}]
      """
    let lint = Self.lint(
      "a.json",
      """
      {"fr": 60, "layers": [
        {"nm": "a", "ks": {"o": {"a": 1, "k": \(keyframes)}, "r": {"a": 0, "k": 3}}},
        {"nm": "b", "ks": {"p": {"s": true, "x": {"a": 1, "k": \(keyframes)}, "y": {"k": 1}}}},
        {"nm": "c", "ks": {"r": {"a": 1, "k": [{"t": 0, "s": [1]}, {"t": 9, "s": [1]}]}}}],
       "assets": [{"id": "x"}, {"layers": [
        {"ks": {"s": {"a": 1, "k": \(keyframes.replacing("18", with: "36"))}}}]}]}
      """)
    #expect(lint.findings.map(\.position.line) == [2, 3, 6])
    #expect(lint.duplicates == [[0, 1]])
  }

  @Test(
    "are in code without the words of a spring",
    arguments: [
      ("a.swift", "withAnimation(.bouncy) { x = 1 }", ".bouncy", true),
      (
        "a.swift", "view.animation(.easeInOut(duration: 0.3), value: x)",
        ".easeInOut(duration: 0.3)", true
      ),
      (
        "a.swift", "CAMediaTimingFunction(controlPoints: 0.2, 0, 0, 1)",
        "CAMediaTimingFunction(controlPoints: 0.2, 0, 0, 1)", false
      ),
      ("a.dart", "const curve = Cubic(0.2, 0, 0, 1);", "Cubic(0.2, 0, 0, 1)", false),
      (
        "a.kt", "val e = CubicBezierEasing(0.2f, 0f, 0f, 1f)",
        "CubicBezierEasing(0.2f, 0f, 0f, 1f)", false
      ),
      ("a.css", "a { transition: opacity .3s ease-in }", "ease-in", true),
      (
        "a.css",
        "a { animation: s 0.4s } @keyframes s { to { left: 9px } from { left: 0 } 50% { left: 1px } }",
        "@keyframes s { to { left: 9px } from { left: 0 } 50% { left: 1px } }", true
      ),
      (
        "a.css", "@keyframes s { from { left: 0 } 50% { left: 1px } to { left: 9px } }",
        "@keyframes s { from { left: 0 } 50% { left: 1px } to { left: 9px } }", false
      ),
    ])
  func shortForms(_ path: String, _ text: String, _ code: String, hasDuration: Bool) throws {
    let finding = try #require(Self.lint(path, text).findings.last)
    #expect(finding.text == code && finding.hasDuration == hasDuration)
    #expect(finding.nearest != nil)
  }

  @Test(
    "are not names that only look like an animation",
    arguments: [
      ("a.swift", "switch style { case .smooth: draw(.bouncy) default: import spring }"),
      ("a.swift", "let gradient = Gradient.easeIn"),
      ("a.css", "a { content: ease-in; color: ease }"),
      ("a.css", "@keyframes in { from { left: 0 } to { left: 9px } }"),
      ("a.js", "import { spring } from 'svelte/motion'; spring({ x: 50, y: 50 })"),
      ("a.css", ".ease { animation-name: ease }"), ("a.dart", "import 'Cubic'; Cubic(a, 0, 0, 1)"),
    ])
  func lookalikes(_ path: String, _ text: String) {
    #expect(Self.lint(path, text).findings.isEmpty)
  }

  @Test("are not in other JSON files")
  func others() {
    for text in [
      "", "{", "[]", "{\"layers\": 1}", "{\"layers\": [{}], \"fr\": 0}", "{\"a\": {\"$value\": 1}}",
      "{\"name\": \"x\", \"dependencies\": {\"gsap\": \"^3\"}}",
      "{\"$type\": 3, \"a\": {\"$value\": {}}}",
      "{\"layers\": [], \"fr\": 1e999}",
    ] {
      #expect(Self.lint("package.json", text).findings.isEmpty, "\(text)")
    }
  }
}
