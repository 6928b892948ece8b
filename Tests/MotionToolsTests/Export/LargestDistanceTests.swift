import AnimationCore
import AnimationNotation
import TestSupport
import Testing

@testable import ExportReading
@testable import MotionTools

@Suite("The largest distance between two motions")
struct LargestDistanceTests {
  @Test(
    "has a close bound for any number of samples a billionth of a second apart",
    arguments: 0..<20)
  func shortSpans(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    let count = random.whole(2...40_000)
    let slope = random.number(-2...2)
    func difference(_ times: [Double]) -> [Double] { times.map { slope * $0 } }
    let times = (0..<count).flatMap { (frame: Int) -> [Double] in
      let time = Double(frame) / 120
      return [time, time + 1e-9]
    }
    let values = difference(times)
    let bends = (1..<times.count).map { _ in random.number(0...1e6) }
    let found = LargestDistance(times, values, bends: bends, difference: difference)
    let largest = abs(values[values.count - 1])
    #expect(found.bound >= largest && found.bound <= largest + 1e-6 * max(1, largest), "\(count)")
  }

  @Test("is stated for bakes with many frames, within a work budget", arguments: 0..<24)
  func longSprings(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    // Regression test: springs longer than about 10 s have many frames. The first division then
    // used up the maximum number of spans, and the infinite error caused an endless search.
    let duration = random.number(8...15), bounce = random.number(0.7...0.85)
    let format: BakeFormat = seed.isMultiple(of: 2) ? .waapi : .keyframes
    let budget: BakeBudget = seed.isMultiple(of: 3) ? .maxError(0.02) : .maxKeyframes(20 + seed)
    let work = WorkBudget(steps: 50_000_000)
    let baked = try Work.perform(within: work) {
      Result {
        try Baked(
          .spring(duration: duration, bounce: bounce), format, budget, fidelity: .swiftui)
      }
    }.get()
    #expect(baked.bake.maxError < 0.03, "\(duration), \(bounce)")
  }
}
