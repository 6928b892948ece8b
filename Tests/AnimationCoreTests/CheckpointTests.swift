import AnimationCore
import Testing

@Suite("A checkpoint")
struct CheckpointTests {
  private func scene(_ fidelity: Fidelity) throws -> AnimationScene {
    let vector = PropertyValue.vector(try #require(AnimatableVector([1, 2, 3])))
    var scene = AnimationScene(
      properties: ["x": (.number(0), nil), "v": (vector, .some(.bouncy))], fidelity: fidelity,
      isPausable: true)
    let animations: [Animation?] = [
      .spring(duration: 0.3, bounce: 0.2, blendDuration: 0.2), .easeIn.repeatForever(), nil,
      .interpolatingSpring(stiffness: 90, damping: 4).delay(0.1).speed(2),
      .timingCurve(.circularEaseInOut, duration: 1).logicallyComplete(after: 0.2), .default,
    ]
    for (index, animation) in animations.enumerated() {
      let to = PropertyValue.vector(try #require(AnimatableVector([Double(index), 5, -1])))
      scene.schedule(
        TimelineEntry(
          at: Double(index) * 0.13,
          event: .change(
            Change(
              id: "\(index)", set: ["x": .number(Double(index + 1)), "v": to],
              animation: animation))))
    }
    scene.schedule(TimelineEntry(at: 0.2, event: .environment(animationPaused: true)))
    scene.schedule(TimelineEntry(at: 0.3, event: .environment(animationPaused: false)))
    scene.schedule(TimelineEntry(at: 0.7, event: .remove(["v"])))
    return scene
  }

  private static let limits = AnimationScene.PlayingLimits(
    time: 100, samples: 10_000, frames: 100_000)

  @Test("resumes to the last bit, at any time", arguments: Fidelity.allCases)
  func roundTrip(fidelity: Fidelity) throws {
    var straight = try scene(fidelity)
    var broken = straight
    for step in 0..<50 {
      let grid = SampleGrid(
        start: Double(step) * 0.02, end: Double(step + 1) * 0.02, step: 0.0035)
      let expected = try straight.play(grid, velocities: true, limits: Self.limits)
      broken = try AnimationScene(checkpoint: try broken.checkpoint())
      #expect(try broken.play(grid, velocities: true, limits: Self.limits) == expected)
    }
  }

  @Test("is refused if it is truncated", arguments: Fidelity.allCases)
  func truncated(fidelity: Fidelity) throws {
    var scene = try scene(fidelity)
    _ = try scene.play(
      SampleGrid(start: 0, end: 0.4, fps: 60), velocities: false, limits: Self.limits)
    let bytes = try scene.checkpoint()
    for count in 0..<bytes.count {
      #expect(throws: CheckpointError.self) {
        try AnimationScene(checkpoint: Array(bytes.prefix(count)))
      }
    }
  }

  @Test("of another version is refused by its number")
  func version() throws {
    var bytes = try scene(.swiftui).checkpoint()
    bytes[0] = 99
    #expect(throws: CheckpointError.version(99)) { try AnimationScene(checkpoint: bytes) }
  }

  @Test("of a custom animation is refused by its name")
  func custom() throws {
    struct Jump: CustomAnimation {
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? { nil }
    }
    var scene = AnimationScene(properties: ["x": (.number(0), nil)])
    scene.schedule(
      TimelineEntry(
        at: 0,
        event: .change(Change(id: "0", set: ["x": .number(1)], animation: Animation(Jump())))))
    #expect(throws: CheckpointError.custom("Jump")) { try scene.checkpoint() }
  }

  @Test("A scene that used its whole phase budget continues as one that was read back")
  func afterItsBudget() throws {
    var scene = AnimationScene(
      properties: ["x": (.number(0), nil)], frameRate: 60, fidelity: .exact)
    let phases = [0.0, 10, 30].map { value in
      PhaseTrigger.Phase(set: ["x": .number(value)], animation: .linear(duration: 0.1))
    }
    scene.schedule(TimelineEntry(at: 0, event: .phases(PhaseTrigger(id: "p", phases: phases))))
    var played: AnimationScene?
    for most in 0..<9 where played == nil {
      var copy = scene
      let limits = AnimationScene.PlayingLimits(time: 10, samples: 10, frames: .max, phases: most)
      guard (try? copy.play(SampleGrid(times: [1]), velocities: false, limits: limits)) != nil
      else { continue }
      played = copy
    }
    var kept = try #require(played)
    var read = try AnimationScene(checkpoint: kept.checkpoint())
    let again = TimelineEntry(at: 1, event: .phases(PhaseTrigger(id: "q", phases: phases)))
    let emitted = kept.schedule(again).events
    #expect(emitted == read.schedule(again).events)
    #expect(try kept.checkpoint() == read.checkpoint())
    #expect(kept.animating == ["x"])
  }
}
