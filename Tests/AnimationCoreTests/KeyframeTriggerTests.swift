import TestSupport
import Testing

@testable import AnimationCore

/// The effect of keyframe triggers on the properties of a scene.
struct KeyframeTriggerTests {
  private static let ramp: [Keyframe<AnimatableVector>] = [
    .linear(to: one(20), duration: 0.2, curve: .linear)
  ]

  private static func one(_ number: Double) -> AnimatableVector {
    AnimatableVector([number]) ?? .zero
  }

  private static func trigger(
    _ id: String, _ tracks: [String: [Keyframe<AnimatableVector>]] = ["x": ramp],
    isRepeating: Bool = false
  ) -> TimelineEntry.Event {
    .keyframes(KeyframeTrigger(id: id, tracks: tracks, isRepeating: isRepeating))
  }

  private func scene(
    _ fidelity: Fidelity, _ entries: [(Double, TimelineEntry.Event)], frameRate: Double = 100
  ) -> AnimationScene {
    var scene = AnimationScene(
      properties: ["x": (.number(0), nil), "y": (.number(5), nil)], frameRate: frameRate,
      fidelity: fidelity)
    for (at, event) in entries { scene.schedule(TimelineEntry(at: at, event: event)) }
    return scene
  }

  private func values(_ scene: AnimationScene, _ times: [Double]) throws -> [Double] {
    var scene = scene
    return try scene.play(times).columns[0].values
  }

  private func events(_ scene: AnimationScene, until end: Double) throws -> [String] {
    var scene = scene
    return try scene.play([end]).events.map { event in
      let hundredths = (event.time * 100).rounded() / 100
      return "\(event.kind) \(event.change) \(event.property ?? "-") \(hundredths)"
    }
  }

