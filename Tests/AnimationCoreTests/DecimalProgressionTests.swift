import TestSupport
import Testing

@testable import AnimationCore

@Suite("Equidistant times")
struct DecimalProgressionTests {
  /// Returns `count` · 10^(−`digits`), parsed from decimal text.
  private func decimal(_ count: Int, _ digits: Int) -> Double {
    Double("\(count)e-\(digits)") ?? .nan
  }

  @Test("are the parsed decimals, step by step")
  func steps() {
    var random = SeededGenerator(seed: 91)
    for _ in 0..<300 {
      let digits = random.whole(0...6), start = random.whole(0...1000), step = random.whole(1...999)
      let grid = SampleGrid(
        start: decimal(start, digits), end: decimal(start + 100 * step, digits),
        step: decimal(step, digits))
      #expect(grid.count == 101)
      for index in 0...100 { #expect(grid.time(index) == decimal(start + index * step, digits)) }
    }
  }

  @Test("end at the given time, and are evenly spaced")
  func evenly() {
    var random = SeededGenerator(seed: 92)
    for _ in 0..<300 {
      let start = random.number(0...2), end = start + random.number(0.1...50)
      let parts = random.whole(1...500)
      let isRound = random.chance(0.5)
      let (first, last) =
        isRound ? ((start * 100).rounded() / 100, (end * 100).rounded() / 100) : (start, end)
      let grid = SampleGrid(start: first, end: last, count: parts + 1)
      #expect(grid.time(0) == first)
      #expect(grid.time(parts) == last)
      for index in 1...parts {
        let even = first + (last - first) * Double(index) / Double(parts)
        #expect(abs(grid.time(index) - even) <= 4 * last.ulp)
        #expect(grid.time(index) > grid.time(index - 1))
      }
    }
  }

  @Test("begin at the start, end at the end and ascend, also in parts and with a later end")
  func ends() {
    var random = SeededGenerator(seed: 93)
    for _ in 0..<300 {
      let digits = random.whole(0...17), scale = Double(random.whole(1...1000))
      let start = (decimal(random.whole(0...1_000_000), digits) * scale).remainder(dividingBy: 1000)
      let end = start + random.number(0.001...50), count = random.whole(2...300)
      let given = SampleGrid(start: start, end: end, count: count)
      let half = random.whole(0...count - 1)
      for grid in [given, given.part(0..<count), SampleGrid(start: start, end: nil, count: count)] {
        let grid = grid.ending(at: end), times = grid.times(count)
        #expect(times.first == start)
        #expect(times.last == end)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(times == (0..<count).map(grid.time))
        #expect(grid.part(half..<count).times(count - half) == Array(times[half...]))
        #expect(grid.part(0..<half).times(half) == Array(times[..<half]))
      }
    }
  }
}
