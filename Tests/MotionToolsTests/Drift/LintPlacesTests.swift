import MotionTools
import TestSupport
import Testing

@Suite("The places of unnamed motions")
struct LintPlacesTests {
  private static func lint(_ path: String, _ text: String) -> MotionLint {
    MotionLint([SourceFile(path: path, bytes: Array(text.utf8))])
  }

  /// Returns the places with their code, such as `2:4 ease-in`.
  private static func places(_ path: String, _ text: String) -> [String] {
    lint(path, text).findings.map { "\($0.position.line):\($0.position.column) \($0.text)" }
  }

  @Test(
    "are the attributes of JSX",
    arguments: [
      (
        "<motion.div transition={{ type: \"spring\", stiffness: 200, damping: 20 }} />",
        ["1:25 { type: \"spring\", stiffness: 200, damping: 20 }"]
      ),
      (
        "<b>x</b><motion.p transition={{ duration: 0.3, ease: [0.4, 0, 0.2, 1] }}>x</motion.p>",
        ["1:31 { duration: 0.3, ease: [0.4, 0, 0.2, 1] }"]
      ),
      (
        """
        <a x={{ stiffness: 100, damping: 10 }} /><List<T> /><a x={{ stiffness: 200, damping: 20 }} />
        """,
        ["1:7 { stiffness: 100, damping: 10 }", "1:59 { stiffness: 200, damping: 20 }"]
      ),
      (
        "<a\n  x={open ? { stiffness: 100, damping: 10 } : { stiffness: 200, damping: 20 }}\n/>",
        ["2:13 { stiffness: 100, damping: 10 }", "2:47 { stiffness: 200, damping: 20 }"]
      ),
      ("<a x={{ ...rest }} y={/[}/]/} />; if (a) {{ stiffness: 100, damping: 10 }}", []),
    ] as [(String, [String])])
  func elements(_ text: String, _ expected: [String]) {
    #expect(Self.places("a.tsx", text) == expected)
    #expect(Self.places("a.js", "const a = () => (\n\(text)\n)").count == expected.count)
  }

  @Test("are the attributes of JSX with any spring")
  func springs() throws {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<100 {
      let (stiffness, damping) = (random.whole(50...400), random.whole(5...14))
      let object = "{ stiffness: \(stiffness), damping: \(damping) }"
      let plain = Self.lint("a.js", "const a = \(object)")
      let lint = Self.lint("a.jsx", "<motion.i\n  transition={\(object)}\n/>")
      #expect(lint.findings.map(\.position.line) == [2])
      let nearest = try #require(lint.findings.first?.nearest)
      #expect(nearest.swiftUI == plain.findings.first?.nearest?.swiftUI)
    }
  }
}
