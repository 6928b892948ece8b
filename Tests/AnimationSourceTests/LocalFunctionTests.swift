import AnimationCore
import AnimationSource
import Testing

/// Nested functions and closures that use variables declared later.
///
/// `swiftc` accepts and refuses the same bodies, with the same results.
@Suite("A nested function that is declared before a variable")
struct LocalFunctionTests {
  @Test(
    "uses the variable if it exists at the call",
    arguments: [
      ("func f() -> Double { x }; let x = 1.0; return f() + x", 7),
      ("do { func f() -> Double { x } }; let x = 1.0; return x", 6),
      ("do { func f() -> Double { p }; v += f() }; do { let p = 1.0; return p }", 7.5),
      ("do { func f() -> Double { p }; v += f(); let p = 8.0; v += p }; return v", 26),
      ("func g() -> Double { f() }; func f() -> Double { x }; let x = 1.0; return g() + x", 7),
      ("func f() -> Double { func g() -> Double { x }; return g() }; let x = 1.0; return f()", 6),
      ("func f() -> Double { x }; defer { v += f() }; let x = 1.0; return x", 7),
      ("func f() -> Double { x }; defer { defer { v += f() } }; let x = 1.0; return x", 7),
      ("func f() -> Double { x }; if p > 3 { return 0; v += f() }; let x = 1.0; return x", 6),
      ("do { func f() -> Double { x }; func g() -> Double { f() } }; let x = 1.0; return x", 6),
      (
        "func f() -> Double { let y = x; let x = 2.0; return y + x }; let x = 1.0; return f() + x",
        9
      ),
      ("func f() -> Double { m }; let m = 9.0; return f() + m", 23),
      ("func f() { x += 1 }; var x = 1.0; x += 1; f(); return x", 8),
      (
        "for i in 0..<3 { func f() -> Double { x + Double(i) }; let x = Double(i); v += f() }; return v",
        19
      ),
      (
        "func f() -> Double { let c = { g() }; return c() }; func g() -> Double { x }; let x = 2.0; return f()",
        7
      ),
      (
        "let q: Double? = o; func c() -> Double { y }; guard let q else { return 0 }; let y = q; return c() + y",
        13
      ),
      (
        "let q: Double? = o; func c() -> Double { q ?? 3 }; guard let q else { return 0 }; return c() + q",
        13
      ),
      ("guard let w = o, f() > 0 else { return 0 }; func f() -> Double { w }; return w", 9),
      ("let q: Double? = o; guard let q else { return q ?? 1 }; return q", 9),
      ("guard let K = o else { return K }; return K", 9),
      ("guard let K = o else { func c() -> Double { K }; return c() }; return K", 9),
      ("if let w = o, let w = o.map({ $0 + w }) { return w }; return 0", 13),
    ])
  func exists(_ body: String, _ expected: Double) throws {
    #expect(try Self.result(body) == expected)
  }

  @Test(
    "cannot use the variable before; the mark is at the function or at the use",
    arguments: [
      ("func |f() -> Double { x }; let y = f(); let x = 1.0; return y + x", early("f", "x")),
      ("do { func |f() -> Double { x }; v += f() }; let x = 1.0; return x", early("f", "x")),
      ("do { func |f() -> Double { K }; v += f() }; let K = 1.0; return K", early("f", "K")),
      ("do { func |f() -> Double { m }; v += f() }; let m = 1.0; return m", early("f", "m")),
      (
        "func g() -> Double { f() }; let y = g(); func |f() -> Double { x }; let x = 1.0; return y + x",
        early("f", "x")
      ),
      (
        "func |f() -> Double { x }; do { let y = { f() }; v += y() }; let x = 1.0; return x",
        early("f", "x")
      ),
      (
        "func |f() -> Double { x }; defer { v += f() }; if p > 3 { return 0 }; let x = 1.0; return x",
        early("f", "x")
      ),
      (
        "func |f() -> Double { x }; while true { }; v += f(); let x = 1.0; return x",
        early("f", "x")
      ),
      (
        "func |g() -> Double { func f() -> Double { x }; return 1 }; v += g(); let x = 1.0; return x",
        early("g", "x")
      ),
      (
        "let c = { () -> Double in func |f() -> Double { x }; return 1 }; v += c(); let x = 1.0; return x",
        early("f", "x")
      ),
      ("let x = f(); func |f() -> Double { x }; return x", early("f", "x")),
      ("let h = f; func |f() -> Double { x }; let x = 1.0; return h() + x", early("f", "x")),
      (
        "func f() -> Double { x }; let x: Double; v += |f(); x = 1; return x",
        "'f' uses 'x' before it has a value"
      ),
      ("guard let K = o else { return f() }; func |f() -> Double { K }; return K", early("f", "K")),
      ("let c = { |K }; let K = 1.0; return c() + K", undeclared("K")),
      ("v += ap { $0 + |m }; let m = 1.0; return m", undeclared("m")),
      ("guard let w = o else { return |w }; return w", undeclaredInGuard("w")),
      ("guard let w = o else { let c = { |w }; return c() }; return w", undeclaredInGuard("w")),
    ])
  func isMissing(_ marked: String, _ message: String) throws {
    try Self.expect(message, at: marked)
  }

