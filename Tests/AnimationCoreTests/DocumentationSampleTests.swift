import AnimationCore
import TestSupport
import Testing

/// Checks what Apple's documentation states about its own code samples.
struct DocumentationSampleTests {
  @Test("capsules with growing delays follow one another")
  func staggered() throws {
    let times = (0...180).map { Double($0) / 60 }
    let first = try Motion(.easeInOut(duration: 1)).values(times)
    for capsule in 1...5 {
      let lag = capsule * 12
      let delayed = try Motion(.easeInOut(duration: 1).delay(Double(lag) / 60)).values(times)
      #expect(delayed[..<lag].allSatisfy { $0 == 0 })
      #expect(isClose(Array(delayed[lag...]), Array(first.dropLast(lag)), absolute: 1e-5))
    }
  }

  @Test(
    "a truck at half speed takes two seconds per pass, three times, and ends at its target")
  func truck() throws {
    let ease = Animation.easeInOut(duration: 1).repeatCount(3).speed(0.5)
    let values = try Motion(ease, frameRate: 60).values([0, 1, 2, 3, 4, 5, 6, 6.5])
    let passes = [0, 0.5, 1, 0.5, 0, 0.5, 1, 1]
    #expect(isClose(values, passes, absolute: 0.03))
    let removed = try #require(
      try Motion(ease).events(until: 10).first { $0.name == "removed 0" })
    // Three passes take 6 s; each pass may end up to one frame late.
    #expect(removed.time >= 6 && removed.time <= 6 + 3.0 / 60 + 1e-9)
  }

  @Test("a gear at a tenth of the speed turns once in 3.5 seconds, forever")
  func gear() throws {
    let turning = Animation.linear.speed(0.1).repeatForever(autoreverses: false)
    let motion = Motion(to: 360, turning, frameRate: 200)
    let quarters = try motion.values([0.875, 1.75, 2.625, 3.49])
    #expect(isClose(quarters, [90, 180, 270, 359], absolute: 0.1))
    // Each turn starts up to one frame late, which is about half a degree. The delays add up.
    let halves = try motion.values((1...20).map { 3.5 * Double($0) + 1.75 })
    #expect(halves.count == 20)
    for (iteration, half) in halves.enumerated() {
      #expect(half <= 180.1 && half >= 180 - 0.52 * Double(iteration + 1))
    }
    #expect(try Motion(to: 360, turning).events(until: 100).isEmpty)
  }

  @Test("speed 2 takes half the time, and speed 0.25 four times as long", arguments: [2, 0.25])
  func speed(_ speed: Double) throws {
    let ease = Animation.easeInOut(duration: 1)
    let times = (0...60).map { Double($0) / 60 }
    let usual = try Motion(ease).values(times)
    let scaled = try Motion(ease.speed(speed), frameRate: 60 * speed)
      .values(times.map { $0 / speed })
    #expect(isClose(scaled, usual, absolute: 1e-5))
    let removed = try #require(
      try Motion(ease.speed(speed), fidelity: .exact).events(until: 10).first)
    #expect(removed.name == "removed 0" && isClose(removed.time, 1 / speed, absolute: 1e-12))
  }

  @Test(
    "an exact motion ends at the documented moment",
    arguments: [
      (Animation.spring(response: 0.5, dampingFraction: 0.825), 1, 0.520288239),
      (.spring(response: 0.5, dampingFraction: 0.825), 100, 0.962779399),
      (.bouncy, 1, 0.763578292),
      (.bouncy, 100, 1.132430822),
      (.default, 100, 1.306340050),
    ] as [(Animation, Double, Double)])
  func exactEnd(_ animation: Animation, _ distance: Double, _ end: Double) throws {
    let emitted = try Motion(to: distance, animation, fidelity: .exact).events(until: 3)
    let removed = try #require(emitted.first { $0.name == "removed 0" })
    #expect(isClose(removed.time, end, absolute: 1e-9))
  }

  @Test("an exact motion does not depend on direction, position or vector")
  func exactEndOfVectors() throws {
    var scene = AnimationScene(
      properties: ["v": (value: .vector(try #require(AnimatableVector([5, 5]))), animation: nil)],
      fidelity: .exact)
    let target = try #require(AnimatableVector([5 - 60, 5 + 80]))
    scene.schedule(
      TimelineEntry(
        at: 0, event: .change(Change(id: "0", set: ["v": .vector(target)], animation: .bouncy))))
    let samples = try scene.play(
      SampleGrid(times: [0, 3]), velocities: false,
      limits: .none)
    let removed = try #require(samples.events.first { $0.kind == .removed })
    #expect(isClose(removed.time, 1.132430822, absolute: 1e-9))
  }
}
