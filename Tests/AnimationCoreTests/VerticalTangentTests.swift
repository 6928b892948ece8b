import AnimationCore
import TestSupport
import Testing

/// Checks that values stay defined at the vertical tangents of circular curves.
struct VerticalTangentTests {
  private let circular = Animation.timingCurve(.circularEaseInOut, duration: 1)

  @Test(
    "a spring that replaces a vertical curve starts with no velocity", arguments: Fidelity.allCases,
    [60, 300.0])
  func replacement(_ fidelity: Fidelity, _ frameRate: Double) throws {
    var motion = Motion(to: 100, circular, frameRate: frameRate, fidelity: fidelity)
    motion.change(at: 0.5, to: 0, .bouncy)
    let times = (30...150).map { Double($0) / 60 }
    let samples = try motion.samples(times, velocities: true)
    let values = samples.columns[0].values
    #expect(values.first == 50 && values.last == 0)
    #expect(zip(values, values.dropFirst()).allSatisfy { abs($1 - $0) < 10 })
    #expect(samples.columns[0].velocities.dropFirst().allSatisfy { $0.isFinite })
  }

  @Test("a constant component has no velocity", arguments: Fidelity.allCases)
  func stillComponent(_ fidelity: Fidelity) throws {
    let start = try #require(AnimatableVector([0, 1, 0]))
    let target = try #require(AnimatableVector([5, 1, -5]))
    var scene = AnimationScene(
      properties: ["v": (value: .vector(start), animation: nil)], fidelity: fidelity)
    scene.schedule(
      TimelineEntry(
        at: 0, event: .change(Change(id: "0", set: ["v": .vector(target)], animation: circular))))
    let samples = try scene.play(
      SampleGrid(times: [0.5]), velocities: true,
      limits: .none)
    #expect(samples.columns[0].velocities == [.infinity, 0, -.infinity])
  }

  @Test("a combination over a vertical curve is vertical too", arguments: Fidelity.allCases)
  func combination(_ fidelity: Fidelity) throws {
    var motion = Motion(to: 100, circular, fidelity: fidelity)
    motion.change(at: 0.25, to: 0, .linear(duration: 1))
    let samples = try motion.samples([0.5], velocities: true)
    #expect(samples.columns[0].velocities == [.infinity])
  }
}
