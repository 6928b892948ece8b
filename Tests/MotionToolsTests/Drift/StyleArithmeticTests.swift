import MotionTools
import TestSupport
import Testing

/// Durations of style sheets that are sums, products and quotients.
@Suite("Arithmetic of style sheets")
struct StyleArithmeticTests {
  /// A random expression, its value, and true if the value is a time.
  private struct Expression {
    let text: String, value: Double
    let isTime: Bool
  }

  /// Returns a random expression of times and numbers, with its value.
  private static func expression(
    _ random: inout SeededGenerator, depth: Int, isTime: Bool, _ names: [String: Double]
  ) -> Expression {
    guard depth > 0, random.chance(0.8) else {
      let number = random.whole(1...9)
      if !isTime { return Expression(text: "\(number)", value: Double(number), isTime: false) }
      if random.chance(0.4), let name = names.keys.sorted().first {
        return Expression(text: name, value: names[name] ?? 0, isTime: true)
      }
      return random.chance(0.5)
        ? Expression(text: "\(number * 10)ms", value: Double(number) / 100, isTime: true)
        : Expression(text: "0.\(number)s", value: Double(number) / 10, isTime: true)
    }
    func part(_ isTime: Bool) -> Expression {
      expression(&random, depth: depth - 1, isTime: isTime, names)
    }
    let (left, right, sign, value): (Expression, Expression, String, Double)
    switch random.whole(0...3) {
    case 0:
      (left, right, sign) = (part(isTime), part(isTime), "+")
      value = left.value + right.value
    case 1:
      (left, right, sign) = (part(isTime), part(isTime), "-")
      value = left.value - right.value
    case 2:
      (left, right, sign) = (part(isTime), part(false), "*")
      value = left.value * right.value
    default:
      let divisor = Double(random.whole(1...5))
      (left, right, sign) = (
        part(isTime), Expression(text: "\(Int(divisor))", value: divisor, isTime: false), "/"
      )
      value = left.value / right.value
    }
    return Expression(text: "(\(left.text) \(sign) \(right.text))", value: value, isTime: isTime)
  }

  @Test("have the values of their operators")
  func values() throws {
    var random = SeededGenerator(seed: 83), count = 0
    for _ in 0..<400 {
      let base = Double(random.whole(1...9)) / 10
      let names = random.chance(0.5) ? ["var(--d)": base] : ["$d": base]
      let all = Self.expression(&random, depth: 3, isTime: true, names)
      guard (0.02...50).contains(all.value), all.text.utf8.count < 200, all.text.hasPrefix("(")
      else { continue }
      count += 1
      for text in ["calc\(all.text)", all.text] {
        let report = try VerifiedSource(
          ".linear(duration: \(all.value))", "css", "\"selector\": \"a\"", "a.scss",
          "$d: \(base)s;\n:root { --d: \(base)s }\na { transition: left \(text) linear }",
          more: ", \"tolerance\": {\"percent\": 0.01}"
        ).report()
        #expect(report.checks.count == 1 && report.failures.isEmpty, "\(text) \(report.unreadable)")
      }
    }
    #expect(count > 100)
  }

  @Test(
    "are read in the notations of CSS, SCSS and Less",
    arguments: [
      "$d * 2", "$d*2", "2 * $d", "$d + $d", "math.div($d, 0.5)", "calc(2 * #{$d})", "$d / 0.5",
      "calc(var(--d) * 2)", "calc(var(--e, var(--d)) + var(--d))", "1s - 0.4s", "-$d + 0.9s", "$f",
      "calc(1s * (3 / 5))", "calc(calc(2) * $d)", "@l * 2", "#{$f}", "#{$d * 2}", "($f)",
      "var(--f)",
    ])
  func notations(_ text: String) throws {
    for rule in [
      "a { transition: left \(text) linear }", "a { transition: \(text) linear 0s }",
      "a { transition-property: left; transition-duration: \(text); transition-timing-function: linear }",
    ] {
      let report = try VerifiedSource(
        ".linear(duration: 0.6)", "css", "\"selector\": \"a\", \"property\": \"left\"", "a.scss",
        "$d: 300ms; $f: $d * 2; @l: .3s; :root { --d: 0.3s; --f: #{$f} }\n\(rule)"
      ).report()
      #expect(report.checks.count == 1 && report.failures.isEmpty, "\(rule) \(report.unreadable)")
    }
  }

  @Test(
    "of other kinds are errors",
    arguments: [
      "calc(2 * 3)", "calc(1s * 1s)", "calc(1s + 1)", "calc(1s / 0)", "calc(1 / 1s)", "calc(1s",
      "calc(1s * var(--none))", "min(1s, 2s)", "calc(1s + 1px)", "calc(sin(1) * 1s)",
      "calc(\(String(repeating: "1 * ", count: 100))1s)", "$loop * 2", "$many * 1",
    ])
  func unknown(_ text: String) throws {
    let many = (0..<12).map { "$m\($0): $m\($0 + 1) + $m\($0 + 1);" }.joined(separator: " ")
    let report = try VerifiedSource(
      ".linear(duration: 0.6)", "css", "\"easing\": \"--e\", \"duration\": \"--t\"", "a.scss",
      "$loop: $loop * 2; \(many) $m12: 1s; $many: $m0 * 1;\n:root { --e: linear; --t: \(text) }"
    ).report()
    #expect(report.checks.isEmpty && report.unreadable.count == 1, "\(text)")
    #expect(report.unreadable.first?.reason.contains("must be a time") ?? false)
  }

  @Test(
    "are errors in CSS, if only a preprocessor reads them",
    arguments: [
      "var(--d) * 2", "200ms + 200ms", "calc(500ms-100ms)", "calc(500ms -100ms)",
      "calc(200ms +200ms)",
    ], ["a.css", "A.CSS"])
  func plain(_ text: String, _ path: String) throws {
    let report = try VerifiedSource(
      ".linear(duration: 0.4)", "css", "\"selector\": \"a\"", path,
      ":root { --d: 200ms }\na { transition: left \(text) linear }"
    ).report()
    #expect(report.checks.isEmpty && report.unreadable.count == 1, "\(text)")
  }

  @Test("are replaced by a fix, and their declarations are kept")
  func fixes() throws {
    let source = VerifiedSource(
      ".linear(duration: 0.5)", "css", "\"selector\": \"a\"", "a.css",
      ":root { --d: 300ms }\na { transition: left calc(2 * var(--d)) linear }")
    let failure = try #require(try source.report().failures.first)
    _ = try FixLawTests.fixed(
      source, [":root { --d: 300ms }\na { transition: left ", " linear }"], failure)
  }
}
