import AnimationCore
import AnimationNotation
import MotionTools
import TestSupport
import Testing

@testable import ExportReading

@Suite("The bake of an endless motion")
struct BakeCycleTests {
  @Test(
    "is one cycle, which the engine repeats",
    arguments: [
      ".linear(duration: 0.7)", ".easeIn(duration: 0.3)", ".bouncy",
    ], [true, false])
  func isCycle(_ text: String, _ autoreverses: Bool) throws {
    let pass: Animation =
      text == ".bouncy"
      ? .bouncy : text.hasPrefix(".linear") ? .linear(duration: 0.7) : .easeIn(duration: 0.3)
    for delay in [0.25, -0.1] {
      let animation = pass.repeatForever(autoreverses: autoreverses).delay(delay).speed(2)
      let baked = try Baked(animation, .waapi)
      let bake = baked.bake
      #expect(bake.isEndless)
      #expect(isClose(bake.delay, delay / 2, absolute: 1e-12))
      let times = (0..<150).map {
        max(bake.delay, 0) + 4 * bake.duration * (Double($0) + 0.37) / 150
      }
      var scene = baked.scene
      let samples = try scene.play(
        SampleGrid(times: times), velocities: false,
        limits: .init(time: .infinity, samples: .max, frames: .max))
      for (time, value) in zip(times, samples.columns[0].values) {
        let place = (time - bake.delay).truncatingRemainder(dividingBy: bake.duration)
        #expect(isClose(baked.shown[0](place), value, absolute: 100 * bake.maxError + 1e-4))
      }
    }
  }

  @Test("is marked as endless on its platform, or refused if that has no delay")
  func isMarked() throws {
    let animation = Animation.easeInOut(duration: 0.5).repeatForever()
    func text(_ format: BakeFormat) throws -> String {
      String(decoding: try Baked(animation, format).bake.content, as: UTF8.self)
    }
    #expect(try text(.waapi).contains("iterations: Infinity"))
    #expect(try text(.keyframes).contains("animation: 1000ms linear infinite both baked-x;"))
    #expect(try text(.gsap).contains("repeat: -1"))
    #expect(try text(.coreanimation).contains("repeatCount = .infinity"))
    // The frame at the end belongs to the next cycle.
    #expect(try text(.lottie).contains(#""op":60,"#))
    #expect(throws: Bake.Failure.cycles) { try Baked(animation.delay(1), .lottie) }
    #expect(throws: Bake.Failure.endless) { try Baked(animation, .float32, .fps(60)) }
  }

  @Test("begins and ends at the values of the motion")
  func beginsThere() throws {
    for duration in [0.35, 0.5, 1.7] {
      let there = try Baked(.linear(duration: duration).repeatForever(), .waapi).bake.tracks[0]
      let values = there.keyframes.map(\.value)
      #expect(values == [0, 100, 0], "\(duration)")
      let again = Animation.linear(duration: duration).repeatForever(autoreverses: false)
      let track = try Baked(again, .waapi).bake.tracks[0]
      #expect(track.keyframes.count == 2 && abs(track.keyframes[0].value) < 1e-6)
    }
  }

  @Test("needs a range if cycles differ")
  func needsRange() throws {
    let endless: [Animation] = [
      .spring(duration: 1, bounce: 1), .linear.speed(0),
      .linear.repeatForever().repeatCount(2),
      .linear.delay(0.2).repeatForever().delay(1).repeatCount(2),
    ]
    for animation in endless {
      #expect(throws: Bake.Failure.endless) { try Baked(animation, .waapi) }
      #expect(try Baked(animation, .waapi, until: 1.5).bake.duration == 1.5)
    }
    let repeated = Animation.bouncy.repeatForever()
    #expect(throws: Bake.Failure.endless) { try Baked(repeated, .waapi, fidelity: .swiftui) }
    #expect(throws: Bake.Failure.instant) { try Baked(.linear(duration: 0), .waapi) }
  }

  @Test("may be of repeating keyframes")
  func isKeyframes() throws {
    var scene = AnimationScene([AnimationScene.Start("x", .number(0))], fidelity: .exact)
    let vector = { (value: Double) in AnimatableVector([value]) ?? .zero }
    scene.schedule(
      TimelineEntry(
        at: 0.5,
        event: .keyframes(
          KeyframeTrigger(
            id: "0",
            tracks: [
              "x": [
                .linear(to: vector(10), duration: 0.25, curve: .easeIn), .move(to: vector(4)),
                .cubic(to: vector(0), duration: 0.5, startVelocity: nil, endVelocity: nil),
              ]
            ], isRepeating: true))))
    let baked = try Baked(scene, .waapi)
    #expect(baked.bake.isEndless && baked.bake.delay == 0.5 && baked.bake.duration == 0.75)
    #expect(try baked.distances()[0] <= baked.bake.maxError + 1e-6)
  }
}