  @Test(
    "can have overloads, and be the value of a constant",
    arguments: [
      (
        "func f(_ a: Int) -> Double { 1 }; func f(_ a: Double) -> Double { 2 }; return f(1) + f(2.5)",
        8
      ),
      (
        "func f(_ a: Int) -> Double { 1 }; func f(b: Int) -> Double { 3 }; return f(1) + 10 * f(b: 1)",
        36
      ),
      (
        "func f(_ a: Int) -> Double { f(2.5) }; func f(_ b: Double) -> Double { b }; return f(1)",
        7.5
      ),
      (
        "func f(_ a: Int) -> Double { 1 }; func f(_ a: Double) -> Double { 2 }; let h: (Double) -> Double = f; return h(1)",
        7
      ),
      ("func f(_ a: Double) -> Double { a + 1 }; let h = f; return h(3) + ap(h)", 11),
      ("func f(_ a: Double) -> Double { a + v }; let h = f; return ap(h)", 8),
      ("let h = gl; return h(3) + ap(h)", 11), ("let h = S.s; return h(3)", 11),
      ("func f(a: Double) -> Double { a + 1 }; let h = f; return h(3)", 9),
      (
        "func f(_ a: inout Double) -> Double { a += 1; return a }; let h = f; var k = 2.0; return h(&k) + k",
        11
      ),
    ])
  func values(_ body: String, _ expected: Double) throws {
    #expect(try Self.result(body) == expected)
  }

  @Test(
    "cannot be the value of a constant if its type or its lifetime is not clear",
    arguments: [
      (
        "func f(_ a: Int) -> Double { 1 }; func |f(_ b: Int) -> Double { 3 }; return f(1)",
        "'f' is declared twice"
      ),
      (
        "func f(_ a: Int) -> Double { 1 }; func f(_ a: Double) -> Double { 2 }; let h = |f; return h(1)",
        untyped("f")
      ),
      (
        "func f(_ a: Double) -> Double { a + v }; let |h = f; return h(1)",
        """
        the closure 'h' captures the inout parameter 'v', so 'h' can only be passed as an \
        argument: write a nested function instead
        """
      ),
      ("let h = |sin; return h(1)", untyped("sin")),
    ])
  func unclear(_ marked: String, _ message: String) throws {
    try Self.expect(message, at: marked)
  }

  /// As many functions as the compiler inlines into one another, from the first to the last.
  @Test("is found at the end of a chain of functions", arguments: [1, 13, 23])
  func chain(count: Int) throws {
    let functions = (0..<count).map { "func f\($0)() -> Double { f\($0 + 1)() + 1 }" }
    let body =
      (functions + ["func f\(count)() -> Double { x }", "let x = 1.0", "return f0()"])
      .joined(separator: "; ")
    #expect(try Self.result(body) == 6 + Double(count))
  }

  private static func early(_ function: String, _ variable: String) -> String {
    """
    '\(function)' uses '\(variable)', and is used before '\(variable)' is declared: declare \
    '\(variable)' earlier
    """
  }

  private static func undeclared(_ name: String) -> String {
    "'\(name)' is used before its declaration: move the declaration up"
  }

  private static func undeclaredInGuard(_ name: String) -> String {
    """
    '\(name)' is used before its declaration, or in the block of the 'guard' that declares it: \
    move the declaration up
    """
  }

  private static func untyped(_ name: String) -> String {
    """
    '\(name)' is generic or has overloads: write the type, as in let f: (Double) -> Double = \
    \(name)
    """
  }

  /// Expects that the only error of a body is a message at the mark `|`.
  private static func expect(_ message: String, at marked: String) throws {
    let before = declarations(marked).prefix { $0 != "|" }
      .split(separator: "\n", omittingEmptySubsequences: false)
    let column = try #require(before.last).count + 1
    let position = SourcePosition(
      line: Int32(ShortProgram.linesBefore + before.count), column: Int32(column))
    let errors = try #require(throws: SourceErrors.self) {
      _ = try program(marked.replacing("|", with: ""))
    }
    #expect(
      errors.diagnostics == [SourceDiagnostic(message, at: position)], "\(errors.diagnostics)")
  }

  /// Returns the result of a body plus those variables that it can change.
  private static func result(_ body: String) throws -> Double? {
    let animation = try program(body).animation("Example")
    var context = AnimationContext<Double>()
    return animation.animate(value: 1, time: 0.5, context: &context)
  }

  private static func program(_ body: String) throws -> SourceProgram {
    try ShortProgram(
      testDescription: "", declarations: declarations(body),
      body: "var s = S(); var v = 2.0; let r = s.run(&v, 1.5, 4); return r + v + s.m"
    ).program()
  }

  private static func declarations(_ body: String) -> String {
    """
    let K = 7.0
    func gl(_ x: Double) -> Double { x + 1 }
    func ap(_ f: (Double) -> Double) -> Double { f(1) }
    struct S {
      var m = 3.0
      static func s(_ x: Double) -> Double { x * 2 }
      mutating func run(_ v: inout Double, _ p: Double, _ o: Double?) -> Double {
        \(body)
      }
    }
    """
  }
}
