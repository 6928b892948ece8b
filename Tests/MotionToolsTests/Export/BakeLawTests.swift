import AnimationCore
import AnimationNotation
import MotionTools
import TestSupport
import Testing

@testable import ExportReading

@Suite("A bake")
struct BakeLawTests {
  private static let seeds = 0..<3

  /// Returns a random scene whose properties are changed and retargeted.
  ///
  /// Some changes are immediate, and some return to an earlier value.
  private func scene(_ seed: Int, properties: Int = 2, fidelity: Fidelity = .exact)
    -> AnimationScene
  {
    var random = SeededGenerator(seed: seed)
    let names = ["x", "y"].prefix(random.whole(1...properties))
    let size = [1e-6, 1, 100, 1e9][random.whole(0...3)]
    var scene = AnimationScene(
      names.map { AnimationScene.Start($0, .number(random.number(-1...1) * size)) },
      fidelity: fidelity)
    var at = 0.0
    for index in 0..<random.whole(1...3) {
      var set = PropertyValues()
      for name in names { set[name] = .number(random.number(-1...1) * size) }
      let animation = random.chance(0.15) ? nil : random.animation()
      scene.schedule(
        TimelineEntry(
          at: at,
          event: .change(Change(id: "\(index)", set: set, animation: animation))))
      at += random.number(0...0.8)
    }
    return scene
  }

  @Test("equals the engine's values within its stated error", arguments: BakeFormat.allCases, seeds)
  func isNear(_ format: BakeFormat, _ seed: Int) throws {
    let fidelity: Fidelity = seed.isMultiple(of: 3) ? .swiftui : .exact
    let scene = scene(seed, properties: format.isOfOneNumber ? 1 : 2, fidelity: fidelity)
    let budget =
      format == .float32 ? BakeBudget.fps(60) : .maxError(seed.isMultiple(of: 2) ? 0.002 : 0.02)
    let baked: Baked
    do {
      baked = try Baked(scene, format, budget, to: 2)
    } catch Bake.Failure.jumps where format == .gsap {
      return
    }
    for (distance, track) in zip(try baked.distances(), baked.bake.tracks) {
      #expect(distance <= track.maxError + 1e-6, "\(track.name)")
      if case .maxError(let error) = budget { #expect(track.maxError <= error) }
    }
    #expect(baked.bake.maxError == baked.bake.tracks.map(\.maxError).max())
  }

  @Test("in frames has the motion's value on each frame, and on the last one after the end")
  func frames() throws {
    let animations: [Animation] = [
      .linear(duration: 2), .bouncy, .smooth.delay(0.3), .easeInOut(duration: 0.7).repeatForever(),
    ]
    var random = SeededGenerator(seed: 12)
    for index in 0..<40 {
      let fps = random.number(5...60), end = random.number(0.1...1.5)
      let animation = animations[index % animations.count]
      let baked = try Baked(animation, .float32, .fps(fps), until: end)
      let values = baked.bake.tracks[0].keyframes.map(\.value)
      let times = values.indices.map { Double($0) / fps }
      let last = try #require(times.last)
      #expect(last >= end - 1e-9 && last < end + 1 / fps)
      for (value, there) in zip(values, try baked.engine(times)[0]) {
        #expect(isClose(value, there, absolute: 1e-3), "\(animation) \(fps) \(end)")
      }
      #expect(baked.bake.duration == end)
    }
    let line = try Baked(.linear(duration: 2), .float32, .fps(10), until: 0.95)
    #expect(line.bake.tracks[0].keyframes.last?.value == 50)
    #expect(line.bake.maxError < 1e-6)
  }

  @Test("states an error that is reached, and its time", arguments: BakeFormat.allCases)
  func isMet(_ format: BakeFormat) throws {
    let baked = try Baked(.bouncy, format, format == .float32 ? .fps(30) : .maxError(0.004))
    let track = baked.bake.tracks[0]
    let distance = try #require(try baked.distances(count: 3001).first)
    #expect(isClose(distance, track.maxError, relative: 2e-2))
    let there = try baked.engine([track.maxErrorTime])[0][0]
    #expect(
      isClose(abs(baked.shown[0](track.maxErrorTime) - there) / 100, track.maxError, relative: 1e-6)
    )
  }

