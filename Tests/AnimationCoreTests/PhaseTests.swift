import TestSupport
import Testing

@testable import AnimationCore

/// The effect of phases on the properties of a scene.
struct PhaseTests {
  private static func phase(_ value: Double, _ animation: Animation? = .linear(duration: 0.1))
    -> PhaseTrigger.Phase
  {
    PhaseTrigger.Phase(set: ["x": .number(value)], animation: animation)
  }

  private static let three = [phase(0), phase(10), phase(30)]

  private func scene(
    _ fidelity: Fidelity, _ trigger: PhaseTrigger,
    _ more: [(Double, TimelineEntry.Event)] = []
  ) -> AnimationScene {
    var scene = AnimationScene(
      properties: ["x": (.number(0), nil), "y": (.number(0), nil)], frameRate: 100,
      fidelity: fidelity)
    scene.schedule(TimelineEntry(at: 0, event: .phases(trigger)))
    for (at, event) in more { scene.schedule(TimelineEntry(at: at, event: event)) }
    return scene
  }

  private func values(_ scene: AnimationScene, _ times: [Double]) throws -> [Double] {
    var scene = scene
    return try scene.play(times).columns[0].values
  }

  private func events(
    _ scene: AnimationScene, until end: Double, only kind: SceneEvent.Kind? = nil
  ) throws -> [String] {
    var scene = scene
    return try scene.play([end]).events.filter { kind == nil || $0.kind == kind }.map { event in
      let hundredths = (event.time * 100).rounded() / 100
      return "\(event.kind) \(event.change) \(event.property ?? "-") \(hundredths)"
    }
  }

