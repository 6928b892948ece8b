import AnimationCore
import AnimationSource
import JSONCodec
import Testing

@testable import AnimationNotation

/// A custom animation's source may declare thousands of parameters and factories.
@Suite("The work of a call of a source") struct SourceCallWorkTests {
  /// Factories `b` that differ in the label of their last parameter.
  private static func source(factories: Int, parameters: Int) -> String {
    let list = (0..<parameters).map { "a\($0): Double = 1, " }.joined()
    let factories = (0..<factories).map {
      "static func b(\(list)z\($0): Double) -> Animation { .linear }\n"
    }.joined()
    return "extension Animation {\n\(factories)}"
  }

  /// Reads a call of `b` with arguments that no factory has.
  private static func read(_ source: CompiledSource, arguments: Int) throws -> WorkBudget {
    let members = (0..<arguments).map { ", \"zz\($0)\": 1" }.joined()
    let call = try SyntaxNode(json: Array("{\"type\": \"b\"\(members)}".utf8))
    let budget = WorkBudget(steps: .max), violations = ViolationList(limit: 0)
    let output = Work.with(budget: budget) { source.calls.read(call, violations) }
    #expect(output == nil && violations.count >= arguments)
    return budget
  }

  @Test("counts the comparisons of labels", arguments: [(1, 90), (10, 90), (40, 90)], [1, 10])
  func labels(_ size: (factories: Int, parameters: Int), _ arguments: Int) throws {
    let (factories, parameters) = size
    let source = try CompiledSource(Self.source(factories: factories, parameters: parameters))
    let spent = try Self.read(source, arguments: arguments).spent
    #expect(spent >= (factories * parameters * arguments - 256) / 4)
  }

  @Test("counts the factories that are searched")
  func names() throws {
    let list = (0..<1000).map { "static func f\($0)() -> Animation { .linear }\n" }.joined()
    let source = try CompiledSource("extension Animation {\n\(list)}")
    let call = try SyntaxNode(json: Array(#"{"type": "f999"}"#.utf8))
    let budget = WorkBudget(steps: .max), violations = ViolationList()
    let output = Work.with(budget: budget) { source.calls.read(call, violations) }
    #expect(output?.signature.name == "f999" && violations.isEmpty)
    #expect(budget.spent >= 1000 / 8)
  }
}
