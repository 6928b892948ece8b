import AnimationCore
import Testing

@testable import AnimationSource

/// The choice between the operator functions of a type; the values are those of Swift 6.3.
@Suite("The choice of an operator function")
struct OperatorChoiceTests {
  @Test(
    "is that of Swift",
    arguments: [
      ("p + 2", 2.0), ("p + 2.0", 1), ("p + n", 2), ("p + d", 1), ("p + 2 * 3", 2),
      ("p + (1 + 0.5)", 1), ("p + -1", 2), ("p - d", 4), ("p - o", 3), ("p - 2", 4),
      ("p - 2.5", 4), ("p * 2", 5), ("p * 2.5", 5), ("p * n", 6), ("p % 2.0", 9), ("p % 0.5", 9),
      ("changed(d)", 11), ("changed(o)", 10), ("-p", 13), ("p & p", 16), ("q & p", 14),
      ("p & q", 15),
    ])
  func overloads(_ expression: String, _ value: Double) throws {
    let declarations = """
      struct P {
        var x = 0.0
        static func + (a: P, b: Double) -> Double { 1 }
        static func + (a: P, b: Int) -> Double { 2 }
        static func - (a: P, b: Double?) -> Double { 3 }
        static func - (a: P, b: Double) -> Double { 4 }
        static func * (a: P, b: Double) -> Double { 5 }
        static func * (a: P, b: Int?) -> Double { 6 }
        static func % (a: P, b: UInt64) -> Double { 8 }
        static func % (a: P, b: Double) -> Double { 9 }
        static func += (a: inout P, b: Double?) { a.x = 10 }
        static func += (a: inout P, b: Double) { a.x = 11 }
        static prefix func - (a: P) -> Double { 13 }
        static func & (a: P?, b: P) -> Double { 14 }
        static func & (a: P, b: P?) -> Double { 15 }
        static func & (a: P, b: P) -> Double { 16 }
      }
      func changed(_ d: Double) -> Double { var p = P(); p += d; return p.x }
      func changed(_ o: Double?) -> Double { var p = P(); p += o; return p.x }
      """
    let body = """
      let (p, d, n) = (P(), 0.5, 2)
      let o: Double? = 1
      let q: P? = p
      _ = (d, n, o, q)
      return \(expression)
      """
    #expect(try Self.result(body, declarations) == value)
  }

  @Test(
    "is that of Swift for generic functions and nested operators",
    arguments: [
      ("p + d", 2), ("p + 1", 2), ("p - d", 3), ("p - 1", 4), ("p - n", 4), ("p * p", 5),
      ("(p * 2).x", 4), ("(2 * p * 3).x", 12), ("p * (2 * p)", 5), ("(2 * (3 * (d * p))).x", 6),
      ("p * d * p", 5), ("(d * 2 * p).x", 2), ("d * (p * p)", 2.5), ("1 + d * (p * p + 2)", 4.5),
      ("max(d, 2) * (p * p)", 10), ("(Double(n) * p).x", 4), ("(-d * p).x", -1),
      ("(d > 0 ? p * 2 : p).x * 2", 8), ("((d > 0 ? p : p * 3) * 2).x", 4), ("p + 1.5 + 2", 4),
    ])
  func nested(_ expression: String, _ value: Double) throws {
    let declarations = """
      struct P {
        var x = 0.0
        static func + <V: VectorArithmetic>(a: P, b: V) -> Double { 1 }
        static func + (a: P, b: Double) -> Double { 2 }
        static func - <V: VectorArithmetic>(a: P, b: V) -> Double { 3 }
        static func - (a: P, b: Int) -> Double { 4 }
        static func * (a: P, b: P) -> Double { 5 }
        static func * (a: P, b: Double) -> P { P(x: a.x * b) }
        static func * (a: Double, b: P) -> P { P(x: a * b.x) }
      }
      """
    let body = "let (p, d, n) = (P(x: 2), 0.5, 2); _ = (p, d, n); return \(expression)"
    #expect(try Self.result(body, declarations) == value)
  }

