import AnimationSource
import Testing

/// Closure constants, such as `let f = { … }`, that capture an `inout` parameter or a mutable
/// `self`.
///
/// Each body was compiled by `swiftc`, which accepts and refuses the same ones.
@Suite("A closure constant that captures an inout variable")
struct ClosureConstantTests {
  private static let self_ = "captures the mutable 'self', so '"
  private static let inout_ = "captures the inout parameter 'v', so '"

  @Test(
    "cannot be called, and cannot be captured",
    arguments: [
      ("let f = { (y: Double) in y + v }; return f(1)", inout_),
      ("let f: (Double) -> Double = { $0 + v }; return f(1)", inout_),
      ("let f = { (y: Double) in v += y }; f(1); return v", inout_),
      ("let f = { (y: Double) in grow(&v) + y }; return f(1)", inout_),
      ("let f = { (y: Double) in y + v }; return ap(f) + f(2)", inout_),
      ("let f = { (y: Double) in y + v }; return ap { f($0) }", inout_),
      ("let f = { (y: Double) in y + v }; return ap { _ in ap(f) }", inout_),
      ("let f = { (y: Double) in y + v }; func g() -> Double { f(1) }; return g()", inout_),
      ("let f = { (y: Double) in y + v }; func g() -> Double { ap(f) }; return g()", inout_),
      ("let f = { (y: Double) in y + v }; let g = { (y: Double) in ap(f) }; return ap(g)", inout_),
      (
        "let f = { (y: Double) in y + v }; let g: (Double) -> Double = f; return g(1)", inout_
      ),
      (
        "func g(_ y: Double) -> Double { y + v }; let f: (Double) -> Double = g; return f(1)",
        inout_
      ),
      (
        "func g(_ y: Double) -> Double { y + v }; let f = { (y: Double) in g(y) }; return f(1)",
        inout_
      ),
      (
        "func g(_ v: inout Double) -> Double { let f = { v + 1 }; return f() }; return g(&v)",
        inout_
      ),
      ("return ap { z in let f = { (y: Double) in y + v }; return f(z) }", inout_),
      ("let f = { (y: Double) in ap { $0 + v } }; return f(1)", inout_),
      ("let f = { (y: Double) in y + v }; defer { v = ap(f) }; return 3", inout_),
      ("let f = { (y: Double) in y + v }; return ap { z in return z; _ = f(1) }", inout_),
      ("let f = { (y: Double) in y + x }; return f(1)", self_),
      ("let f = { (y: Double) in y + self.x }; return f(1)", self_),
      ("let f = { (y: Double) in x += y }; f(1); return x", self_),
      ("let f = { (y: Double) in read() + y }; return f(1)", self_),
      ("let f = { (y: Double) in move(); return y }; return f(1)", self_),
      ("func g() -> Double { x }; let f = { (y: Double) in g() + y }; return f(1)", self_),
      (
        "func g(_ z: Double) -> Double { let f = { (y: Double) in y + x }; return f(z) }; return g(1)",
        self_
      ),
    ])
  func refused(_ body: String, _ message: String) throws {
    let errors = try #require(throws: SourceErrors.self) { _ = try Self.program(body) }
    let messages = errors.diagnostics.map(\.message)
    #expect(messages.contains { $0.contains(message) }, "\(messages)")
  }

  @Test(
    "can be passed in the function that declares it, and other closures can be called",
    arguments: [
      "let f = { (y: Double) in y + v }; return ap(f)",
      "let f: (Double) -> Double = { $0 + x }; return ap(f) + ap(f)",
      "let f = { (y: Double) in y + v }; return [1.0].map(f)[0]",
      "let f = { (y: Double) in y + v }; let g: (Double) -> Double = f; return ap(g)",
      "func g(_ y: Double) -> Double { y + x }; let f: (Double) -> Double = g; return ap(f)",
      "func g(_ y: Double) -> Double { y + v }; let f = { (y: Double) in g(y) }; return ap(f)",
      "func g(_ y: Double) -> Double { y + x + v }; return ap(g) + g(1)",
      "return ap { $0 + x + v }",
      "let w = v; let f = { (y: Double) in y + w }; return f(1)",
      "var w = v; let f = { (y: Double) in w += y }; f(1); return w",
      "let f = { (y: Double) in y + 1 }; return f(x) + f(v)",
      "let f: (inout Double) -> Double = { $0 += 1; return $0 }; return f(&v)",
      "let f = { (y: Double) in func g(_ v: inout Double) -> Double { ap { $0 + v } }; var k = y; return g(&k) }; return f(1)",
      "return S.fixed(1) + constant()",
      "let f = { (y: Double) in y + v }; return 1; _ = f(1)",
      "let f = { (y: Double) in y + v }; if x > 1 { return 1 } else { return 2 }; _ = f(1)",
      "let f = { (y: Double) in y + v }; if x > 1 { return 3; _ = f(1) }; return 1",
      "let f = { (y: Double) in y + v }; for _ in 0..<3 { break; _ = f(1) }; return 1",
      "defer { let f = { (y: Double) in y + v }; v = ap(f) }; return 3",
    ])
  func accepted(_ body: String) throws {
    _ = try Self.program(body)
  }

  private static func program(_ body: String) throws -> SourceProgram {
    try ShortProgram(
      testDescription: "",
      declarations: """
        func ap(_ f: (Double) -> Double) -> Double { f(1) }
        func grow(_ v: inout Double) -> Double { v += 1; return v }
        struct S {
          var x = 1.0
          func read() -> Double { x }
          func constant() -> Double { let f = { (y: Double) in y + x }; return f(1) }
          static func fixed(_ v: Double) -> Double { let f = { (y: Double) in y + v }; return f(1) }
          mutating func move() { x += 1 }
          mutating func run(_ v: inout Double) -> Double { \(body) }
        }
        """, body: "var s = S(); var v = time; return s.run(&v)"
    ).program()
  }
}
