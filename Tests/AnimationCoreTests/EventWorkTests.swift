import TestSupport
import Testing

@testable import AnimationCore

@Suite("The events of a scene")
struct EventWorkTests {
  @Test("spend eight work steps each")
  func steps() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let budget = WorkBudget(steps: .max)
      var events: [SceneEvent] = []
      Work.with(budget: budget) {
        var completions = PendingCompletions()
        for index in 0..<random.whole(1...5) {
          let criteria: AnimationCompletionCriteria =
            random.chance(0.5) ? .removed : .logicallyComplete
          let properties = random.whole(1...3)
          let change = completions.begin(
            "\(index)", criteria: criteria, properties: properties)
          for property in 0..<properties {
            let moments = [
              CompletionEvent(change: change, moment: .removed),
              CompletionEvent(change: change, moment: .logicallyComplete),
            ]
            completions.emit(moments, of: "\(property)", at: 0, into: &events)
          }
        }
        let sequence = completions.begin("s", criteria: .removed, properties: 1)
        completions.complete(sequence, at: 1, into: &events)
      }
      #expect(budget.spent == 8 * events.count)
    }
  }
}
