import AnimationCore
import Foundation
import TestSupport
import Testing

@Suite("Budget of a thread") struct ThreadBudgetTests {
  private struct Failure: Error {}

  /// Runs nested computations, some of which throw, and compares the budget at each place.
  private static func nest(
    _ depth: Int, _ current: WorkBudget?, _ random: inout SeededGenerator
  ) throws -> Int {
    var spent = 0
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      #expect(Work.budget === current)
      let steps = Int.random(in: 1...9, using: &random)
      let before = current?.spent
      Work.spend(steps, on: .values)
      if let current { #expect(current.spent == (before ?? 0) + steps) }
      spent += steps
      guard depth > 0 else { continue }
      let inner = Bool.random(using: &random) ? nil : WorkBudget(steps: .max)
      let fails = Int.random(in: 0..<4, using: &random) == 0
      do {
        try Work.with(budget: inner) {
          _ = try nest(depth - 1, inner, &random)
          if fails { throw Failure() }
        }
        #expect(!fails)
      } catch is Failure {
        // An error of an inner computation reaches this place too.
      }
      #expect(Work.budget === current)
    }
    return spent
  }

  @Test("is the innermost one, also after an error", arguments: 0..<50)
  func nested(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    #expect(Work.budget == nil)
    _ = try Self.nest(5, nil, &random)
    #expect(Work.budget == nil)
  }

  @Test("counts every step of several threads")
  func shared() {
    let budget = WorkBudget(steps: .max)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      Work.with(budget: budget) {
        for _ in 0..<200_000 { Work.spend(1, on: .values) }
      }
    }
    #expect(budget.spent == 800_000)
  }

  @Test("is not that of another thread")
  func threads() {
    let budgets = (0..<8).map { _ in WorkBudget(steps: .max) }
    DispatchQueue.concurrentPerform(iterations: budgets.count) { index in
      for _ in 0..<1000 {
        #expect(Work.budget == nil)
        Work.with(budget: budgets[index]) {
          #expect(Work.budget === budgets[index])
          Work.spend(index + 1, on: .values)
        }
      }
    }
    for (index, budget) in budgets.enumerated() { #expect(budget.spent == 1000 * (index + 1)) }
  }

  @Test("lives as long as its computation")
  func lifetime() throws {
    weak var known: WorkBudget?
    func make() -> WorkBudget {
      let budget = WorkBudget(steps: 1)
      known = budget
      return budget
    }
    let stop = Work.with(budget: make()) {
      Work.spend(2, on: .values)
      return Work.budget?.stop
    }
    #expect(stop == .exhausted(.values))
    #expect(known == nil)
  }

  @Test("counts each kind of work in its own counter", arguments: WorkKind.allCases)
  func kinds(_ kind: WorkKind) {
    let stop = Work.with(budget: WorkBudget(steps: 10)) {
      for other in WorkKind.allCases where other != kind { Work.spend(1, on: other) }
      Work.spend(5, on: kind)
      return Work.budget?.stop
    }
    #expect(stop == .exhausted(kind))
  }

  @Test("is stopped for every reason to stop")
  func stops() {
    #expect(!Work.isStopped)
    let reasons: [(WorkBudget) -> Void] = [
      { $0.cancel() }, { $0.exhaust() }, { $0.fail(WorkFault("a fault", line: 1, column: 1)) },
    ]
    for reason in reasons {
      Work.with(budget: WorkBudget(steps: 1)) {
        #expect(!Work.isStopped)
        Work.budget.map(reason)
        #expect(Work.isStopped)
        #expect(Work.budget?.stop != nil)
      }
    }
    let settled = WorkBudget(steps: 1)
    #expect(Work.with(budget: settled) { Work.settle() && !Work.isStopped })
  }
}
