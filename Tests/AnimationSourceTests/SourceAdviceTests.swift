import AnimationCore
import AnimationSource
import Testing

/// Errors in the body of `animate` whose text says how to repair the source.
@Suite("An error in a source text")
struct SourceAdviceTests {
  private static let advice: [(body: String, message: String)] = [
    (
      "self.speed = 2; return value",
      "'self' is a constant: store values that change in context.state"
    ),
    (
      "return value * 2",
      "an Int is not a V: write .zero for zero, and scaled(by:) to multiply a V by a number"
    ),
    ("let count: UInt64 = 3; let x: Double = count; return value", "write Double(…)"),
    ("let count = 3; let x: UInt64 = count; return value", "write UInt64(…)"),
    ("let count: UInt64 = 3; let x: Int = count; return value", "write Int(…)"),
    (
      "let list = [1.0].map { $0 + $1 }; return value",
      "there is no '$1': this closure has 1 parameter ($0)"
    ),
    (
      "let sum = [1.0].reduce(0) { $0 + $3 }; return value",
      "there is no '$3': this closure has 2 parameters ($0, $1)"
    ),
    (
      "let k = Part.self; return value",
      "'k' needs a value, not the type Part: write Part(…), or use Part itself instead of 'k'"
    ),
    (
      "let list = [1.0].map { x in x + $0 }; return value",
      "'$0' is not a parameter of this closure: use its named parameters"
    ),
    (
      "let f: () -> Double = { $0 }; return value",
      "there is no '$0': this closure has no parameters"
    ),
    ("let f = { $0 }; return value", "as in let f: (Double) -> Double = { … }"),
    ("let x = $0; return value", "'$0' is allowed only in a closure without named parameters"),
    (
      "var list = [1.0]; list.insert(2); return value",
      "the arguments do not fit: write insert(_:at:)"
    ),
    (
      "let list = [1.0]; let x = list.firstIndex(1); return value",
      "write firstIndex(of:) or firstIndex(where:)"
    ),
    (
      "var list = [1.0]; list.removeAll(1); return value",
      "write removeAll() or removeAll(keepingCapacity:)"
    ),
    (
      "var list = [1.0]; list.removeAll(keepingCapacity: 1); return value", "an Int is not a Bool"
    ),
    ("let list = [1.0]; let x = list.count(); return value", "'count' is a property, not a method"),
    (
      "let known: Double? = time; let x = known.map(); return value",
      "'map' of an optional needs one closure, without a label"
    ),
    (
      "let x = max(of: 1); return value", "'max' does not accept these arguments: allowed are"
    ),
    (
      "let part = Part(secret: 1); return value",
      "Part has private properties, so Part(…) can have arguments only inside Part: declare an 'init'"
    ),
    (
      "var part = Part(); part.hidden = 1; return value",
      "the setter of 'hidden' is private to Part"
    ),
  ]

  @Test("contains the way to repair it", arguments: advice.indices)
  func repair(_ index: Int) throws {
    let (body, message) = Self.advice[index]
    let errors = try #require(throws: SourceErrors.self) {
      _ = try SourceProgram(Self.source(body))
    }
    #expect(errors.diagnostics.contains { $0.message.contains(message) }, "\(errors.diagnostics)")
  }

  @Test(
    "is not the name of a parameter that a local name hides",
    arguments: [
      "var time = time; time += 1; return value.scaled(by: time)",
      "let list = [1.0].map { x in let x = x + 1; return x }; return value.scaled(by: list[0])",
      "func twice(_ x: Double) -> Double { var x = x; x *= 2; return x }; return value.scaled(by: twice(time))",
    ])
  func hiding(_ body: String) throws {
    _ = try SourceProgram(Self.source(body))
  }

  private static func source(_ body: String) -> String {
    """
    struct Part {
      private var secret = 0.0
      private(set) var hidden = 0.0
    }
    struct Example: CustomAnimation {
      var speed = 1.0
      func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        \(body)
      }
    }
    """
  }
}
