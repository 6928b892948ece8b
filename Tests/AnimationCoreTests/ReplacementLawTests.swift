@testable import AnimationCore
import TestSupport
import Testing

/// Checks that the value of an exact motion does not jump when another motion replaces it.
struct ReplacementLawTests {
  static let kinds: [Animation] = [
    .default, .linear(duration: 0.8), .easeIn(duration: 0.7),
    .timingCurve(.circularEaseInOut, duration: 0.9),
    .timingCurve(0.7, -0.6, 0.3, 1.6, duration: 0.8), .bouncy(duration: 0.4),
    .spring(response: 0.6, dampingFraction: 1.4, blendDuration: 0.25), .interactiveSpring,
    .interpolatingSpring(mass: 1.5, stiffness: 90, damping: 6, initialVelocity: 2),
  ]
  static let wrapped: [Animation] = kinds.flatMap { kind in
    [
      kind, kind.delay(0.05), kind.speed(1.7), kind.logicallyComplete(after: 0.1), kind.pausable(),
      kind.repeatCount(3, autoreverses: true), kind.repeatForever(autoreverses: false).speed(2),
      kind.delay(0.1).speed(0.6),
    ]
  }
  /// The allowed relative error: a few roundings.
  private static let rounding = 2e-15

  /// Returns a motion's sample at `time`, without and with a change at that time.
  private func states(
    _ motion: Motion, at time: Double, to target: Double, _ animation: Animation
  ) throws -> (before: Samples.Column, after: Samples.Column) {
    var changed = motion
    changed.change(at: time, to: target, animation)
    let before = try motion.samples([time], velocities: true).columns[0]
    return (before, try changed.samples([time], velocities: true).columns[0])
  }

  @Test("every replacement keeps the value, with or without modifiers", arguments: wrapped)
  func value(_ new: Animation) throws {
    var random = SeededGenerator(seed: 31)
    for old in Self.wrapped {
      let motion = Motion(to: 100, old, fidelity: .exact)
      let time = Double.random(in: 0.01...0.6, using: &random)
      let states = try states(motion, at: time, to: random.number(-50...200), new)
      #expect(
        isClose(states.after.values, states.before.values, absolute: 200 * Self.rounding),
        "\(old) at \(time)")
    }
  }

  @Test("every replacement in a combination keeps the value", arguments: wrapped)
  func combination(_ new: Animation) throws {
    var random = SeededGenerator(seed: 32)
    for old in Self.wrapped {
      var motion = Motion(to: 100, Self.wrapped[random.whole(0...71)], fidelity: .exact)
      motion.change(at: random.number(0.05...0.2), to: random.number(-50...200), old)
      let time = Double.random(in: 0.21...0.6, using: &random)
      let states = try states(motion, at: time, to: random.number(-50...200), new)
      #expect(
        isClose(states.after.values, states.before.values, absolute: 400 * Self.rounding),
        "\(old) at \(time)")
    }
  }

  @Test("a fluid spring that replaces a fluid spring keeps value and velocity", arguments: 0..<60)
  func handover(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed + 3000)
    func spring() -> Animation {
      .spring(
        response: random.number(0.1...1), dampingFraction: random.number(0.05...3),
        blendDuration: random.chance(0.4) ? random.number(0...0.5) : 0)
    }
    func wrapped(_ spring: Animation) -> Animation {
      switch random.whole(0...5) {
      case 0: spring.speed(random.number(0.3...3))
      case 1: spring.delay(random.number(0...0.1))
      case 2: spring.repeatCount(5, autoreverses: true).speed(2)
      case 3: spring.logicallyComplete(after: 0.1).pausable()
      default: spring
      }
    }
    var motion = Motion(to: 100, wrapped(spring()), fidelity: .exact)
    var time = 0.0
    for _ in 0..<4 {
      time += Double.random(in: 0.02...0.3, using: &random)
      let target = random.number(-50...200), next = spring()
      let states = try states(motion, at: time, to: target, next)
      #expect(isClose(states.after.values, states.before.values, absolute: 400 * Self.rounding))
      let speed = 400 * 2 * Double.pi / 0.1
      #expect(
        isClose(
          states.after.velocities, states.before.velocities, absolute: speed * Self.rounding))
      motion.change(at: time, to: target, next)
    }
  }

  @Test(
    "a fluid spring that replaces a circular curve keeps its velocity, in both fidelities",
    arguments: [UnitCurve.circularEaseIn, .circularEaseOut, .circularEaseInOut])
  func circular(_ curve: UnitCurve) throws {
    let animation = Animation.timingCurve(curve, duration: 0.9)
    for time in [0.1, 0.3, 0.6, 0.8] {
      let motion = Motion(to: 100, animation, fidelity: .exact)
      let states = try states(motion, at: time, to: 250, .spring)
      #expect(isClose(states.after.velocities, states.before.velocities, absolute: 1e-9))
      let values = try [Fidelity.exact, .swiftui].map { fidelity in
        var motion = Motion(to: 100, animation, fidelity: fidelity)
        motion.change(at: time, to: 250, .spring)
        return try motion.samples([time + 0.1]).columns[0].values[0]
      }
      #expect(abs(values[0] - values[1]) < 2.5, "\(values) at \(time)")
    }
    // Other curves provide no velocity, as in SwiftUI.
    let linear = Motion(to: 100, .linear(duration: 0.9), fidelity: .exact)
    #expect(try states(linear, at: 0.3, to: 250, .spring).after.velocities == [0])
    // At a vertical tangent, the velocity is infinite, and is ignored.
    let steep = Motion(
      to: 100, .timingCurve(.circularEaseInOut, duration: 0.5), fidelity: .exact)
    #expect(try states(steep, at: 0.25, to: 250, .spring).after.velocities == [0])
  }

  @Test("a spring back to its start has no distance", arguments: [0, 0.1, -7.3, 1e6])
  func way(_ start: Double) {
    var attribute = ExactAttribute(start)
    for (index, target) in [start + 0.3, start + 0.1, 100, start].enumerated() {
      _ = attribute.set(
        target, animation: .bouncy, change: index, at: Double(index) / 16, isPaused: false)
    }
    #expect(attribute.running?.interval == 0)
  }
}
