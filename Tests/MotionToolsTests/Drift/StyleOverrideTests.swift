import MotionTools
import TestSupport
import Testing

/// Declarations that change the motion of another block.
@Suite("Overridden motions of CSS rules")
struct StyleOverrideTests {
  /// The right curve; in the rows of the tests, its name is `E`.
  private static let curve = "cubic-bezier(0.4, 0, 0.2, 1)"

  private static func report(
    _ text: String, _ place: String = "\"selector\": \".a\"", path: String = "a.scss"
  ) throws -> DriftReport {
    try VerifiedSource(
      ".timingCurve(0.4, 0, 0.2, 1, duration: 0.3)", "css", place, path,
      text.replacing("E", with: curve)
    ).report()
  }

  @Test(
    "are found in other blocks of the rule",
    arguments: [
      (".a{transition: left 300ms E; @media (width > 1px){transition: left 900ms linear}}", 2, 1),
      (".a{transition: left 300ms E; @media a{@supports b{transition: left 900ms linear}}}", 2, 1),
      (".a{transition: left 300ms E; @media a{color: red}}", 1, 0),
      (".a{transition: left 300ms E; & {transition: left 900ms linear}}", 2, 1),
      (".a{transition: left 300ms E; @include wide {transition-delay: 1s}}", 2, 1),
      (".a{transition: left 300ms E; TRANSITION-DURATION: 900ms}", 1, 1),
      (".a{Transition: left 300ms E}", 1, 0),
      (".a{transition: left 300ms E} @media a {.a{transition-timing-function: linear}}", 2, 1),
      (".a{transition: left 300ms E} @media a {.a{transition-delay: 1s}}", 2, 1),
      (".a{transition: left 300ms E} @media a {.a{transition-delay: 0s}}", 2, 0),
      (".a{transition: left 300ms E} .a{transition-duration: 900ms}", 2, 1),
      (".a{transition-duration: 300ms} .a{transition-timing-function: E}", 1, 0),
      ("@media a {.a{transition-delay: 1s}} .a{transition: left 300ms E}", 1, 0),
      ("@media a {.a{transition: left 9s E}} .a{transition: left 300ms E}", 1, 0),
      ("@media a {.a{transition: left 300ms E}} .a{transition-delay: 1s}", 1, 1),
      ("@media a {.a{transition: left 300ms E}} @media a {.a{transition-delay: 1s}}", 2, 1),
      (".a{transition: left 300ms E; @media a{& {&:hover{transition: left 9s linear}}}}", 1, 0),
      (
        ".a{transition: left 300ms E; @media (prefers-reduced-motion){transition-duration: 1ms}}",
        1, 0
      ),
      (".a{animation: x 300ms E} @media a {.a{animation-duration: 900ms}}", 2, 1),
    ])
  func blocks(_ text: String, _ count: Int, _ failures: Int) throws {
    let report = try Self.report(text)
    #expect(report.unreadable.isEmpty, "\(text) \(report.unreadable)")
    #expect(report.checks.count == count, "\(text) \(report.checks.map(\.percent))")
    #expect(report.failures.count == failures, "\(text) \(report.failures.map(\.failures))")
  }

  @Test(
    "are errors if they are not known",
    arguments: [
      "@media a {.a{transition: left 300ms E}} @media b {.a{transition-delay: 1s}}",
      ".a{transition-property: none; transition-duration: 300ms; transition-timing-function: E}",
    ])
  func unknown(_ text: String) throws {
    let report = try Self.report(text)
    #expect(report.checks.isEmpty && report.unreadable.count == 1, "\(text)")
  }

  @Test("are corrected in their own blocks")
  func fixes() throws {
    func text(_ time: String, _ delay: String) -> String {
      """
      .a { transition: left \(time) \(Self.curve); @media print { transition-duration: \(time) } }
      @media (width > 1px) { .a { transition-delay: \(delay) } }
      """
    }
    let source = VerifiedSource(
      ".timingCurve(0.4, 0, 0.2, 1, duration: 0.3)", "css", "\"selector\": \".a\"", "a.css",
      text("900ms", "1s"))
    let fixed = source.fixed(by: try source.report().failures)
    #expect(fixed.files[0].text == text("300ms", "0s"))
    #expect(try fixed.report().failures.isEmpty)
  }

  @Test(
    "of keyframes with equal times and timing functions are the last ones",
    arguments: [
      ("0%{left:0}50%{left:10px}50%{left:50px}to{left:100px}", true),
      ("0%{left:9px}0%{left:0}to{left:100px}", true),
      ("0%{left:0}50%{left:50px}50%{left:10px}to{left:100px}", false),
      ("0%{left:0}50%{left:50px}50%{top:10px}to{left:100px}", true),
      (
        "0%{left:0}50%{left:10px;animation-timing-function:ease}50%{left:50px}to{left:100px}", false
      ),
      ("0%{left:0}50%{left:50px;left:10px !important}to{left:100px}", true),
    ])
  func keyframes(_ frames: String, _ isRight: Bool) throws {
    let report = try VerifiedSource(
      ".linear(duration: 1)", "css",
      "\"keyframes\": \"in\", \"duration\": 1, \"easing\": \"linear\"", "a.css",
      "@keyframes in{\(frames)}"
    ).report()
    #expect(report.checks.count == 1 && report.failures.isEmpty == isRight, "\(frames)")
  }
}
