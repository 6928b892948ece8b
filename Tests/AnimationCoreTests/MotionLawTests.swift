import AnimationCore
import TestSupport
import Testing

/// Laws that every motion must satisfy, retargeted or not.
struct MotionLawTests {
  private func motion(_ seed: Int, _ fidelity: Fidelity, rate: Double = 60) -> Motion {
    var random = SeededGenerator(seed: seed + 9000)
    var motion = Motion(to: 100, random.animation(), frameRate: rate, fidelity: fidelity)
    if random.chance(0.6) {
      motion.change(at: random.number(0.1...0.7), to: random.number(-50...200), random.animation())
    }
    if random.chance(0.3) {
      motion.change(at: random.number(0.8...1.2), to: random.number(-50...200), random.animation())
    }
    if random.chance(0.2) { motion.pause(true, at: random.number(0.1...0.4)) }
    if random.chance(0.2) { motion.pause(false, at: random.number(0.5...0.9)) }
    return motion
  }

  @Test("exact velocities are the derivatives of exact values", arguments: 0..<80)
  func velocities(_ seed: Int) throws {
    let motion = motion(seed, .exact)
    let h = 1e-6
    let centres = (1...120).map { Double($0) / 60 + 0.001234 }
    let samples = try motion.samples(
      centres.flatMap { [$0 - h, $0, $0 + h] }, velocities: true)
    let values = samples.columns[0].values
    var compared = 0
    for index in centres.indices {
      let before = (values[3 * index + 1] - values[3 * index]) / h
      let after = (values[3 * index + 2] - values[3 * index + 1]) / h
      // Skip intervals that contain a corner, a jump or a vertical tangent.
      guard abs(after - before) <= 0.05 + 1e-3 * abs(after) else { continue }
      compared += 1
      let velocity = samples.columns[0].velocities[3 * index + 1]
      #expect(
        isClose(velocity, (before + after) / 2, absolute: 0.05, relative: 2e-3),
        "at \(centres[index])")
    }
    #expect(compared > 80)
  }

  @Test("a retarget with an animation does not jump", arguments: 0..<80, Fidelity.allCases)
  func continuity(_ seed: Int, _ fidelity: Fidelity) throws {
    var random = SeededGenerator(seed: seed + 7000)
    let first = random.leaf()
    let at = random.number(0.05...0.6)
    let rate = 500.0
    var motion = Motion(to: 100, first, frameRate: rate, fidelity: fidelity)
    let undisturbed = motion
    motion.change(at: at, to: random.number(-50...200), random.leaf().delay(0.02))
    let begin = (at * rate).rounded(.up) / rate
    // The second animation is still delayed, so only the first motion is visible.
    let shown = try motion.values([begin - 1 / rate, begin, begin + 1 / rate])
    let expected = try undisturbed.values([begin - 1 / rate, begin, begin + 1 / rate])
    #expect(isClose(shown, expected, absolute: 1e-9))
  }

  @Test("displayed and exact values differ by steps and frames only", arguments: 0..<80)
  func fidelities(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed + 4000)
    let rate = 600.0
    var animation = random.leaf()
    if let spring = animation.base as? SpringAnimation,
      spring.damping > 2 * (spring.mass * spring.stiffness).squareRoot()
    {
      return  // SwiftUI's is critically damped instead.
    }
    if random.chance(0.5) { animation = animation.speed(random.number(0.3...1.5)) }
    if random.chance(0.5) { animation = animation.delay(random.number(-0.1...0.4)) }
    if random.chance(0.5) { animation = animation.logicallyComplete(after: 0.3) }
    let times = (0...60).map { Double($0) / 40 }
    let shown = try Motion(to: 100, animation, frameRate: rate).samples(times + [8])
    let exact = try Motion(to: 100, animation, fidelity: .exact).samples(times + [8])
    // SwiftUI computes springs in steps of 1/300 s, so its values lag behind the exact curve. A
    // spring's end sometimes differs by one period.
    let difference = zip(shown.columns[0].values, exact.columns[0].values).map { abs($0 - $1) }
    #expect((difference.max() ?? 0) < 7)
    #expect(shown.events.map(\.kind) == exact.events.map(\.kind))
    for (ours, theirs) in zip(shown.events, exact.events) {
      #expect(isClose(ours.time, theirs.time, absolute: 0.1, relative: 0.3))
    }
  }
}
