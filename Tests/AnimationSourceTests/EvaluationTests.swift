import AnimationCore
import Testing

@testable import AnimationSource

/// Values and effects that earlier versions of the compiler computed incorrectly.
@Suite("A program computes")
struct EvaluationTests {
  private static let pair = "struct P<T: VectorArithmetic> { var a: T?; var b: T? }"
  private static let counter =
    "func next(_ i: inout Int) -> Int { i += 1; return i - 1 }\nstruct B { var x = 0.0 }"

  private static func generic(_ field: String) -> String {
    """
    struct I<T: VectorArithmetic> { var t: T? }
    func one<T: VectorArithmetic>(_ x: T) -> Int { x == .zero ? 1 : 2 }
    struct P<T: VectorArithmetic> { \(field); var c: Int = 4; var b: T }
    """
  }

  @Test(
    "the default values of a generic structure with its generic arguments",
    arguments: [
      ("var a: T = .zero", "P(b: 2.0).a + 1", 1),
      ("var a: T = .zero", "P(b: value).a == .zero ? Double(P(b: value).c) : 0", 4),
      ("var a: T? = .zero", "P(b: 2.0).a ?? 3", 0),
      ("var a: T? = .zero", "P(b: value).a == V.zero ? 1 : 0", 1),
      ("var a: (T?, Int) = (nil, 3)", "P(b: 2.0).a.0 ?? Double(P(b: 2.0).a.1)", 3),
      ("var i: I<T> = I<T>()", "P(b: 2.0).i.t ?? 5", 5),
      ("var i: I<T> = I(t: .zero)", "P(b: 2.0).i.t ?? 5", 0),
      ("var i: Int = one(T.zero)", "Double(P(b: 2.0).i + P(b: value).i)", 2),
      ("var a: [T?] = [nil, nil]", "P(b: 2.0).a[0] ?? Double(P(b: value).a.count)", 2),
      ("var a: [T] = [T.zero].map { $0 + $0 }", "P(b: 2.0).a[0]", 0),
    ])
  func defaultValues(_ field: String, _ result: String, _ expected: Double) throws {
    #expect(try Self.result("return \(result)", Self.generic(field)) == expected)
  }

  @Test("the default values of a generic structure inside another one")
  func nestedDefaultValues() throws {
    let declarations = """
      struct I<T: VectorArithmetic> { var t: T = .zero; var u: T? }
      struct P<T: VectorArithmetic> {
        var i = I<Double>(u: 3)
        var j: I<T> = I(u: .zero)
        var b: T
        func other<U: VectorArithmetic>(_ u: U) -> P<U> { P<U>(b: u) }
      }
      """
    let body = """
      let p = P(b: value)
      let q = p.other(2.0)
      return (p.i.u ?? 0) + (q.j.u ?? 9) + q.j.t + (p.j.u == V.zero ? 1 : 0) + q.b
      """
    #expect(try Self.result(body, declarations) == 6)
  }

  @Test(
    "a generic argument that follows an argument without a type",
    arguments: [
      ("let p = P(a: nil, b: 2.0); return p.a ?? p.b ?? 0", 2),
      ("let p = P(a: .none, b: 2.0); return p.a ?? p.b ?? 0", 2),
      ("let p = P(a: time > 9 ? nil : nil, b: 2.0); return p.a ?? p.b ?? 0", 2),
      ("let p = P(a: nil, b: value); return p.a == nil && p.b == value ? 1 : 0", 1),
      ("let q = Q(a: (nil, 3), c: [nil, nil], b: 2.0); return q.a.0 ?? q.c[1] ?? q.b", 2),
      ("let q = Q(a: (nil, 3), c: [], b: value); return q.b == value ? Double(q.a.1) : 0", 3),
      ("let r = R(p: P(a: nil, b: nil), b: 2.0); return r.p.a ?? r.b", 2),
    ])
  func laterArgument(_ body: String, _ expected: Double) throws {
    let declarations = """
      \(Self.pair)
      struct Q<T: VectorArithmetic> { var a: (T?, Int); var c: [T?]; var b: T }
      struct R<T: VectorArithmetic> { var p: P<T>; var b: T }
      """
    #expect(try Self.result(body, declarations) == expected)
  }

  @Test("nested arguments without a type in a time that does not double with each level")
  func nestedArguments() throws {
    let types = (1...24).map {
      "struct R\($0)<T: VectorArithmetic> { var p: R\($0 - 1)<T>; var b: T? }"
    }
    let inner = (1...24).reduce("R0(a: nil, b: nil)") { "R\($1)(p: \($0), b: nil)" }
    let declarations = """
      struct R0<T: VectorArithmetic> { var a: T?; var b: T? }
      \(types.joined(separator: "\n"))
      struct R<T: VectorArithmetic> { var p: R24<T>; var b: T }
      """
    #expect(try Self.result("return R(p: \(inner), b: 2.0).b", declarations) == 2)
  }

