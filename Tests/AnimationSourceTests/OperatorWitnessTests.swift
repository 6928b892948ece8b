import AnimationCore
import AnimationSource
import Testing

/// The functions that compare values of a type that conforms to `Equatable` or `Comparable`.
///
/// The results are those of the same programs, compiled by `swiftc`.
@Suite("The operator of a protocol")
struct OperatorWitnessTests {
  /// The digits of a result: `p == p`, `p != p`, `[p] == [p]`, and the same for `q`.
  private static let pairs = "n(p == p, p != p, [p] == [p], q == q, q != q, [q] == [q])"

  @Test(
    "is a function for all values of the type",
    arguments: [
      ("", "", 101_101),
      ("static func == (x: Pair, y: Pair) -> Bool { false }", "", 010_010),
      ("static func == (x: Pair<A, B>, y: Pair<A, B>) -> Bool { false }", "", 010_010),
      // A direct comparison uses the function that fits; `!=` and arrays use the protocol's.
      ("static func == (x: Pair<A, A>, y: Pair<B, B>) -> Bool { false }", "", 001_101),
      ("static func == (x: Pair<B, A>, y: Pair<B, A>) -> Bool { false }", "", 001_001),
      ("static func == (x: Pair<A, A>, y: Pair<A, A>) -> Bool { false }", "", 101_101),
      (
        "static func == (x: Pair<Double, Double>, y: Pair<Double, Double>) -> Bool { false }", "",
        101_101
      ),
      (
        "static func == <C: VectorArithmetic>(x: Pair<A, C>, y: Pair<A, C>) -> Bool { false }", "",
        010_010
      ),
      (
        "static func == <C: VectorArithmetic>(x: Pair<C, B>, y: Pair<C, B>) -> Bool { false }", "",
        010_010
      ),
      (
        "static func == <C: VectorArithmetic>(x: Pair<C, C>, y: Pair<C, C>) -> Bool { false }", "",
        101_101
      ),
      (
        "static func == <C: VectorArithmetic>(x: Pair<A, C>, y: Pair<C, A>) -> Bool { false }", "",
        101_101
      ),
      (
        """
        static func == <C: VectorArithmetic, D: VectorArithmetic>(x: Pair<C, D>, y: Pair<C, D>) -> Bool { false }
        static func == (x: Pair, y: Pair) -> Bool { true }
        """, "", 101_101
      ),
      (
        """
        static func == (x: Pair, y: Pair) -> Bool { true }
        static func == <C: VectorArithmetic, D: VectorArithmetic>(x: Pair<C, D>, y: Pair<C, D>) -> Bool { false }
        """, "", 101_101
      ),
      (
        "",
        "func == <A: VectorArithmetic, B: VectorArithmetic>(x: Pair<A, B>, y: Pair<A, B>) -> Bool { false }",
        010_010
      ),
      (
        "",
        "func ==<A: VectorArithmetic, B: VectorArithmetic>(x: Pair<A, B>, y: Pair<A, B>) -> Bool { false }",
        010_010
      ),
    ])
  func generic(_ member: String, _ global: String, _ expected: Double) throws {
    let declarations = """
      struct Pair<A: VectorArithmetic, B: VectorArithmetic>: Equatable { var a: A; var b: B; \(member) }
      \(global)
      """
    let setup = "let p = Pair(a: 1.0, b: 2.0); let q = Pair(a: 1.0, b: value)"
    #expect(try Self.result(declarations, "\(setup); return \(Self.pairs)") == expected)
  }

  @Test(
    "may be declared outside of the type",
    arguments: [
      ("func == (x: S, y: S) -> Bool { false }", "n(s == s, s != s, [s] == [s])", 010),
      (
        "func == (x: S, y: S) -> Bool { false }",
        "n([s].contains(s), (s, 1) == (s, 1), T(s: s) == T(s: s))", 0
      ),
      ("func == (x: S, y: S?) -> Bool { false }", "n(s == s, s != s, [s] == [s])", 001),
      ("func == (x: S, y: T) -> Bool { false }", "n(s == s, s != s, [s] == [s])", 101),
      ("func != (x: S, y: S) -> Bool { true }", "n(s == s, s != s, [s] != [s])", 110),
      (
        "func < (x: U, y: U) -> Bool { x.a < y.a }",
        "n(U(a: 1) < U(a: 2), U(a: 1) >= U(a: 2), U(a: 1) > U(a: 0))", 101
      ),
    ])
  func global(_ global: String, _ result: String, _ expected: Double) throws {
    let order = global.contains("U") ? "Comparable" : "Equatable"
    let declarations = """
      struct S: Equatable { var a: Double }
      struct T: Equatable { var s: S }
      struct U: \(order) { var a: Double }
      \(global)
      """
    #expect(try Self.result(declarations, "let s = S(a: 1); return \(result)") == expected)
  }

