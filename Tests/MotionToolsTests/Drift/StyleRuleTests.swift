import MotionTools
import TestSupport
import Testing

@Suite("Animations of CSS rules")
struct StyleRuleTests {
  /// Returns random `@keyframes` named `in`, with and without own timing functions.
  private static func keyframes(_ random: inout SeededGenerator) -> String {
    let easings = ["linear", "ease-in", "cubic-bezier(0.2, 0, 0, 1)", "linear(0, 0.3, 1)"]
    let count = random.whole(2...5)
    let frames = (0..<count).map { index in
      let percent = 100 * Double(index) / Double(count - 1)
      let value = index == 0 ? 0 : index == count - 1 ? 100 : random.whole(-20...130)
      let easing =
        random.chance(0.5)
        ? "; animation-timing-function: \(easings[random.whole(0...3)])" : ""
      return "\(percent)% { opacity: 1; left: \(value)px\(easing) }"
    }
    return "@keyframes in { \(frames.joined(separator: " ")) }"
  }

  @Test("have the motion of their keyframes")
  func keyframes() throws {
    var random = SeededGenerator(seed: 41)
    for index in 0..<lawCases(200) {
      let text = Self.keyframes(&random), easing = ["ease", "linear", "ease-out"][index % 3]
      let rules = [
        "a { animation: in 400ms \(easing) both }",
        "a { animation-name: in; animation-duration: .4s; animation-timing-function: \(easing) }",
        "a { animation: out 1s linear, \(easing) in 0.4s }",
      ]
      let motion = ".timingCurve(0.3, 0, 0.4, 1, duration: 0.4)"
      let right = try VerifiedSource(
        motion, "css",
        "\"keyframes\": \"in\", \"duration\": 0.4, \"easing\": \"\(easing)\", \"property\": \"left\"",
        "a.css", text
      ).report()
      for rule in rules {
        let report = try VerifiedSource(
          motion, "css", "\"selector\": \"a\", \"property\": \"left\"", "a.css",
          "\(rule) \(text) @keyframes out { to { opacity: 0 } }"
        ).report()
        #expect(report.unreadable.isEmpty, "\(rule) \(text): \(report.unreadable)")
        let percents = (report.checks + right.checks).map(\.percent)
        #expect(percents.count == 2 && isClose(percents[0], percents[1], absolute: 1e-9))
      }
    }
  }

  @Test(
    "have the same timing functions in capital letters",
    arguments: ["step-end", "ease-in", "cubic-bezier(0.2, 0, 0, 1)", "linear(0, 0.3, 1)"])
  func capitals(_ easing: String) throws {
    let percents = try [easing, easing.uppercased()].map { easing in
      let report = try VerifiedSource(
        ".linear(duration: 0.3)", "css", "\"selector\": \"a\"", "a.css",
        """
        a { animation: in 300ms linear }
        @keyframes in { from { left: 0; animation-timing-function: \(easing) } 50% { left: 5px }
        to { left: 9px } }
        """
      ).report()
      return try #require(report.checks.first, "\(report.unreadable)").percent
    }
    #expect(percents[0] == percents[1])
  }

  @Test("are all compared, also if many blocks declare an easing", arguments: [1, 64, 65, 300])
  func blocks(_ count: Int) throws {
    let blocks = (1...count).map {
      ".a\($0) { --e: \($0 == count ? "ease-in" : "linear"); --t: 300ms }\n"
    }
    let report = try VerifiedSource(
      ".linear(duration: 0.3)", "css", "\"easing\": \"--e\", \"duration\": \"--t\"", "a.css",
      blocks.joined()
    ).report()
    #expect(report.checks.count == count && report.unreadable.isEmpty)
    #expect(report.failures.map(\.position.line) == [count])
  }

  @Test("are wrong if their keyframes are wrong")
  func wrong() throws {
    let source = VerifiedSource(
      ".easeInOut(duration: 0.3)", "css", "\"selector\": \"a\"", "a.css",
      """
      a { animation: in 300ms ease-in-out }
      @keyframes in { 0% { left: 0 } 20% { left: 90px } 100% { left: 100px } }
      """)
    let failure = try #require(try source.report().failures.first)
    #expect(failure.percent > 20)
    let fixed = source.fixed(by: failure), again = try fixed.report()
    #expect(again.failures.isEmpty && again.checks.count == 1, "\(fixed.files[0].text)")
  }

