import MotionTools
import TestSupport
import Testing

@Suite("Spreads in object literals")
struct SpreadTests {
  private static let spring = ".spring(duration: 0.5, bounce: 0.3)"

  @Test("are read as the members of their objects, in order")
  func members() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<300 {
      var known: [String: Int] = [:], text = "", parts: [String] = []
      for index in 0..<random.whole(1...3) {
        var members: [String] = []
        for key in ["stiffness", "damping", "mass"] where random.chance(0.6) {
          let value = random.whole(1...200)
          members.append("\(key): \(value)")
          known[key] = value
        }
        switch random.whole(0...2) {
        case 0: parts += members
        case 1: parts.append("...{ \(members.joined(separator: ", ")) }")
        default:
          text += "const part\(index) = { \(members.joined(separator: ", ")) };\n"
          parts.append("...part\(index)")
        }
      }
      guard !known.isEmpty else { continue }
      let flat = known.map { "\($0): \($1)" }.joined(separator: ", ")
      let reports = try [
        "const card = { \(flat) }", "\(text)const card = { \(parts.joined(separator: ", ")) }",
      ].map {
        try VerifiedSource(Self.spring, "motion", "\"name\": \"card\"", "a.ts", $0).report()
      }
      #expect(reports[1].unreadable.isEmpty, "\(text)\(parts)")
      #expect(reports[0].checks.map(\.percent) == reports[1].checks.map(\.percent), "\(parts)")
    }
  }

  @Test(
    "of unknown objects are errors, unless the motion is written after them",
    arguments: [
      ("motion", "{ ...base, stiffness: 158, damping: 17.6, mass: 1 }", false),
      ("motion", "{ stiffness: 158, damping: 17.6, ...imported.base }", false),
      ("motion", "{ ...(a ? b : c), type: 'spring' }", false),
      ("gsap", "{ ...vars, x: 9, duration: 0.5, ease: 'power1.out' }", true),
      ("gsap", "{ duration: 0.5, ...vars, ease: 'power1.out' }", false),
      ("waapi", "{ ...options, duration: 500, easing: 'ease-in' }", true),
      ("motion", "{ ...vars, type: 'tween', duration: 0.5, ease: 'easeIn' }", true),
      ("motion", "{ ...vars, type: 'spring', duration: 0.5, ease: 'easeIn' }", false),
      ("motion", "{ ...vars, type: kind, duration: 0.5, ease: 'easeIn' }", false),
      ("motion", "{ ...props, transition: { stiffness: 158, damping: 17.6 } }", true),
      ("motion", "{ transition: { stiffness: 158, damping: 17.6 }, ...props }", false),
      ("motion", "{ ...theme.transition }", false), ("motion", "{ ...this.base }", false),
      ("motion", "{ stiffness: 158, damping: 17.6, [key]: 9 }", false),
      ("motion", "{ ...nested.entry }", true), ("motion", "{ ...frozen, mass: 1 }", true),
    ])
  func unknown(_ platform: String, _ object: String, _ isRead: Bool) throws {
    let report = try VerifiedSource(
      Self.spring, platform, "\"name\": \"card\"", "a.ts",
      """
      import * as theme from './theme'
      const transition = { stiffness: 158, damping: 17.6 }
      const nested = { entry: { stiffness: 158, damping: 17.6 } }
      const frozen = Object.freeze({ stiffness: 158, damping: 17.6 })
      const card = \(object)
      """
    ).report()
    #expect(report.unreadable.isEmpty == isRead, "\(report.unreadable)")
    #expect(
      report.unreadable.allSatisfy {
        $0.reason.contains("write its members")
      })
  }

  @Test("of unknown objects hide the delay and the repetition")
  func playback() throws {
    let report = try VerifiedSource(
      ".easeOut(duration: 0.5).delay(1)", "waapi", "\"name\": \"card\"", "a.ts",
      "const card = { ...options, duration: 500, easing: 'ease-out' }"
    ).report()
    #expect(report.checks.count == 1 && report.failures.isEmpty)
  }

  private static let base = "{ ease: [0.4, 0, 0.2, 1], duration: 0.9 }"

  @Test(
    "are edited if only this motion uses them, or else a member follows them",
    arguments: [
      ("const base = \(base)", "{ ...base, x: 1 }", true, "{ ...base, x: 1 }"),
      ("const base = Object.freeze(\(base))", "{ ...base }", true, "{ ...base }"),
      ("const a = { base: \(base) }", "{ ...a.base }", true, "{ ...a.base }"),
      ("const a = \(base), base = { ...a }", "{ ...base }", true, "{ ...base }"),
      ("", "{ ...\(base), x: 1 }", true, "{ ...\(base.replacing("0.9", with: "0.3")), x: 1 }"),
      (
        "const base = \(base), b = base", "{ ...base, x: 1, }", false,
        "{ ...base, x: 1, duration: 0.3, }"
      ),
      ("export const base = \(base)", "{ ...base }", false, "{ ...base, duration: 0.3 }"),
      (
        "const a = \(base), b = a, base = { ...a }", "{ ...base }", false,
        "{ ...base, duration: 0.3 }"
      ),
      (
        "export const base = \(base)", "{ duration: 0.3, ...base // end\n}", false,
        "{ duration: 0.3, ...base, duration: 0.3 // end\n}"
      ),
      ("const base = \(base)", "{ ...base, duration: 2 }", false, "{ ...base, duration: 0.3 }"),
      (
        "const d = 0.9, base = { ease: [0.4, 0, 0.2, 1], duration: d }", "{ ...base }", true,
        "{ ...base }"
      ),
    ])
  func edited(_ row: (String, String, Bool, String)) throws {
    let source = VerifiedSource(
      ".timingCurve(0.4, 0, 0.2, 1, duration: 0.3)", "motion", "\"name\": \"card\"", "a.ts",
      "\(row.0);\nconst card = \(row.1);\n")
    let failure = try #require(try source.report().failures.first, "\(row)")
    _ = try FixLawTests.fixed(source, [], failure)
    let declaration = row.2 ? row.0.replacing("0.9", with: "0.3") : row.0
    #expect(
      source.fixed(by: failure).files[0].text == "\(declaration);\nconst card = \(row.3);\n")
  }

  @Test("of unknown objects are kept by a fix, which changes the members after them")
  func kept() throws {
    let source = VerifiedSource(
      ".timingCurve(0.4, 0, 0.2, 1, duration: 0.3)", "gsap", "\"name\": \"card\"", "a.js",
      "const card = { ...vars, x: 9, duration: 0.5, ease: 'power1.out' };")
    let failure = try #require(try source.report().failures.first)
    _ = try FixLawTests.fixed(
      source, ["const card = { ...vars, x: 9, duration: 0.3, ease: ", " };"], failure)
  }

  @Test("are followed by a missing delay")
  func delays() throws {
    let source = VerifiedSource(
      ".timingCurve(0.4, 0, 0.2, 1, duration: 0.9).delay(1)", "motion", "\"name\": \"card\"",
      "a.ts", "const base = \(Self.base);\nconst card = { x: 1, ...base };")
    let failure = try #require(try source.report().failures.first)
    _ = try FixLawTests.fixed(
      source, ["const base = \(Self.base);\nconst card = { x: 1, ...base, delay: 1 };"], failure)
  }

  @Test(
    "are not edited if one of their members must be removed",
    arguments: [
      "const base = { stiffness: 100 }\nconst card = { damping: 3, ...base }",
      "const card = { ...{ stiffness: 100, damping: 10 }, mass: 1 }",
    ])
  func fixes(_ text: String) throws {
    let report = try VerifiedSource(
      Self.spring, "motion", "\"name\": \"card\"", "a.ts", text
    ).report()
    let failure = try #require(report.failures.first)
    #expect(failure.edits.isEmpty && failure.code != nil)
    let delayed = try VerifiedSource(
      Self.spring + ".delay(2)", "motion", "\"name\": \"card\"", "a.ts", text
    ).report()
    #expect(delayed.failures.first?.code?.contains("delay: 2") ?? false)
  }

  @Test(
    "do not hide a later member whose value is unknown",
    arguments: [
      "bounce: small || 0.9", "[\"bounce\"]: 0.9", "bounce() { return 1 }",
      "get bounce() { return 1 }",
    ])
  func overridden(_ member: String) throws {
    let report = try VerifiedSource(
      Self.spring, "motion", "\"name\": \"card\"", "a.ts",
      """
      const base = { type: 'spring', visualDuration: 0.5 / 1.2, bounce: 0.3 }
      const card = { ...base, \(member) }
      """
    ).report()
    #expect(report.checks.isEmpty && report.unreadable.count == 1)
  }

  @Test("that contain each other end")
  func cycles() throws {
    let many = (0..<40).map {
      "const a\($0) = { \(String(repeating: "...a\($0 + 1), ", count: 40)) }"
    }
    for text in [
      "const card = { ...card }", "const a = { ...b }, b = { ...a }, card = { ...a, mass: 1 }",
      many.joined(separator: "\n") + "\nconst card = { ...a0 }",
    ] {
      let report = try VerifiedSource(
        Self.spring, "motion", "\"name\": \"card\"", "a.ts", text
      ).report()
      #expect(report.checks.isEmpty && report.unreadable.count == 1)
    }
  }
}
