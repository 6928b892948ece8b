import AnimationCore
import Testing

@testable import AnimationSource

/// Short programs with their results, as the Swift compiler computes them.
@Suite("The language")
struct LanguageTests {
  struct Example: CustomTestStringConvertible, Sendable {
    /// The statements, which return a number.
    let testDescription: String
    let result: Double

    init(_ statements: String, _ result: Double) {
      (testDescription, self.result) = (statements, result)
    }
  }

  static let examples = [
    Example("let f = { (x: Double) -> Double in x * 2 }; return f(f(3))", 12),
    Example("let f: (Double) -> Double = { x in x + time }; return f(3)", 3.5),
    Example("var n = 1.0; let f = { (x: Double) -> Double in x * n }; n = 5; return f(2)", 10),
    Example("func half(_ x: Double) -> Double { x / 2 }; return half(half(3))", 0.75),
    Example("func part(_ v: V) -> V { v.scaled(by: 2) }; return part(value).magnitudeSquared", 16),
    Example("var n = 1.0; func add() { n += 2 }; add(); add(); return n", 5),
    Example("return Double(20 / 3)", 6),
    Example("return Double((27 % 5))", 2),
    Example("let x: Double = 20 / 8; return x", 2.5),
    Example("return Double(20)", 20),
    Example("return Double(7 - 10 / 4)", 5),
    Example("return Double(Int(max(-100, min(100, 3.75))))", 3),
    Example("return max(1, 2.5)", 2.5),
    Example("return value.magnitudeSquared.squareRoot()", 2),
    Example("let x = (time > 1 ? time : nil) ?? (time < 1 ? 4.0 : nil); return x ?? 0", 4),
  ]

  @Test("computes what the Swift compiler computes", arguments: examples)
  func computes(_ example: Example) throws {
    let program = try SourceProgram(
      """
      import AnimationCore
      struct Example: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          return value.scaled(by: number(value, time))
        }
        func number<V: VectorArithmetic>(_ value: V, _ time: Double) -> Double {
          \(example.testDescription)
        }
      }
      """)
    let animation = try program.animation("Example", [:])
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 2, time: 0.5, context: &context) == 2 * example.result)
  }
}
