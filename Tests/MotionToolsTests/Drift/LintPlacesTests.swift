import MotionTools
import TestSupport
import Testing

@Suite("The places of unnamed motions")
struct LintPlacesTests {
  private static func lint(_ path: String, _ text: String) -> MotionLint {
    MotionLint([SourceFile(path: path, bytes: Array(text.utf8))])
  }

  /// Returns the places with their code, such as `2:4 ease-in`.
  private static func places(_ path: String, _ text: String) -> [String] {
    lint(path, text).findings.map { "\($0.position.line):\($0.position.column) \($0.text)" }
  }

  @Test(
    "are the attributes of JSX",
    arguments: [
      (
        "<motion.div transition={{ type: \"spring\", stiffness: 200, damping: 20 }} />",
        ["1:25 { type: \"spring\", stiffness: 200, damping: 20 }"]
      ),
      (
        "<b>x</b><motion.p transition={{ duration: 0.3, ease: [0.4, 0, 0.2, 1] }}>x</motion.p>",
        ["1:31 { duration: 0.3, ease: [0.4, 0, 0.2, 1] }"]
      ),
      (
        """
        <a x={{ stiffness: 100, damping: 10 }} /><List<T> /><a x={{ stiffness: 200, damping: 20 }} />
        """,
        ["1:7 { stiffness: 100, damping: 10 }", "1:59 { stiffness: 200, damping: 20 }"]
      ),
      (
        "<a\n  x={open ? { stiffness: 100, damping: 10 } : { stiffness: 200, damping: 20 }}\n/>",
        ["2:13 { stiffness: 100, damping: 10 }", "2:47 { stiffness: 200, damping: 20 }"]
      ),
      (
        "<a x={{ type: 'spring', duration: 0.4 }} y={{ type: 'spring' }} z={{ type: 'spring', damping: 9 }} />",
        ["1:7 { type: 'spring', duration: 0.4 }", "1:68 { type: 'spring', damping: 9 }"]
      ),
      ("<a x={{ ...rest }} y={/[}/]/} />; if (a) {{ stiffness: 100, damping: 10 }}", []),
    ] as [(String, [String])])
  func elements(_ text: String, _ expected: [String]) {
    #expect(Self.places("a.tsx", text) == expected)
    #expect(Self.places("a.js", "const a = () => (\n\(text)\n)").count == expected.count)
  }

  @Test("are objects with types and the default export of a script")
  func objects() {
    for text in [
      "const a = { ease: [0.4, 0, 0.2, 1] as [number, number, number, number], duration: 0.3 }",
      "export default { ease: [0.4, 0, 0.2, 1], duration: 0.3 }",
      "const a = [1 as X, { ease: [0.4, 0, 0.2, 1 as Y], duration: 0.3 as Z }] as W",
    ] {
      #expect(Self.places("a.ts", text).count == 1, "\(text)")
    }
  }

  @Test("are the attributes of JSX with any spring")
  func springs() throws {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<100 {
      let (stiffness, damping) = (random.whole(50...400), random.whole(5...14))
      let object = "{ stiffness: \(stiffness), damping: \(damping) }"
      let plain = Self.lint("a.js", "const a = \(object)")
      let lint = Self.lint("a.jsx", "<motion.i\n  transition={\(object)}\n/>")
      #expect(lint.findings.map(\.position.line) == [2])
      let nearest = try #require(lint.findings.first?.nearest)
      #expect(nearest.swiftUI == plain.findings.first?.nearest?.swiftUI)
    }
  }

  @Test(
    "are each listed once",
    arguments: [
      (
        "a.css", "a { transition: opacity 300ms ease-in, color 1s ease, ease-x 2s ease }",
        ["1:31 ease-in", "1:49 ease", "1:65 ease"]
      ),
      (
        "a.css",
        """
        a { -webkit-transition: all 1s cubic-bezier(.2,0,0,1); transition: all 1s cubic-bezier(.2,0,0,1) }
        """, ["1:75 cubic-bezier(.2,0,0,1)"]
      ),
      (
        "a.css", "a { -moz-transition: all 1s cubic-bezier(.2,0,0,1) }",
        ["1:29 cubic-bezier(.2,0,0,1)"]
      ),
      (
        "a.css",
        """
        @keyframes b { 0% { top: 0; animation-timing-function: ease-in } to { top: 9px } }
        @-webkit-keyframes b { 0% { top: 0; animation-timing-function: ease-in } to { top: 9px } }
        """,
        ["1:1 @keyframes b { 0% { top: 0; animation-timing-function: ease-in } to { top: 9px …"]
      ),
      (
        "a.js", "gsap.to(a, { duration: 1, ease: (t) => 1 - Math.exp(-9 * t) })",
        ["1:12 { duration: 1, ease: (t) => 1 - Math.exp(-9 * t) }"]
      ),
    ])
  func single(_ path: String, _ text: String, _ expected: [String]) {
    #expect(Self.places(path, text) == expected)
  }

