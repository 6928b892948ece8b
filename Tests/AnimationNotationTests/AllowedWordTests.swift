import AnimationCore
import JSONCodec
import Testing

@testable import AnimationNotation

/// A custom animation's source may allow thousands of words.
@Suite("Many allowed words") struct AllowedWordTests {
  private static let words = (0..<4000).map { "word\($0)" }

  @Test("are searched within the budget", arguments: [100, 1000])
  func search(_ count: Int) {
    let budget = WorkBudget(steps: .max)
    let violations = ViolationList()
    Work.with(budget: budget) {
      for _ in 0..<count {
        #expect(SyntaxNode(.string("word3999")).word(Self.words, violations) == "word3999")
      }
    }
    #expect(violations.isEmpty)
    #expect(budget.spent >= count * Self.words.count / 4)
  }

  @Test("take at most 64 KiB in the violations of a request")
  func violations() {
    let violations = ViolationList()
    for _ in 0..<100 { _ = SyntaxNode(.string("none")).word(Self.words, violations) }
    #expect(violations.count == 100 && violations.violations.count == 50)
    let lists = violations.violations.map(\.allowed).filter { !$0.isEmpty }
    #expect(lists.first == Self.words)
    #expect(lists.joined().reduce(0) { $0 + $1.utf8.count } <= 65_536)
  }

  @Test("are all repeated if they are few")
  func few() {
    let violations = ViolationList()
    for _ in 0..<50 { _ = SyntaxNode(.string("none")).word(["a", "b"], violations) }
    #expect(violations.violations.allSatisfy { $0.allowed == ["a", "b"] })
  }
}
