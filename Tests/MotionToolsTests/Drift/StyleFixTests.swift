import MotionTools
import TestSupport
import Testing

/// The whole text of a style sheet after a fix.
@Suite("The fix of a CSS rule")
struct StyleFixTests {
  /// The right curve, with its name in the rows of the tests.
  private static let curve = (name: "E", text: "cubic-bezier(0.4, 0, 0.2, 1)")

  /// Checks the text after the fix of a rule whose curve must be `E` and last 0.5 s.
  ///
  /// - Parameters:
  ///   - property: The compared property; `nil` for none.
  ///   - modifiers: The modifiers of the right motion, such as `.delay(0.2)`.
  static func check(
    _ rule: String, _ fixed: String, property: String? = nil, modifiers: String = "",
    path: String = "a.css"
  ) throws {
    let place = "\"selector\": \".a\"" + (property.map { ", \"property\": \"\($0)\"" } ?? "")
    let source = VerifiedSource(
      ".timingCurve(0.4, 0, 0.2, 1, duration: 0.5)\(modifiers)", "css", place, path,
      rule.replacing(curve.name, with: curve.text))
    let failures = try source.report().failures
    #expect(!failures.isEmpty, "\(rule)")
    let again = source.fixed(by: failures), report = try again.report()
    #expect(again.files[0].text == fixed.replacing(curve.name, with: curve.text), "\(rule)")
    #expect(report.failures.isEmpty && report.unreadable.isEmpty, "\(report.unreadable)")
  }

  @Test(
    "changes the item of the property, also if other items contain its text",
    arguments: [
      (
        ".a{transition-property:opacity,top;transition-duration:300ms, 300ms;transition-timing-function:E}",
        ".a{transition-property:opacity,top;transition-duration:300ms, 500ms;transition-timing-function:E}",
        ""
      ),
      (
        ".a{transition-property:opacity,top;transition-duration:10.3s, 0.3s;transition-timing-function:E}",
        ".a{transition-property:opacity,top;transition-duration:10.3s, 0.5s;transition-timing-function:E}",
        ""
      ),
      (
        ".a{transition:background-color .2s ease-out,top .2s ease}",
        ".a{transition:background-color .2s ease-out,top 0.5s E}", ""
      ),
      (
        ".a{transition:xtop .5s ease .1s , top .5s ease .1s}",
        ".a{transition:xtop .5s ease .1s , top .5s E .1s}", ".delay(0.1)"
      ),
      (
        ".a{transition:x 1s ease .2s, top .5s E .2s;transition-delay:0.1s, 0.1s}",
        ".a{transition:x 1s ease .2s, top .5s E .2s;transition-delay:0.1s, 0.2s}", ".delay(0.2)"
      ),
    ])
  func items(_ rule: String, _ fixed: String, _ modifiers: String) throws {
    try Self.check(rule, fixed, property: "top", modifiers: modifiers)
  }

  @Test(
    "prefers important declarations, and repeats their mark",
    arguments: [
      (
        ".a{transition: top 900ms linear !important; transition: top 500ms E}",
        ".a{transition: top 500ms E !important; transition: top 500ms E}", ""
      ),
      (
        ".a{transition-duration: 300ms !important;}",
        ".a{transition-duration: 500ms !important; transition-timing-function: E !important;}", ""
      ),
      (
        ".a{transition-duration: .3s ! IMPORTANT; transition: top .5s E}",
        ".a{transition-duration: 0.5s ! IMPORTANT; transition: top .5s E}", ""
      ),
      (
        ".a{transition: top .3s E !important; transition-duration: .5s}",
        ".a{transition: top 0.5s E !important; transition-duration: .5s}", ""
      ),
      (
        ".a{transition-timing-function: E; transition-duration: .5s /* b */!important}",
        ".a{transition-timing-function: E; transition-duration: .5s /* b */!important; "
          + "transition-delay: 200ms !important}", ".delay(0.2)"
      ),
      (
        ".a{transition: top .5s E !important}", ".a{transition: top .5s E 200ms !important}",
        ".delay(0.2)"
      ),
      (
        ".a{transition-timing-function: E !important; transition: top .3s linear}",
        ".a{transition-timing-function: E !important; transition: top 0.5s linear}", ""
      ),
    ])
  func important(_ rule: String, _ fixed: String, _ modifiers: String) throws {
    try Self.check(rule, fixed, modifiers: modifiers)
  }
}
