import AnimationCore
import AnimationSource
import Testing

/// Errors about values, operators and calls whose text says how to repair the source.
@Suite("An error about an expression")
struct ExpressionAdviceTests {
  /// Functions inside one another, each of which is used before its declaration.
  private static let chain =
    (0..<20).map { "_ = f\($0)(); func f\($0)() -> Double { " }.joined() + "return 1"
    + String(repeating: "; return 1 }", count: 20)

  private static let advice: [(body: String, message: String)] = [
    (chain, "too many nested functions depend on later declarations: declare 'f"),
    ("var o: Part? = Part(); o?.foo()", "a Part has no 'foo'"),
    ("let a = [2.0, 1].sorted()", "a [Double] has no 'sorted': write a loop that sorts"),
    ("let a = [2.0, 1].dropFirst()", "a [Double] has no 'dropFirst': write a loop"),
    ("let a = zip([1], [2])", "there is no 'zip': write a loop over the indices"),
    (
      "func f() -> Double { x }; _ = f(); let x = 1.0",
      "'f' uses 'x', and is used before 'x' is declared: declare 'x' earlier"
    ),
    (
      "let f = { speed }; let speed = 2.0",
      "'speed' is used before its declaration: move the declaration up"
    ),
    (
      "guard let x = Optional<Double>.none else { return x }",
      "'x' is used before its declaration, or in the block of the 'guard' that declares it"
    ),
    (
      "var a: [Double]? = [1]; let x = a?.removeLast()",
      "the result of a mutating call after '?.' cannot be used: compare with nil first"
    ),
    ("advance()", "'self' is a constant: store values that change in context.state"),
    (
      "Part.count += 1",
      """
      'Part' is a type, and its static properties cannot be changed: use a local 'var', or \
      context.state
      """
    ),
    (
      "Self.count = 1",
      """
      'Self' is a type, and its static properties cannot be changed: use a local 'var', or \
      context.state
      """
    ),
    (
      "count += 1",
      """
      'count' is global or static, so it cannot be changed: use a local 'var', or context.state
      """
    ),
    (
      "let f = { (x: Double) in x }; f = { (x: Double) in x }",
      "'f' is a function or a closure, which cannot be changed"
    ),
    ("func f() {}; f = 3", "'f' is a function or a closure, which cannot be changed"),
    (
      "let x = value * value",
      "two vectors cannot be multiplied or divided: scaled(by:) multiplies a V by a Double"
    ),
    ("let x = Wide() * Wide()", "'*' does not accept a Wide and a Wide: allowed are Wide * Double"),
    (
      "var x = Wide(); x *= 2.0",
      "'*=' does not accept a Wide and a Double: declare 'static func *=' for these types"
    ),
    ("let t: Double? = 1; let x = t + 1", "'+' does not apply to a Double?: unwrap it with"),
    ("let t: Double? = 1; let x = t < 1", "not a Double?: unwrap it with"),
    ("let t: Double? = 1; let x = -t", "'-' does not apply to a Double?: unwrap it with"),
    ("let t: Int? = 1; let x = Double(t)", "an Int? cannot become a Double: unwrap it with"),
    ("let x: V = 0", "write .zero for zero, and scaled(by:) to multiply a V by a number"),
    ("let x = time * value", "a V is not a Double: write scaled(by:) to multiply a V by a number"),
    ("let x: V? = 0.0", "a Double is not a V?: write .zero for zero"),
    (
      "let x: Animation = Example()",
      "an Example is not an Animation: write Animation(…) around it"
    ),
    (
      "let n = 3; let x = scale(n)",
      "'x' of 'scale' must be a Double or another VectorArithmetic value, not an Int: write Double(…)"
    ),
    (
      "let x = scale(time > 1)",
      "'x' of 'scale' must be a Double or another VectorArithmetic value, not a Bool"
    ),
    (
      "let x = Array(repeating: 0.0, count: 3)",
      "'Array' needs one generic argument, such as Array<Double>"
    ),
    ("let x = Float(3.0)", "the type 'Float' is not supported: use Double"),
    (
      "let x = stride(from: 0, to: 1, by: 0.1).map { $0 }",
      "'stride' is allowed only as the sequence of a 'for' loop"
    ),
    ("fixed += 1", "'self' is a constant: store values that change in context.state"),
    ("var part = Part(); part.fixed = 2", "'fixed' is a constant: declare it with 'var'"),
    ("let x: Double = { 1.0 }", "the value of a 'let' in a function: write a function instead"),
    (
      "var part = Part(); part.swap(&part)",
      "'part' is changed by the method and by an argument at once"
    ),
    (
      "let x: Double; switch time { case 1: break; default: x = 2 }; _ = x",
      "'x' is used before it has a value"
    ),
    (
      "var x: Double; a: do { if time > 1 { break a }; x = 1 }; _ = x",
      "'x' is used before it has a value"
    ),
    (
      "var x: Double; repeat { if time > 1 { continue }; x = 1 } while x < 1",
      "'x' is used before it has a value"
    ),
    (
      "var y = 1.0; let x = grow(by: y)",
      "'by:' of 'grow' is inout: write & before the argument"
    ),
    ("var y = 1.0; let x = plain(&y)", "'x' of 'plain' is not inout: delete '&'"),
    (
      "let a: [Double]? = [1]; let x = a[0]",
      "a [Double]? has no subscript: write ?[…], or unwrap it"
    ),
    ("let a = (1.0, 2.0); let x = a[0]", "a (Double, Double) has no subscript: write .0"),
    (
      "let x = sin",
      "'sin' is generic or has overloads: write the type, as in let f: (Double) -> Double = sin"
    ),
    ("let x = time.squareRoot", "'squareRoot' is a method: write squareRoot()"),
    ("let x = [1.0].reversed", "'reversed' is a method: write reversed()"),
    ("let f: (Double) -> Void = { (x: Double) -> Double in x }", "the closure must return nothing"),
    ("let x = [1.0].map(square)", "a method cannot be passed: write { square($0) }"),
    ("let x = [1.0].map(cube)", "'cube' is static: write Self.cube"),
    ("let x = [1.0].map(nothing)", "there is no 'nothing'"),
    (
      "let x = [1.0].map(time)",
      "expected a closure, or the name of a function with the parameters (Double)"
    ),
    (
      "let x = [1.0].filter(plain)",
      "no function of this name has the parameters (Double) and the result Bool: write a closure"
    ),
    (
      "let f: [(Double) -> Double] = []; let x = f[0](1)",
      "arrays of closures are not supported: write a function with a 'switch'"
    ),
    ("let x = 2(time)", "an Int cannot be called: write an operator before '('"),
    ("(time > 1).toggle()", "'toggle' needs a variable"),
    (
      "let o: ((Double) -> Double)? = nil; let x = o?(1)",
      "optional closures are not supported: write a function"
    ),
    (
      "let o: ((Double) -> Double)? = nil; if let o { _ = o(1) }",
      "optional closures are not supported: write a function"
    ),
    (
      "func f(_ x: Double) -> Double { f(x) }; _ = f(1)",
      "'f' calls itself, which a function inside another function cannot do"
    ),
  ]

