import AnimationCore
import AnimationNotation
import MotionTools
import TestSupport
import Testing

@Suite("The linear() functions after an interruption")
struct LinearTrackTests {
  /// Returns a scene whose numbers are interrupted several times, and the time of the last change.
  ///
  /// - Parameter scale: A factor of all values. Over short distances, a spring's removal is a jump.
  private func scene(
    _ random: inout SeededGenerator, _ fidelity: Fidelity, scale: Double = 1
  ) -> (AnimationScene, start: Double) {
    let names = ["x", "y"].prefix(random.whole(1...2))
    var scene = AnimationScene(
      names.map { AnimationScene.Start($0, .number(scale * random.number(-50...50))) },
      fidelity: fidelity)
    var time = 0.0
    for _ in 0...random.whole(0...3) {
      let animation: Animation =
        switch random.whole(0...5) {
        case 0: .easeInOut(duration: random.number(0.2...1))
        case 1: .interpolatingSpring(duration: 0.5, bounce: random.number(-0.2...0.6))
        case 2: .spring(duration: 0.4, bounce: 0.2, blendDuration: 0.2)
        default:
          .spring(duration: random.number(0.1...1), bounce: random.number(-0.3...0.7))
        }
      var set = PropertyValues()
      for name in names where name == "x" || random.chance(0.6) {
        // Sometimes the target is very near to the place of the interruption.
        let target = random.chance(0.2) ? random.number(-0.1...0.1) : random.number(-100...100)
        set[name] = .number(scale * target)
      }
      scene.schedule(
        TimelineEntry(
          at: time, event: .change(Change(id: "\(time)", set: set, animation: animation))))
      time += random.chance(0.2) ? 4 : random.number(0.02...0.5)
    }
    return (scene, scene.agenda.last?.entry.at ?? 0)
  }

  private func tracks(
    _ scene: AnimationScene, _ start: Double, _ error: Double, stopsMax: Int = 512
  ) throws -> [LinearTrack] {
    let playing = AnimationScene.PlayingLimits(
      time: 1000, samples: 100_000, frames: 100_000, phases: 100)
    return try LinearTrack.all(
      scene, from: start, maxError: error, stopsMax: stopsMax, samplesMax: 100_000,
      limits: MotionLimits(playing: playing, landmarks: 10_000, frames: 100_000))
  }

  /// Returns the values of a scene's number at times.
  private func truth(_ scene: AnimationScene, _ name: String, _ times: [Double]) throws -> [Double]
  {
    var scene = scene
    let samples = try scene.play(
      SampleGrid(times: times), velocities: true, limits: .unlimited)
    let column = try #require(samples.columns.first { $0.name == name })
    return times.indices.compactMap { column.value($0, 0) }
  }

