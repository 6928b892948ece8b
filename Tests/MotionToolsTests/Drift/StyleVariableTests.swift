import MotionTools
import TestSupport
import Testing

/// Variables of style sheets that several blocks declare.
@Suite("Variables of style sheets")
struct StyleVariableTests {
  /// Creates a style sheet whose right motion is a curve of 0.3 s; the name of the curve is `E`.
  private static func source(
    _ text: String, _ place: String = "\"selector\": \".a\""
  ) -> VerifiedSource {
    VerifiedSource(
      ".timingCurve(0.4, 0, 0.2, 1, duration: 0.3)", "css", place, "a.scss",
      text.replacing("E", with: "cubic-bezier(0.4, 0, 0.2, 1)"))
  }

  private static func check(_ source: VerifiedSource, _ count: Int, _ failures: Int) throws {
    let report = try source.report(), text = source.files[0].text
    #expect(report.unreadable.isEmpty, "\(text) \(report.unreadable)")
    #expect(report.checks.count == count, "\(text) \(report.checks.map(\.percent))")
    #expect(report.failures.count == failures, "\(text) \(report.failures.map(\.failures))")
  }

  @Test(
    "have the last value in the block of the use, and else all values",
    arguments: [
      (":root{--d:300ms} .a{--d:900ms; transition: left var(--d) E}", 1, 1),
      (":root{--d:900ms} .a{transition: left var(--d) E; --d:300ms}", 1, 0),
      (":root{--d:300ms} @media a{:root{--d:900ms}} .a{transition: left var(--d) E}", 2, 1),
      (":root{--d:300ms; --d:900ms} .a{transition: left var(--d) E}", 1, 1),
      (":root{--d:900ms; --d:300ms} .a{transition: left var(--d) E}", 1, 0),
      (":root{--d:300ms !important; --d:900ms} .a{transition: left var(--d) E}", 1, 0),
      (":root{--d:300ms; --e:E} .b{--e:linear} .a{transition: left var(--d) var(--e)}", 2, 1),
      (":root{--d:300ms} .b{--d:600ms} .a{transition: left calc(var(--d) / 2) E}", 2, 1),
      (
        ":root{--d:var(--b); --b:300ms} .b{--b:900ms} .a{transition: left var(--d) E}",
        1, 0
      ),
      (
        ":root{--d:var(--b)} .c{--b:300ms} .b{--b:900ms} .a{transition: left var(--d) E}",
        2, 1
      ),
      (".a{--d:300ms; transition: left var(--d) E; @media a{--d:900ms}}", 2, 1),
      (".a{--d:300ms; @media a{transition: left var(--d) E}} .b{--d:900ms}", 1, 0),
      (
        ":root{--d:300ms} @media (prefers-reduced-motion){:root{--d:0s}} .a{transition: left var(--d) E}",
        1, 0
      ),
    ])
  func properties(_ text: String, _ count: Int, _ failures: Int) throws {
    try Self.check(Self.source(text), count, failures)
  }

  @Test(
    "of SCSS have the last value before the use, and of Less the last value of the block",
    arguments: [
      ("$d: 300ms; $d: 900ms; .a{transition: left $d E}", 1),
      ("$d: 900ms; $d: 300ms; .a{transition: left #{$d} E}", 0),
      ("$d: 300ms; $d: 900ms !default; .a{transition: left $d E}", 0),
      ("$d: 300ms !default; .a{transition: left $d E}", 0),
      ("$d: 300ms; .a{transition: left $d E} $d: 900ms;", 0),
      ("$d: 300ms; .b{$d: 900ms} .a{transition: left $d E}", 0),
      ("$d: 900ms; .b{$d: 300ms !global} .a{transition: left $d E}", 0),
      ("$d: 300ms; .a{$d: 900ms; transition: left $d E}", 1),
      ("$b: 150ms; $d: $b * 2; $b: 900ms; .a{transition: left $d E}", 0),
      ("@d: 900ms; .a{transition: left @d E} @d: 300ms;", 0),
      ("@d: 300ms; .a{transition: left @d E; @d: 900ms;}", 1),
    ])
  func lexical(_ text: String, _ failures: Int) throws {
    try Self.check(Self.source(text), 1, failures)
  }

  @Test(
    "that the manifest names have the values of all blocks",
    arguments: [
      (":root{--e:E; --t:300ms; --t:900ms; --d:0s}", 1, 1),
      (":root{--e:linear; --e:E; --t:300ms; --d:0s}", 1, 0),
      (":root{--e:E; --t:300ms; --d:0s} .b{--d:1s}", 2, 1),
      (":root{--e:E; --t:300ms; --d:0s} .b{--t:900ms}", 2, 1),
    ])
  func names(_ text: String, _ count: Int, _ failures: Int) throws {
    let names = "\"duration\": \"--t\", \"delay\": \"--d\""
    try Self.check(Self.source(text, "\"easing\": \"--e\", \(names)"), count, failures)
    let frames = "@keyframes in{from{left:0}to{left:9px}}"
    try Self.check(
      Self.source(text + frames, "\"keyframes\": \"in\", \"easing\": \"--e\", \(names)"), count,
      failures)
  }

  @Test("are corrected in the block of the wrong value")
  func fixes() throws {
    func text(_ time: String) -> String {
      ":root{--d:300ms} @media a{:root{--d:\(time)}} .a{transition: left var(--d) E}"
    }
    let wrong = Self.source(text("900ms"))
    let fixed = wrong.fixed(by: try wrong.report().failures)
    #expect(fixed.files[0].text == Self.source(text("300ms")).files[0].text)
  }

  @Test("are an error if too many blocks declare them", arguments: [64, 65])
  func many(_ count: Int) throws {
    let blocks = (0..<count).map { ".b\($0){--d:300ms}\n" }.joined()
    let report = try Self.source(blocks + ".a{transition: left var(--d) E}").report()
    #expect(report.checks.count == (count > 64 ? 0 : 64))
    #expect(report.unreadable.count == (count > 64 ? 1 : 0))
  }
}
