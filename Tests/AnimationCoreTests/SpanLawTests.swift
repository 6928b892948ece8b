import TestSupport
import Testing

@testable import AnimationCore

/// Compares values computed for many frames at once with values computed frame by frame.
///
/// If a test requests velocities, the engine computes the values frame by frame.
struct SpanLawTests {
  @Test(
    "a repetition computed from turn to turn equals one computed frame by frame", arguments: 0..<240
  )
  func repeats(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let bases: [Animation] = [
      .linear(duration: random.number(0...0.3)), .easeInOut(duration: random.number(0.01...1)),
      .interpolatingSpring(stiffness: 300, damping: random.number(5...40)),
      .easeIn(duration: 0.2).delay(random.number(-0.1...0.2)),
      .easeOut(duration: 0.2).speed(random.number(0...3)).logicallyComplete(after: 0.1),
      .spring(duration: random.number(0.05...0.5), bounce: random.number(-0.5...0.6)),
      .spring(
        response: random.number(0...0.4), dampingFraction: random.number(0.3...1.2),
        blendDuration: random.number(0...0.5)),
      .default, .snappy(duration: 0.2).logicallyComplete(after: 0.05),
    ]
    let base = bases[random.whole(0...8)], reverses = random.chance(0.5)
    let animation =
      random.chance(0.3)
      ? base.repeatForever(autoreverses: reverses)
      : base.repeatCount(random.whole(0...6), autoreverses: reverses)
    let grid = SampleGrid(start: 0, end: random.number(0.5...3), count: random.whole(2...200))
    let limits = AnimationScene.PlayingLimits(time: 100, samples: .max, frames: .max)
    var scene = AnimationScene(properties: ["x": (.number(3), nil)])
    for (id, at) in [("0", 0.0), ("1", random.number(0.1...0.4))] {
      scene.schedule(
        TimelineEntry(
          at: at,
          event: .change(
            Change(
              id: id, set: ["x": .number(random.number(-50...50))],
              animation: id == "0" || random.chance(0.5) ? animation : nil))))
    }
    var other = scene
    let spans = try scene.play(grid, velocities: false, limits: limits)
    let frames = try other.play(grid, velocities: true, limits: limits)
    #expect(spans.columns[0].values == frames.columns[0].values)
    #expect(spans.events == frames.events)
    #expect(spans.animating == frames.animating)
    #expect(try scene.checkpoint() == other.checkpoint())
    let rest = SampleGrid(start: scene.time, end: scene.time + 1, fps: 60)
    let (after, otherAfter) = (
      try scene.play(rest, velocities: true, limits: limits),
      try other.play(rest, velocities: true, limits: limits)
    )
    #expect(after == otherAfter)
  }

  @Test(
    "an hour of an ended or stateless motion computes hardly any frame",
    arguments: Fidelity.allCases,
    [
      Animation.bouncy, .interactiveSpring, .interpolatingSpring, .easeOut(duration: 1),
      .easeInOut(duration: 0.3).repeatCount(5), .smooth.delay(0.3).speed(2),
      .linear(duration: 7200), .easeInOut(duration: 9000).delay(5).speed(1.5),
      .interpolatingSpring(mass: 1, stiffness: 1, damping: 1e-4),
    ])
  func hour(_ fidelity: Fidelity, _ animation: Animation) throws {
    var scene = AnimationScene(properties: ["x": (.number(3), nil)], fidelity: fidelity)
    scene.schedule(
      TimelineEntry(
        at: 0, event: .change(Change(id: "0", set: ["x": .number(7)], animation: animation))))
    let many = AnimationScene.PlayingLimits(time: 10, samples: .max, frames: .max)
    _ = try scene.play(SampleGrid(times: [5]), velocities: false, limits: many)
    // The playback covers 216 000 frames at 60 frames per second, but the limit is 100.
    let few = AnimationScene.PlayingLimits(time: 4000, samples: .max, frames: 100)
    _ = try scene.play(SampleGrid(times: [3605]), velocities: false, limits: few)
    #expect(scene.time == 3605)
  }

  @Test("a curve's value is rounded as the C library rounds, including signs")
  func quantum() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10_000 {
      let value = Double.random(in: -3...3, using: &random)
      for value in [value, (value * 0x1p21).rounded() * 0x1p-21, value * 0x1p40, value * 0x1p-21] {
        let rounded = (value / 0x1p-20).rounded(.toNearestOrAwayFromZero) * 0x1p-20
        #expect(CubicBezier.quantized(value).bitPattern == rounded.bitPattern)
      }
    }
  }
}
