import Testing
import TestSupport

@testable import MotionExport

@Suite("A path of the fewest lines through a tube")
struct TubeTests {
  /// A wavy tube of random width, closed at both ends.
  private func tube(_ seed: Int, count: Int) -> Tube {
    var random = SeededGenerator(seed: seed)
    var height = 0.0, speed = 0.0
    var x: [Double] = [], low: [Double] = [], high: [Double] = []
    for index in 0..<count {
      speed = 0.8 * speed + random.number(-2...2)
      height += speed
      let room = random.number(1.5...4)
      x.append(Double(index) / Double(count - 1))
      // No three corners of the walls lie on one line, so that rounding decides nothing.
      low.append(height - room - Double.random(in: 0...0.1, using: &random))
      high.append(height + room + Double.random(in: 0...0.1, using: &random))
    }
    let ends = [0, count - 1].map { ((low[$0] + high[$0]) / 2).rounded() }
    (low[0], high[0]) = (ends[0], ends[0])
    (low[count - 1], high[count - 1]) = (ends[1], ends[1])
    return Tube(x: x, low: low, high: high)
  }

  /// The fewest lines with corners at whole heights on the abscissas, by trying all.
  ///
  /// Whatever goes through the tube so is a path, so that no path of the fewest lines has more.
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
    let tube = tube(seed, count: 14)
    let path = try #require(tube.fewestLines(most: 40))
    #expect(path.lines <= fewestOnGrid(tube))
    #expect(tube.fewestLines(most: path.lines - 1) == nil)
  }

  @Test("has as many from the other side, and each of its lines is inside", arguments: 0..<200)
  func isSymmetric(_ seed: Int) throws {
    let tube = tube(seed, count: 30)
    let path = try #require(tube.fewestLines(most: 60))
    #expect(tube.reversed.fewestLines(most: 60)?.lines == path.lines)
    #expect(path.corners.count == path.lines + 1)
    for index in tube.x.indices {
      let height = path.height(at: tube.x[index])
      #expect(height >= tube.low[index] - 1e-6 && height <= tube.high[index] + 1e-6)
    }
  }

  @Test("is one line where the tube is straight, and as many as it has bends where it is thin")
  func bends() {
    let x = (0...100).map { Double($0) / 100 }
    let bent = x.map { abs($0 - 0.3) + abs($0 - 0.7) }
    let thin = Tube(x: x, low: bent.map { $0 - 1e-6 }, high: bent.map { $0 + 1e-6 })
    #expect(thin.fewestLines(most: 10)?.lines == 3)
    let straight = Tube(x: x, low: x, high: x)
    #expect(straight.fewestLines(most: 10)?.lines == 1)
  }
}
