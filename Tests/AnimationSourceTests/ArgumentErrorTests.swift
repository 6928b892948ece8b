import AnimationCore
import AnimationSource
import Testing

/// The errors of arguments that do not fit their parameters.
@Suite("An argument that does not fit")
struct ArgumentErrorTests {
  @Test(
    "is reported with its parameter and its function",
    arguments: [
      ("_ = f(duration: n)", "'duration:' of 'f' is Double, but this is an Int: write Double(…)"),
      (
        "_ = f(duration: value)", "'duration:' of 'f' is Double, but this is a V: write scaled(by:)"
      ),
      (
        "_ = f(duration: o)",
        "'duration:' of 'f' is Double, but this is a Double?: unwrap it with 'if let', '??' or '!'"
      ),
      ("_ = g(n)", "'x' of 'g' is Double, but this is an Int: write Double(…)"),
      ("_ = i(n)", "an argument of 'i' is Double, but this is an Int: write Double(…)"),
      ("_ = s.move(by: n)", "'by:' of 'move' is Double, but this is an Int: write Double(…)"),
      ("_ = S.made(n)", "'x' of 'made' is Double, but this is an Int: write Double(…)"),
      ("_ = S(a: n)", "'a:' of 'S' is Double, but this is an Int: write Double(…)"),
      ("_ = M(x: n)", "'x:' of 'M' is Double, but this is an Int: write Double(…)"),
      ("_ = M.N(a: n)", "'a:' of 'M.N' is Double, but this is an Int: write Double(…)"),
      ("_ = E.p(x: n, 1)", "'x:' of '.p' is Double, but this is an Int: write Double(…)"),
      ("_ = E.p(x: 1, n)", "an argument of '.p' is Double, but this is an Int: write Double(…)"),
      ("let e: E = .p(x: n, 1); _ = e", "'x:' of '.p' is Double, but this is an Int"),
      (
        "let c = { (y: Double) in y }; _ = c(n)", "an argument of 'c' is Double, but this is an Int"
      ),
      ("_ = k(n)", "'x' of 'k' must be a Double or another VectorArithmetic value, not an Int"),
      ("var m = n; grow(&m)", "'x' of 'grow' is Double, but this is an Int"),
      ("var y = 1.0; grow(y); y = 2", "'x' of 'grow' is inout: write & before the argument"),
      ("var y = 1.0; _ = g(&y); y = 2", "'x' of 'g' is not inout: delete '&'"),
      ("_ = M(y: 1)", "'M' needs the argument 'x', not 'y'"),
    ])
  func mismatch(_ statements: String, _ message: String) throws {
    try Self.expect(message, statements, "")
  }

  /// The names with the articles that a speaker of English uses.
  @Test(
    "is reported with the article of its type",
    arguments: [
      "an Umbrella", "an Upper", "an Apple", "an Edge", "an Item", "an Order", "an entry", "a Unit",
      "a Uniform", "a User", "a Utility", "a UIColor", "a URL", "a UUID", "a unit", "a Box", "a Y",
    ])
  func article(_ text: String) throws {
    let name = text.split(separator: " ")[1]
    try Self.expect(
      "'x' of 'g' is Double, but this is \(text)", "_ = g(\(name)())", "struct \(name) {}")
  }

  @Test(
    "is reported with the type of its parameter, if a request gives it",
    arguments: [
      ("x", SourceValue.boolean(true), "'x' must be Double"),
      ("n", .number(1.5), "'n' must be Int"), ("mode", .word("c"), "'mode' must be .a | .b"),
      ("list", .array([.boolean(true)]), "'list' must be [Double]?, with at most 4096 elements"),
      (
        "list", .array(Array(repeating: .number(1), count: 4097)),
        "'list' must be [Double]?, with at most 4096 elements"
      ),
    ])
  func request(_ label: String, _ value: SourceValue, _ message: String) throws {
    let program = try SourceProgram(
      """
      enum Mode { case a, b }
      struct Example: CustomAnimation {
        var x = 1.0
        var n = 2
        var mode: Mode = .a
        var list: [Double]? = nil
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? { value }
      }
      """)
    let errors = try #require(throws: SourceErrors.self) {
      _ = try program.animation("Example", [label: value])
    }
    #expect(errors.diagnostics.count == 1 && errors.diagnostics[0].message.hasPrefix(message))
  }

  private static func expect(
    _ message: String, _ statements: String, _ declarations: String
  ) throws {
    let source = """
      \(declarations)
      func f(duration: Double) -> Double { duration }
      func g(_ x: Double) -> Double { x }
      func i(_: Double) -> Double { 1 }
      func k<T: VectorArithmetic>(_ x: T) -> T { x }
      func grow(_ x: inout Double) { x += 1 }
      struct S {
        var a: Double
        func move(by step: Double) -> Double { a + step }
        static func made(_ x: Double) -> S { S(a: x) }
      }
      struct M {
        var a: Double
        init(x: Double) { a = x }
        struct N { var a: Double }
      }
      enum E { case p(x: Double, Double) }
      struct Example: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          let n = 3
          let o: Double? = time
          let s = S(a: 1)
          \(statements)
          return value.scaled(by: (o ?? 1) + s.a)
        }
      }
      """
    let errors = try #require(throws: SourceErrors.self) { _ = try SourceProgram(source) }
    let messages = errors.diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].contains(message), "\(messages)")
  }
}
