import AnimationCore
import AnimationSource
import Testing

/// Functions and closures that are passed to functions, whose code is copied into each call.
///
/// The results are those of `swiftc`.
@Suite("A passed function")
struct PassedFunctionTests {
  private static let declarations = """
    func ap(_ f: (Double) -> Double) -> Double { let z = 100.0; return f(1) + z - z }
    func bp(_ f: (Double) -> Double) -> Double { ap { f($0) + ap(f) } }
    func through<U: VectorArithmetic>(_ u: U, _ f: (U) -> U) -> U { f(u) }
    func again<U: VectorArithmetic>(_ u: U, _ f: (U) -> U) -> U { through(through(u, f), f) }
    func double<W: VectorArithmetic>(_ w: W) -> W { var r = w + w; r = r + .zero; return r }
    func doubled<T: VectorArithmetic>(_ x: T) -> T { through(x, double) }
    func quadrupled<T: VectorArithmetic>(_ x: T) -> T { again(x, double) }
    func added<T: VectorArithmetic>(_ x: T) -> T {
      func n(_ y: T) -> T { y + x }
      return again(x, n)
    }
    struct S {
      var a = 3.0
      func value() -> Double { func n(_ x: Double) -> Double { a + x }; return ap(n) }
      func ap(_ f: (Double) -> Double) -> Double { let other = S(a: 7); return f(other.a) }
    }
    """

  @Test(
    "has the variables and the types of its surroundings",
    arguments: [
      ("let z = time; func f(_ y: Double) -> Double { y + z }; return ap(f)", 1.5),
      (
        "let z = time; func f(_ y: Double) -> Double { y + z }; let g: (Double) -> Double = f; return ap(g)",
        1.5
      ),
      ("let z = time; let f = { (y: Double) in y + z }; return ap(f)", 1.5),
      (
        "let z = time; let f = { (y: Double) in y + z }; let g: (Double) -> Double = f; return ap(g)",
        1.5
      ),
      ("var z = time; func f(_ y: Double) -> Double { z += y; return z }; return ap(f) + z", 3),
      ("let z = time; func f(_ y: Double) -> Double { y + z }; return bp(f)", 3),
      ("return doubled(2.0)", 4), ("return quadrupled(2.0)", 8), ("return added(2.0)", 6),
      ("return doubled(value) == value + value ? 1 : 0", 1),
      ("return added(value) == value + value + value ? 1 : 0", 1),
      ("return S().value()", 10),
    ])
  func surroundings(_ body: String, _ expected: Double) throws {
    #expect(try Self.result(body) == expected)
  }

  @Test(
    "can call the function that it is passed to",
    arguments: [
      ("return ap { $0 + ap { $0 } }", 2), ("return ap { x in ap { y in ap { $0 + x + y } } }", 3),
      ("return bp { $0 + bp { $0 } }", 6), ("return through(2.0) { through($0, double) }", 4),
      ("func f(_ y: Double) -> Double { ap { $0 + y } }; return ap(f) + bp(f)", 6),
    ])
  func nested(_ body: String, _ expected: Double) throws {
    #expect(try Self.result(body) == expected)
  }

  @Test("cannot pass itself to a function that calls it")
  func recursive() throws {
    let body = "func f(_ y: Double) -> Double { y > 3 ? y : ap(f) }; return f(1)"
    let errors = try #require(throws: SourceErrors.self) { _ = try Self.result(body) }
    let message = """
      'f' calls itself, which a function inside another function cannot do: move it out of the \
      function
      """
    #expect(errors.diagnostics.map(\.message) == [message])
  }

  private static func result(_ body: String) throws -> Double? {
    let animation = try ShortProgram(
      testDescription: "", declarations: declarations, body: body
    ).program().animation("Example")
    var context = AnimationContext<Double>()
    return animation.animate(value: 1, time: 0.5, context: &context)
  }
}
