import AnimationCore
import AnimationSource
import Testing

/// Nested functions and closures that use `self` or a variable before it has a value.
///
/// Each source was compiled by `swiftc`, which accepts and refuses the same ones.
@Suite("A nested function")
struct CaptureTests {
  @Test(
    "cannot use an incomplete self",
    arguments: [
      ("func f() -> Int { c() }; k = f(); a = []", "'f' uses 'self' before 'a' has a value"),
      ("func f() -> Int { b }; k = f(); a = []", "'f' uses 'self' before 'a' has a value"),
      ("func f() -> Int { self.b }; k = f(); a = []", "'f' uses 'self' before 'a' has a value"),
      ("a = []; func f() -> Int { a.count }; k = f()", "'f' uses 'self' before 'k' has a value"),
      ("func f() { a = [] }; f(); k = 1", "'f' uses 'self' before 'a' has a value"),
      ("func f() { b = 2 }; f(); a = []; k = 1", "'f' uses 'self' before 'a' has a value"),
      ("func f() { self.b += 2 }; f(); a = []; k = 1", "'f' uses 'self' before 'a' has a value"),
      ("func f() { grow() }; f(); a = []; k = 1", "'f' uses 'self' before 'a' has a value"),
      ("func f() { self = S() }; f()", "'f' uses 'self' before 'a' has a value"),
      (
        "func f() -> Int { c() }; func g() -> Int { f() }; k = g(); a = []",
        "'g' uses 'self' before 'a' has a value"
      ),
      (
        "func f() -> Int { func g() -> Int { c() }; return 2 }; k = f(); a = []",
        "'f' uses 'self' before 'a' has a value"
      ),
      (
        "func f(_ x: Int) -> Int { c() + x }; k = ap(f); a = []",
        "'f' uses 'self' before 'a' has a value"
      ),
      (
        "func f(_ x: Int) -> Int { ap { $0 + b } }; k = f(1); a = []",
        "'f' uses 'self' before 'a' has a value"
      ),
      (
        "func f() -> Int { c() }; a = []; if b > 1 { k = 1 } else { k = f() }",
        "'f' uses 'self' before 'k' has a value"
      ),
      ("func f() { k = 1 }; a = []; f()", "'k' is a constant"),
      ("k = ap { $0 + b }; a = []", "'self' is used before 'a' has a value"),
      ("k = ap { $0 + self.b }; a = []", "'self' is used before 'a' has a value"),
      ("a = []; k = ap { $0 + a.count }", "'self' is used before 'k' has a value"),
      ("k = ap { b += 1; return $0 }; a = []", "'self' is used before 'a' has a value"),
    ])
  func incomplete(_ body: String, _ message: String) throws {
    let errors = try #require(throws: SourceErrors.self) {
      _ = try SourceProgram(Self.source(body))
    }
    let messages = errors.diagnostics.map(\.message)
    #expect(messages.contains { $0.contains(message) }, "\(messages)")
  }

  @Test(
    "cannot use a variable without a value",
    arguments: [
      (
        "let x: Int; func f() -> Int { x }; k = f(); x = 1; a = []",
        "'f' uses 'x' before it has a value"
      ),
      ("var x: Int; func f() { x = 1 }; f(); a = []; k = x", "'f' uses 'x' before it has a value"),
      (
        "let x: Int; func f() -> Int { func g() -> Int { x }; return g() }; k = f(); x = 1; a = []",
        "'f' uses 'x' before it has a value"
      ),
      (
        "let x: Int; func f() -> Int { x }; func g() -> Int { f() }; k = g(); x = 1; a = []",
        "'g' uses 'x' before it has a value"
      ),
      ("let x: Int; func f() { x = 1 }; f(); a = []; k = x", "'x' is a constant"),
      ("func f() -> Int { let x: Int; return x }; a = []; k = f()", "'x' is used before it has"),
      ("var x: Int; bump(&x); x = 1; a = []; k = x", "'x' is used before it has a value"),
      ("var x: S; x.b = 1; a = []; k = 1", "'x' is used before it has a value"),
    ])
  func noValue(_ body: String, _ message: String) throws {
    try incomplete(body, message)
  }

  @Test(
    "can use a variable that has a value at the call",
    arguments: [
      "func f() -> Int { c() }; a = []; k = 1; _ = f()",
      "func f() -> Int { c() }; func g() -> Int { f() }; a = []; k = 1; _ = g()",
      "func f(_ x: Int) -> Int { x }; k = ap(f); a = []",
      "func f() { b = 2 }; a = [1]; k = 1; f(); b += 1",
      "func f() -> Int { c() }; a = []; k = 1; return; _ = f()",
      "func f(_ x: Int) -> Int { ap { $0 + b } }; a = []; k = 1; b = f(1)",
      "let x: Int; func f() -> Int { x }; x = 1; a = []; k = f()",
      "var x: Int; func f() { x = 1 }; x = 2; f(); a = []; k = x",
      "var x: Int; func f() { x = 1 }; a = []; k = 1",
      "func f() -> Int { let x: Int; x = 3; return x }; a = []; k = f()",
      "var x: Int; x = 1; bump(&x); x += 1; a = []; k = x",
    ])
  func accepted(_ body: String) throws {
    _ = try SourceProgram(Self.source(body))
  }

  @Test("changes a variable that has its first value after the declaration of the function")
  func laterValue() throws {
    let body = "var x: Int; func f() { x += 40 }; a = []; x = 1; f(); f(); k = x"
    let animation = try SourceProgram(Self.source(body)).animation("Example")
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 1, time: 0.5, context: &context) == 81)
  }

  /// Returns a structure with the body of its initializer, and an animation that makes one.
  private static func source(_ body: String) -> String {
    """
    struct S {
      var a: [Double]
      var b = 1
      let k: Int
      init() { \(body) }
      func c() -> Int { a.count }
      mutating func grow() { a.append(1) }
    }
    func ap(_ f: (Int) -> Int) -> Int { f(1) }
    func bump(_ x: inout Int) { x += 1 }
    struct Example: CustomAnimation {
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? { value.scaled(by: Double(S().k)) }
    }
    """
  }
}
