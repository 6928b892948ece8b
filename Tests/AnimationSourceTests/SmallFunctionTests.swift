import AnimationCore
import Testing

@testable import AnimationSource

/// Functions of one expression are compiled at the place of their call.
@Suite("Small functions")
struct SmallFunctionTests {
  /// The instructions of a program whose `animate` has a body.
  private static func operations(_ body: String, _ file: String = "") throws -> [Operation] {
    try program(body, file).code.instructions.map(\.kind)
  }

  private static func program(_ body: String, _ file: String = "") throws -> SourceProgram {
    try SourceProgram(
      """
      struct Example: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          \(body)
        }
      }
      \(file)
      """)
  }

  /// The value at 0.5 s of a motion to 100, or the line of the fault.
  private static func outcome(_ body: String, _ file: String = "") throws -> Result<
    Double?, WorkFault
  > {
    let animation = try program(body, file).animation("Example")
    let budget = WorkBudget(steps: 1_000_000)
    var context = AnimationContext<Double>()
    let value = Work.with(budget: budget) {
      animation.animate(value: 100, time: 0.5, context: &context)
    }
    if case .failed(let fault) = budget.stop { return .failure(fault) }
    return .success(value)
  }

  @Test("need no call")
  func noCall() throws {
    let calls: Set<Operation> = [.call, .callRecursive]
    for body in ["value.scaled(by: max(time, 1))", "value.scaled(by: half(half(time)))"] {
      let found = try Self.operations(body, "func half(_ x: Double) -> Double { x / 2 }")
      #expect(calls.isDisjoint(with: found), "\(body)")
    }
  }

  @Test("of constants are computed by the compiler")
  func constants() throws {
    let found = try Self.operations("value.scaled(by: time * (2 * .pi / 3))")
    #expect(found.count { $0 == .multiplyDouble } == 1 && !found.contains(.divideDouble))
    #expect(try Self.outcome("value.scaled(by: -(2 * .pi / 3))").get() == 100 * -(2 * .pi / 3))
  }

  @Test("do not grow without bound")
  func isBounded() throws {
    let doubled = (1...40).map {
      "func f\($0)(_ x: Double) -> Double { f\($0 - 1)(x) + f\($0 - 1)(x) }"
    }
    let found = try Self.operations(
      "value.scaled(by: f40(time))",
      "func f0(_ x: Double) -> Double { x }\n" + doubled.joined(separator: "\n"))
    #expect(found.count < 3_000)
    let chain = (1...1_000).map { "func g\($0)(_ x: Double) -> Double { g\($0 - 1)(x) }" }
    #expect(
      try Self.outcome(
        "value.scaled(by: g200(time))",
        "func g0(_ x: Double) -> Double { x }\n" + chain.joined(separator: "\n")
      ).get() == 50)
  }

  @Test("fail at their place, and those of the prelude at the place of their call")
  func faults() throws {
    let own = try Self.outcome(
      "value.scaled(by: Double(part(0)))", "func part(_ n: Int) -> Int {\n  1 / n\n}")
    #expect(throws: WorkFault.self) { try own.get() }
    guard case .failure(let fault) = own else { return }
    #expect(fault.line == 9)
    let prelude = try Self.outcome(
      "let n = Int.min + 0\n    return value.scaled(by: Double(abs(n)))")
    guard case .failure(let fault) = prelude else {
      Issue.record("\(prelude)")
      return
    }
    #expect(fault.line == 6)
  }

  @Test("take the value that a variable has at the call")
  func variables() throws {
    let body = """
      var x = time
      func next() -> Double { x += 1; return x }
      return value.scaled(by: sum(x, next()) * 100 + sum(next(), x))
      """
    let expected = 100 * ((0.5 + 1.5) * 100 + (2.5 + 2.5))
    #expect(
      try Self.outcome(body, "func sum(_ a: Double, _ b: Double) -> Double { a + b }").get()
        == expected)
  }
}