  @Test(
    "leaves the choice of an overloaded result to the surroundings",
    arguments: [
      ("return d + f(n)", 4.5), ("return d + -f(3)", -2.5), ("return d + (f(n))", 4.5),
      ("var e = d; e += f(n); return e", 4.5), ("let a: Double? = p / 2; return a!", 10),
    ])
  func results(_ body: String, _ value: Double) throws {
    let declarations = """
      struct P {
        var x = 0.0
        static func + (a: P, b: P) -> P { a }
        static func += (a: inout P, b: P) {}
        static func / (a: P, b: Int) -> Double { 9 }
        static func / (a: P, b: Int) -> Double? { 10 }
      }
      func f(_ n: Int) -> Int { n }
      func f(_ n: Int) -> Double { Double(n) + 0.5 }
      """
    let constants = "let (p, d, n) = (P(), 1.0, 3); _ = (p, d, n); "
    #expect(try Self.result(constants + body, declarations) == value)
  }

  private static let point = """
    struct P {
      var x: Double
      static func + (a: P, b: P) -> P { P(x: a.x + b.x) }
      static func + (a: P, b: Double) -> P { P(x: a.x + b) }
      static func * (a: P, k: Double) -> P { P(x: a.x * k) }
      static func * (k: Double, a: P) -> P { P(x: a.x * k) }
    }
    func h(_ x: Double) -> Double { x + 1 }
    """

  /// Returns a text of nested parts: the starts of all parts, `last`, and the ends of all parts.
  private static func text(_ depth: Int, _ step: (Int) -> (String, String), _ last: String)
    -> String
  {
    let steps = (0..<depth).map(step)
    return steps.map(\.0).joined() + last + steps.reversed().map(\.1).joined()
  }

  @Test("takes a time that grows with the depth of the operators", arguments: [6, 12, 20])
  func deep(_ depth: Int) throws {
    let terms = (1...depth).map { Double($0) / 4 }
    let polynomial = Self.text(depth, { ("\(terms[$0]) + t * (", ")") }, "1.5")
    let expected = terms.reversed().reduce(1.5) { $1 + 0.5 * $0 }
    #expect(try Self.deepResult("return \(polynomial)") == expected)
    let points = Self.text(depth, { _ in ("t * (p + ", ")") }, "p")
    #expect(try Self.deepResult("return (\(points)).x") == 3)
    let sum = Self.text(depth, { _ in ("p + ", "") }, "p")
    #expect(try Self.deepResult("return (\(sum)).x") == 3 * Double(depth + 1))
    let calls = Self.text(depth, { _ in ("0.25 + t * h(", ")") }, "1.5")
    #expect(try Self.deepResult("return \(calls)") == 1.5)
  }

  private static func deepResult(_ body: String) throws -> Double? {
    try result("let (t, p) = (0.5, P(x: 3)); _ = (t, p); \(body)", point)
  }

  @Test("reports an unknown name in nested operators once")
  func unknownName() {
    let text = Self.text(12, { _ in ("1.5 + t * (", ")") }, "unknown")
    let errors = Self.errors("let t = time; return \(text)")
    #expect(errors.map(\.reason) == ["there is no 'unknown'"])
  }

  @Test("reports only the limit of checks when a trial reaches it")
  func exhausted() {
    let text = Self.text(24, { _ in ("t * (b ? ", " : 1.0)") }, "1.5")
    let errors = Self.errors("let (t, b) = (time, time > 0); return \(text)")
    #expect(
      errors.map(\.message) == [
        "the source is too complex to be checked: split long expressions into statements"
      ])
  }

  private static func errors(_ body: String) -> [SourceDiagnostic] {
    do throws(SourceErrors) {
      _ = try ShortProgram(testDescription: "", declarations: point, body: body).program()
      return []
    } catch {
      return error.diagnostics
    }
  }

  /// Returns the result of a function body at 0.5 s, with a budget for its compilation.
  private static func result(_ body: String, _ declarations: String) throws -> Double? {
    let program = try Work.with(budget: WorkBudget(steps: 1_000_000)) {
      try ShortProgram(testDescription: "", declarations: declarations, body: body).program()
    }
    var context = AnimationContext<Double>()
    return try program.animation("Example").animate(value: 1, time: 0.5, context: &context)
  }
}
