import Testing
import TestSupport

@testable import MotionTools

@Suite("A path of the minimum number of lines through a tube")
struct TubeTests {
  /// Returns the minimum number of lines of a path whose corners are at integer heights.
  ///
  /// The search is exhaustive. If the corners may be at any height, a path never needs more lines
  /// than this.
  private func fewestOnGrid(_ tube: Tube) -> Int {
    let count = tube.x.count
    var reached: [[Double: Int]] = Array(repeating: [:], count: count)
    reached[0][tube.low[0]] = 0
    for from in 0..<count - 1 {
      for (height, lines) in reached[from] {
        for to in from + 1..<count {
          for goal in stride(
            from: tube.low[to].rounded(.up), through: tube.high[to], by: 1)
          {
            let isInside = (from..<to).allSatisfy { index in
              let part = (tube.x[index] - tube.x[from]) / (tube.x[to] - tube.x[from])
              let value = height + (goal - height) * part
              return value >= tube.low[index] - 1e-9 && value <= tube.high[index] + 1e-9
            }
            guard isInside else { continue }
            reached[to][goal] = min(reached[to][goal] ?? .max, lines + 1)
          }
        }
      }
    }
    return reached[count - 1][tube.low[count - 1]] ?? .max
  }

  @Test("has no more lines than any path with corners on a grid", arguments: 0..<40)
  func isFewest(_ seed: Int) throws {
    let tube = Tube.wavy(seed, count: 14)
    let path = try #require(tube.minLines(maxCount: 40))
    #expect(path.lines <= fewestOnGrid(tube))
    #expect(tube.minLines(maxCount: path.lines - 1) == nil)
  }

  @Test("has as many lines from the other side, each of them inside", arguments: 0..<200)
  func isSymmetric(_ seed: Int) throws {
    let tube = Tube.wavy(seed, count: 30)
    let path = try #require(tube.minLines(maxCount: 60))
    #expect(tube.reversed.minLines(maxCount: 60)?.lines == path.lines)
    #expect(path.corners.count == path.lines + 1)
    for index in tube.x.indices {
      let height = path.height(at: tube.x[index])
      #expect(height >= tube.low[index] - 1e-6 && height <= tube.high[index] + 1e-6)
    }
  }

  @Test("bends inside the walls, which are linear between samples", arguments: 0..<200)
  func bendsInside(_ seed: Int) throws {
    let tube = Tube.wavy(seed, count: 30)
    let path = try #require(tube.minLines(maxCount: 60))
    for corner in path.corners {
      let walls = tube.walls(at: corner.x)
      #expect(corner.y >= walls.low - 1e-6 && corner.y <= walls.high + 1e-6)
    }
  }

  @Test("is the same if the walls have more samples", arguments: 0..<200)
  func isOfTheWalls(_ seed: Int) throws {
    let tube = Tube.wavy(seed, count: 30)
    // The new walls are wider by 1e-9, so rounding cannot make the tube narrower.
    let x: [Double] = (0..<29 * 4).map { (index: Int) -> Double in Double(index) / (29 * 4) } + [1]
    let walls = x.map { tube.walls(at: $0) }
    let wider = 1e-9
    let closer = Tube(
      x: x, low: walls.map { $0.low - wider }, high: walls.map { $0.high + wider })
    #expect(closer.minLines(maxCount: 60)?.lines == tube.minLines(maxCount: 60)?.lines)
  }

  @Test("is one line in a straight tube, and has a corner at each bend of a thin one")
  func bends() {
    let x = (0...100).map { Double($0) / 100 }
    let bent = x.map { abs($0 - 0.3) + abs($0 - 0.7) }
    let thin = Tube(x: x, low: bent.map { $0 - 1e-6 }, high: bent.map { $0 + 1e-6 })
    #expect(thin.minLines(maxCount: 10)?.lines == 3)
    let straight = Tube(x: x, low: x, high: x)
    #expect(straight.minLines(maxCount: 10)?.lines == 1)
  }
}
