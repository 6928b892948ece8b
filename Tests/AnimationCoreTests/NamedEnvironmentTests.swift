import AnimationCore
import TestSupport
import Testing

/// An animation whose value depends on two values of the environment.
private struct Scaled: CustomAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < 1.5 else { return nil }
    var factor = 1.0
    if case .number(let number)? = context.environment.named["factor"] { factor = number }
    if case .boolean(true)? = context.environment.named["isMirrored"] { factor = -factor }
    return value.scaled(by: factor * time)
  }
}

@Suite("Values of the environment that are set by name")
struct NamedEnvironmentTests {
  private static let limits = AnimationScene.PlayingLimits(
    time: 100, samples: 10_000, frames: 100_000)
  private static let coding = CustomCoding(stateKeys: []) { _ in
    Animation(Scaled(), describedAs: ".scaled")
  }

  private func scene(_ random: inout SeededGenerator) -> AnimationScene {
    var scene = AnimationScene(
      properties: ["x": (.number(0), nil)],
      isPausable: Bool.random(using: &random))
    scene.declare([
      EnvironmentEntry("factor", .number), EnvironmentEntry("isMirrored", .boolean),
    ])
    scene.schedule(
      TimelineEntry(
        at: 0,
        event: .change(
          Change(
            id: "0", set: ["x": .number(10)],
            animation: Animation(Scaled(), describedAs: ".scaled")))))
    for _ in 0..<12 {
      var change = EnvironmentChange()
      if Bool.random(using: &random) {
        change.named["factor"] = .some(
          Bool.random(using: &random) ? nil : .number(Double.random(in: -2...2, using: &random)))
      }
      if Bool.random(using: &random) {
        change.named["isMirrored"] = .boolean(Bool.random(using: &random))
      }
      if Bool.random(using: &random) { change.animationPaused = Bool.random(using: &random) }
      scene.schedule(
        TimelineEntry(
          at: Double.random(in: 0...1.6, using: &random), event: .environment(change)))
    }
    return scene
  }

  @Test("are kept: [0, 1] then [1, 2], stored between, equals [0, 2]", arguments: 0..<40)
  func steps(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var whole = scene(&random), parts = whole
    let samples = try whole.play(
      SampleGrid(start: 0, end: 2, count: 41), velocities: true, limits: Self.limits)
    var values: [Double] = []
    for index in 0...40 {
      let part = try parts.play(
        SampleGrid(times: [samples.times[index]]), velocities: true, limits: Self.limits)
      values += part.columns.flatMap(\.values)
      let bytes = try parts.checkpoint(Self.coding)
      parts = try AnimationScene(checkpoint: bytes, Self.coding)
      #expect(try parts.checkpoint(Self.coding) == bytes)
    }
    #expect(values == samples.columns.flatMap(\.values))
    #expect(parts.namedEnvironment == whole.namedEnvironment)
  }
}
