import AnimationCore
import AnimationWire
import Foundation
import MotionExport
import TestSupport
import Testing

/// Random motions with a closed form, whose exports are compared with it.
private struct RandomExports {
  static let parts = 8

  /// The seeds of one part of all: some before each change, many where `LONG_TESTS` asks for them.
  static func seeds(_ part: Int) -> [Int] {
    let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil
    let count = isLong ? 100_000 : 160
    return Array(stride(from: part, to: count, by: parts))
  }

  static func budget(_ random: inout SeededGenerator) -> Double {
    [0.0005, 0.001, 0.002, 0.005, 0.02][random.whole(0...4)]
  }
}

@Suite("A stated error")
struct StatedErrorTests {
  /// What the digits of a closed form may add.
  private static let slack = 1e-6

  @Test(
    "of a style sheet is met by no motion's closed form",
    arguments: 0..<RandomExports.parts)
  func styleSheets(_ part: Int) throws {
    for seed in RandomExports.seeds(part) {
      var random = SeededGenerator(seed: seed)
      let budget = RandomExports.budget(&random)
      let motion = ClosedMotion(&random, mayJump: true)
      let exported: Exported
      do {
        exported = try Exported(motion.animation, .error(budget))
      } catch CSSExport.Failure.beyondStops {
        continue
      }
      let found = motion.largestDistance(count: 1000, blur: 3e-8, isRemoved: false) {
        exported.shown(at: $0)
      }
      let stated = exported.export.maxError
      #expect(stated <= budget, "\(seed)")
      #expect(found.distance <= stated + Self.slack, "\(seed) at \(found.time)")
    }
  }

  @Test("of a bake is met by no motion's closed form", arguments: 0..<RandomExports.parts)
  func bakes(_ part: Int) throws {
    for seed in RandomExports.seeds(part) {
      var random = SeededGenerator(seed: seed)
      let budget = RandomExports.budget(&random)
      let format = BakeFormat.allCases[(seed / RandomExports.parts) % BakeFormat.allCases.count]
      let motion = ClosedMotion(&random, mayJump: format != .gsap)
      // So long a way is followed until nothing is left that counts.
      let way = 1e6
      let baked: Baked
      do {
        baked = try Baked(
          motion.animation, format, format == .float32 ? .fps(60) : .maxError(budget), to: way)
      } catch Bake.Failure.beyondKeyframes {
        continue
      } catch Bake.Failure.jumps where format == .gsap {
        continue
      }
      // Frames pass a jump in the time of one.
      let blur = format == .float32 ? 1.0 / 50 : 1e-6 + motion.end * 3e-6
      let end = baked.bake.duration
      let found = motion.largestDistance(count: 1000, blur: blur, isRemoved: true) {
        $0 > end && format == .float32 ? motion.value($0) : baked.shown[0](min($0, end)) / way
      }
      let stated = baked.bake.tracks[0].maxError
      if format != .float32 { #expect(stated <= budget, "\(seed)") }
      #expect(found.distance <= stated + Self.slack, "\(format) \(seed) at \(found.time)")
    }
  }

  @Test(
    "counts a span whose middle is on an inflection",
    arguments: [(1.491, 0.719, 0.001), (1, 0.67, 0.002), (0.906, 0.723, 0.002)])
  func inflections(_ duration: Double, _ bounce: Double, _ budget: Double) throws {
    let spring = ReferenceSpring(response: duration, dampingRatio: 1 - bounce)
    let animation = Animation.spring(duration: duration, bounce: bounce)
    let exported = try Exported(animation, .error(budget))
    let baked = try Baked(animation, .waapi, .maxError(budget))
    for index in 0..<20_000 {
      let time = Double(index) / 20_000 * baked.bake.duration
      let value = Double(spring.motion(target: 1, initialVelocity: 0, time: time).value)
      let distance = abs(exported.shown(at: time) - value)
      #expect(distance <= exported.export.maxError + Self.slack, "\(time)")
      let bakedDistance = abs(baked.shown[0](time) / 100 - value)
      // SwiftUI removes a spring that travels 100 with about 0.001 left.
      #expect(bakedDistance <= baked.bake.maxError + 2e-5, "\(time)")
    }
    #expect(exported.export.maxError <= budget && baked.bake.maxError <= budget)
  }

  @Test("follows a spring on after SwiftUI removes it, unless that is asked for")
  func references() throws {
    let animation = Animation.spring(duration: 0.5, bounce: 0.3)
    let spring = ReferenceSpring(response: 0.5, dampingRatio: 0.7)
    var question = Exported.question(.error(0.0005))
    question.distance = 1
    let followed = try CSSExport(animation, question)
    let function = try #require(LinearTimingFunction(css: followed.timingFunction))
    for index in 0..<2000 {
      let time = Double(index) / 1000
      let value = Double(spring.motion(target: 1, initialVelocity: 0, time: time).value)
      let shown = function.output(at: min(time / followed.duration, 1))
      #expect(abs(shown - value) <= followed.maxError + Self.slack, "\(time)")
    }
    #expect(followed.maxError <= 0.0005)
    // No lines jump as the removal does.
    question.followsOn = false
    question.budget = .error(0.01)
    #expect(try CSSExport(animation, question).maxError <= 0.01)
  }
}

@Suite("Numbers of an artefact")
struct FiniteArtefactTests {
  @Test("are finite: straight motions are baked as they are", arguments: BakeFormat.allCases)
  func straight(_ format: BakeFormat) throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      let animation = Animation.linear(duration: random.number(0.05...1))
        .repeatCount(random.whole(1...4), autoreverses: format == .gsap || random.chance(0.5))
      let baked: Baked
      do {
        baked = try Baked(animation, format, format == .float32 ? .fps(60) : .maxError(0.002))
      } catch Bake.Failure.jumps where format == .gsap {
        continue
      }
      let text = String(decoding: baked.bake.content, as: UTF8.self)
      if format != .float32 {
        #expect(!text.contains("null") && !text.contains("nan") && !text.contains("inf,"))
      }
      let isFinite = baked.bake.tracks[0].keyframes.allSatisfy { $0.value.isFinite }
      #expect(isFinite)
      #expect(baked.bake.maxError.isFinite)
    }
  }

  @Test("are finite where keyframes jump between straight lines", arguments: BakeFormat.allCases)
  func moves(_ format: BakeFormat) throws {
    guard format != .gsap else { return }
    func place(_ value: Double) throws -> AnimatableVector {
      try #require(AnimatableVector([value]))
    }
    let track: [Keyframe<AnimatableVector>] = [
      .linear(to: try place(10), duration: 0.2, curve: .linear), .move(to: try place(0)),
      .linear(to: try place(5), duration: 0.2, curve: .linear),
    ]
    var scene = AnimationScene([AnimationScene.Start("y", .number(0))], fidelity: .exact)
    scene.schedule(
      TimelineEntry(at: 0, event: .keyframes(KeyframeTrigger(id: "0", tracks: ["y": track]))))
    let baked = try Baked(scene, format, format == .float32 ? .fps(60) : .maxError(0.002))
    let keyframes = baked.bake.tracks[0].keyframes
    let isFinite = keyframes.allSatisfy { $0.value.isFinite }
    #expect(isFinite)
    let values = keyframes.map { $0.value }
    if format != .float32 { #expect(values.contains(10)) }
  }

  @Test("that are infinite stop the bake")
  func infinite() {
    #expect(throws: Bake.Failure.notFinite("x")) {
      try Baked(.linear(duration: 1), .float32, .fps(10), to: 1e39)
    }
  }
}