  @Test("are within the stated error of the scene at every time", arguments: 0..<120)
  func errors(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (scene, start) = scene(&random, .exact, scale: [1, 0.01][seed / 3 % 2])
    let error = [0.0005, 0.002, 0.02][seed % 3]
    if seed == 82 {
      // A curve is added to a spring over a short distance, whose removal is a jump.
      #expect(throws: LinearTrack.Failure.beyondStops("x")) { try tracks(scene, start, error) }
      return
    }
    let found = try tracks(scene, start, error)
    #expect(!found.isEmpty)
    for track in found {
      let rest = track.rest
      #expect(rest.maxError <= error)
      let times = (0...1500).map { start + max(rest.duration, 0.2) * 1.2 * Double($0) / 1500 }
      for (time, value) in zip(times, try truth(scene, track.name, times)) {
        let elapsed = time - start
        // The removal of a spring may be a jump, whose instant is rounded.
        if abs(elapsed - rest.duration) < 1e-7 { continue }
        let shown =
          if let fit = rest.fit, elapsed < rest.duration {
            rest.from + rest.unit * fit.function.output(at: elapsed / rest.duration)
          } else { rest.to }
        #expect(
          abs(shown - value) <= rest.maxError * track.travel + 1e-9,
          "\(track.name) at \(elapsed) of \(rest.duration)")
      }
    }
  }

  @Test("state the distance of the motion from its final value after the duration, too")
  func afterwards() throws {
    for index in 0..<40 {
      let start = 0.15 + 0.005 * Double(index), error = [0.0005, 0.002, 0.02][index % 3]
      var scene = AnimationScene([AnimationScene.Start("x", .number(0))], fidelity: .exact)
      scene.schedule(
        TimelineEntry(
          at: 0,
          event: .change(
            Change(
              id: "0", set: ["x": .number(1e6)],
              animation: .spring(duration: 0.15, bounce: 0.15)))))
      let rest = try #require(try tracks(scene, start, error).first).rest
      let times = (0...200).map { start + rest.duration + 1e-9 + 0.002 * Double($0) }
      for (time, value) in zip(times, try truth(scene, "x", times)) {
        #expect(abs(rest.to - value) <= rest.maxError * 1e6 + 1e-6, "\(start): \(time)")
      }
      #expect(rest.maxError <= error)
    }
  }

  @Test("without a duration state the largest remaining distance", arguments: 0..<40)
  func still(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var scene = AnimationScene([AnimationScene.Start("x", .number(0))], fidelity: .exact)
    let animation = Animation.spring(
      duration: random.number(0.1...1), bounce: random.number(-0.3...0.5))
    scene.schedule(
      TimelineEntry(
        at: 0, event: .change(Change(id: "0", set: ["x": .number(1e6)], animation: animation))))
    let error = 0.01
    // The remaining distance becomes smaller than half of the error at some of these times.
    var counts = (moving: 0, still: 0)
    for start in stride(from: 0.1, through: 4, by: 0.1) {
      let rest = try #require(try tracks(scene, start, error).first).rest
      let times = (0...2000).map { start + Double($0) / 1000 }
      let distances = try truth(scene, "x", times).map { abs($0 - rest.to) / 1e6 }
      let largest = try #require(distances.max())
      if rest.duration == 0 {
        counts.still += 1
        #expect(isClose(rest.maxError, largest, absolute: 1e-5), "\(start)")
        #expect(rest.maxError <= error / 2)
      } else {
        counts.moving += 1
        #expect(largest > error / 2 - 1e-5, "\(start)")
      }
    }
    #expect(counts.moving > 0 && counts.still > 0, "\(counts)")
  }

  @Test("end with two stops at the input 1 if SwiftUI's removal is a jump")
  func removal() throws {
    var scene = AnimationScene([AnimationScene.Start("opacity", .number(0))], fidelity: .exact)
    var set = PropertyValues()
    set["opacity"] = .number(1)
    scene.schedule(
      TimelineEntry(at: 0, event: .change(Change(id: "0", set: set, animation: .bouncy))))
    let rest = try #require(try tracks(scene, 0, 0.0005).first).rest
    let points = try #require(rest.fit).function.points.suffix(2)
    #expect(points.map(\.input) == [1, 1])
    #expect(points.last?.output == 1)
    #expect(rest.text?.hasSuffix(" 100%,1)") == true)
    // The stop for the jump counts, too.
    let fewest = try #require(rest.fit).function.points.count
    for stopsMax in 2...fewest {
      if stopsMax < fewest {
        #expect(throws: LinearTrack.Failure.beyondStops("opacity"), "\(stopsMax)") {
          try tracks(scene, 0, 0.0005, stopsMax: stopsMax)
        }
      } else {
        let found = try tracks(scene, 0, 0.0005, stopsMax: stopsMax).first?.rest.fit
        #expect(found?.function.points.count == fewest)
      }
    }
  }

  @Test("begin at the place and with the velocity of the interrupted motion", arguments: 0..<60)
  func continuity(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (scene, start) = scene(&random, .exact)
    for track in try tracks(scene, start, 0.002) {
      let before = try truth(scene, track.name, [max(0, start - 1e-9), start])
      #expect(isClose(track.rest.from, before[1], absolute: 1e-9))
      #expect(isClose(before[0], before[1], absolute: 1e-4))
      if let fit = track.rest.fit {
        #expect(fit.function.points.first?.output == 0)
        let last = try #require(fit.function.points.last?.output)
        #expect(
          isClose(
            track.rest.from + track.rest.unit * last, track.rest.to, absolute: 1e-3 * track.travel))
      }
    }
  }

  @Test("show the frames of the fidelity swiftui", arguments: 0..<24)
  func frames(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (scene, start) = scene(&random, .swiftui)
    for track in try tracks(scene, start, 0.005) {
      let rest = track.rest
      let first = (start * 60).rounded(.up), count = 1 + Int(rest.duration * 60)
      let times = (0..<count).map { (first + Double($0)) / 60 }
      for (time, value) in zip(times, try truth(scene, track.name, times)) {
        let progress = (time - start) / max(rest.duration, 1e-9)
        let shown =
          if let fit = rest.fit, progress < 1 {
            rest.from + rest.unit * fit.function.output(at: progress)
          } else { rest.to }
        #expect(
          abs(shown - value) <= rest.maxError * track.travel + 1e-9,
          "\(track.name) at \(time)")
      }
    }
  }

  @Test("are refused for endless motions and jumps")
  func refusals() throws {
    var endless = AnimationScene([AnimationScene.Start("x", .number(0))], fidelity: .exact)
    endless.schedule(
      TimelineEntry(
        at: 0,
        event: .change(
          Change(
            id: "0", set: ["x": .number(1)], animation: .linear.repeatForever(autoreverses: true))))
    )
    #expect(throws: LinearTrack.Failure.endless("x")) { try tracks(endless, 0, 0.01) }
    var jump = AnimationScene([AnimationScene.Start("x", .number(0))], fidelity: .exact)
    jump.schedule(
      TimelineEntry(
        at: 0,
        event: .change(
          Change(
            id: "0", set: ["x": .number(1)],
            animation: .linear(duration: 1).repeatCount(3, autoreverses: false)))))
    #expect(throws: LinearTrack.Failure.beyondStops("x")) { try tracks(jump, 0, 0.001) }
  }
}
