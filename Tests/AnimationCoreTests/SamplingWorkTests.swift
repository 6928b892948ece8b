import AnimationCore
import TestSupport
import Testing

@Suite("The work of a sample")
struct SamplingWorkTests {
  /// Returns the steps for samples of one property with several changes that overlap.
  private func steps(
    _ changes: Int, _ grid: SampleGrid, _ fidelity: Fidelity, velocities: Bool
  ) throws -> Int {
    var scene = AnimationScene(properties: ["x": (value: .number(0), nil)], fidelity: fidelity)
    for index in 0..<changes {
      let change = Change(
        id: "\(index)", set: ["x": .number(Double(index + 1))], animation: .linear(duration: 9))
      scene.schedule(TimelineEntry(at: 0.1 * Double(index), event: .change(change)))
    }
    let limits = AnimationScene.PlayingLimits(time: 60, samples: 1000, frames: 100_000)
    let budget = WorkBudget(steps: .max)
    _ = try Work.with(budget: budget) {
      try scene.play(grid, velocities: velocities, limits: limits)
    }
    return budget.spent
  }

  /// The velocity of a combination is computed from its animations' values and velocities.
  @Test("contains its velocities", arguments: [Fidelity.swiftui, .exact])
  func velocities(_ fidelity: Fidelity) throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      let changes = random.whole(2...20), count = random.whole(1...40)
      let grid = SampleGrid(times: (0..<count).map { 3 + Double($0) / 64 })
      let without = try steps(changes, grid, fidelity, velocities: false)
      let with = try steps(changes, grid, fidelity, velocities: true)
      #expect(with - without >= 3 * changes * count, "\(changes) changes, \(count) samples")
    }
  }
}