  @Test("are read from the elements of markup, and written there by a fix")
  func markup() throws {
    let text = """
      <template><a :class="{ x: y }">{ a }</a></template>
      <style scoped>
      a { transition: left 300ms ease-in }
      </style>
      <script setup lang="ts">
      const card = { duration: 300, easing: 'ease-in' }
      </script>
      """
    for (platform, place) in [
      ("css", "\"selector\": \"a\""), ("waapi", "\"name\": \"card\""),
    ] {
      let curve = ".timingCurve(0.42, 0, 1, 1, duration: 0.3)"
      let right = try VerifiedSource(curve, platform, place, "a.vue", text).report()
      #expect(right.checks.count == 1 && right.failures.isEmpty, "\(right.unreadable)")
      let wrong = VerifiedSource(".linear(duration: 0.3)", platform, place, "a.vue", text)
      let failure = try #require(try wrong.report().failures.first)
      #expect(failure.position.line == (platform == "css" ? 3 : 6))
      let fixed = wrong.fixed(by: failure)
      #expect(try fixed.report().failures.isEmpty)
      #expect(fixed.files[0].text.hasPrefix("<template><a :class"))
    }
  }

  @Test(
    "are errors if a word is unknown",
    arguments: [
      ("a { transition: opacity 0.3s var(--e) }", "'var(--e)' is not declared in this file"),
      ("a { transition: opacity $time ease }", "'$time' is not declared in this file"),
      ("a { transition: opacity 0.3s steps(4) }", "is not a linear(…)"),
      ("a { animation: b 0.3s step-end }", "is not a linear(…)"),
      ("a { transition: opacity 0.3s t.$e }", "'t.$e' is not a time, an easing or a name"),
      (
        "a { transition: opacity 0.3s cubicbezier(0.2,0,0,1) }",
        "is not a time, an easing or a name"
      ),
      ("a { transition: left 1s linear, top 2s linear }", "give 'property' to select one"),
    ])
  func unknown(_ rule: String, _ reason: String) throws {
    let report = try VerifiedSource(
      ".easeOut(duration: 0.3)", "css", "\"selector\": \"a\"", "a.scss", rule
    ).report()
    #expect(report.checks.isEmpty && report.unreadable.count == 1)
    #expect(report.unreadable.first?.reason.contains(reason) ?? false, "\(report.unreadable)")
  }

  @Test(
    "have the motion of the last keyframes with their name, which a fix does not share",
    arguments: [
      ("a { animation: in .3s linear }", true), ("a { animation: var(--n) .3s linear }", true),
      ("a { animation: in .3s linear } b { animation: in 9s }", false),
      ("a { animation: in .3s linear } b { -webkit-animation: in 9s }", false),
      ("a { animation: \"in\" .3s linear }", true),
    ])
  func names(_ rules: String, _ isFixed: Bool) throws {
    let text = """
      :root { --n: in }
      @keyframes in { from { left: 0 } to { left: 9px } }
      \(rules)
      @keyframes "in" { from { left: 0 } 50% { left: 30px } to { left: 9px } }
      @media print { @keyframes in { from { left: 0 } to { left: 9px } } }
      """
    let source = VerifiedSource(
      ".linear(duration: 0.3)", "css", "\"selector\": \"a\"", "a.css", text)
    let failure = try #require(try source.report().failures.first)
    #expect(failure.percent > 200 && failure.edits.isEmpty != isFixed)
    let fixed = source.fixed(by: failure).files[0].text
    #expect(fixed.contains("50%") != isFixed, "\(fixed)")
  }

