import AnimationCore
import TestSupport
import Testing

/// Checks that the start time of a motion does not change its shape.
struct StartFrameLawTests {
  @Test("a motion that begins later is the same motion, to the last bit", arguments: 0..<60)
  func later(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed + 11_000)
    let rate = [24, 59.94, 60, 120][seed % 4]
    let first = random.animation(), second = random.animation()
    let targets = [random.number(-50...200), random.number(-50...200)]
    let turn = random.whole(1...40)
    func samples(from begin: Int) throws -> Samples {
      var motion = Motion(to: 0, nil, frameRate: rate)
      motion.change(at: Double(begin) / rate, to: targets[0], first)
      motion.change(at: Double(begin + turn) / rate, to: targets[1], second)
      return try motion.samples((0...150).map { Double(begin + $0) / rate }, velocities: true)
    }
    let now = try samples(from: 0)
    for begin in [1, 7, 1000, random.whole(2...100_000)] {
      let late = try samples(from: begin)
      #expect(late.columns == now.columns)
      // Change 0 is ignored. It only sets the initial value, on frame 0 in both scenes.
      let moments = [now, late].map { $0.events.filter { $0.change != "0" } }
      #expect(moments[0].map(\.kind) == moments[1].map(\.kind))
      #expect(moments[0].map(\.change) == moments[1].map(\.change))
      let frames = [now, late].map { samples in
        samples.events.filter { $0.change != "0" }.map { ($0.time * rate).rounded() }
      }
      #expect(frames[1].map { $0 - Double(begin) } == frames[0])
    }
  }
}
