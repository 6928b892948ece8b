import AnimationCore
import Testing

@Suite("The work of a settling duration") struct SettlingWorkTests {
  /// A motion that does not settle in any of the 1024 samples, for numbers and for vectors.
  @Test(
    "is three steps for each sample of a spring without oscillation",
    arguments: [1, 1.0000001, 2, 9])
  func samples(_ ratio: Double) {
    let spring = Spring(response: 1e6, dampingRatio: ratio), budget = WorkBudget(steps: .max)
    let duration = Work.with(budget: budget) {
      spring.settlingDuration(target: 1e9, initialVelocity: 1e9, epsilon: 1e-9)
    }
    #expect(duration == 0 && budget.spent == 3 * 1024)
  }

  @Test("is nothing for a spring that oscillates")
  func oscillating() {
    let budget = WorkBudget(steps: .max)
    _ = Work.with(budget: budget) { Spring(response: 1, dampingRatio: 0.5).settlingDuration }
    #expect(budget.spent == 0)
  }
}