  @Test("contains the way to repair it", arguments: advice.indices)
  func repair(_ index: Int) throws {
    let (body, message) = Self.advice[index]
    Self.expect(message, in: Self.source(body + "; return value"))
  }

  @Test(
    "in a declaration contains the way to repair it",
    arguments: [
      (
        "struct A { var x = 0.0; var g: Double { x += 1; return x } }",
        "'self' is a constant: a getter cannot change it: write a mutating method"
      ),
      (
        "struct A { var x = 0.0; func f() { x += 1 } }",
        "'self' is a constant: mark the method as 'mutating'"
      ),
      (
        "struct A { var x = 0.0; mutating func f() -> Double { x += 1 } }",
        "'+=' has no value: write it as a statement of its own"
      ),
      (
        "func f(x: Double = f()) -> Double { x }",
        "this value depends on itself, or on a chain of default values and constants with more than"
      ),
      (
        "func f<T: VectorArithmetic>(_ x: T) -> T { _ = f(1.0); return x }",
        "the generic function 'f' can call itself only with its own generic parameters"
      ),
      ("enum E: Comparable { case a(Double), b }", "Comparable needs"),
    ])
  func declaration(_ text: String, _ message: String) {
    Self.expect(message, in: text)
  }

  @Test(
    "is not reported for valid Swift",
    arguments: [
      "var a: [Double]? = [1]; a?.append(2)",
      "var part: Part? = Part(); part?.advance()",
      "let low = Order.low; if low < .high, Order.high >= low { return nil }",
      "var x = Wide(); x = ~x; x = !x; x = x * 2",
      "let x = [Wide()].reduce(Wide(), +); let y = [1.0].reduce(0, +)",
      "let x: Double; switch time { case 1: x = 1; break; default: x = 2 }; _ = x",
      "let x: Double; while true { x = 1; break }; _ = x",
      "func g(_ x: Double) -> Double { func f() -> Double { x }; let x = 2.0; return f() + x }",
      "let o: Double? = 2; func f() -> Double { speed }; guard let speed = o else { return nil }",
      "func f() -> Double { speed }; do { let speed = 2.0; _ = speed }",
      "var x: Double; repeat { x = 1; if time > 1 { break } } while x < 1; _ = x",
    ])
  func validSwift(_ body: String) throws {
    _ = try SourceProgram(Self.source(body + "; return value"))
  }