  @Test("of markup refer to all its style elements; its TypeScript has types")
  func languages() throws {
    let sheets = """
      <style>:root { --e: cubic-bezier(.42, 0, 1, 1) }</style>
      <style lang="scss">a { transition: left 0.3s var(--e) } // end</style>
      """
    let styles = try VerifiedSource(
      ".timingCurve(0.42, 0, 1, 1, duration: 0.3)", "css", "\"selector\": \"a\"", "a.vue", sheets
    ).report()
    #expect(styles.checks.count == 1 && styles.failures.isEmpty, "\(styles.unreadable)")
    let mixed = try VerifiedSource(
      ".easeIn(duration: 0.3)", "css", "\"selector\": \".b, .a\"", "a.vue",
      """
      <style>.a { background: url(//x.com/a.png) } .b,.a { transition: all .3s ease-in }</style>
      <style lang="scss">.c {} // }</style>
      """
    ).report()
    #expect(mixed.checks.count == 1 && mixed.failures.isEmpty, "\(mixed.unreadable)")
    let code = "const card = { duration: 1, ease: 'power1.in' }"
    for (path, text, isTyped) in [
      ("a.vue", "<script setup lang=\"ts\">\n\(code)\n</script>", true),
      ("a.vue", "<script setup>\n\(code)\n</script>", false),
      ("a.astro", "---\n\(code)\n---\n", true), ("a.ts", code, true), ("a.js", code, false),
    ] {
      let report = try VerifiedSource(
        ".spring(duration: 0.5, bounce: 0.3)", "gsap", "\"name\": \"card\"", path, text
      ).report()
      let new = report.failures.first?.edits.map(\.text).joined() ?? ""
      #expect(new.contains("(p: number)") == isTyped && new.contains("(p"), "\(path) \(new)")
    }
  }

  @Test(
    "of one property are the last that apply to it",
    arguments: [
      ("a { transition: left 1s linear, left 300ms ease-in }", "left", 1),
      ("a { transition: left 1s linear, all 300ms ease-in }", "left", 1),
      ("a { transition: 300ms ease-in; animation: b 1s }", "left", 1),
      ("a { transition: opacity 1s; animation: in 300ms ease-in }", "left", 1),
      ("a { transition: opacity 1s }", "left", 0),
      (
        "a { transition-property: left, top; transition-duration: 9s, 300ms; transition-timing-function: ease-in }",
        "top", 1
      ),
      ("a { transition-property: left; transition-duration: 300ms }", "top", 0),
      (
        "a { --fastTime: 300ms; --easeIn: ease-in; transition: var(--fastTime) var(--easeIn) }",
        "left", 1
      ),
      ("a { transition: 0.3s ease-in allow-discrete }", "left", 1),
      ("a { transition-property: top; transition: color 1s, left .3s ease-in }", "left", 1),
      ("a { transition-duration: 9s; transition: left .3s ease-in }", "left", 1),
      ("a { --n: in; animation: var(--n) .3s ease-in }", "left", 1),
      ("a { transition: left .3s ease-in, top 1s var(--e) }", "left", 1),
      ("a { transition: left .3s ease-in, --angle 1s linear }", "left", 1),
      ("a { --angle: 0deg; transition: --angle .3s ease-in }", "--angle", 1),
      (
        "a { --p: top, left; transition-property: var(--p); transition-duration: 9s, .3s; transition-timing-function: ease-in }",
        "left", 1
      ),
      (".b, a , .c{ transition: left .3s ease-in }", "left", 1),
      (
        "a { animation-name: \"in\"; animation-duration: .3s; animation-timing-function: ease-in }",
        "left", 1
      ),
    ])
  func properties(_ rule: String, _ property: String, _ count: Int) throws {
    let report = try VerifiedSource(
      ".timingCurve(0.42, 0, 1, 1, duration: 0.3)", "css",
      "\"selector\": \"a\", \"property\": \"\(property)\"", "a.css",
      rule + "@keyframes in { to { left: 9px } }"
    ).report()
    #expect(report.checks.count == count && report.failures.isEmpty, "\(report.failures)")
    #expect(
      report.unreadable.isEmpty == (count > 0)
        && report.unreadable.allSatisfy { $0.reason.hasSuffix("of '\(property)'") })
  }
}
