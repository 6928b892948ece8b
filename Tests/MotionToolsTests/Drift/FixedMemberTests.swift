import MotionTools
import TestSupport
import Testing

/// The members and commas of an object after a fix.
@Suite("The members of a fixed object")
struct FixedMemberTests {
  private static let spring = ".spring(duration: 0.5, bounce: 0.3)"
  private static let curve = ".timingCurve(0.4, 0, 0.2, 1, duration: 0.5)"

  @Test(
    "have no superfluous comma beside a comment",
    arguments: [
      (
        "motion", curve,
        "{ type: 'spring', // note\n  stiffness: 100, // N/m\n  damping: 10, // c\n}",
        "{ ease: [0.4, 0, 0.2, 1], duration: 0.5, // note\n  // c\n}"
      ),
      (
        "anime", spring, "{ duration: 300 /* d */, ease: 'outQuad', scale: 2 }",
        "{  /* d */ ease: spring({ bounce: 0.3, duration: 500 }), scale: 2 }"
      ),
      (
        "motion", curve, "{\n  ease: [0.4, 0, 0.2, 1],\n  duration: 0.9,\n  type: 'tween',\n}",
        "{\n  ease: [0.4, 0, 0.2, 1],\n  duration: 0.5,\n}"
      ),
      (
        "motion", curve, "{ ease: [0.4, 0, 0.2, 1], duration: 0.9, 0: 'a', mass: 1 /* m */ }",
        "{ ease: [0.4, 0, 0.2, 1], duration: 0.5, 0: 'a' /* m */ }"
      ),
    ] as [(String, String, String, String)])
  func commas(_ row: (String, String, String, String)) throws {
    let source = VerifiedSource(
      row.1, row.0, "\"name\": \"card\"", "a.ts", "const card = \(row.2);")
    let failure = try #require(try source.report().failures.first)
    _ = try FixLawTests.fixed(source, [], failure)
    #expect(source.fixed(by: failure).files[0].text == "const card = \(row.3);")
  }

  @Test("are read again, for all orders, comments and commas")
  func orders() throws {
    var random = SeededGenerator(seed: 73)
    let spaces = ["", " ", "\n  ", " /* a, b */ ", " // c, d\n"]
    for index in 0..<60 {
      let isSpring = index.isMultiple(of: 2)
      var left =
        isSpring
        ? ["type: 'spring'", "stiffness: 100", "damping: 10", "x: 1"]
        : ["type: 'tween'", "duration: 0.9", "ease: 'linear'", "x: 1"]
      var members: [String] = []
      while !left.isEmpty {
        let before = spaces[random.whole(0...(spaces.count - 1))]
        let after = spaces[random.whole(0...(spaces.count - 1))]
        members.append(before + left.remove(at: random.whole(0...(left.count - 1))) + after)
      }
      let end = random.chance(0.5) ? "," + spaces[random.whole(0...(spaces.count - 1))] : ""
      let source = VerifiedSource(
        isSpring ? Self.curve : Self.spring, "motion", "\"name\": \"card\"", "a.ts",
        "const card = {\(members.joined(separator: ","))\(end)};")
      let failure = try #require(try source.report().failures.first, "\(source)")
      _ = try FixLawTests.fixed(source, ["const card = {", "x: 1", "};"], failure)
    }
  }
}
