import MotionTools
import TestSupport
import Testing

/// Rules inside other rules.
@Suite("Nested rules of style sheets")
struct NestedRuleTests {
  /// A tree of rules, as text, and the full selectors of all its rules with their durations.
  ///
  /// `conditions` is the number of at-rules around the rule.
  private struct Tree {
    var text = "", rules: [(selector: String, milliseconds: Int, conditions: Int)] = []

    /// Returns the durations of the rules with a selector, except those that a later rule with
    /// fewer conditions overrides.
    func durations(of selector: String) -> Set<Int> {
      let own = rules.filter { $0.selector == selector }
      return Set(
        own.enumerated().filter { index, rule in
          !own.dropFirst(index + 1).contains { $0.conditions < rule.conditions }
        }.map(\.element.milliseconds))
    }

    /// Adds a random rule around others.
    mutating func add(
      _ random: inout SeededGenerator, in outer: [String], depth: Int, conditions: Int = 0
    ) {
      let inner = [
        "&__in", "&.open", "&:hover", "& .x", ".y", "> .z", "& + b", ".dark &", ":root > &",
      ]
      let own = (0..<random.whole(1...2)).map { index in
        outer.isEmpty ? ".r\(rules.count)_\(index)" : inner[random.whole(0...8)]
      }
      var all: [String] = []
      for name in own {
        for start in outer.isEmpty ? [""] : outer {
          all.append(
            outer.isEmpty
              ? name : name.contains("&") ? name.replacing("&", with: start) : "\(start) \(name)")
        }
      }
      let milliseconds = 100 + rules.count
      rules += all.map { ($0, milliseconds, conditions) }
      text += "\(own.joined(separator: ", ")) {\n transition: left \(milliseconds)ms linear;\n"
      for _ in 0..<(depth > 0 ? random.whole(0...2) : 0) {
        let isMedia = random.chance(0.3)
        if isMedia { text += "@media print {\n" }
        add(&random, in: all, depth: depth - 1, conditions: conditions + (isMedia ? 1 : 0))
        if isMedia { text += "}\n" }
      }
      text += "}\n"
    }
  }

  @Test("have their full selectors")
  func selectors() throws {
    var random = SeededGenerator(seed: 91)
    for _ in 0..<40 {
      var tree = Tree()
      for _ in 0..<3 { tree.add(&random, in: [], depth: 3) }
      for _ in 0..<10 {
        let selector = tree.rules[random.whole(0...tree.rules.count - 1)].selector
        let expected = tree.durations(of: selector)
        let report = try VerifiedSource(
          ".linear(duration: 1)", "css", "\"selector\": \"\(selector)\"", "a.scss", tree.text
        ).report()
        let found = Set(report.checks.map { Int(($0.settling.found / 0.99 * 1000).rounded()) })
        #expect(
          found == expected && report.unreadable.isEmpty,
          "\(selector)\n\(tree.text)\(report.unreadable)")
      }
    }
  }

  @Test(
    "are found by the written selector if no rule has it as the full selector",
    arguments: [
      (".a { .b { transition: left 300ms linear } }", ".b", 1),
      (".a { .b { transition: left 300ms linear } } .b { transition: left 300ms linear }", ".b", 1),
      (".a { .dark & { transition: left 300ms linear } }", ".dark &", 1),
      (".a { &__b { transition: left 300ms linear } }", ".a__b", 1),
      (".a { &__b { transition: left 300ms linear } }", ".a__c", 0),
      (".a, .c { &-b, &:focus { transition: left 300ms linear } }", ".c:focus", 1),
      (".a { .dark & { transition: left 300ms linear } }", ".dark .a", 1),
      (
        ".a { .b { .dark & { &:hover { transition: left 300ms linear } } } }", ".dark .a .b:hover",
        1
      ),
      (".a { .dark & { transition: left 300ms linear } }", ".dark .b", 0),
      (".a, .a .a { & .a, .a & { transition: left 300ms linear } }", ".a .a .a", 1),
      (".a { @media print { &:hover { transition: left 300ms linear } } }", ".a:hover", 1),
    ])
  func fallback(_ text: String, _ selector: String, _ count: Int) throws {
    let report = try VerifiedSource(
      ".linear(duration: 0.3)", "css", "\"selector\": \"\(selector)\"", "a.scss", text
    ).report()
    #expect(report.checks.count == count && report.failures.isEmpty, "\(report.unreadable)")
  }

  @Test("are read if they are deep or long", .timeLimit(.minutes(1)))
  func hostile() throws {
    let list = (0..<1000).map { ".a\($0)" }.joined(separator: ", ")
    for text in [
      String(repeating: "&a{", count: 100_000), String(repeating: "a{", count: 100_000),
      "\(list) {\(String(repeating: "&b, &c {}", count: 50_000))}",
      String(repeating: "a{&a{}}", count: 50_000), String(repeating: "a &{", count: 100_000),
      "a {" + String(repeating: "a & {} & a {}", count: 20_000) + "}",
    ] {
      for selector in ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "a a a a a a a a", ".a1b"] {
        let report = try VerifiedSource(
          ".linear(duration: 0.3)", "css", "\"selector\": \"\(selector)\"", "a.scss", text
        ).report()
        #expect(report.checks.isEmpty, "\(text.prefix(20))")
      }
    }
  }
}
