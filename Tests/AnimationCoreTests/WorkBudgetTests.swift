import AnimationCore
import TestSupport
import Testing

@Suite("Work budget") struct WorkBudgetTests {
  private static func overlapping(
    _ count: Int, _ animation: Animation, _ fidelity: Fidelity
  ) -> AnimationScene {
    var scene = AnimationScene(
      properties: ["value": (value: .number(0), animation: nil)], fidelity: fidelity)
    for index in 0..<count {
      scene.schedule(
        TimelineEntry(
          at: Double(index) / 100,
          event: .change(
            Change(
              id: "\(index)", set: ["value": .number(Double(index + 1))], animation: animation))))
    }
    return scene
  }

  private static func play(
    _ scene: AnimationScene, steps: Int, cancels: Bool = false
  ) -> (result: Result<Samples, AnimationScene.PlaybackLimitExceeded>, budget: WorkBudget) {
    let budget = WorkBudget(steps: steps)
    if cancels { budget.cancel() }
    let result = Work.with(budget: budget) {
      Result { () throws(AnimationScene.PlaybackLimitExceeded) in
        var scene = scene
        return try scene.play(
          SampleGrid(start: 0, end: 20, fps: 60), velocities: false, limits: .unlimited)
      }
    }
    return (result, budget)
  }

  @Test("grows linearly with overlapping changes", arguments: [Fidelity.swiftui, .exact])
  func linear(_ fidelity: Fidelity) throws {
    for animation in [Animation.easeInOut(duration: 30), .interpolatingSpring(duration: 20)] {
      let spent = [100, 200, 400].map {
        Self.play(Self.overlapping($0, animation, fidelity), steps: .max).budget.spent
      }
      // Twice as many changes double the number of animations on each frame after the last change.
      // They also double it on half of the earlier frames.
      #expect(Double(spent[1]) < 2.5 * Double(spent[0]), "\(spent)")
      #expect(Double(spent[2]) < 2.5 * Double(spent[1]), "\(spent)")
    }
  }

  @Test(
    "does not grow with the square of the queued changes", arguments: [Fidelity.swiftui, .exact])
  func queuedChanges(_ fidelity: Fidelity) {
    var properties: [String: (value: PropertyValue, animation: Animation??)] = [:]
    for index in 0..<64 { properties["p\(index)"] = (value: .number(0), animation: nil) }
    let spent = [250, 1000].map { count -> Int in
      var scene = AnimationScene(properties: properties, fidelity: fidelity)
      for index in 0..<count {
        let set = PropertyValues(properties.mapValues { _ in .number(Double(index % 2 + 1)) })
        scene.schedule(
          TimelineEntry(
            at: Double(index) / 20,
            event: .change(
              Change(id: "\(index)", set: set, animation: .linear(duration: 0.01)))))
      }
      let budget = WorkBudget(steps: .max)
      Work.with(budget: budget) {
        _ = try? scene.play(
          SampleGrid(start: 0, end: nil, count: 2), velocities: false, limits: .unlimited)
      }
      return budget.spent
    }
    // Four times as many changes; each needs the same work for its 64 properties.
    #expect(Double(spent[1]) < 6.5 * Double(spent[0]), "\(spent)")
  }

  @Test("reports no endless motion if it stops", arguments: [Fidelity.swiftui, .exact])
  func endless(_ fidelity: Fidelity) {
    var scene = AnimationScene(
      properties: [
        "x": (value: .number(0), animation: nil), "y": (value: .number(0), animation: nil),
      ],
      fidelity: fidelity)
    func change(_ name: String, at time: Double, _ animation: Animation) {
      let change = Change(
        id: "\(time)", set: [name: .number(time + 1)], animation: animation)
      scene.schedule(TimelineEntry(at: time, event: .change(change)))
    }
    change("x", at: 0, .linear(duration: 1).repeatForever())
    scene.schedule(TimelineEntry(at: 1, event: .remove(["x"])))
    for index in 0..<100 { change("y", at: 2 + Double(index) / 8, .linear(duration: 0.01)) }
    for steps in 1...1000 {
      var copy = scene
      Work.with(budget: WorkBudget(steps: steps)) {
        do throws(AnimationScene.PlaybackLimitExceeded) {
          _ = try copy.play(
            SampleGrid(start: 0, end: nil, count: 2), velocities: false, limits: .unlimited)
        } catch {
          #expect(error.cause == nil, "\(steps) \(error)")
        }
      }
    }
  }

