import AnimationCore
import AnimationSource
import Testing

/// Generic arguments that follow from the arguments of a call.
///
/// `swiftc` infers the same types, and refuses the same calls.
@Suite("A generic argument")
struct InferenceTests {
  private static let declarations = """
    struct P<T: VectorArithmetic> { var a: [T?]; var b: T }
    struct Q<T: VectorArithmetic> { var a: (T?, Int); var b: T }
    struct D<T: VectorArithmetic> { var a: (T, T?) }
    struct A<T: VectorArithmetic> { var a: [T] }
    struct B<T: VectorArithmetic> { var a: [[T?]] }
    struct O<T: VectorArithmetic> { var a: T?; var b: T? }
    struct R<T: VectorArithmetic> { var p: O<T>; var b: T }
    enum E<T: VectorArithmetic> { case e([T?], T), g(T?), h((T, T?)), nothing }
    struct M<T: VectorArithmetic> {
      var a: T
      static func made(_ x: T? = nil, _ y: [T] = []) -> M { M(a: x ?? y.first ?? .zero) }
      static func twice(_ x: T) -> M { M(a: M.made(x).a + made(nil, [x]).a) }
    }
    func f<T: VectorArithmetic>(_ a: [T?], _ b: T) -> T { (a.isEmpty ? nil : a[0]) ?? b }
    func last<T: VectorArithmetic>(_ a: [T?], _ b: T) -> T { a[a.count - 1] ?? b }
    func g<T: VectorArithmetic>(_ a: (T, T?)) -> T { a.1 ?? a.0 }
    func h<T: VectorArithmetic>(_ a: T?, _ b: T) -> T { a ?? b }
    func k<T: VectorArithmetic>(_ a: [T]) -> T { a[0] }
    func m<T: VectorArithmetic>(_ a: O<T>, _ b: T) -> T { a.a ?? b }
    func empty<T: VectorArithmetic>() -> T? { nil }
    """

  @Test(
    "is inferred from elements, literals and later arguments",
    arguments: [
      ("P(a: [nil, 3.0], b: 4.0).a[1] ?? 0", 3),
      ("P(a: [nil, 3.0], b: 4.0).a[0] ?? 7", 7),
      ("P(a: [nil, value], b: value).a[1] == value ? 1 : 0", 1),
      ("Double(P(a: [nil, nil], b: value).a.count)", 2),
      ("P(a: [], b: 3.0).b", 3),
      ("P(a: [1, 2], b: 3).a[1] ?? 0", 2),
      ("P(a: [time, nil], b: 3).a[0] ?? 0", 0.5),
      ("P(a: time > 9 ? [nil] : [nil, 6], b: 3).a[1] ?? 0", 6),
      ("P(a: [time > 9 ? nil : 5], b: 3).a[0] ?? 0", 5),
      ("P(a: [empty()], b: 3.0).a[0] ?? 8", 8),
      ("P(a: [.zero], b: 3.0).a[0] ?? 8", 0),
      ("A(a: [1.0, 2.0].map { $0 * 2 }).a[1]", 4),
      ("Q(a: (1.0, 2), b: 4.0).a.0 ?? 0", 1),
      ("Q(a: (1, 2), b: 4).a.0 ?? 0", 1),
      ("Q(a: (nil, 2), b: 4).a.0 ?? Double(Q(a: (nil, 2), b: 4).a.1)", 2),
      ("D(a: (1.0, nil)).a.1 ?? D(a: (1.0, nil)).a.0", 1),
      ("D(a: (value, nil)).a.0 == value ? 1 : 0", 1),
      ("D(a: (1, 2)).a.1 ?? 0", 2),
      ("A(a: [1, 2]).a[1]", 2),
      ("A(a: [1.0, 2]).a[1]", 2),
      ("B(a: [[nil, 2.0], []]).a[0][1] ?? 0", 2),
      ("B(a: [[nil], [value]]).a[1][0] == value ? 1 : 0", 1),
      ("O(a: 1, b: nil).a ?? 0", 1),
      ("R(p: O(a: nil, b: 2), b: 3).p.b ?? 0", 2),
      ("R(p: O(a: nil, b: nil), b: value).b == value ? 1 : 0", 1),
      ("f([nil, 3.0], 4.0)", 4),
      ("last([nil, 3.0], 4.0)", 3),
      ("f([nil, value], value) == value ? 1 : 0", 1),
      ("f([], 4.0)", 4),
      ("g((1.0, nil))", 1),
      ("g((value, nil)) == value ? 1 : 0", 1),
      ("h(nil, 3.0)", 3),
      ("h(nil, value) == value ? 1 : 0", 1),
      ("h(2, 3)", 2),
      ("h(empty(), 3.0)", 3),
      ("k([1, 2])", 1),
      ("m(O(a: nil, b: nil), 2.0)", 2),
      ("m(O(a: 5, b: nil), 2.0)", 5),
      ("m(O(a: nil, b: nil), value) == value ? 1 : 0", 1),
      ("M.made(2.0).a + M<Double>.made().a + M.made(nil, [3]).a", 5),
      ("M.made(value).a == value ? 1 : 0", 1),
      ("M.twice(2).a", 4),
    ])
  func inferred(_ result: String, _ expected: Double) throws {
    #expect(try Self.result("return \(result)") == expected)
  }

