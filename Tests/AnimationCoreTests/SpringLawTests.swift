@testable import AnimationCore
import TestSupport
import Testing

/// Laws of every spring, and SwiftUI's deviations from them.
struct SpringLawTests {
  static let ratios = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.825, 0.9, 0.999, 1, 1.001, 1.5, 3]
  static let springs: [Spring] = ratios.flatMap { ratio in
    [0.2, 0.55, 3].map { Spring(response: $0, dampingRatio: ratio) }
      + [
        Spring(
          mass: 2.5, stiffness: 80, damping: 2 * ratio * (200.0).squareRoot(),
          allowOverDamping: true)
      ]
  }
  private let times = [0.01, 0.1, 0.37, 1, 2.2]

  private func expect(_ actual: Double, _ expected: Double, _ tolerance: Double) {
    #expect(isClose(actual, expected, absolute: tolerance))
  }

  @Test("a motion starts at the start value with its initial velocity", arguments: springs)
  func start(_ spring: Spring) {
    #expect(spring.value(target: 7, initialVelocity: -3, time: 0) == 0)
    #expect(spring.exactVelocity(target: 7, initialVelocity: -3, time: 0) == -3)
  }

  @Test("velocity is the derivative of value", arguments: springs)
  func derivative(_ spring: Spring) {
    let reference = ReferenceSpring(
      mass: spring.mass, stiffness: spring.exactStiffness, damping: spring.damping)
    for time in times {
      let h = 1e-4
      let after = reference.motion(target: 1, initialVelocity: 2, time: time + h).value
      let before = reference.motion(target: 1, initialVelocity: 2, time: time - h).value
      let slope = Double((after - before) / (2 * Wide(h)))
      let fastest = spring.decayRate + 2 * Double.pi / spring.response
      expect(
        spring.exactVelocity(target: 1, initialVelocity: 2, time: time), slope,
        1e-8 * (1 + fastest * fastest * fastest))
    }
  }

  @Test(
    "SwiftUI's velocity is the derivative, plus the target for an over-damped spring",
    arguments: springs)
  func velocityDeviation(_ spring: Spring) {
    for time in times {
      let exact = spring.exactVelocity(target: 3, initialVelocity: 2, time: time)
      let shown = spring.velocity(target: 3, initialVelocity: 2, time: time)
      #expect(shown == (spring.regime == .overDamped ? exact + 3 : exact))
    }
  }

  @Test("two steps equal one", arguments: springs)
  func steps(_ spring: Spring) {
    for (first, second) in [(0.1, 0.3), (0.01, 1.5), (0.6, 0.6)] {
      var value = 0.25, velocity = 1.5
      if spring.regime == .overDamped {
        // The exact velocity is used, because SwiftUI's velocity is not suitable for continuing a
        // motion.
        for step in [first, second] {
          let start = velocity
          velocity = spring.exactVelocity(target: 4 - value, initialVelocity: start, time: step)
          value += spring.value(target: 4 - value, initialVelocity: start, time: step)
        }
      } else {
        spring.update(value: &value, velocity: &velocity, target: 4, deltaTime: first)
        spring.update(value: &value, velocity: &velocity, target: 4, deltaTime: second)
      }
      let time = first + second
      let natural = 2 * Double.pi / spring.response
      expect(value, 0.25 + spring.value(target: 3.75, initialVelocity: 1.5, time: time), 1e-10)
      expect(
        velocity, spring.exactVelocity(target: 3.75, initialVelocity: 1.5, time: time),
        1e-10 * (1 + natural))
    }
  }

  @Test("a motion is linear in target and initial velocity", arguments: springs)
  func linear(_ spring: Spring) {
    for time in times {
      let whole = spring.value(target: 5, initialVelocity: -7, time: time)
      let parts =
        5 * spring.value(target: 1.0, time: time)
        - 7 * spring.value(target: 0.0, initialVelocity: 1, time: time)
      expect(whole, parts, 1e-13 * 12)
      let pair = spring.value(
        target: AnimatablePair(5.0, 1.0), initialVelocity: AnimatablePair(-7.0, 0.0), time: time)
      #expect(pair.first == whole && pair.second == spring.value(target: 1, time: time))
    }
  }

  @Test("the residual of the differential equation is small", arguments: springs)
  func residual(_ spring: Spring) {
    for time in times {
      let h = 1e-5
      let value = spring.value(target: 1, initialVelocity: 2, time: time)
      let velocity = spring.exactVelocity(target: 1, initialVelocity: 2, time: time)
      let acceleration =
        (spring.exactVelocity(target: 1, initialVelocity: 2, time: time + h)
          - spring.exactVelocity(target: 1, initialVelocity: 2, time: time - h)) / (2 * h)
      let force = spring.exactForce(target: 1, position: value, velocity: velocity)
      let natural = 2 * Double.pi / spring.response
      expect(spring.mass * acceleration, force, 1e-5 * (1 + natural * natural) * spring.mass)
    }
  }

  @Test("the three regimes are continuous", arguments: [1e-2, 1e-3, 1e-5, 1e-7, 1e-9, 1e-12])
  func regimesMeet(_ distance: Double) {
    let critical = Spring(response: 0.5, dampingRatio: 1)
    for side in [-1.0, 1.0] {
      let near = Spring(response: 0.5, dampingRatio: 1 + side * distance)
      for time in times {
        let beside: Double = near.value(target: 1, initialVelocity: 2, time: time)
        let meeting: Double = critical.value(target: 1, initialVelocity: 2, time: time)
        // The difference must shrink to zero with the distance to critical damping.
        #expect(abs(beside - meeting) <= 2 * distance + 1e-13)
      }
    }
  }

  @Test("parameters round-trip", arguments: springs)
  func roundTrip(_ spring: Spring) {
    let again = Spring(
      mass: spring.mass, stiffness: spring.exactStiffness, damping: spring.damping,
      allowOverDamping: true)
    // Near critical damping, the frequency loses half of its digits. A motion does not show the
    // loss.
    expect(again.frequency, spring.frequency, 3e-7 * (1 + abs(spring.frequency)))
    #expect(isClose(again.decayRate, spring.decayRate, relative: 1e-14))
    let byRatio = Spring(response: spring.response, dampingRatio: spring.dampingRatio)
    #expect(isClose(byRatio.response, spring.response, relative: 1e-12))
    #expect(isClose(byRatio.dampingRatio, spring.dampingRatio, absolute: 1e-15, relative: 1e-12))
    let byBounce = Spring(duration: spring.duration, bounce: spring.bounce)
    #expect(isClose(byBounce.dampingRatio, spring.dampingRatio, absolute: 1e-15, relative: 1e-12))
  }

  @Test("SwiftUI's stiffness is the true one unless over-damped", arguments: springs)
  func stiffnessDeviation(_ spring: Spring) {
    let ratio = spring.dampingRatio
    let factor = spring.regime == .overDamped ? 2 * ratio * ratio - 1 : 1
    #expect(isClose(spring.stiffness, factor * spring.exactStiffness, relative: 1e-12))
  }

  @Test("the settling time is the last time at the threshold distance", arguments: springs)
  func settled(_ spring: Spring) {
    let end = spring.exactSettlingDuration(target: 2, initialVelocity: 5, epsilon: 0.01)
    guard spring.dampingRatio > 0 else { return #expect(end == .infinity) }
    func left(_ time: Double) -> Double {
      abs(2 - spring.value(target: 2, initialVelocity: 5, time: time))
    }
    expect(left(end), 0.01, 1e-9)
    for step in 1...2000 { #expect(left(end + Double(step) * 0.002) <= 0.01 + 1e-12) }
  }

  @Test(
    "the settling time is the same in both directions",
    arguments: [0.01, 0.5, 0.99, 0.9999, 0.999_99, 1 - 1e-9, 1, 1.5, 20])
  func mirrored(_ ratio: Double) {
    for (response, velocity) in [(0.05, 0.0), (1, 0), (0.7, 1.5), (3, -30)] {
      let spring = Spring(response: response, dampingRatio: ratio)
      let up = spring.exactSettlingDuration(target: 2, initialVelocity: velocity)
      let down = spring.exactSettlingDuration(target: -2, initialVelocity: -velocity)
      #expect(up > 0)
      expect(up, down, 1e-9)
    }
  }

  @Test("a spring with a negative damping never settles", arguments: [-0.2, -1, -3])
  func growing(_ ratio: Double) {
    let spring = Spring(response: 1, dampingRatio: ratio)
    #expect(spring.exactSettlingDuration() == .infinity)
  }

  @Test(
    "a motion that ends after a hundred million years is solved at once",
    .timeLimit(.minutes(1)), arguments: [-1e285, -1e3, 0, 1e3, 1e285])
  func late(_ velocity: Double) throws {
    let spring = Spring(
      mass: 1, stiffness: 1e-300, damping: 7e-16, allowOverDamping: true)
    let end = spring.exactSettlingDuration(initialVelocity: velocity)
    #expect(end > 3e15)
    let exact = Animation.interpolatingSpring(
      mass: 1, stiffness: 1e-300, damping: 7e-16, initialVelocity: velocity)
    var scene = AnimationScene([AnimationScene.Start("x", .number(0))], fidelity: .exact)
    scene.schedule(
      TimelineEntry(
        at: 0, event: .change(Change(id: "0", set: ["x": .number(1)], animation: exact))))
    let samples = try scene.play(
      SampleGrid(times: [0, 1]), velocities: false,
      limits: AnimationScene.PlayingLimits(time: 10, samples: 10, frames: 10))
    #expect(samples.animating == ["x"])
  }

  @Test("the distance left after SwiftUI's estimate is small", arguments: springs)
  func estimated(_ spring: Spring) {
    let end = spring.settlingDuration
    guard spring.dampingRatio > 0 else { return #expect(end == .infinity) }
    // Below one radian per second, the estimated end may be too early, because the estimate is not
    // divided by the frequency.
    guard spring.regime != .underDamped || spring.frequency >= 1, end > 0 else { return }
    for step in 1...500 {
      let value = spring.value(target: 1, time: end + Double(step) * 0.005)
      #expect(abs(1 - value) <= 0.001 + 1e-12)
    }
  }

  @Test(
    "a spring with a given settling duration settles then", arguments: [0.1, 0.5, 0.9, 0.999, 1])
  func madeToSettle(_ ratio: Double) {
    for duration in [0.05, 0.5, 2, 9] {
      let spring = Spring(exactSettlingDuration: duration, dampingRatio: ratio)
      let natural = 2 * Double.pi / spring.response
      let x = natural * duration
      let envelope =
        ratio < 1
        ? ratio / (1 - ratio * ratio).squareRoot() * Double.exp(-ratio * x)
        : (1 + x) * Double.exp(-x)
      expect(envelope, 0.001, 1e-13)
      let iterated = Spring(settlingDuration: duration, dampingRatio: ratio)
      #expect(
        isClose(iterated.response, spring.response, relative: 1e-2) || iterated.response.isNaN)
    }
  }
}
