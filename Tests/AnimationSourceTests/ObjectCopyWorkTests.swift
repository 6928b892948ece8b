import AnimationCore
import Testing

@testable import AnimationSource

/// A copy of an object retains and releases its arrays, so it takes longer than a copy of a number.
@Suite("The work of copies of objects") struct ObjectCopyWorkTests {
  /// Returns the work of one call whose loop has a number of passes.
  private static func work(_ body: String, passes: Int) throws -> Int {
    let fields = (0..<300).map { "var f\($0) = [1.0]" }.joined(separator: "; ")
    let animation = try SourceProgram(
      """
      struct Large { \(fields) }
      struct Example: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          let one = Large()
          var all = [Large](repeating: one, count: 4)
          let list = [[Double]](repeating: [1.0], count: 300)
          var sum = all[0].f0[0]
          for _ in 0..<\(passes) { \(body) }
          all[1] = one
          return value.scaled(by: sum)
        }
      }
      """
    ).animation("Example")
    let budget = WorkBudget(steps: 10_000_000)
    var context = AnimationContext<Double>()
    let output = Work.with(budget: budget) {
      animation.animate(value: 1, time: 0.5, context: &context)
    }
    #expect(output != nil && budget.stop == nil)
    return budget.spent
  }

  @Test(
    "counts each object",
    arguments: [
      ("var b = one; b.f0 = [time]; sum += b.f0[0]", 0.25),
      ("var c = list; c[0] = [time]; sum += c[0][0]", 0.25),
      ("let b = all[3]; sum += b.f0[0]", 1),
      ("all[3] = one", 1),
      ("let d = [one, one]; sum += d[1].f0[0]", 2),
      ("let d = [Large](repeating: one, count: 2); sum += d[1].f0[0]", 2),
    ])
  func objects(_ body: String, _ stepsOfObject: Double) throws {
    let work = try Self.work(body, passes: 20) - Self.work(body, passes: 0)
    #expect(Double(work) >= 20 * 300 * stepsOfObject)
  }
}