  @Test(
    "is inferred for the case of an enumeration",
    arguments: [
      ("if case .e(let a, let b) = E.e([nil, 3.0], 4.0) { return (a[1] ?? 0) + b }; return 0", 7),
      ("if case .h(let a) = E.h((1.0, nil)) { return a.1 ?? a.0 }; return 0", 1),
      (
        "if case .e(let a, let b) = E.e([nil], value) { return b == value && a[0] == nil ? 1 : 0 }; return 0",
        1
      ),
      ("let x: E<Double> = E.g(nil); if case .g(let a) = x { return a ?? 3 }; return 0", 3),
      ("let x: E<Double> = E.nothing; if case .nothing = x { return 3 }; return 0", 3),
      ("let x: E<V> = .g(nil); if case .g(let a) = x { return a == nil ? 3 : 0 }; return 0", 3),
    ])
  func enumCase(_ body: String, _ expected: Double) throws {
    #expect(try Self.result(body) == expected)
  }

  @Test(
    "that does not follow is an error",
    arguments: [
      ("return P(a: [nil, 3.0], b: value).b", "'b:' of 'P' is Double, but this is a V"),
      ("return f([nil, 3.0], value)", "'b' of 'f' is Double, but this is a V"),
      ("return h(value, 3.0) == value ? 1 : 0", "'b' of 'h' is V, but this is a Double"),
      ("let x = A(a: []); return 1", "the type 'T' cannot be inferred here"),
      ("let x = h(nil, nil); return 1", "nil"),
      ("let x = E.g(nil); return 1", "the type 'T' cannot be inferred here"),
      ("let x = M.made(); return 1", "the type 'T' cannot be inferred here"),
      ("let x = E.nothing; return 1", "the type 'T' cannot be inferred here"),
      (
        "let n = 3; return P(a: [nil, n], b: 2.0).b",
        "a value in 'a:' of 'P' must be a Double or another VectorArithmetic value, not an Int"
      ),
      ("return P(a: [nil, true], b: 2.0).b", "a value in 'a:' of 'P' must be a Double"),
      (
        "func own(_ x: V) -> Double { 1 }; return own(2.0)",
        "'x' of 'own' is V, but this is a Double"
      ),
    ])
  func refused(_ body: String, _ message: String) throws {
    let errors = try #require(throws: SourceErrors.self) { _ = try Self.program(body) }
    let messages = errors.diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].contains(message), "\(messages)")
  }

  @Test("is inferred in a time that does not double with each level of nesting")
  func nesting() throws {
    let types = (1...20).map { level in
      let inner = "C\(level - 1)<T>"
      return "struct C\(level)<T: VectorArithmetic> { var p: [(\(inner)?, T?)]; var b: T? }"
    }
    let value = (1...20).reduce("C0(a: nil, b: nil)") {
      "C\($1)(p: [(nil, nil), (\($0), nil)], b: nil)"
    }
    let declarations = """
      struct C0<T: VectorArithmetic> { var a: T?; var b: T? }
      \(types.joined(separator: "\n"))
      struct C<T: VectorArithmetic> { var p: [C20<T>]; var b: T }
      """
    #expect(try Self.result("return C(p: [\(value)], b: 2.0).b", declarations) == 2)
  }

  /// A default value in a function that is called for other types than those of its caller.
  @Test(
    "is also that of a default value",
    arguments: [
      ("P(b: 2.0).other(value)", 4),
      ("P(b: value).other(2.0)", 4),
      ("P(b: 2.0).made(value)", 4),
      ("P(b: value).made(2.0)", 4),
      ("Double(count(2.0) * 10 + count(value))", 22),
      ("F(b: 2.0).c + F(b: value).c", 5),
      ("K<Double>.with(value) + K<V>.with(2.0) * 10", 22),
    ])
  func defaults(_ result: String, _ expected: Double) throws {
    let declarations = """
      struct P<T: VectorArithmetic> {
        var b: T
        init(b: T, plus c: T = .zero) { self.b = b + c }
        func size(_ x: T = .zero, _ y: T? = .zero, _ z: [T] = [.zero]) -> Double {
          (b + x + (y ?? x) + z[0]).magnitudeSquared
        }
        func other<U: VectorArithmetic>(_ u: U) -> Double { P<U>(b: u).size() }
        func made<U: VectorArithmetic>(_ u: U) -> Double { P<U>(b: u).b.magnitudeSquared }
      }
      func kind<T: VectorArithmetic>(_ x: T) -> Int { x == .zero ? 1 : 2 }
      func count<T: VectorArithmetic>(_ x: T, _ y: Int = kind(T.zero), _ z: T = .zero) -> Int {
        y + kind(z) + (x.magnitudeSquared == 4 && z.magnitudeSquared == 0 ? extra(x) : 0)
      }
      func extra<T: VectorArithmetic>(_ x: T, _ y: T = .zero) -> Int { kind(y) - 1 }
      struct F<T: VectorArithmetic> {
        var b: T
        var c: Double = P<T>(b: .zero).size() + Double(kind(T.zero)) + Self.half()
        static func half(_ x: T = .zero) -> Double { x.magnitudeSquared + 1.5 }
      }
      enum K<T: VectorArithmetic> {
        case a(T, Double = 2, T? = .zero)
        static func with<U: VectorArithmetic>(_ u: U) -> Double {
          if case .a(_, let n, let x) = K<U>.a(u) { return x == nil ? 1 : n }
          return 3
        }
      }
      """
    #expect(try Self.result("return \(result)", declarations) == expected)
  }

  @Test(
    "of a literal decides between functions of one name",
    arguments: [
      ("f(1) + f([2.0])", 6), ("f(1.5) + f([2])", 6), ("f((1))", 1), ("f(true)", 7),
      ("f(-1)", 1), ("g(2.0) + g(nil)", 6), ("g(2)", 5), ("h([1]) + h(1)", 6),
      ("h([]) + h(1, 3)", 6), ("h((1, 2))", 9),
    ])
  func overloads(_ result: String, _ expected: Double) throws {
    let declarations = """
      func f<T: VectorArithmetic>(_ a: T) -> Double { 1 }
      func f<T: VectorArithmetic>(_ a: [T]) -> Double { 5 }
      func f(_ a: Bool) -> Double { 7 }
      func g(_ a: Double?) -> Double { 1 }
      func g(_ a: Double) -> Double { 5 }
      func h(_ a: [Double]) -> Double { 1 }
      func h(_ a: Double, _ b: Int = 2) -> Double { 5 }
      func h(_ a: (Double, Double)) -> Double { 9 }
      """
    #expect(try Self.result("return \(result)", declarations) == expected)
  }

  private static func program(_ body: String, _ declarations: String? = nil) throws -> SourceProgram
  {
    try ShortProgram(
      testDescription: "", declarations: declarations ?? Self.declarations, body: body
    ).program()
  }

  /// Returns the result of a function body, for the value 2 at 0.5 s.
  private static func result(_ body: String, _ declarations: String? = nil) throws -> Double? {
    let animation = try program(body, declarations).animation("Example", [:])
    var context = AnimationContext<Double>()
    let value = Work.with(budget: WorkBudget(steps: 1_000_000)) {
      animation.animate(value: 2, time: 0.5, context: &context)
    }
    return value.map { $0 / 2 }
  }
}
