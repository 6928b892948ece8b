internal import AnimationCore

/// The region between a lower wall and an upper wall, through which a path of lines must lead.
///
/// The tube has a vertical range for each abscissa from 0 to 1. The walls are linear between
/// samples.
struct Tube {
  let x, low, high: [Double]

  /// A path of straight lines from the start to the end of the tube.
  struct Path {
    var lines: Int
    /// The regions of the tube that 1, 2, 3, … lines can reach from the start, in this order.
    ///
    /// The array has one element for each line of the path except the last.
    var windows: [Window]
    /// The points of the path: its start, the points at which two lines meet, and its end.
    var corners: [SIMD2<Double>]

    /// Returns the height of the path at an abscissa.
    func height(at x: Double) -> Double {
      let next = corners.firstIndex { $0.x >= x } ?? corners.count - 1
      guard next > 0 else { return corners[0].y }
      // BOUND: next > 0, by the guard, and a path has at least its two ends.
      let (a, b) = (corners[next - 1], corners[next])
      guard b.x > a.x else { return b.y }
      return a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
    }
  }

  /// The region of the tube that a given number of lines can reach from the start.
  ///
  /// Up to the abscissa `touch`, the region is the whole tube. From `touch` to `reach`, it is the
  /// part of the tube above or below `line`. After `reach`, it is empty.
  struct Window {
    /// The last of the lines from the start, if each line extends as far as possible.
    var line: Line
    /// The abscissas at which `line` last touches one wall, and at which it leaves the tube through
    /// the other wall.
    var touch, reach: Double
    /// True if the region is below the line; false if it is above the line.
    var isCeiling: Bool
  }

  /// The point of a wall from which the wall limits the next line.
  private struct Beginning {
    /// The index of the wall's first sample at or after this point.
    var index = 0
    /// The exact point on the wall; `nil` if the point is the sample at `index`.
    var point: SIMD2<Double>?
  }

  /// Returns a path with the fewest lines through the tube.
  ///
  /// Each line extends as far as possible, and then leaves the tube through one wall. From that
  /// point, the next line must stay inside this wall. From the last point where the line touches
  /// the other wall, the next line must also stay inside the other wall.
  ///
  /// - Parameter maxCount: The maximum number of lines.
  /// - Returns: The path; `nil` if every path needs more lines, or if the work budget stops the
  ///   computation.
  ///
  /// Source: H. Imai, M. Iri, An optimal algorithm for approximating a piecewise linear function
  /// (1986); S. Suri, A linear time algorithm for minimum link paths inside a simple polygon
  /// (1986).
  func minLines(maxCount: Int) -> Path? {
    var windows: [Window] = []
    var lines: [Line] = []
    var upper = Beginning(), lower = Beginning()
    var feasible = FeasibleLines()
    let last = x.count - 1
    var passed = 1
    defer { Work.spend(passed, on: .candidates) }
    stages: while lines.count < maxCount {
      guard Work.spend(passed, on: .candidates) else { return nil }
      feasible.begin()
      passed = 0
      // BOUND: a tube has at least one sample, and both indices are indices of samples.
      for index in min(upper.index, lower.index)...last {
        passed += 1
        if index == upper.index || index == lower.index {
          constrain(upper, lower, before: index, &feasible)
        }
        let isCeiling = index >= lower.index && feasible.highest(x[index]) < low[index]
        if isCeiling || index >= upper.index && feasible.lowest(x[index]) > high[index] {
          let line = isCeiling ? feasible.highest : feasible.lowest
          let touch = lastTouch(
            line, of: isCeiling ? high : low, from: isCeiling ? upper : lower, before: index,
            sign: isCeiling ? 1 : -1)
          let end = leaving(line, isCeiling ? low : high, before: index)
          let beginning = Beginning(index: index, point: end)
          (upper, lower) = isCeiling ? (touch, beginning) : (beginning, touch)
          lines.append(line)
          windows.append(
            Window(line: line, touch: place(touch), reach: place(beginning), isCeiling: isCeiling))
          continue stages
        }
        // If the range at the end is a single point, this point is between the extreme lines, so a
        // line passes through it.
        if index == last { break }
        if index >= upper.index { feasible.constrain(below: high[index], at: x[index]) }
        if index >= lower.index { feasible.constrain(above: low[index], at: x[index]) }
      }
      lines.append(feasible.line(through: (low[last] + high[last]) / 2, at: x[last]))
      return Path(
        lines: lines.count, windows: windows, corners: corners(of: lines, windows.map { $0.reach }))
    }
    return nil
  }

