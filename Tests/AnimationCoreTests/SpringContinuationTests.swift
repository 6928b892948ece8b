import AnimationCore
import TestSupport
import Testing

/// Compares springs that continue each other with the same changes in a scene.
struct SpringContinuationTests {
  @Test("have the bits of a scene", arguments: 0..<200)
  func equalsScene(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let from = random.number(-100...100)
    var motion = Motion(from: from, to: from, nil, fidelity: .exact)
    var own = SpringContinuation(at: from)
    var time = 0.0
    for _ in 0..<random.whole(1...6) {
      let target = random.chance(0.1) ? from : random.number(-100...100)
      let spring = FluidSpringAnimation(
        response: random.number(0.05...2), dampingFraction: random.number(0.05...2),
        blendDuration: random.chance(0.3) ? random.number(0.05...0.5) : 0)
      motion.change(
        at: time, to: target,
        .spring(
          response: spring.response, dampingFraction: spring.dampingFraction,
          blendDuration: spring.blendDuration))
      own.retarget(to: target, with: spring, at: time)
      let times = (0..<20).map { time + Double($0) * 0.01 }
      let samples = try motion.samples(times, velocities: true)
      for (index, time) in times.enumerated() {
        #expect(own.value(at: time) == samples.columns[0].values[index], "\(time)")
        #expect(own.velocity(at: time) == samples.columns[0].velocities[index], "\(time)")
      }
      time += random.chance(0.1) ? 20 : random.number(0.01...0.6)
    }
  }
}