  @Test(
    "an index before '?' once",
    arguments: [
      ("var a: [Bool?] = [true, true]; a[next(&i)]?.toggle()", "a[0] == false ? 1 : 0"),
      ("var a: [B?] = [B(), B()]; a[next(&i)]?.x = 1", "a[0]?.x ?? 0"),
      ("var a: [B?] = [B(), B()]; a[next(&i)]?.x += 1", "a[0]?.x ?? 0"),
      ("var a: [[B]?] = [[B()]]; a[0]?[next(&i)].x = 1", "a[0]?[0].x ?? 0"),
      ("var a: [B?]? = [B(), B()]; a?[next(&i)]?.x = 1", "(a?[0])?.x ?? 0"),
      ("var a: [[B?]] = [[B()]]; var j = 0; a[next(&j)][next(&i)]?.x = 1", "a[0][0]?.x ?? 0"),
      ("var a: [B?] = [B(), nil]; a[next(&i) + 0]!.x = 1", "a[0]?.x ?? 0"),
    ])
  func index(_ statements: String, _ result: String) throws {
    let body = "var i = 0; \(statements); return Double(i) * 10 + (\(result))"
    #expect(try Self.result(body, Self.counter) == 11)
  }

  @Test("no index after a '?' whose operand is nil")
  func indexAfterNil() throws {
    let body = """
      var i = 0
      var a: [B?]? = nil
      a?[next(&i)]?.x = 1
      var b: [[B?]?] = [nil]
      b[next(&i)]?[next(&i)]?.x = 1
      return Double(i)
      """
    #expect(try Self.result(body, Self.counter) == 1)
  }

  @Test("a value whose types are declared after a trial of it")
  func laterDeclarations() throws {
    let declarations = """
      let k = R(v: 1)
      struct T { var r: R }
      struct S {
        var u: R = k + k
        var t = T(r: k)
      }
      struct R { var v: Double; static func + (a: R, b: R) -> R { R(v: a.v + b.v) } }
      """
    #expect(try Self.result("return S().u.v + S().t.r.v", declarations) == 3)
  }

  /// Each pair contains a member of arrays, as error messages list it, and a use of the member.
  private static let members = [
    ("first(where:)", "_ = a.first(where: { $0 > 1 })"), ("append(_:)", "a.append(2)"),
    ("append(contentsOf:)", "a.append(contentsOf: [2])"), ("insert(_:at:)", "a.insert(2, at: 0)"),
    ("remove(at:)", "a.remove(at: 0)"), ("removeLast()", "a.removeLast()"),
    ("removeFirst()", "a.removeFirst()"), ("removeAll()", "a.removeAll()"),
    ("removeAll(keepingCapacity:)", "a.removeAll(keepingCapacity: time > 1)"),
    ("map(_:)", "_ = a.map { $0 + 1 }"), ("filter(_:)", "_ = a.filter { $0 > 1 }"),
    ("reduce(_:_:)", "_ = a.reduce(0, +)"), ("contains(_:)", "_ = a.contains(1)"),
    ("contains(where:)", "_ = a.contains(where: { $0 > 1 })"),
    ("allSatisfy(_:)", "_ = a.allSatisfy { $0 > 1 }"), ("min()", "_ = a.min()"),
    ("max()", "_ = a.max()"), ("swapAt(_:_:)", "a.swapAt(0, 0)"),
    ("enumerated()", "_ = a.enumerated().map { $0.offset }"),
    ("reversed()", "let b: [Double] = a.reversed(); _ = b"),
    ("firstIndex(of:)", "_ = a.firstIndex(of: 1)"),
    ("firstIndex(where:)", "_ = a.firstIndex(where: { $0 > 1 })"),
  ]

  @Test("the members of arrays that error messages list")
  func arrayMembers() throws {
    let listed = Checker.arrayMembers.values.flatMap { $0 }
    #expect(listed.sorted() == Self.members.map { $0.0 }.sorted())
    for (member, use) in Self.members {
      #expect(try Self.result("var a = [3.0]; \(use); return 1", "") == 1, "\(member)")
    }
  }

  /// The arguments are the elements; the results are those of the same expressions in Swift.
  @Test(
    "the first of several equal elements as their minimum and maximum",
    arguments: [
      [0.0, -0.0], [-0.0, 0.0], [1, .nan], [.nan, 1], [2, 1, 2], [1], [3, .nan, 4],
    ])
  func extremes(_ elements: [Double]) throws {
    let list = elements.map { $0.isNaN ? "Double.nan" : "\($0)" }.joined(separator: ", ")
    for (name, expected) in [("min", elements.min()), ("max", elements.max())] {
      let value = try #require(try Self.result("return 1 / ([\(list)].\(name)() ?? 9)", ""))
      let right = 1 / (expected ?? 9)
      #expect(value == right || value.isNaN && right.isNaN, "\(list) \(name)")
    }
  }

  /// Returns the result of a function body, for the value 2 at 0.5 s.
  private static func result(_ body: String, _ declarations: String) throws -> Double? {
    let short = ShortProgram(testDescription: "", declarations: declarations, body: body)
    let animation = try short.program().animation("Example", [:])
    var context = AnimationContext<Double>()
    let value = Work.with(budget: WorkBudget(steps: 1_000_000)) {
      animation.animate(value: 2, time: 0.5, context: &context)
    }
    return value.map { $0 / 2 }
  }
}
