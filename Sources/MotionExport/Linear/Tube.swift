internal import AnimationCore

/// A vertical range for every one of ascending abscissas from 0 to 1; between two of them its walls go straight.
///
/// A path of straight lines inside it has the fewest lines where each goes as far as any can.
struct Tube {
  let x, low, high: [Double]

  /// A path of straight lines.
  struct Path {
    /// How many lines it has.
    var lines: Int
    /// How far so many lines from the beginning reach, each but the last.
    var windows: [Window]
    /// Where the lines meet, first and last included.
    var corners: [SIMD2<Double>]

    /// The height at an abscissa.
    func height(at x: Double) -> Double {
      let next = corners.firstIndex { $0.x >= x } ?? corners.count - 1
      guard next > 0 else { return corners[0].y }
      // BOUND: next > 0, by the guard, and a path has its two ends.
      let (a, b) = (corners[next - 1], corners[next])
      guard b.x > a.x else { return b.y }
      return a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
    }
  }

  /// What lies beyond so many lines from the beginning: past the last place at which the last of them touches a wall, the tube on one
  /// side of it, and all of the tube where it leaves it.
  struct Window {
    /// The last of the lines.
    var line: Line
    /// Where it last touches a wall, and where it leaves the tube through the other.
    var touch, reach: Double
    /// Whether nothing above the line is reached, or nothing below it.
    var isCeiling: Bool
  }

  /// From where on a wall counts for a line.
  private struct Beginning {
    /// The first sample of the wall.
    var index = 0
    /// A place of the wall before that, where the line before left the tube or touched it last.
    var point: SIMD2<Double>?
  }

  /// Finds a path with the fewest lines through the tube.
  ///
  /// A line goes on until no line stays within the walls of its stage. The last that did touches one wall,
  /// then the other, and there leaves the tube; the next has to keep below the upper wall from the upper touch on, and above
  /// the lower one from the lower touch on, the place of leaving among them, and no other condition binds it.
  ///
  /// - Parameter most: The most lines; more are not looked for.
  /// - Returns: The path; `nil` where it would have more lines.
  ///
  /// Source: H. Imai, M. Iri, An optimal algorithm for approximating a piecewise linear function (1986); S. Suri, A
  /// linear time algorithm for minimum link paths inside a simple polygon (1986).
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
        // An end without room takes one line of those that enclose it.
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

  /// Keeps the lines that are inside where walls begin to count just before a sample.
  private func keep(
    _ upper: Beginning, _ lower: Beginning, before index: Int, _ feasible: inout FeasibleLines
  ) {
    let above = index == upper.index ? upper.point : nil
    let below = index == lower.index ? lower.point : nil
    // What is kept comes in ascending order.
    if let above, above.x <= below?.x ?? .infinity { feasible.keep(below: above.y, at: above.x) }
    if let below { feasible.keep(above: below.y, at: below.x) }
    if let above, let below, above.x > below.x { feasible.keep(below: above.y, at: above.x) }
  }

  private func place(_ beginning: Beginning) -> Double { beginning.point?.x ?? x[beginning.index] }

  /// Where a line that is inside just after the sample before an index leaves through a wall; `nil` where that is the tube's beginning.
  private func leaving(_ line: Line, _ wall: [Double], before index: Int) -> SIMD2<Double>? {
    guard index > 0 else { return nil }
    // BOUND: index > 0, by the guard.
    let (a, b) = (x[index - 1], x[index])
    let (atA, atB) = (line(a) - wall[index - 1], line(b) - wall[index])
    let part = atA == atB ? 1 : min(max(atA / (atA - atB), 0), 1)
    let place = a + (b - a) * part
    return SIMD2(place, wall[index - 1] + (wall[index] - wall[index - 1]) * part)
  }

  /// The last place at which a line comes nearest to a wall.
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

  /// The same, seen from its end.
  var reversed: Tube {
    Tube(x: x.reversed().map { 1 - $0 }, low: low.reversed(), high: high.reversed())
  }
}