  @Test("is not reported for the order of cases, which is the order of their declaration")
  func order() throws {
    let isOrdered = "Order.low < .high && Order.high > .low && Order.low <= .low"
    let isReversed = "Order.high < .low || Order.low >= .high || Order.low < .low"
    let body = "return value.scaled(by: (\(isOrdered)) && !(\(isReversed)) ? 3 : 0)"
    let animation = try SourceProgram(Self.source(body)).animation("Example", [:])
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 2, time: 0.5, context: &context) == 6)
  }

  private static func expect(_ message: String, in source: String) {
    do {
      _ = try SourceProgram(source)
      Issue.record("the source is accepted: \(message)")
    } catch {
      let messages = error.diagnostics.map(\.message)
      #expect(messages.contains { $0.contains(message) }, "\(messages)")
    }
  }

  private static func source(_ body: String) -> String {
    """
    enum Order: Comparable { case low, high }
    struct Wide {
      var x = 0.0
      static func * (a: Wide, b: Double) -> Wide { Wide(x: a.x * b) }
      static func + (a: Wide, b: Wide) -> Wide { Wide(x: a.x + b.x) }
      static prefix func ~ (a: Wide) -> Wide { Wide(x: 0 - a.x) }
      static prefix func ! (a: Wide) -> Wide { Wide(x: 0 - a.x) }
    }
    struct Part {
      var number = 0.0
      let fixed = 1.0
      static let count = 0
      mutating func advance() { number += 1 }
      mutating func swap(_ other: inout Part) { number = other.number }
    }
    func plain(_ x: Double) -> Double { x }
    func grow(by amount: inout Double) -> Double { amount }
    func scale<X: VectorArithmetic>(_ x: X) -> X { x }
    struct Example: CustomAnimation {
      var speed = 1.0
      let fixed = 1.0
      static var count: Double { 0 }
      mutating func advance() { speed += 1 }
      func square(_ x: Double) -> Double { x * x }
      static func cube(_ x: Double) -> Double { x * x * x }
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? {
        \(body)
      }
    }
    """
  }
}
