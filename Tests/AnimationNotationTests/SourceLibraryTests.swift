import AnimationCore
import AnimationSource
import Testing

@testable import AnimationNotation

/// A request can contain one source text many times.
@Suite("The library of sources") struct SourceLibraryTests {
  private static func source(_ body: String) -> String {
    """
    import SwiftUI
    struct Example: CustomAnimation {
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? { \(body) }
    }
    """
  }

  /// The result of compiling a text within a budget, with the steps that this takes.
  private func compile(
    _ text: String, with library: SourceLibrary
  ) -> (result: Result<CompiledSource?, SourceErrors>, steps: Int) {
    let budget = WorkBudget(steps: 10_000_000)
    let result = Work.with(budget: budget) {
      Result { () throws(SourceErrors) in try library.compiled(text) }
    }
    return (result, budget.spent)
  }

  @Test(
    "compiles an invalid text once",
    arguments: [
      "", "value.scaled(by: tim)", "value.scaled(by: ((((((((time", "\u{0}", "return",
      String(repeating: "let a = tme; ", count: 500) + "return value",
    ])
  func invalid(_ body: String) throws {
    let library = SourceLibrary(), text = Self.source(body)
    let first = compile(text, with: library), second = compile(text, with: library)
    let (errors, kept) = (first.result.errors, second.result.errors)
    #expect(errors?.diagnostics.isEmpty == false)
    #expect(kept == errors)
    // Only the comparison of the text is counted.
    #expect(second.steps <= text.utf8.count / 32)
    #expect(first.steps > 16 * text.utf8.count)
  }

  @Test("compiles a valid text once")
  func valid() throws {
    let library = SourceLibrary(), text = Self.source("value.scaled(by: time)")
    let first = try compile(text, with: library).result.get()
    let second = try compile(text, with: library).result.get()
    #expect(first != nil && first === second)
  }

  @Test("compiles a text again if the budget has stopped the compiler")
  func stopped() throws {
    let library = SourceLibrary(), text = Self.source("value.scaled(by: time)")
    let budget = WorkBudget(steps: 1)
    let nothing = try Work.with(budget: budget) { try library.compiled(text) }
    #expect(nothing == nil && budget.stop != nil)
    #expect(try compile(text, with: library).result.get() != nil)
  }
}

extension Result where Failure == SourceErrors {
  fileprivate var errors: SourceErrors? {
    if case .failure(let errors) = self { errors } else { nil }
  }
}
