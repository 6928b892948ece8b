import AnimationCore
import TestSupport
import Testing

@Suite("The steps of a fluid spring") struct StepStabilityTests {
  /// Returns the long-term growth of the amplitude per integration step, as a factor.
  ///
  /// The polynomial z² − (2 − 2ζa − a²)·z + (1 − 2ζa) has two roots. The factor is the magnitude of
  /// the root with the larger magnitude.
  private func growth(_ response: Double, _ fraction: Double) -> Double {
    let natural = min(2 * Double.pi / response, 45_000.0.squareRoot())
    let a = natural / 300, trace = 2 - 2 * fraction * a - a * a, determinant = 1 - 2 * fraction * a
    let square = trace * trace / 4 - determinant
    if square < 0 { return determinant.squareRoot() }
    return max(abs(trace / 2 + square.squareRoot()), abs(trace / 2 - square.squareRoot()))
  }

  @Test("grow exactly if they are classified as unstable") func bound() {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<2000 {
      let response = Double.random(in: 0.005...20, using: &random)
      let middle = FluidSpringAnimation.unstableDampingFraction(atResponse: response)
      let part = random.chance(0.5) ? Double.random(in: 0.99...1.01, using: &random) : 3
      let fraction = random.chance(0.1) ? -0.01 : middle * part
      let spring = FluidSpringAnimation(
        response: response, dampingFraction: fraction, blendDuration: 0)
      #expect(spring.isUnstable == (growth(response, fraction) > 1), "\(response), \(fraction)")
    }
  }

  @Test("are never infinite", arguments: [24, 50, 500, 5e5, -1])
  func finite(_ fraction: Double) throws {
    for response in [0.02, 0.5, 3] {
      for to in [1, 1e12] {
        var scene = AnimationScene([.init("x", .number(0))])
        let spring = Animation.spring(response: response, dampingFraction: fraction)
        scene.schedule(
          TimelineEntry(
            at: 0, event: .change(Change(id: "0", set: ["x": .number(to)], animation: spring))))
        let samples = try scene.play(
          SampleGrid(start: 0, end: 20, fps: 60), velocities: true,
          limits: .init(time: 86_400, samples: 100_000, frames: 1_000_000))
        let column = try #require(samples.columns.first)
        #expect(column.values.allSatisfy { $0.isFinite })
        #expect(column.velocities.allSatisfy { $0.isFinite })
      }
    }
  }

  /// A spring with infinite damping ends on its first frame, also during a blend.
  @Test("are stable for an infinite damping", arguments: [0.0, 0.2, 5])
  func infinite(_ blend: Double) throws {
    for response in [0.01, 0.1, 0.5, 3] {
      var scene = AnimationScene([.init("x", .number(0))])
      let first = Animation.spring(duration: response, bounce: 0.3)
      let second = Animation.spring(duration: 0.5, bounce: -1, blendDuration: blend)
      let changes: [(Double, Double, Animation)] = [(0, 1, first), (response / 2, -1, second)]
      for (time, to, animation) in changes {
        scene.schedule(
          TimelineEntry(
            at: time,
            event: .change(Change(id: "\(time)", set: ["x": .number(to)], animation: animation))))
      }
      #expect(scene.unstableSprings == [])
      let samples = try scene.play(
        SampleGrid(start: 0, end: response / 2 + 0.1, fps: 60), velocities: true,
        limits: .init(time: 100, samples: 1000, frames: 100_000))
      let column = try #require(samples.columns.first)
      #expect(column.values.allSatisfy { $0.isFinite } && column.values.last == -1)
    }
  }

  @Test("are checked through modifiers, in phases and in single properties")
  func places() {
    let wild = Animation.spring(response: 0.5, dampingFraction: 50)
    let calm = Animation.spring(response: 0.5, dampingFraction: 20)
    func unstable(_ animation: Animation?, own: Animation? = nil, _ fidelity: Fidelity = .swiftui)
      -> [UnstableSpring]
    {
      var scene = AnimationScene(
        [.init("x", .number(0), animation: own.map { .some(.some($0)) } ?? nil)],
        fidelity: fidelity)
      scene.schedule(
        TimelineEntry(
          at: 1, event: .change(Change(id: "0", set: ["x": .number(1)], animation: animation))))
      return scene.unstableSprings
    }
    func springs(_ animation: Animation?, own: Animation? = nil, _ fidelity: Fidelity = .swiftui)
      -> Int
    {
      unstable(animation, own: own, fidelity).count
    }
    #expect(springs(wild) == 1)
    #expect(springs(wild, own: nil, .exact) == 0)
    #expect(springs(calm) == 0)
    #expect(springs(nil) == 0)
    #expect(springs(.bouncy.delay(1)) == 0)
    #expect(springs(wild.delay(1).speed(2).repeatCount(3).logicallyComplete(after: 1)) == 1)
    #expect(springs(nil, own: wild) == 1)
    #expect(springs(wild, own: wild) == 1)
    // The blend starts with the response of the replaced spring, with which this damping is
    // unstable.
    let blending = Animation.spring(response: 1, dampingFraction: 30, blendDuration: 1)
    #expect(springs(blending) == 0)
    let found = unstable(blending, own: .spring(response: 0.1, dampingFraction: 1))
    #expect(found.map(\.shortestResponse) == [0.1] && found.allSatisfy(\.isStableAfterBlend))
    #expect(unstable(wild).map(\.shortestResponse) == [0.5])
    #expect(unstable(wild).map(\.isStableAfterBlend) == [false])
    var scene = AnimationScene([.init("x", .number(0))])
    scene.schedule(
      TimelineEntry(
        at: 0,
        event: .phases(
          PhaseTrigger(
            id: "p",
            phases: [
              .init(set: ["x": .number(1)], animation: wild),
              .init(set: ["x": .number(0)], animation: calm),
            ]))))
    #expect(scene.unstableSprings.count == 1)
  }
}