  /// Limits the feasible lines by the first point of each wall, if this point is just before a
  /// sample.
  ///
  /// - Parameters:
  ///   - upper: The point from which the upper wall limits the lines.
  ///   - lower: The point from which the lower wall limits the lines.
  ///   - index: The index of the sample.
  ///   - feasible: The lines to limit.
  private func constrain(
    _ upper: Beginning, _ lower: Beginning, before index: Int, _ feasible: inout FeasibleLines
  ) {
    let above = index == upper.index ? upper.point : nil
    let below = index == lower.index ? lower.point : nil
    // Points must be added with ascending abscissas.
    if let above, above.x <= below?.x ?? .infinity {
      feasible.constrain(below: above.y, at: above.x)
    }
    if let below { feasible.constrain(above: below.y, at: below.x) }
    if let above, let below, above.x > below.x { feasible.constrain(below: above.y, at: above.x) }
  }

  private func place(_ beginning: Beginning) -> Double { beginning.point?.x ?? x[beginning.index] }

  /// Returns the point at which a line crosses a wall, between a sample and the previous sample.
  ///
  /// The result is `nil` for the first sample of the tube.
  private func leaving(_ line: Line, _ wall: [Double], before index: Int) -> SIMD2<Double>? {
    guard index > 0 else { return nil }
    // BOUND: index > 0, by the guard.
    let (a, b) = (x[index - 1], x[index])
    let (atA, atB) = (line(a) - wall[index - 1], line(b) - wall[index])
    let part = atA == atB ? 1 : min(max(atA / (atA - atB), 0), 1)
    let place = a + (b - a) * part
    return SIMD2(place, wall[index - 1] + (wall[index] - wall[index - 1]) * part)
  }

  /// Returns the last point at which a line touches a wall: the point `beginning` or a later
  /// sample.
  ///
  /// The result is the point of the wall that is closest to the line. If several points are equally
  /// close, the result is the last one.
  private func lastTouch(
    _ line: Line, of wall: [Double], from beginning: Beginning, before index: Int, sign: Double
  ) -> Beginning {
    var touch = beginning
    var furthest = beginning.point.map { sign * (line($0.x) - $0.y) } ?? -.infinity
    for index in beginning.index..<max(index, beginning.index) {
      let past = sign * (line(x[index]) - wall[index])
      if past >= furthest - 1e-12 {
        touch = Beginning(index: index)
        furthest = max(furthest, past)
      }
    }
    return touch
  }

  private func corners(of lines: [Line], _ reaches: [Double]) -> [SIMD2<Double>] {
    var corners = [SIMD2(0, lines[0](0))]
    for index in 1..<max(1, lines.count) {
      // BOUND: index is at least 1, and each line except the last has a reach.
      let reach = reaches[index - 1]
      let meeting = lines[index - 1].meeting(lines[index]) ?? reach
      let place = min(max(meeting, corners[index - 1].x), reach)
      corners.append(SIMD2(place, lines[index](place)))
    }
    corners.append(SIMD2(1, lines[lines.count - 1](1)))
    return corners
  }

  /// The tube, reflected so that its end becomes its start.
  var reversed: Tube {
    Tube(x: x.reversed().map { 1 - $0 }, low: low.reversed(), high: high.reversed())
  }
}