  @Test("is the same in every run", arguments: [Fidelity.swiftui, .exact])
  func deterministic(_ fidelity: Fidelity) {
    let scene = Self.overlapping(40, .spring(duration: 3, bounce: 0.4).speed(2), fidelity)
    let first = Self.play(scene, steps: .max), second = Self.play(scene, steps: .max)
    #expect(first.budget.spent == second.budget.spent)
    #expect(first.budget.spent > 0)
  }

  @Test("stops a scene wherever it is exhausted, and changes nothing if it suffices")
  func stops() throws {
    var random = SeededGenerator(seed: 25)
    for fidelity in [Fidelity.swiftui, .exact] {
      let scene = Self.overlapping(30, .easeInOut(duration: 4).repeatCount(2), fidelity)
      let whole = Self.play(scene, steps: .max)
      let samples = try whole.result.get()
      for _ in 0..<60 {
        let steps = Int.random(in: 0...whole.budget.spent + 20, using: &random)
        let (result, budget) = Self.play(scene, steps: steps)
        switch result {
        case .success(let played):
          #expect(budget.stop == nil)
          #expect(budget.spent == whole.budget.spent)
          #expect(played.columns[0].values == samples.columns[0].values)
        case .failure(let error):
          #expect(error.limit == .work(try #require(budget.stop)))
          #expect(steps < whole.budget.spent)
        }
      }
    }
  }

  @Test("nested repetitions cost the sum of their costs")
  func nestedRepeats() throws {
    var animation = Animation.easeInOut(duration: 1)
    for _ in 0..<31 { animation = animation.repeatCount(2, autoreverses: false).speed(2) }
    for fidelity in [Fidelity.exact, .swiftui] {
      var scene = Self.overlapping(1, animation, fidelity)
      let (result, budget) = Self.play(scene, steps: 1_000_000)
      #expect(try result.get().times.count == 1201)
      #expect(budget.stop == nil)
      _ = try scene.play(
        SampleGrid(times: [0.25]), velocities: true, limits: .unlimited)
      #expect(try scene.checkpoint().count < 10_000)
      scene.schedule(TimelineEntry(at: 0.3, event: .environment(animationPaused: true)))
      _ = try scene.play(
        SampleGrid(times: [0.5]), velocities: true, limits: .unlimited)
      let bytes = try scene.checkpoint()
      #expect(bytes.count < 100_000)
      #expect(try AnimationScene(checkpoint: bytes).checkpoint() == bytes)
      _ = Self.overlapping(1, animation, fidelity).landmarks(of: "value", through: 2, most: 100)
    }
  }

  @Test("stops a cancelled scene at once")
  func cancelled() {
    let (result, budget) = Self.play(
      Self.overlapping(10, .linear(duration: 1000), .swiftui), steps: .max, cancels: true)
    #expect(throws: AnimationScene.PlaybackLimitExceeded.self) { try result.get() }
    #expect(budget.stop == .cancelled)
  }

  @Test("reports the most expensive kind of work, and stays stopped")
  func kinds() {
    let budget = WorkBudget(steps: 10)
    #expect(budget.spend(4, on: .frames))
    #expect(budget.spend(6, on: .values))
    #expect(budget.stop == nil)
    #expect(!budget.spend(1, on: .bytes))
    #expect(budget.stop == .exhausted(.values))
    budget.cancel()
    #expect(budget.stop == .exhausted(.values))
    #expect(!budget.settle())
  }

  @Test("reports that data is unavailable, unless it stopped earlier")
  func unavailable() {
    let budget = WorkBudget(steps: 10)
    budget.markUnavailable()
    budget.cancel()
    #expect(budget.stop == .unavailable)
    #expect(!budget.spend(1, on: .frames) && !budget.settle())
    #expect(throws: WorkStop.unavailable) { try Work.perform(within: budget) {} }
    let cancelled = WorkBudget(steps: 10)
    cancelled.cancel()
    cancelled.markUnavailable()
    #expect(cancelled.stop == .cancelled)
  }

  @Test("stops nothing after it is settled")
  func settled() {
    let budget = WorkBudget(steps: 10)
    #expect(budget.settle())
    budget.cancel()
    #expect(budget.spend(1000, on: .frames))
    #expect(budget.stop == nil)
  }

  @Test("counts the largest number of steps without an overflow", arguments: [1, Int.max])
  func overflow(_ steps: Int) {
    let budget = WorkBudget(steps: steps)
    for _ in 0..<100 { budget.spend(.max, on: .values) }
    #expect(budget.spent > 1 << 39)
    #expect((budget.stop != nil) == (steps == 1))
  }
}
