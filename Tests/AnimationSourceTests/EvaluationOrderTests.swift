import AnimationCore
import Testing

@testable import AnimationSource

/// Programs whose value depends on the order of evaluation or on the choice of an overload.
///
/// The first word of each program's name is the value that Swift 6.3 computes.
@Suite("A program has the value of Swift")
struct EvaluationOrderTests {
  @Test("if its operands change variables", arguments: try ShortProgram.all("order"))
  func order(_ program: ShortProgram) throws {
    try Self.compare(program)
  }

  @Test("if it calls overloads", arguments: try ShortProgram.all("overloads"))
  func overloads(_ program: ShortProgram) throws {
    try Self.compare(program)
  }

  private static func compare(_ program: ShortProgram) throws {
    let word = try #require(program.testDescription.split(separator: " ").first)
    let expected = try #require(Double(word))
    let animation = try program.program().animation("Example", [:])
    var context = AnimationContext<Double>()
    let found = Work.with(budget: WorkBudget(steps: 1_000_000)) {
      animation.animate(value: 2, time: 0.5, context: &context)
    }
    #expect(found == 2 * expected)
  }

  /// Each argument of such a call once examined all later ones.
  @Test(
    "with many arguments, within a time that does not grow with their square",
    .timeLimit(.minutes(1)), arguments: [100, 1000])
  func manyArguments(_ count: Int) throws {
    let parameters = (0..<count).map { "_ p\($0): Double" }.joined(separator: ", ")
    let arguments = [String](repeating: "x", count: count).joined(separator: ", ")
    let program = ShortProgram(
      testDescription: "", declarations: "func f(\(parameters)) -> Double { p0 + p\(count - 1) }",
      body: """
        var x = 1.0
        x += 1
        return \([String](repeating: "f(\(arguments))", count: 8).joined(separator: " + "))
        """)
    #expect(throws: Never.self) { try program.program() }
  }
}
