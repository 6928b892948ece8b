import AnimationCore
import Testing

@Suite("A change without properties")
struct EmptyChangeTests {
  private static let limits = AnimationScene.PlayingLimits(
    time: 100, samples: 1000, frames: 10_000, phases: 100)

  @Test("completes at the time at which it takes effect", arguments: Fidelity.allCases)
  func change(_ fidelity: Fidelity) throws {
    let events: [TimelineEntry.Event] = [
      .change(Change(id: "e", set: PropertyValues(), animation: .bouncy)),
      .keyframes(KeyframeTrigger(id: "e", tracks: [:])),
    ]
    for event in events {
      var scene = AnimationScene([.init("x", .number(0))], fidelity: fidelity)
      let time = scene.schedule(TimelineEntry(at: 0.5, event: event)).effectiveAt
      #expect(scene.openChanges == ["e"])
      let samples = try scene.play(SampleGrid(times: [1]), velocities: false, limits: Self.limits)
      #expect(samples.events.map(\.kind) == [.completion])
      #expect(samples.events.map(\.change) == ["e"] && samples.events.map(\.time) == [time])
      #expect(scene.openChanges == [])
    }
  }

  @Test("is a phase that ends at once", arguments: Fidelity.allCases)
  func phase(_ fidelity: Fidelity) throws {
    var scene = AnimationScene([.init("x", .number(0))], fidelity: fidelity)
    let phases = [
      PhaseTrigger.Phase(set: ["x": .number(1)], animation: .linear(duration: 0.1)),
      PhaseTrigger.Phase(set: PropertyValues()),
      PhaseTrigger.Phase(set: ["x": .number(2)], animation: .linear(duration: 0.1)),
    ]
    scene.schedule(TimelineEntry(at: 0, event: .phases(PhaseTrigger(id: "p", phases: phases))))
    let samples = try scene.play(SampleGrid(times: [5]), velocities: false, limits: Self.limits)
    #expect(samples.events.contains { $0.kind == .completion && $0.change == "p" })
    #expect(scene.openChanges == [] && scene.animating == [])
  }
}