  @Test("are no springs of Svelte, but those of other libraries", arguments: [true, false])
  func svelte(_ isSvelte: Bool) throws {
    let options = "{ stiffness: 0.9, damping: 0.4 }"
    let text = """
      <script>
      import { spring, Spring } from '\(isSvelte ? "svelte/motion" : "animejs")';
      const a = spring(0, \(options));
      const b = new Spring(0, \(options));
      const c = Spring.of(() => x, \(options));
      </script>
      """
    #expect(Self.places("a.svelte", text).isEmpty == isSvelte)
    let report = try VerifiedSource(
      ".bouncy", "anime", "\"name\": \"a\"", "a.svelte", text
    ).report()
    #expect(report.unreadable.contains { $0.reason.contains("spring of Svelte") } == isSvelte)
  }

  @Test("are the items of any transition")
  func items() {
    var random = SeededGenerator(seed: 62)
    let words = ["ease", "ease-in", "ease-out", "ease-in-out"]
    for _ in 0..<lawCases(100) {
      let items = (0..<random.whole(1...8)).map { _ in
        "ease-in-x \(random.whole(1...9))s \(words[random.whole(0...3)])"
      }
      let places = Self.places("a.css", "a { transition: \(items.joined(separator: ", ")) }")
      var column = 17, expected: [String] = []
      for item in items {
        expected.append("1:\(column + 13) \(item.dropFirst(13))")
        column += item.count + 2
      }
      #expect(places == expected)
    }
  }

  @Test(
    "of variables have the durations of their uses",
    arguments: [
      (
        ":root { --e: cubic-bezier(.2,0,0,1) }\n.a { transition: transform 600ms var(--e) }",
        ["1:14 cubic-bezier(.2,0,0,1)": 0.6]
      ),
      (
        """
        .b { transition-timing-function: var(--e); transition-duration: 300ms }
        .a { transition: top 600ms var(--e), left 300ms var(--e) }
        :root { --e: cubic-bezier(.2,0,0,1) }
        """, ["3:14 cubic-bezier(.2,0,0,1)": 0.3, "2:28 var(--e)": 0.6]
      ),
      (
        ":root { --t: 600ms; --e: var(--f); --f: ease-in }\n.a { transition: top var(--t) var(--e) }",
        ["2:31 var(--e)": 0.6]
      ),
      (
        """
        :root { --a-ease: cubic-bezier(.2,0,0,1); --a-duration: 200ms }
        .a { transition: top 200ms var(--a-ease) } .b { transition: top 0s var(--a-ease) }
        """, ["1:19 cubic-bezier(.2,0,0,1)": 0.2]
      ),
      (
        ".a { transition: top 400ms var(--e, cubic-bezier(.2,0,0,1)) }",
        ["1:28 var(--e, cubic-bezier(.2,0,0,1))": 0.4]
      ),
      (
        ".a { transition: top 400ms; transition-timing-function: cubic-bezier(.2,0,0,1) }",
        ["1:57 cubic-bezier(.2,0,0,1)": 0.4]
      ),
      (
        ":root { --e: cubic-bezier(.2,0,0,1); --f: var(--e) } .a { color: var(--e) }",
        ["1:14 cubic-bezier(.2,0,0,1)": nil]
      ),
      (":root { --e: var(--f); --f: var(--e) } .a { transition: top 1s var(--e) }", [:]),
    ] as [(String, [String: Double?])])
  func variables(_ text: String, _ expected: [String: Double?]) throws {
    let lint = Self.lint("a.css", text)
    #expect(lint.findings.count == expected.count, "\(Self.places("a.css", text))")
    for finding in lint.findings {
      let place = "\(finding.position.line):\(finding.position.column) \(finding.text)"
      let seconds = try #require(expected[place], "\(place)")
      #expect(finding.hasDuration == (seconds != nil))
      // A motion with the same duration has the same nearest spring.
      let curve = text.contains("ease-in") ? "ease-in" : "cubic-bezier(.2,0,0,1)"
      let plain = Self.lint("b.css", "a { transition: top \(seconds ?? 1)s \(curve) }").findings
      #expect(finding.nearest?.swiftUI == plain.first?.nearest?.swiftUI)
    }
  }