  @Test("one cycle animates all phases and returns to the first, continuously in exact time")
  func exactCycle() throws {
    let scene = scene(.exact, PhaseTrigger(id: "p", phases: Self.three))
    let times = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 1]
    #expect(isClose(try values(scene, times), [0, 5, 10, 20, 30, 15, 0, 0], absolute: 1e-9))
    #expect(
      try events(scene, until: 5) == [
        "removed p/1 x 0.1", "logicallyComplete p/1 x 0.1", "completion p/1 - 0.1",
        "removed p/2 x 0.2", "logicallyComplete p/2 x 0.2", "completion p/2 - 0.2",
        "removed p/0 x 0.3", "logicallyComplete p/0 x 0.3", "completion p/0 - 0.3",
        "completion p - 0.3",
      ])
  }

  @Test("a display begins the next phase on the frame after the completion")
  func frames() throws {
    let scene = scene(.swiftui, PhaseTrigger(id: "p", phases: Self.three))
    // Curves of 0.1 s are still displayed at 0.1 s and end on the next frame, at 0.11 s. The next
    // phase begins one frame later, at 0.12 s.
    #expect(
      try events(scene, until: 5, only: .completion) == [
        "completion p/1 - 0.11", "completion p/2 - 0.23", "completion p/0 - 0.35",
        "completion p - 0.35",
      ])
    #expect(
      isClose(try values(scene, [0.11, 0.12, 0.13, 0.22]), [10, 10, 12, 30], absolute: 1e-4))
  }

  @Test(
    "a phase begins at the logical completion of the previous one, or at its removal if configured")
  func criteria() throws {
    let phases = [Self.phase(0, .smooth), Self.phase(100, .smooth(duration: 0.4))]
    func completed(_ criteria: AnimationCompletionCriteria) throws -> Double {
      var scene = scene(
        .exact, PhaseTrigger(id: "p", phases: phases, completionCriteria: criteria))
      let event = try scene.play([5]).events.first { $0.kind == .completion }
      return try #require(event).time
    }
    #expect(isClose(try completed(.logicallyComplete), 0.4, absolute: 1e-12))
    #expect(try completed(.removed) > 0.6)
  }

  @Test("a phase without animation ends on the next frame, or at once in exact time")
  func withoutAnimation() throws {
    let trigger = PhaseTrigger(
      id: "p", phases: [Self.phase(0), Self.phase(7, nil), Self.phase(20)])
    #expect(
      isClose(try values(scene(.swiftui, trigger), [0, 0.01, 0.06]), [7, 7, 13.5], absolute: 1e-4))
    #expect(isClose(try values(scene(.exact, trigger), [0, 0.05]), [7, 13.5], absolute: 1e-9))
  }

  @Test(
    "a repeating trigger cycles endlessly and never completes", arguments: Fidelity.allCases)
  func repeating(_ fidelity: Fidelity) throws {
    let scene = scene(fidelity, PhaseTrigger(id: "p", phases: Self.three, isRepeating: true))
    let emitted = try events(scene, until: 2, only: .completion)
    let rest = emitted.enumerated().filter {
      !$0.element.hasPrefix("completion p/\(($0.offset + 1) % 3) ")
    }
    #expect(rest.isEmpty && emitted.count > 15)
    if fidelity == .exact {
      #expect(isClose(try values(scene, [1.8, 1.85]), [0, 5], absolute: 1e-9))
    }
  }

  @Test("properties have the first phase's values at once", arguments: Fidelity.allCases)
  func firstPhase(_ fidelity: Fidelity) throws {
    let trigger = PhaseTrigger(id: "p", phases: [Self.phase(50), Self.phase(60)])
    #expect(isClose(try values(scene(fidelity, trigger), [0, 0.05]), [50, 55], absolute: 1e-4))
  }

  @Test(
    "any event that takes over a property stops the phases and emits their completion",
    arguments: [
      .change(Change(id: "c", set: ["x": .number(10)], animation: .linear(duration: 1))),
      .remove(["x"]), .phases(PhaseTrigger(id: "c", phases: three)),
      .keyframes(KeyframeTrigger(id: "c", tracks: ["x": [.move(to: .zero)]])),
    ] as [TimelineEntry.Event], Fidelity.allCases)
  func stopped(_ event: TimelineEntry.Event, _ fidelity: Fidelity) throws {
    let trigger = PhaseTrigger(id: "p", phases: Self.three, isRepeating: true)
    let scene = scene(fidelity, trigger, [(0.05, event)])
    let emitted = try events(scene, until: 9, only: .completion)
    #expect(emitted.contains("completion p - 0.05"))
    // Running animations still emit events when they end, but no further phase begins.
    #expect(!emitted.contains { $0.hasPrefix("completion p/2") || $0.hasPrefix("completion p/0") })
    var played = scene
    _ = try played.play([9])
    #expect(played.openChanges == [] && played.animating == [])
  }

  @Test("a change of another property, or a pause, does not stop them")
  func unconcerned() throws {
    let other = Change(id: "c", set: ["y": .number(1)], animation: .linear(duration: 1))
    let scene = scene(
      .exact, PhaseTrigger(id: "p", phases: Self.three),
      [(0.05, .change(other)), (0.06, .environment(animationPaused: true))])
    #expect(try events(scene, until: 1, only: .completion).contains("completion p - 0.3"))
  }

  @Test("phases of zero duration cycle at most once at an instant")
  func timeless() throws {
    for phases in [
      [Self.phase(1, .linear(duration: 0)), Self.phase(2, nil)],
      [Self.phase(1, .bouncy), Self.phase(1, .smooth)],
    ] {
      let trigger = PhaseTrigger(id: "p", phases: phases, isRepeating: true)
      var exact = scene(.exact, trigger)
      var thrown: AnimationScene.PlaybackLimitExceeded?
      do throws(AnimationScene.PlaybackLimitExceeded) {
        _ = try exact.play(SampleGrid(times: [0, 1]), velocities: false, limits: .none)
      } catch {
        thrown = error
      }
      #expect(thrown?.limit == .timelessPhases && thrown?.change == "p")
      var shown = scene(.swiftui, trigger)
      let limits = AnimationScene.PlayingLimits(time: 99, samples: 99, frames: 9999, phases: 50)
      #expect(throws: AnimationScene.PlaybackLimitExceeded.self) {
        try shown.play(SampleGrid(times: [0, 1]), velocities: false, limits: limits)
      }
      // Without repetition, the phases run through one cycle and end.
      let once = PhaseTrigger(id: "p", phases: phases)
      #expect(
        try events(scene(.exact, once), until: 1, only: .completion).last == "completion p - 0.0")
    }
  }

  @Test("a removed property blocks no phase", arguments: Fidelity.allCases)
  func gone(_ fidelity: Fidelity) throws {
    let change = Change(id: "c", set: ["x": .number(1)], animation: .bouncy)
    let keyframes = KeyframeTrigger(id: "k", tracks: ["x": [.move(to: .zero)], "y": []])
    let phases = PhaseTrigger(id: "p", phases: Self.three, isRepeating: true)
    let events: [TimelineEntry.Event] = [
      .remove(["x"]), .change(change), .keyframes(keyframes), .phases(phases),
    ]
    var scene = AnimationScene(
      properties: ["x": (.number(0), nil), "y": (.number(0), nil)], frameRate: 100,
      fidelity: fidelity)
    for event in events { scene.schedule(TimelineEntry(at: 0.5, event: event)) }
    let emitted = try scene.play([0, 1]).events.filter { $0.kind == .completion }
    #expect(emitted.map(\.change) == ["c", "p", "k"] || emitted.map(\.change) == ["c", "k", "p"])
    #expect(scene.openChanges == [])
  }

  @Test("an inner change has a number of its own, and names of later changes continue from it")
  func numbers() throws {
    var scene = scene(.exact, PhaseTrigger(id: "0", phases: Self.three, isRepeating: true))
    _ = try scene.play([1.05])
    #expect(scene.changeCount == 1)
    #expect(Set(scene.openChanges) == ["0", "0/2"])
  }

  @Test(
    "every change completes once, and an idle scene has emitted all events",
    arguments: RandomScript.all(60, sequences: true))
  func completions(_ script: RandomScript) throws {
    var scene = script.scene()
    let emitted = try scene.play([0, 30]).events.filter { $0.kind == .completion }
    for id in script.entries.compactMap(\.event.changeID) {
      let count = emitted.count { $0.change == id }
      #expect(count == 1 || count == 0 && scene.openChanges.contains(id), "\(id): \(count)")
    }
    if scene.animating.isEmpty { #expect(scene.openChanges == []) }
  }
}