  @Test(
    "begins and ends at the exact values of the motion",
    arguments: [BakeFormat.waapi, .keyframes, .lottie, .coreanimation])
  func hasEnds(_ format: BakeFormat) throws {
    let baked = try Baked(.snappy.delay(0.3), format, .maxError(0.05), to: 1.0 / 3)
    let keyframes = baked.bake.tracks[0].keyframes
    #expect(keyframes.first?.value == 0)
    #expect(keyframes.last?.value == 1.0 / 3)
    #expect(baked.bake.tracks[0].to == 1.0 / 3)
  }

  @Test("of a straight line has two keyframes, and so has that of a constant value")
  func isShort() throws {
    for format in BakeFormat.allCases where format != .float32 {
      #expect(try Baked(.linear(duration: 1), format).bake.keyframes == 2)
      #expect(try Baked(.linear(duration: 1), format, to: 0, until: 1).bake.keyframes == 2)
    }
  }

  @Test("of a jump has both of its sides at one time")
  func jumps() throws {
    let animation = Animation.linear(duration: 0.5).repeatCount(3, autoreverses: false)
    for format in [BakeFormat.waapi, .keyframes, .lottie, .coreanimation] {
      let baked = try Baked(animation, format)
      #expect(baked.bake.keyframes == 6)
      #expect(try baked.distances()[0] <= baked.bake.maxError + 1e-6, "\(format)")
    }
    #expect(throws: Bake.Failure.jumps) { try Baked(animation, .gsap) }
    // The second of two passes ends at the start value. The value then jumps to the target.
    let back = try Baked(.linear(duration: 0.5).repeatCount(2), .waapi)
    #expect(back.bake.tracks[0].keyframes.map(\.value) == [0, 100, 0, 100])
    #expect(back.bake.tracks[0].keyframes.last?.time == 1)
  }

  @Test("of all properties together equals that of each alone")
  func isOfEach() throws {
    var scene = AnimationScene(
      ["x", "y"].map { AnimationScene.Start($0, .number(0)) }, fidelity: .exact)
    for (at, target) in [(0.0, 100.0), (0.2, -40)] {
      scene.schedule(
        TimelineEntry(
          at: at,
          event: .change(
            Change(
              id: "\(at)", set: ["x": .number(target), "y": .number(target / 7)], animation: .bouncy
            ))))
    }
    let both = try Baked(scene, .coreanimation)
    for track in both.bake.tracks {
      let alone = try Baked(scene, .coreanimation, track: track.name)
      #expect(alone.bake.tracks.map(\.keyframes) == [track.keyframes])
    }
    #expect(both.bake.tracks.map(\.travel) == [140, 20])
  }

  @Test("counts the keyframes of each number that its style sheet has", arguments: 0..<20)
  func isCounted(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["translateX", "scaleY", "opacity"]
    var scene = AnimationScene(
      names.map { AnimationScene.Start($0, .number(0)) }, fidelity: .exact)
    for name in names {
      let animation = Animation.spring(
        duration: random.number(0.2...1), bounce: random.number(0...0.6))
      scene.schedule(
        TimelineEntry(
          at: 0, event: .change(Change(id: name, set: [name: .number(1)], animation: animation))))
    }
    let bake = try Baked(scene, .keyframes).bake
    let text = String(decoding: bake.content, as: UTF8.self)
    let rules = text.split(separator: "@keyframes ").map { rule in
      (name: rule.prefix { $0 != " " }, count: rule.split(separator: "% {").count - 1)
    }
    for track in bake.tracks {
      let name = track.name == "opacity" ? "baked-opacity" : "baked-transform"
      #expect(rules.first { $0.name == name }?.count == track.keyframes.count)
      #expect(track.fewestKeyframes ?? 0 <= track.keyframes.count)
    }
  }
}
