import AnimationCore
import MotionTools
import TestSupport
import Testing

/// Style sheets with very long words.
@Suite("The work for long words of a style sheet", .timeLimit(.minutes(1)))
struct StyleWorkTests {
  private static func text(_ part: String, _ count: Int) -> String {
    String(repeating: part, count: count)
  }

  /// Reads a place, and returns the report and the spent steps.
  private static func read(
    _ place: String, _ text: String, _ path: String = "a.scss"
  ) throws -> (report: DriftReport, steps: Int) {
    let budget = WorkBudget(steps: .max)
    let source = VerifiedSource(".linear(duration: 0.5)", "css", place, path, text)
    let report = try Work.with(budget: budget) { try source.report() }
    return (report, budget.spent)
  }

  /// The letter é as two scalars, a capital É, and an ASCII letter.
  @Test(
    "does not grow with their uses", arguments: ["e\u{301}", "\u{C9}", "a"],
    [1000, 10_000, 100_000]
  )
  func uses(_ letter: String, _ count: Int) throws {
    let word = Self.text(letter, count)
    for property in ["transition", "animation"] {
      let text = "$x: \(word);\n.a { \(property): \(Self.text("$x ", 2000))1s }"
      let (_, steps) = try Self.read("\"selector\": \".a\"", text)
      #expect(steps < 200_000 + 8 * text.utf8.count, "\(property) \(steps)")
    }
  }

  @Test("is linear for a word that is searched in a value", arguments: [50_000, 500_000])
  func search(_ count: Int) throws {
    let text = """
      .a { transition-property: opacity, color;
        transition-duration: \(Self.text("a", count)), \(Self.text("a", count / 2))b }
      """
    let (report, steps) = try Self.read("\"selector\": \".a\", \"property\": \"color\"", text)
    #expect(report.unreadable.count == 1 && steps < 8 * text.utf8.count)
  }

  /// A time takes 0.4 µs of CPU time, and a step represents 0.128 µs.
  @Test("counts the times in the selector of a keyframe, and refuses too many before they are read")
  func times() throws {
    let place = "\"keyframes\": \"k\", \"duration\": 1"
    func read(_ count: Int) throws -> (report: DriftReport, steps: Int) {
      try Self.read(place, "@keyframes k { \(Self.text("5%,", count))to { top: 1px } }")
    }
    let (few, many) = (try read(1000).steps, try read(9000).steps)
    #expect(many - few >= 8000 * 5, "\(many - few)")
    let (report, steps) = try read(100_000)
    #expect(report.unreadable.first?.reason == "has more than 10000 keyframes")
    #expect(steps < 300_000 * 3, "\(steps)")
  }

  @Test("leaves an error short", arguments: ["e\u{301}", "a", "\u{301}", "%"])
  func errors(_ letter: String) throws {
    let word = Self.text(letter, 20_000)
    for (place, text) in [
      ("\"selector\": \".a\"", ".a { transition: (\(word)) 1s }"),
      ("\"keyframes\": \"k\", \"duration\": 1", "@keyframes k { \(word) { top: 0 } }"),
      (
        "\"keyframes\": \"k\", \"duration\": 1",
        "@keyframes k { from { top: 0; animation-timing-function: \(word) } to { top: 1px } }"
      ),
      ("\"easing\": \"--e\", \"duration\": 1", ":root { --e: \(word) }"),
    ] {
      let (report, _) = try Self.read(place, text)
      let reason = try #require(report.unreadable.first?.reason, "\(place)")
      #expect(reason.utf8.count < 500, "\(place)")
    }
  }

  @Test(
    "is not needed to refuse numbers in a notation of programs",
    arguments: [
      "left 0x1p-1s linear", "left 0x.8s linear", "left 0x200ms linear", "left infs linear",
      "left nans linear", "left 1.s linear", "left calc(0x1 * 500ms) linear",
    ])
  func hexadecimal(_ value: String) throws {
    let (report, _) = try Self.read("\"selector\": \".a\"", ".a { transition: \(value) }")
    #expect(report.checks.isEmpty && report.unreadable.count == 1, "\(value)")
  }

  @Test("of a keyframe refuses other notations of a percentage", arguments: ["0x32", "1e1_", "5."])
  func percentage(_ number: String) throws {
    let (report, _) = try Self.read(
      "\"keyframes\": \"k\", \"duration\": 1",
      "@keyframes k { from { top: 0 } \(number)% { top: 1px } to { top: 2px } }")
    #expect(report.unreadable.first?.reason.contains("is not the time of a keyframe") ?? false)
  }

  @Test(
    "is the same for other cases of ASCII letters",
    arguments: [
      "left .5S Linear", "left 500MS LINEAR", "left +5e-1s linear", "left calc(1s / 2) linear",
    ])
  func cases(_ value: String) throws {
    let (report, _) = try Self.read("\"selector\": \".a\"", ".a { transition: \(value) }")
    #expect(report.checks.count == 1 && report.failures.isEmpty, "\(report.unreadable)")
  }
}
