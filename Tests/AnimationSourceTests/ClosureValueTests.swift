import AnimationSource
import Testing

/// Closures that are taken out of values, which is not supported: each source has one error, at the
/// declaration or at the use that cannot work.
@Suite("A closure in a value")
struct ClosureValueTests {
  private static let stored = "a closure cannot be stored: write a method"
  private static let array =
    "arrays of closures are not supported: write a function with a 'switch'"
  private static let tuple = "tuples with closures are not supported: write functions"
  private static let optional = "optional closures are not supported: write a function"
  private static let constant = "a constant cannot be a closure: write a function"
  private static let literal =
    "a closure is allowed only as an argument, or as the value of a 'let'"

  @Test(
    "is an error at its declaration, and not at its use",
    arguments: [
      ("struct S { var c: (Double) -> Double }", "S(c: { $0 }).c(1)", stored),
      ("struct S { var c: (Double) -> Double = { $0 } }", "S().c(1)", stored),
      ("struct S { var c: (Double) -> Double }", "S(c: sin).c(1)", stored),
      ("struct S { let c: (Double) -> Double = sin }\nfunc s() -> S { S() }", "(s().c)(1)", stored),
      ("struct S { var c: ((Double) -> Double)? }", "S(c: nil).c?(1) ?? 2", optional),
      ("struct S { var c: ((Double) -> Double)? }", "S(c: nil).c!(1)", optional),
      ("struct S { var c: [(Double) -> Double] = [] }", "S().c[0](1)", array),
      (
        "struct S { var c: (f: (Double) -> Double, n: Int) }\nfunc g(_ s: S) -> Double { s.c.f(1) }",
        "1", tuple
      ),
      (
        "struct S { var x = 1.0; var c: (Double) -> Double { sin } }", "S().c(1)",
        "a property cannot be a closure: write a method"
      ),
      (
        """
        enum E { case a((Double) -> Double) }
        func g() -> Double { if case .a(let f) = E.a({ $0 }) { return f(1) }; return 2 }
        """, "g()", stored
      ),
      ("let c: (Double) -> Double = { $0 }", "c(1)", constant),
      ("let c: (Double) -> Double = sin", "c(1)", constant),
      ("struct S { static let c: (Double) -> Double = { $0 } }", "S.c(1)", constant),
      (
        "typealias F = (Double) -> Double\nfunc f(_ c: F?) -> Double { c?(1) ?? 2 }", "f(nil)",
        optional
      ),
      ("func f(_ c: Optional<(Double) -> Double>) -> Double { c?(1) ?? 2 }", "f(nil)", optional),
      ("func f(_ c: Array<(Double) -> Double>) -> Double { c[0](1) }", "f([])", array),
      ("func f(_ c: ((Double) -> Double, Int)) -> Double { c.0(1) }", "1", tuple),
      (
        "func f(_ c: ((Double) -> Double) -> Double) -> Double { c { $0 } }", "f { $0(1) }",
        "a closure that takes a closure is not supported: write a function"
      ),
      (
        "func f(_ c: (Double) -> (Double) -> Double) -> Double { c(1)(2) }", "1",
        "a closure cannot return a closure: write a function"
      ),
    ])
  func declared(_ declaration: String, _ result: String, _ message: String) throws {
    try Self.expect(message, declaration, "return \(result)")
  }

  @Test(
    "is an error in a body",
    arguments: [
      ("let f = s.method; return f(1)", "'method' is a method: call it with its arguments"),
      (
        "let f: (Double) -> Double = s.method; return f(1)",
        "a method cannot be passed: write { s.method($0) }"
      ),
      ("return apply(s.method)", "a method cannot be passed: write { s.method($0) }"),
      (
        "let f = { (x: Double) in x }; let (g, n) = (f, 1.0); return g(n)",
        "'f' is a closure: call it, or pass it"
      ),
      (
        "let f = { (x: Double) in x }; var g = f; return g(1)",
        "a closure cannot be kept in a 'var': write 'let'"
      ),
      ("let a = [{ (x: Double) in x }]; return a[0](1)", literal),
      ("let a = [sin, cos]; return a[0](1)", "'sin' is a function: call it"),
      ("let a: [(Double) -> Double] = [sin, cos]; return a[0](1)", array),
      ("let p = ({ (x: Double) in x }, 1); return p.0(1)", literal),
      ("let p: ((Double) -> Double, Int) = (sin, 1); return p.0(1)", tuple),
      (
        "let p = (1.0, 2.0); return p.0(1)",
        "a Double cannot be called: write an operator before '('"
      ),
      ("let p = (a: 1.0, b: [1]); return p.b(1)", "a [Int] cannot be called"),
      ("let a = [1.0]; return a[0](1)", "a Double cannot be called: write an operator before '('"),
      ("let c: ((Double) -> Double)? = sin; return c?(1) ?? 2", optional),
      ("let c: ((Double) -> Double)? = nil; if let f = c { return f(1) }; return 2", optional),
      (
        "let f: (Double) -> Double = time > 1 ? sin : cos; return f(1)",
        "expected a closure, or the name"
      ),
      ("let (f, n) = (sin, 1); return f(1) + Double(n)", "is a function: call it"),
      ("return s.number(1)", "'number' is a property, not a method: delete the parentheses"),
    ])
  func used(_ body: String, _ message: String) throws {
    try Self.expect(message, "", body)
  }

  @Test(
    "is not needed for",
    arguments: [
      "let f: (Double) -> Double = S.twice; return f(1)",
      "let f: (Double) -> Double = sin; return apply(f)",
      "let f = { (x: Double) in x }; let g = f; return g(1) + apply(g)",
      "let f = { (x: Double) in s.method(x) }; return apply(f) + f(1)",
      "return apply { s.method($0) } + apply(S.twice) + (apply)(sin)",
    ])
  func accepted(_ body: String) throws {
    _ = try Self.program("", body)
  }

  private static func expect(_ message: String, _ declarations: String, _ body: String) throws {
    let errors = try #require(throws: SourceErrors.self) { _ = try program(declarations, body) }
    let messages = errors.diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].contains(message), "\(messages)")
  }

  private static func program(_ declarations: String, _ body: String) throws -> SourceProgram {
    let own =
      declarations.contains("struct S")
      ? ""
      : """
      struct S {
        var number = 1.0
        func method(_ x: Double) -> Double { number * x }
        static func twice(_ x: Double) -> Double { 2 * x }
      }
      """
    let prologue = own.isEmpty ? "" : "let s = S(number: 2); _ = s; "
    return try ShortProgram(
      testDescription: "",
      declarations: """
        \(own)
        func apply(_ f: (Double) -> Double) -> Double { f(1) }
        \(declarations)
        """, body: prologue + body
    ).program()
  }
}
