internal import AnimationCore

/// A vertical range over abscissas from 0 to 1, with linear walls between samples.
///
/// A path of straight lines inside it has the fewest lines if each extends as far as possible.
struct Tube {
  let x, low, high: [Double]

  /// A path of straight lines.
  struct Path {
    /// The number of lines.
    var lines: Int
    /// The windows of all lines but the last.
    ///
    /// They are the regions that a number of lines from the start reach.
    var windows: [Window]
    /// The points at which the lines meet, including the first and the last.
    var corners: [SIMD2<Double>]

    /// Returns the height at an abscissa.
    func height(at x: Double) -> Double {
      let next = corners.firstIndex { $0.x >= x } ?? corners.count - 1
      guard next > 0 else { return corners[0].y }
      // BOUND: next > 0, by the guard, and a path has its two ends.
      let (a, b) = (corners[next - 1], corners[next])
      guard b.x > a.x else { return b.y }
      return a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
    }
  }

  /// The region beyond a number of lines from the beginning.
  ///
  /// It starts after the last touch of the last line with a wall. There it is the tube on one side
  /// of the line, and the whole tube after the line leaves it.
  struct Window {
    /// The last of the lines.
    var line: Line
    /// The abscissas of the last touch of a wall and of the exit through the other wall.
    var touch, reach: Double
    /// True if nothing above the line is reached, false if nothing below it.
    var isCeiling: Bool
  }

  /// The start from which a wall applies to a line.
  private struct Beginning {
    /// The first sample of the wall.
    var index = 0
    /// A point of the wall before that sample.
    ///
    /// The previous line left the tube or last touched it there.
    var point: SIMD2<Double>?
  }

  /// Finds a path with the fewest lines through the tube.
  ///
  /// A line is extended until no line stays within the walls of its stage. The last one that did
  /// touches one wall, then the other, and there leaves the tube. The next line has to stay below
  /// the upper wall from the upper touch on, and above the lower wall from the lower touch on. The
  /// point of leaving counts as a touch, and no other condition applies.
  ///
  /// - Parameter most: The maximum number of lines.
  /// - Returns: The path; `nil` if it needs more lines.
  ///
  /// Source: H. Imai, M. Iri, An optimal algorithm for approximating a piecewise linear function
  /// (1986); S. Suri, A linear time algorithm for minimum link paths inside a simple polygon
  /// (1986).
  func fewestLines(most: Int) -> Path? {
    var windows: [Window] = []
    var lines: [Line] = []
    var upper = Beginning(), lower = Beginning()
    var feasible = FeasibleLines()
    let last = x.count - 1
    var passed = 1
    defer { Work.spend(passed, on: .candidates) }
    stages: while lines.count < most {
      guard Work.spend(passed, on: .candidates) else { return nil }
      feasible.begin()
      passed = 0
      // BOUND: a tube has a sample or more, of which both are indices.
      for index in min(upper.index, lower.index)...last {
        passed += 1
        if index == upper.index || index == lower.index {
          keep(upper, lower, before: index, &feasible)
        }
        let highest = feasible.highest, lowest = feasible.lowest
        if index >= lower.index, highest(x[index]) < low[index] {
          lines.append(highest)
          upper = lastTouch(highest, of: high, from: upper, before: index, sign: 1)
          lower = Beginning(index: index, point: leaving(highest, low, before: index))
          windows.append(
            Window(line: highest, touch: place(upper), reach: place(lower), isCeiling: true))
          continue stages
        }
        if index >= upper.index, lowest(x[index]) > high[index] {
          lines.append(lowest)
          lower = lastTouch(lowest, of: low, from: lower, before: index, sign: -1)
          upper = Beginning(index: index, point: leaving(lowest, high, before: index))
          windows.append(
            Window(line: lowest, touch: place(lower), reach: place(upper), isCeiling: false))
          continue stages
        }
        // An end without room selects one of the lines that enclose it.
        if index == last { break }
        if index >= upper.index { feasible.keep(below: high[index], at: x[index]) }
        if index >= lower.index { feasible.keep(above: low[index], at: x[index]) }
      }
      lines.append(feasible.line(through: (low[last] + high[last]) / 2, at: x[last]))
      return Path(
        lines: lines.count, windows: windows, corners: corners(of: lines, windows.map(\.reach)))
    }
    return nil
  }

  /// Keeps the lines that are inside at the start of the walls, just before a sample.
  private func keep(
    _ upper: Beginning, _ lower: Beginning, before index: Int, _ feasible: inout FeasibleLines
  ) {
    let above = index == upper.index ? upper.point : nil
    let below = index == lower.index ? lower.point : nil
    // Points must be added in ascending order.
    if let above, above.x <= below?.x ?? .infinity { feasible.keep(below: above.y, at: above.x) }
    if let below { feasible.keep(above: below.y, at: below.x) }
    if let above, let below, above.x > below.x { feasible.keep(below: above.y, at: above.x) }
  }

  private func place(_ beginning: Beginning) -> Double { beginning.point?.x ?? x[beginning.index] }

  /// Returns the point at which a line leaves through a wall before a sample.
  ///
  /// The result is `nil` at the tube's start. The line is inside just after the previous sample.
  private func leaving(_ line: Line, _ wall: [Double], before index: Int) -> SIMD2<Double>? {
    guard index > 0 else { return nil }
    // BOUND: index > 0, by the guard.
    let (a, b) = (x[index - 1], x[index])
    let (atA, atB) = (line(a) - wall[index - 1], line(b) - wall[index])
    let part = atA == atB ? 1 : min(max(atA / (atA - atB), 0), 1)
    let place = a + (b - a) * part
    return SIMD2(place, wall[index - 1] + (wall[index] - wall[index - 1]) * part)
  }

  /// Returns the last point at which a line is closest to a wall.
  private func lastTouch(
    _ line: Line, of wall: [Double], from beginning: Beginning, before index: Int, sign: Double
  ) -> Beginning {
    var touch = beginning
    var most = beginning.point.map { sign * (line($0.x) - $0.y) } ?? -.infinity
    for index in beginning.index..<max(index, beginning.index) {
      let past = sign * (line(x[index]) - wall[index])
      if past >= most - 1e-12 {
        touch = Beginning(index: index)
        most = max(most, past)
      }
    }
    return touch
  }

  private func corners(of lines: [Line], _ reaches: [Double]) -> [SIMD2<Double>] {
    var corners = [SIMD2(0, lines[0](0))]
    for index in 1..<max(1, lines.count) {
      // BOUND: index is from 1 on, with a reach for each line but the last.
      let reach = reaches[index - 1]
      let meeting = lines[index - 1].meeting(lines[index]) ?? reach
      let place = min(max(meeting, corners[index - 1].x), reach)
      corners.append(SIMD2(place, lines[index](place)))
    }
    corners.append(SIMD2(1, lines[lines.count - 1](1)))
    return corners
  }

  /// The tube, mirrored from its end.
  var reversed: Tube {
    Tube(x: x.reversed().map { 1 - $0 }, low: low.reversed(), high: high.reversed())
  }
}