  @Test(
    "nothing runs before it, and the last value holds after the end", arguments: Fidelity.allCases
  )
  func once(_ fidelity: Fidelity) throws {
    let scene = scene(fidelity, [(0.6, Self.trigger("k"))])
    let values = try values(scene, [0, 0.5, 0.6, 0.7, 0.8, 2])
    #expect(isClose(values, [0, 0, 0, 10, 20, 20], absolute: 1e-9))
    #expect(
      try events(scene, until: 3) == [
        "removed k x 0.8", "logicallyComplete k x 0.8", "completion k - 0.8",
      ])
  }

  @Test(
    "after its end it restarts from the value last set, not from the end value",
    arguments: Fidelity.allCases)
  func again(_ fidelity: Fidelity) throws {
    let twice = scene(fidelity, [(0, Self.trigger("k")), (1, Self.trigger("l"))])
    #expect(
      isClose(try values(twice, [0.9, 1, 1.1, 1.2]), [20, 0, 10, 20], absolute: 1e-9))
    let change = Change(id: "c", set: ["x": .number(8)], animation: nil)
    let set = scene(
      fidelity, [(0, Self.trigger("k")), (1, .change(change)), (2, Self.trigger("l"))])
    #expect(isClose(try values(set, [0.9, 1, 2, 2.1]), [20, 8, 8, 14], absolute: 1e-9))
  }

  @Test(
    "during a motion it starts from the current value and velocity", arguments: Fidelity.allCases)
  func onTheWay(_ fidelity: Fidelity) throws {
    let spring: [Keyframe<AnimatableVector>] = [
      .spring(to: Self.one(25), duration: 0.5, spring: .bouncy, startVelocity: nil)
    ]
    let scene = scene(
      fidelity, [(0, Self.trigger("k")), (0.05, Self.trigger("l", ["x": spring]))])
    let expected: [Double] = [0, 0.1, 0.2].map { time in
      let way: Double = Spring.bouncy.value(target: 20, initialVelocity: 100, time: time)
      return 5 + way
    }
    #expect(isClose(try values(scene, [0.05, 0.15, 0.25]), expected, absolute: 1e-9))
    #expect(
      try events(scene, until: 1) == [
        "removed k x 0.05", "logicallyComplete k x 0.05", "completion k - 0.05",
        "removed l x 0.55", "logicallyComplete l x 0.55", "completion l - 0.55",
      ])
  }

  @Test("a running animation ends when it takes over", arguments: Fidelity.allCases)
  func afterAnimation(_ fidelity: Fidelity) throws {
    let change = Change(id: "c", set: ["x": .number(10)], animation: .linear(duration: 1))
    let scene = scene(fidelity, [(0, .change(change)), (0.5, Self.trigger("k"))])
    // The change sets 10, but at 0.5 s the animation has reached 5. The keyframes of `k` start from
    // 5. The next trigger, `l`, starts from the property's set value, 10.
    #expect(isClose(try values(scene, [0.5, 0.6, 0.7]), [5, 12.5, 20], absolute: 1e-4))
    #expect(
      try events(scene, until: 2).prefix(3) == [
        "removed c x 0.5", "logicallyComplete c x 0.5", "completion c - 0.5",
      ])
    var again = scene
    again.schedule(TimelineEntry(at: 1, event: Self.trigger("l")))
    #expect(isClose(try values(again, [1, 1.1]), [10, 15], absolute: 1e-9))
  }

  @Test(
    "a repeating trigger restarts at its end, and never completes", arguments: Fidelity.allCases)
  func repeating(_ fidelity: Fidelity) throws {
    let scene = scene(fidelity, [(0, Self.trigger("k", isRepeating: true))])
    let times = [0, 0.1, 0.19, 0.2, 0.3, 100, 100.05]
    #expect(isClose(try values(scene, times), [0, 10, 19, 0, 10, 0, 5], absolute: 1e-6))
    #expect(try events(scene, until: 1000).isEmpty)
  }

  @Test("all tracks end together, with the longest", arguments: Fidelity.allCases)
  func together(_ fidelity: Fidelity) throws {
    let long: [Keyframe<AnimatableVector>] = [
      .cubic(to: Self.one(0), duration: 0.5, startVelocity: nil, endVelocity: nil)
    ]
    let scene = scene(fidelity, [(0, Self.trigger("k", ["x": Self.ramp, "y": long]))])
    #expect(isClose(try values(scene, [0.3, 0.4]), [20, 20], absolute: 1e-9))
    #expect(
      try events(scene, until: 1) == [
        "removed k x 0.5", "logicallyComplete k x 0.5", "removed k y 0.5",
        "logicallyComplete k y 0.5", "completion k - 0.5",
      ])
  }

  @Test(
    "a change during keyframes starts from the displayed value, a fluid spring with no velocity",
    arguments: Fidelity.allCases)
  func replaced(_ fidelity: Fidelity) throws {
    let change = Change(id: "c", set: ["x": .number(110)], animation: .linear(duration: 1))
    let scene1 = scene(fidelity, [(0, Self.trigger("k")), (0.1, .change(change))])
    #expect(isClose(try values(scene1, [0.1, 0.6, 1.2]), [10, 60, 110], absolute: 1e-3))
    #expect(
      try events(scene1, until: 0.2) == [
        "removed k x 0.1", "logicallyComplete k x 0.1", "completion k - 0.1",
      ])
    let spring = Change(id: "c", set: ["x": .number(110)], animation: .smooth)
    var scene2 = scene(fidelity, [(0, Self.trigger("k")), (0.1, .change(spring))])
    let played = try scene2.play([0.1])
    #expect(played.columns[0].velocities == [0])
    let back = Change(id: "c", set: ["x": .number(0)], animation: .linear(duration: 1))
    let held = scene(fidelity, [(0, Self.trigger("k")), (1, .change(back))])
    #expect(isClose(try values(held, [1, 1.5, 2]), [20, 10, 0], absolute: 1e-3))
  }

  @Test("a removal ends the keyframes", arguments: Fidelity.allCases)
  func removed(_ fidelity: Fidelity) throws {
    let scene = scene(fidelity, [(0, Self.trigger("k")), (0.1, .remove(["x"]))])
    #expect(
      try events(scene, until: 1) == [
        "removed k x 0.1", "logicallyComplete k x 0.1", "completion k - 0.1",
      ])
  }

  @Test("the status contains their final value", arguments: Fidelity.allCases)
  func status(_ fidelity: Fidelity) throws {
    var scene = scene(fidelity, [(0, Self.trigger("k"))])
    _ = try scene.play([0.1])
    let status = scene.status[0].status
    #expect(status.isAnimating && status.target == .number(20))
    #expect(isClose(status.value.components, [10], absolute: 1e-9))
    #expect(isClose(status.velocity.components, [100], absolute: 1e-6))
    #expect(scene.animating == ["x"])
    _ = try scene.play([0.2])
    #expect(scene.animating == [] && scene.status[0].status.velocity == .number(0))
  }

  @Test("frames without events cost no work")
  func costless() throws {
    var scene = scene(.swiftui, [(0, Self.trigger("k", isRepeating: true))])
    let grid = SampleGrid(times: [0, 80_000.05])
    let limits = AnimationScene.PlayingLimits(time: 1e9, samples: 10, frames: 0, phases: 0)
    let samples = try scene.play(grid, velocities: false, limits: limits)
    #expect(isClose(samples.columns[0].values, [0, 5], absolute: 1e-3))
  }
}