  @Test("in lists of longhands have the duration at their index")
  func lists() {
    let list = Self.lint(
      "a.css",
      "b { transition-duration: .2s, .4s; transition-timing-function: ease-in, ease-out, ease }")
    let single = Self.lint(
      "a.css", "b { transition: x .2s ease-in, y .4s ease-out, z .2s ease }")
    #expect(list.findings.map(\.nearest?.swiftUI) == single.findings.map(\.nearest?.swiftUI))
    #expect(list.findings.count == 3)
  }

  @Test(
    "have the nearest spring for all times", arguments: ["ease-in", "ease-in-out", "ease"])
  func nearest(_ easing: String) throws {
    let finding = try #require(
      Self.lint("a.css", "a { transition: left 200ms \(easing) }").findings.first)
    #expect((finding.nearest?.percent ?? 100) < 15, "\(easing) \(finding)")
    let token = Self.lint("a.json", #"{"e":{"$type":"cubicBezier","$value":[0.4,0,0.2,1]}}"#)
    let curve = Self.lint("a.dart", "const curve = Cubic(0.4, 0, 0.2, 1);")
    #expect(token.findings.map(\.nearest?.swiftUI) == curve.findings.map(\.nearest?.swiftUI))
  }

  @Test("of variables in SCSS and Less have the durations of their uses")
  func preprocessors() {
    for (path, mark) in [("a.scss", "$"), ("a.less", "@")] {
      let lint = Self.lint(
        path, "\(mark)e: cubic-bezier(.2,0,0,1);\n.a { transition: top 600ms \(mark)e }")
      #expect(lint.findings.map(\.position.line) == [1])
      #expect(lint.findings.first?.hasDuration == true)
    }
  }

  private static let motion = "{ stiffness: 100, damping: 10 }"
  private static let rule = ".a { transition: top 1s ease-in }"

  @Test(
    "are in the elements of markup",
    arguments: [
      (
        "a.vue",
        """
        <template><p>Don't `style` \(motion) = \(rule)</p></template>
        <script setup lang="ts">
        const spring = \(motion)
        </script>
        <style lang="scss" scoped>
          // .no { transition: top 1s ease-out }
          \(rule)
        </style>
        """, ["3:16", "7:27"]
      ),
      (
        "a.svelte",
        "<script>\nlet a = \(motion)\n</script>\n<b x={\(motion)}/>\n<STYLE>\n\(rule)\n</STYLE>",
        ["2:9", "4:7", "6:25"]
      ),
      (
        "a.astro",
        "---\nconst a = \(motion), b = '<style>'\n---\n<b x={\(motion)}/><style>\(rule)</style>",
        ["2:11", "4:7", "4:72"]
      ),
      (
        "a.html",
        """
        <!-- <style>\(rule)</style> --> <p>é</p><style title="a > b">\(rule)</style>
        <style src="x" /><pre>a = \(motion)</pre><styles>\(rule)</styles>
        <script>if (a </script> <style>\(rule)
        """, ["1:112", "3:56"]
      ),
      ("a.html", "<style", []), ("a.html", "<style>", []), ("a.vue", "<script lang='", []),
      ("a.astro", "---\n<style>\(rule)", []), ("a.html", "<!--<style>\(rule)</style>", []),
    ] as [(String, String, [String])])
  func markup(_ path: String, _ text: String, _ expected: [String]) {
    let places = Self.lint(path, text).findings.map {
      "\($0.position.line):\($0.position.column)"
    }
    #expect(places == expected)
  }

  @Test("in any style element are those of the style sheet")
  func noise() {
    var random = SeededGenerator(seed: 63)
    let words = [
      "<style>", "</style>", "<style lang='less'>", "<!--", "-->", "<p>", "\"", "'", "é", "\n",
    ]
    for _ in 0..<300 {
      let noise = (0..<random.whole(0...12)).map { _ in words[random.whole(0...(words.count - 1))] }
      let text = noise.joined() + "\n"
      // The end tags close an element or a comment of the text before them.
      let lint = Self.lint("a.html", "\(text)--></style><style>\n\(Self.rule)\n</style>")
      let line = text.count { $0 == "\n" } + 2
      #expect(lint.findings.last?.position.line == line, "\(text)")
      #expect(lint.findings.last?.text == "ease-in", "\(text)")
    }
  }
}
