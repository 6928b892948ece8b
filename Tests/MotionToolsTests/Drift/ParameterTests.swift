import MotionTools
import TestSupport
import Testing

/// Names that are both a constant of the file and a parameter of a function.
@Suite("Parameters of functions")
struct ParameterTests {
  private static let curve = ".easeIn(duration: 0.3)"

  /// Code with the constant `d`: platform, path, text.
  static let hidden: [(String, String, String)] = [
    ("motion", "a.ts", "const d = 0.3;\nconst card = (d) => ({ ease: 'easeIn', duration: d });"),
    ("motion", "a.ts", "const d = 0.3;\nconst card = d => ({ ease: 'easeIn', duration: d });"),
    (
      "motion", "a.ts",
      "const d = 0.3\nfunction card(x: number, d: number): Transition { return { ease: 'easeIn', duration: d } }"
    ),
    (
      "motion", "a.ts",
      "const d = 0.3\nfunction card({ x, d = 1 }: Props): Transition<A> { return { ease: 'easeIn', duration: d } }"
    ),
    (
      "motion", "a.ts",
      "const d = 0.3\nfunction card({ key: d, ...rest }) { return { ease: 'easeIn', duration: d } }"
    ),
    (
      "motion", "a.ts",
      "const d = 0.3\nclass A { constructor(private readonly d: number) { const card = { ease: 'easeIn', duration: d } } }"
    ),
    (
      "motion", "a.ts",
      "const duration = 0.3\nconst card = (duration = 0.3) => ({ ease: 'easeIn', duration })"
    ),
    (
      "motion", "a.tsx",
      "const d = 0.3\nconst Card = ({ x: { y }, d }) => { const card = { ease: 'easeIn', duration: d } }"
    ),
    (
      "swift", "a.swift",
      "let d = 0.3\nfunc card(of x: Int, lasting d: Double) -> Animation { .easeIn(duration: d) }"
    ),
    (
      "swift", "a.swift",
      "let d = 0.3\nlet all = list.map { d in let card = Animation.easeIn(duration: d) }"
    ),
    (
      "swift", "a.swift",
      "let d = 0.3\nlet all = list.map { [x] (d: Double) -> Animation in let card = Animation.easeIn(duration: d) }"
    ),
    (
      "compose", "a.kt",
      "val d = 300\nfun card(d: Int): TweenSpec<Float> = tween(d, easing = EaseIn)"
    ),
    (
      "compose", "a.kt",
      "val d = 300\nclass A(private val d: Int) : B(d) { val card = tween<Float>(d, easing = EaseIn) }"
    ),
    (
      "compose", "a.kt",
      "val d = 300\nval all = list.map { d -> val card = tween<Float>(d, easing = EaseIn) }"
    ),
    (
      "flutter", "a.dart",
      "const d = 500;\nSpringDescription card(int x, {required int d}) => SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: d));"
    ),
    (
      "flutter", "a.dart",
      "const d = 500;\nSpringDescription card(int d) { return SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: d)); }"
    ),
  ]

  /// Code in which a loop or `catch` declares `d`: platform, path, text.
  static let inLoops: [(String, String, String)] = {
    var rows: [(String, String, String)] = []
    for head in [
      "for (const d of list)", "for (const { d } of list)", "for (const { key: d } of list)",
      "for (const [i, d] of list.entries())", "for await (const d of list)",
      "for (const d in list)", "for (let d = 0; d < 9; d++)", "for (let d: number = 0; ; )",
      "for (let i = f(1, 2), d = 9; i < d; i++)", "try {} catch (d)",
    ] {
      for body in ["{ const card = #; use(card) }", "card = #;"] {
        let card = "{ ease: 'easeIn', duration: d }"
        let text = "const d = 0.3;\n\(head) \(body.replacing("#", with: card))"
        rows.append(("motion", "a.ts", text))
      }
    }
    for name in ["d", "(i, d)", "case let d?", "d: Double", "case .some(let d)"] {
      let card = "let card = Animation.easeIn(duration: d)"
      rows.append(("swift", "a.swift", "let d = 0.3\nfor \(name) in list(1) { \(card) }"))
    }
    for name in ["d", "(i, d)", "d: Int"] {
      let card = "val card = tween<Float>(d, easing = EaseIn)"
      let text = "val d = 300\nfun f() { for (\(name) in list) { \(card) } }"
      rows.append(("compose", "a.kt", text))
    }
    for name in ["final d", "int d", "final (i, d)"] {
      let duration = "duration: Duration(milliseconds: d)"
      let card = "final card = SpringDescription.withDurationAndBounce(\(duration));"
      let text = "const d = 500;\nvoid f() { for (\(name) in list) { \(card) } }"
      rows.append(("flutter", "a.dart", text))
    }
    return rows
  }()

  @Test("of loops hide the constants of the file", arguments: inLoops.indices)
  func loops(_ index: Int) throws {
    let (platform, path, text) = Self.inLoops[index]
    let report = try VerifiedSource(Self.curve, platform, "\"name\": \"card\"", path, text).report()
    #expect(report.checks.isEmpty && report.unreadable.count == 1, "\(text) \(report.checks)")
  }

