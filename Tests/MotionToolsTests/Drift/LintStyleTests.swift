import Foundation
import MotionTools
import TestSupport
import Testing

@Suite("The motions of style sheets that no manifest names")
struct LintStyleTests {
  private static func lint(_ text: String) -> MotionLint {
    MotionLint([SourceFile(path: "a.css", bytes: Array(text.utf8))])
  }

  private static func saved(_ function: String) -> [Int] {
    lint(".a { transition: top 0.5s \(function) }").findings.map(\.savedBytes)
  }

  @Test(
    "have the duration whose name differs from that of the easing in one word",
    arguments: [
      ("--card-ease", "--card-duration"), ("--card-easing", "--card-time"),
      ("--ease-card", "--duration-card"), ("--easing-card", "--duration-card"),
      ("--ease-card", "--transition-duration-card"), ("--m-ease-card", "--m-duration-card"),
    ])
  func durations(_ easing: String, _ duration: String) {
    let curve = "cubic-bezier(0.4, 0, 0.2, 1)"
    let found = Self.lint(
      "@theme { --duration-other: 9s; \(easing): \(curve); \(duration): 300ms; }"
    ).findings
    let timed = Self.lint(".a { transition: top 300ms \(curve) }").findings
    #expect(found.map(\.hasDuration) == [true])
    #expect(found.first?.nearest?.swiftUI == timed.first?.nearest?.swiftUI)
  }

  /// Robert Penner's `easeOutBounce`.
  private static func bounce(_ time: Double) -> Double {
    for (end, center, base) in [
      (1.0, 0.0, 0.0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375), (2.75, 2.625, 0.984375),
    ] where time <= end / 2.75 {
      let part = time - center / 2.75
      return 7.5625 * part * part + base
    }
    return 1
  }

  @Test("have a smaller linear() if it needs at most half of the stops", arguments: [100, 300])
  func stops(_ count: Int) {
    let stops = (0...count).map { String(format: "%.4f", Self.bounce(Double($0) / Double(count))) }
    let function = "linear(\(stops.joined(separator: ", ")))"
    // The function with the fewest stops has 184 bytes (docs/tokens.md).
    let lengths = Self.saved(function).map { function.utf8.count - $0 }
    #expect(lengths.count == 1 && lengths.allSatisfy { (150...220).contains($0) }, "\(lengths)")
  }

  @Test(
    "have no smaller linear() if theirs has the fewest stops",
    arguments: [
      "linear(0, 1)", "linear(0, 0.5, 1)", "linear(0, 1, 0)", "linear(1)", "linear(0.5, 0.5)",
      "linear(0, 0.2 50%, 0.8 50%, 1)",
      """
      linear(0,.009 3.8%,.045,.105,.19,.298,.432,.59,.7725 32%,.9981 36.36%,.8888,\
      .8107,.7638,.7481,.7635,.8102,.888 68.15%,.9981 72.73%,.9512 77.27%,.9356,\
      .9512 86.37%,.999 91%,.984,.985,1)
      """,
    ])
  func fewest(_ function: String) {
    #expect(Self.saved(function) == [0])
  }
}