  @Test(
    "must be declared where it applies",
    arguments: [
      (
        "struct S { static func == (x: T, y: T) -> Bool { false } }",
        "an operator of 'S' needs an operand of this type"
      ),
      ("struct S { static func + (x: T, y: T) -> T { x } }", "an operator of 'S' needs an operand"),
      (
        "struct S { static func == (x: S?, y: S?) -> Bool { true } }",
        "an operator of 'S' needs an operand"
      ),
      (
        "struct S { static func + (x: [S], y: (S, S)) -> S { x[0] } }",
        "an operator of 'S' needs an operand"
      ),
      (
        "struct S { static prefix func - (x: T) -> T { x } }", "an operator of 'S' needs an operand"
      ),
      (
        "struct S { func + (x: S, y: S) -> S { x } }", "the operator '+' of a type must be 'static'"
      ),
      (
        "extension Int { static func + (x: T, y: T) -> Int { 1 } }",
        "an operator of 'Int' needs an operand"
      ),
      (
        "struct S { static func - (x: S, y: S) -> S { x } }\nfunc - (x: S, y: S) -> S { y }",
        "'-' for these operands is also declared in 'S': delete one of them"
      ),
      (
        "func == <A: VectorArithmetic>(x: P<A, A>, y: P<A, A>) -> Bool { false }",
        "so that it compares two values of any type P<…>, and must return a Bool"
      ),
      (
        "func == (x: P<Double, Double>, y: P<Double, Double>) -> Bool { false }",
        "so that it compares two values of any type P<…>, and must return a Bool"
      ),
      (
        "func == <A: VectorArithmetic, B: VectorArithmetic>(x: P<A, B>, y: P<A, B>) -> Int { 1 }",
        "so that it compares two values of any type P<…>, and must return a Bool"
      ),
      (
        "struct S: Equatable { var a = 1.0 }\nfunc == <A: VectorArithmetic>(x: S, y: S) -> Bool { false }",
        "the operands of '==' do not use 'A': delete 'A'"
      ),
      (
        "func == <A: VectorArithmetic>(x: A, y: A) -> Bool { false }",
        "a generic '==' of two vectors is not supported: give it another name"
      ),
      (
        "func f() { func + (x: T, y: T) -> T { x } }",
        "the operator '+' must be declared outside of functions"
      ),
    ])
  func refused(_ declaration: String, _ message: String) throws {
    let declarations = """
      struct T { var t = 1.0 }
      struct P<A: VectorArithmetic, B: VectorArithmetic>: Equatable { var a: A; var b: B }
      \(declaration)
      """
    let errors = try #require(throws: SourceErrors.self) {
      _ = try Self.result(declarations, "return 1")
    }
    let messages = errors.diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].contains(message), "\(messages)")
  }

  @Test(
    "is not confused with other operators",
    arguments: [
      "struct S { static func + (x: [S], y: S) -> S { y } }",
      "struct S { static func + (x: T, y: S) -> S { y } }",
      "struct S<A: VectorArithmetic> { static func + (x: S<Double>, y: Int) -> Int { y } }",
      "struct S { static func += (x: inout S, y: Int) { } }",
      "func + (x: T, y: T) -> T { x }",
      "func + <A: VectorArithmetic>(x: P<A, A>, y: Double) -> Double { y }",
      "extension Double { static func % (x: Double, y: Double) -> Double { x } }",
      "extension VectorArithmetic { static func * (x: Self, y: Double) -> Self { x.scaled(by: y) } }",
    ])
  func accepted(_ declaration: String) throws {
    let declarations = """
      struct T { var t = 1.0 }
      struct P<A: VectorArithmetic, B: VectorArithmetic>: Equatable { var a: A; var b: B }
      \(declaration)
      """
    #expect(try Self.result(declarations, "return 1") == 1)
  }

  /// Returns the result of a function body, for the value 2 at 0.5 s.
  private static func result(_ declarations: String, _ body: String) throws -> Double? {
    let number = """
      func n(_ a: Bool, _ b: Bool, _ c: Bool) -> Double {
        Double((a ? 100 : 0) + (b ? 10 : 0) + (c ? 1 : 0))
      }
      func n(_ a: Bool, _ b: Bool, _ c: Bool, _ d: Bool, _ e: Bool, _ f: Bool) -> Double {
        n(a, b, c) * 1000 + n(d, e, f)
      }
      """
    let short = ShortProgram(
      testDescription: "", declarations: declarations + "\n" + number, body: body)
    let animation = try short.program().animation("Example", [:])
    var context = AnimationContext<Double>()
    return animation.animate(value: 2, time: 0.5, context: &context).map { $0 / 2 }
  }
}