  @Test("hide the constants of the file", arguments: hidden.indices)
  func hiding(_ index: Int) throws {
    let (platform, path, text) = Self.hidden[index]
    let report = try VerifiedSource(Self.curve, platform, "\"name\": \"card\"", path, text).report()
    #expect(report.checks.isEmpty && report.unreadable.count == 1, "\(text) \(report.checks)")
    #expect(report.unreadable.first?.position != nil)
  }

  @Test("of 100,000 nested functions are found", .timeLimit(.minutes(1)))
  func nesting() throws {
    for (path, platform, part) in [
      ("a.ts", "motion", "d => "), ("a.ts", "motion", "(d) => "), ("a.ts", "motion", "(d = "),
      ("a.ts", "motion", "f(d) { "), ("a.kt", "compose", "fun f(d: Int) = "),
      ("a.kt", "compose", "{ d -> "), ("a.swift", "swift", "{ (d: Int) in "),
      ("a.dart", "flutter", "f(d) => "), ("a.ts", "motion", "for (const d of x) "),
      ("a.ts", "motion", "for (const d of x) {"), ("a.ts", "motion", "for (const [d, "),
      ("a.swift", "swift", "for d in x {"), ("a.swift", "swift", "for d in x "),
    ] {
      let text = String(repeating: part, count: 100_000)
      let report = try VerifiedSource(
        Self.curve, platform, "\"name\": \"card\"", path, text
      ).report()
      #expect(report.checks.isEmpty, "\(part)")
    }
  }

  @Test(
    "of other functions hide nothing",
    arguments: [
      (
        "motion", "a.ts",
        "const d = 0.3;\nconst f = (d) => d\nconst card = { ease: 'easeIn', duration: d };"
      ),
      (
        "motion", "a.ts",
        "const d = 0.3;\nfunction f(d) { return d }\nconst card = { ease: 'easeIn', duration: d };"
      ),
      (
        "motion", "a.ts",
        "const d = 0.3;\nuse(d, () => {\n const card = { ease: 'easeIn', duration: d } })"
      ),
      ("motion", "a.ts", "const d = 0.3;\nif (d) { card = { ease: 'easeIn', duration: d } }"),
      (
        "motion", "a.ts",
        "function f(d) { const d = 0.3;\nreturn { card: { ease: 'easeIn', duration: d } } }"
      ),
      (
        "motion", "a.ts",
        "const d = 0.3;\nfunction card({ d: x }) { return { ease: 'easeIn', duration: d } }"
      ),
      (
        "motion", "a.ts",
        "const d = 0.3;\nfor (const d of list) { use(d) }\nconst card = { ease: 'easeIn', duration: d };"
      ),
      (
        "motion", "a.ts",
        "const d = 0.3;\nfor (const x of d) { card = { ease: 'easeIn', duration: d } }"
      ),
      (
        "motion", "a.ts",
        "const d = 0.3;\nfor (let i = f(d, 1); i < d; i++) { card = { ease: 'easeIn', duration: d } }"
      ),
      (
        "motion", "a.ts",
        "for (const d of list) { const d = 0.3;\ncard = { ease: 'easeIn', duration: d } }"
      ),
      (
        "motion", "a.ts",
        "const d = 0.3;\nfor (let i = 9 - d, n = 3; i < n; i++) { card = { ease: 'easeIn', duration: d } }"
      ),
      (
        "motion", "a.ts",
        "const d = 0.3;\nfor (let i = 2 * (1 - d), n = 3; i < n; i++) { card = { ease: 'easeIn', duration: d } }"
      ),
      (
        "motion", "a.ts",
        "const d = 0.3;\nfor (let i = a[0][d], n = 3; i < n; i++) { card = { ease: 'easeIn', duration: d } }"
      ),
      (
        "swift", "a.swift",
        "let d = 0.3\nfunc f() {\nfor (i, d) in list { use(d) }\ncard = Animation.easeIn(duration: d)\n}"
      ),
      (
        "swift", "a.swift",
        "let d = 0.3\nuse(for: a, d, in: b) { let card = Animation.easeIn(duration: d) }"
      ),
      (
        "swift", "a.swift",
        "let d = 0.3\nfunc f(for d: Int) { for x in d {} }\nlet card = Animation.easeIn(duration: d)"
      ),
      (
        "swift", "a.swift",
        "let d = 0.3\nfunc f(d: Int) {}\nlet card = Animation.easeIn(duration: d)"
      ),
      ("swift", "a.swift", "let d = 0.3\nuse(d: d) { let card = Animation.easeIn(duration: d) }"),
      (
        "compose", "a.kt",
        "val d = 300\nfun f(d: Int) = d\nval card = tween<Float>(d, easing = EaseIn)"
      ),
      ("compose", "a.kt", "val d = 300\nuse(d) { val card = tween<Float>(d, easing = EaseIn) }"),
    ])
  func other(_ row: (String, String, String)) throws {
    let report = try VerifiedSource(Self.curve, row.0, "\"name\": \"card\"", row.1, row.2).report()
    #expect(report.checks.count == 1 && report.failures.isEmpty, "\(row.2) \(report.unreadable)")
  }
}
