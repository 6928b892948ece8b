@testable import AnimationCore
import TestSupport
import Testing

/// Laws about the effect of modifiers on any animation.
struct ModifierLawTests {
  static let bases: [Animation] = [
    .easeInOut(duration: 0.8), .timingCurve(0.2, -0.3, 0.4, 1.2, duration: 0.5), .bouncy,
    .timingCurve(.circularEaseIn, duration: 0.7), .default,
    .interpolatingSpring(stiffness: 90, damping: 9, initialVelocity: 1),
    .spring(duration: 0.4, bounce: -0.2),
  ]
  private let times = (0...90).map { Double($0) / 30 }

  private func play(_ animation: Animation, _ fidelity: Fidelity, rate: Double = 30) -> Motion {
    Motion(to: 10, animation, frameRate: rate, fidelity: fidelity)
  }

  @Test("speed scales time and velocity", arguments: bases, Fidelity.allCases)
  func speed(_ base: Animation, _ fidelity: Fidelity) throws {
    for speed in [0.25, 0.5, 2, 4] {
      let usual = try play(base, fidelity).samples(times, velocities: true)
      let scaled = try play(base.speed(speed), fidelity, rate: 30 * speed)
        .samples(times.map { $0 / speed }, velocities: true)
      #expect(isClose(scaled.columns[0].values, usual.columns[0].values, absolute: 1e-9))
      let velocities = usual.columns[0].velocities.map { $0 * speed }
      #expect(
        isClose(scaled.columns[0].velocities, velocities, absolute: 1e-7, relative: 1e-9))
      let ends = scaled.events.map { $0.time * speed }
      #expect(isClose(ends, usual.events.map(\.time), absolute: 1e-9))
    }
  }

  @Test("delay shifts", arguments: bases, Fidelity.allCases)
  func delay(_ base: Animation, _ fidelity: Fidelity) throws {
    let usual = try play(base, fidelity).samples(times, velocities: true)
    let delayed = try play(base.delay(0.5), fidelity).samples(times, velocities: true)
    let lag = 15
    #expect(delayed.columns[0].values.prefix(lag).allSatisfy { $0 == 0 })
    #expect(delayed.columns[0].velocities.prefix(lag).allSatisfy { $0 == 0 })
    // The values are not exactly equal, because subtracting the delay from a frame's time adds a
    // rounding error.
    for index in lag..<times.count {
      #expect(
        isClose(
          delayed.columns[0].values[index], usual.columns[0].values[index - lag], absolute: 1e-4))
    }
    let ends = delayed.events.map { $0.time - 0.5 }
    #expect(isClose(ends, usual.events.map(\.time), absolute: 1e-9))
  }

  @Test("a negative delay starts inside the animation", arguments: bases)
  func negativeDelay(_ base: Animation) throws {
    let usual = try play(base, .exact).values(times)
    let early = try play(base.delay(-0.1), .exact).values(times)
    #expect(isClose(Array(early.dropLast(3)), Array(usual.dropFirst(3)), absolute: 1e-9))
  }

  @Test(
    "a repetition has its number of passes, each equal to the base", arguments: bases,
    [1, 2, 3, 5])
  func repeatCount(_ base: Animation, _ count: Int) throws {
    let pass = try #require(play(base, .exact).events(until: 9).first { $0.name == "removed 0" })
      .time
    for autoreverses in [false, true] {
      let motion = play(base.repeatCount(count, autoreverses: autoreverses), .exact)
      let end = try #require(motion.events(until: 20).first { $0.name == "removed 0" }).time
      #expect(isClose(end, Double(count) * pass, absolute: 1e-9))
      for index in 0..<count {
        let local = [0.1, 0.3, 0.77].map { $0 * pass }
        let shown = try motion.values(local.map { $0 + Double(index) * pass })
        var once = try play(base, .exact).values(local)
        if autoreverses && index % 2 == 1 { once = once.map { 10 - $0 } }
        #expect(isClose(shown, once, absolute: 1e-7))
      }
      #expect(try motion.values([end + 0.01]) == [10])
    }
  }

  @Test("a slowed repetition jumps as soon as one of slow passes", arguments: 0..<60)
  func slowedRepetition(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let duration = random.number(0.05...1), count = random.whole(2...5)
    let speeds = [random.number(0.01...1), random.number(0.1...3)], speed = speeds[0] * speeds[1]
    func repeated(_ base: Animation) -> Animation {
      base.repeatCount(count, autoreverses: false)
    }
    let slowed = repeated(.linear(duration: duration)).delay(0.2).speed(speeds[0]).speed(speeds[1])
    let slow = repeated(.linear(duration: duration / speed)).delay(0.2 / speed)
    // A time just after a jump, as samples of exports are.
    let after = 2 * momentTolerance
    let times = (0..<count).flatMap { pass in
      let start = (0.2 + Double(pass) * duration) / speed
      return [after, random.number(0.1...0.9) * duration / speed].map { start + $0 }
    }
    let shown = try play(slowed, .exact).samples(times, velocities: true).columns[0]
    let expected = try play(slow, .exact).samples(times, velocities: true).columns[0]
    #expect(isClose(shown.values, expected.values, absolute: 1e-6))
    #expect(isClose(shown.velocities, expected.velocities, absolute: 1e-9, relative: 1e-9))
  }

  @Test("on the display each pass turns on a frame, up to one frame late", arguments: bases)
  func drift(_ base: Animation) throws {
    for rate in [24, 59.9, 120] {
      let once = try #require(
        play(base, .swiftui, rate: rate).events(until: 9).first { $0.name == "removed 0" }
      ).time
      let thrice = try #require(
        play(base.repeatCount(3), .swiftui, rate: rate).events(until: 20).first {
          $0.name == "removed 0"
        }
      ).time
      #expect(isClose(thrice, 3 * once, absolute: 1e-9))
    }
  }

  @Test("a pause shifts the rest of the motion", arguments: bases, Fidelity.allCases)
  func pause(_ base: Animation, _ fidelity: Fidelity) throws {
    let kinds = [
      base.pausable(), base.pausable().repeatCount(2), base.repeatCount(2).pausable(),
      base.delay(0.2).pausable().speed(0.5),
    ]
    for animation in kinds {
      let usual = play(animation, fidelity)
      var paused = usual
      paused.pause(true, at: 0.3)
      paused.pause(false, at: 1.3)
      let still = try paused.samples([0.3, 0.7, 1.2], velocities: true)
      #expect(Set(still.columns[0].values).count == 1)
      #expect(still.columns[0].velocities.allSatisfy { $0 == 0 })
      let late = try paused.values(times.map { $0 + 1.3 })
      // A pause splits the display's time into two parts. Adding them rounds, which may shift a
      // spring by one step.
      let slack = fidelity == .exact ? 1e-7 : 1e-4
      #expect(isClose(late, try usual.values(times.map { $0 + 0.3 }), absolute: slack))
    }
  }

  @Test("order matters: the last modifier is the outermost")
  func order() throws {
    let line = Animation.linear(duration: 1)
    func end(_ animation: Animation) throws -> Double {
      try #require(play(animation, .exact).events(until: 20).first { $0.name == "removed 0" }).time
    }
    #expect(try end(line.delay(1).speed(2)) == 1)
    #expect(try end(line.speed(2).delay(1)) == 1.5)
    #expect(try end(line.delay(0.5).repeatCount(2)) == 3)
    #expect(try end(line.repeatCount(2).delay(0.5)) == 2.5)
    #expect(try play(line.delay(1).speed(2), .exact).values([0.75]) == [5])
    #expect(try play(line.speed(2).delay(1), .exact).values([1.25]) == [5])
  }

  @Test(
    "logical completion is never later, and does not change values", arguments: bases,
    Fidelity.allCases)
  func logicallyComplete(_ base: Animation, _ fidelity: Fidelity) throws {
    let usual = play(base, fidelity)
    for after in [0, 0.2, 5] {
      let early = play(base.logicallyComplete(after: after), fidelity)
      #expect(try early.values(times) == usual.values(times))
      func logical(_ motion: Motion) throws -> Double {
        try #require(motion.events(until: 9).first { $0.name == "logicallyComplete 0" }).time
      }
      #expect(try isClose(logical(early), min(after, logical(usual)), absolute: 1e-9))
    }
  }
}
