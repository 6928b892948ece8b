import MotionTools
import TestSupport
import Testing

/// Options that contradict each other.
@Suite("The precedence of options")
struct PrecedenceTests {
  private static let name = "\"name\": \"card\""
  private static let spring = ".spring(duration: 0.5, bounce: 0.3)"

  @Test(
    "is that of the library, also after the fix",
    arguments: [
      (
        "reanimated",
        "withSpring(1, { mass: 4, stiffness: 900, damping: 120, duration: 300, dampingRatio: 0.4 })",
        "withSpring(1, { duration: 300, dampingRatio: 0.4 })"
      ),
      (
        "reanimated3", "withSpring(1, { stiffness: 900, damping: 120, dampingRatio: 0.4 })",
        "withSpring(1, { dampingRatio: 0.4 })"
      ),
      (
        "reanimated", "withSpring(1, { duration: 300, easing: Easing.linear })",
        "withSpring(1, { duration: 300 })"
      ),
      (
        "reactSpring", "{ mass: 5, duration: 300 }", "{ tension: 170, friction: 26, mass: 5 }"
      ),
      (
        "reactSpring", "{ damping: 0.1, duration: 300, easing: bezier(0, 0, 1, 1) }",
        "{ tension: 170, friction: 26 }"
      ),
      (
        "reactSpring", "{ tension: 100, friction: 9, frequency: 0.2, duration: 300 }",
        "{ tension: 100, friction: 9 }"
      ),
      (
        "reactSpring", "{ frequency: 0.4, damping: 0.5, duration: 300 }",
        "{ frequency: 0.4, damping: 0.5 }"
      ),
    ])
  func options(_ row: (String, String, String)) throws {
    let sources = [row.1, row.2].map {
      VerifiedSource(Self.spring, row.0, Self.name, "a.ts", "const card = \($0);")
    }
    let reports = try sources.map { try $0.report() }
    #expect(reports.allSatisfy { $0.checks.count == 1 }, "\(row) \(reports.map(\.unreadable))")
    #expect(reports[0].checks.map(\.percent) == reports[1].checks.map(\.percent), "\(row)")
    let failure = try #require(reports[0].failures.first)
    _ = try FixLawTests.fixed(sources[0], [], failure)
  }

  @Test(
    "leads to an error for a motion that is neither a spring nor a curve",
    arguments: [
      (
        "motion", "{ type: false, duration: 0.3, ease: [0.4, 0, 0.2, 1] }",
        "so the motion is a jump"
      ),
      (
        "motion", "{ type: 'inertia', duration: 0.3, ease: 'linear' }", "has the type inertia"
      ),
      ("reactSpring", "{ decay: true, duration: 300 }", "has 'decay'"),
      ("reanimated", "withSpring(1, { mass: 1, duration: 0 })", "'duration'"),
    ])
  func others(_ row: (String, String, String)) throws {
    let report = try VerifiedSource(
      Self.spring, row.0, Self.name, "a.ts", "const card = \(row.1)"
    ).report()
    let place = try #require(report.unreadable.first)
    #expect(report.checks.isEmpty && place.reason.contains(row.2), "\(place.reason)")
  }

  /// A file whose first two tokens are not valid.
  private static let tokens = """
    {"a": {"$type": "transition", "$value": {"duration": "200ms", "timingFunction": [0, 0, 1, 1]}},
     "b": {"$type": "duration", "$value": {"value": 1, "unit": "sec"}},
     "card": {"$type": "spring", "$value": {"duration": {"value": 500, "unit": "ms"}, "bounce": 0.3}}}
    """

  @Test("does not matter for the tokens after a token that is not valid")
  func tokensAfter() throws {
    let right = try VerifiedSource(
      Self.spring, "dtcg", "\"token\": \"card\"", "a.tokens.json", Self.tokens
    ).report()
    #expect(right.checks.count == 1 && right.failures.isEmpty, "\(right.unreadable)")
    for (token, isText) in [("a", true), ("b", false)] {
      let report = try VerifiedSource(
        Self.spring, "dtcg", "\"token\": \"\(token)\"", "a.tokens.json", Self.tokens
      ).report()
      let place = try #require(report.unreadable.first)
      #expect(place.reason.contains("'\(token)' is not a motion token: "), "\(place.reason)")
      #expect(place.reason.contains("must be an object") == isText, "\(place.reason)")
    }
  }
}
