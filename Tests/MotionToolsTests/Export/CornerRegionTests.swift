import Testing

@testable import MotionTools

@Suite("The reachable region of a corner")
struct CornerRegionTests {
  /// Returns, for each abscissa, the integer heights that a path inside the tube can reach.
  ///
  /// Each key is a height. The value of the key is the minimum number of lines from the tube's
  /// start to that height. The search is exhaustive.
  private func minLines(in tube: Tube) -> [[Int: Int]] {
    let count = tube.x.count
    var reached: [[Int: Int]] = Array(repeating: [:], count: count)
    reached[0][Int(bounded: tube.low[0], in: .min ... .max)] = 0
    for from in 0..<count - 1 {
      for (height, lines) in reached[from] {
        for to in from + 1..<count {
          let heights =
            Int(
              bounded: tube.low[to].rounded(.up), in: .min ... .max)...Int(
              bounded: tube.high[to].rounded(.down), in: .min ... .max)
          for goal in heights where lines + 1 < reached[to][goal] ?? .max {
            let isInside = (from..<to).allSatisfy { index in
              let part = (tube.x[index] - tube.x[from]) / (tube.x[to] - tube.x[from])
              let value = Double(height) + Double(goal - height) * part
              return value >= tube.low[index] && value <= tube.high[index]
            }
            if isInside { reached[to][goal] = lines + 1 }
          }
        }
      }
    }
    return reached
  }

  @Test("contains every corner of every path with as many lines", arguments: 0..<60)
  func holdsAll(_ seed: Int) throws {
    let tube = Tube.wavy(seed, count: 16), count = tube.x.count
    let before = minLines(in: tube)
    let after = Array(minLines(in: tube.reversed).reversed())
    let goal = try #require(before[count - 1].values.first)
    let forward = try #require(tube.minLines(maxCount: 60)).windows
    let backward = try #require(tube.reversed.minLines(maxCount: 60)).windows
    var corners = 0
    for lines in goal...goal + 2 {
      let regions = CornerRegion.all(lines: lines, forward, backward)
      #expect(regions.count == lines - 1)
      for (index, region) in regions.enumerated() {
        for place in 1..<count - 1 {
          for (height, reached) in before[place] where reached <= index + 1 {
            guard let left = after[place][height], left <= lines - index - 1 else { continue }
            corners += 1
            let x = tube.x[place], middle = (tube.low[place] + tube.high[place]) / 2
            #expect(x >= region.lower - 1e-9 && x <= region.upper + 1e-9)
            let outputs = region.outputs(
              at: x, around: middle, (tube.high[place] - tube.low[place]) / 2)
            #expect(Double(height) >= outputs.low - 1e-9)
            #expect(Double(height) <= outputs.high + 1e-9)
          }
        }
      }
    }
    #expect(corners > 0)
  }

  @Test("ends at the last line that reaches it", arguments: 0..<60)
  func endsAtLine(_ seed: Int) throws {
    let tube = Tube.wavy(seed, count: 16)
    let path = try #require(tube.minLines(maxCount: 60))
    let backward = try #require(tube.reversed.minLines(maxCount: 60)).windows
    let regions = CornerRegion.all(lines: path.lines, path.windows, backward)
    for (window, region) in zip(path.windows, regions) {
      #expect(region.upper == window.reach)
      #expect(region.lower <= region.upper + 1e-9)
      // After the last point at which the line touches a wall, the region ends at the line itself.
      let x = (window.touch + window.reach) / 2
      guard x < window.reach else { continue }
      let middle = window.line(x)
      let outputs = region.outputs(at: x, around: middle, 1)
      #expect(window.isCeiling ? outputs.high <= middle : outputs.low >= middle)
    }
  }
}
