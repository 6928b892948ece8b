/// A vertical range for every one of ascending abscissas from 0 to 1.
///
/// A path of straight lines inside it has the fewest lines where each goes as far as any can.
struct Tube {
  let x, low, high: [Double]

  /// A path of straight lines.
  struct Path {
    /// How many lines it has.
    var lines: Int
    /// The abscissas between which one line has to give way to the next: how far the lines before it reach.
    var reaches: [Double]
    /// Where the lines meet, first and last included.
    var corners: [SIMD2<Double>]

    /// The height at an abscissa.
    func height(at x: Double) -> Double {
      let next = corners.firstIndex { $0.x >= x } ?? corners.count - 1
      guard next > 0 else { return corners[0].y }
      let (a, b) = (corners[next - 1], corners[next])
      guard b.x > a.x else { return b.y }
      return a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
    }
  }

  /// Finds a path with the fewest lines through all ranges.
  ///
  /// A line goes on until no line passes through all ranges of its stage. The last that did touches one wall,
  /// then the other, and ends there; the next has to keep below the upper wall from the upper touch on, and above
  /// the lower one from the lower touch on, and no other condition binds it.
  ///
  /// - Parameter most: The most lines; more are not looked for.
  /// - Returns: The path; `nil` where it would have more lines.
  ///
  /// Source: H. Imai, M. Iri, An optimal algorithm for approximating a piecewise linear function (1986); S. Suri, A
  /// linear time algorithm for minimum link paths inside a simple polygon (1986).
  func fewestLines(most: Int) -> Path? {
    var path = Path(lines: 0, reaches: [], corners: [])
    var lines: [Line] = []
    // From where on either wall counts.
    var upper = 0, lower = 0
    var feasible = FeasibleLines()
    while lines.count < most {
      let first = min(upper, lower)
      feasible.begin()
      var index = first
      var closing: (line: Line, upper: Int, lower: Int)?
      while index < x.count {
        let (lowest, highest) = (feasible.lowest, feasible.highest)
        if index >= lower, highest(x[index]) < low[index] {
          closing = (highest, lastTouch(highest, upper..<index) { $0 - high[$1] }, index)
          break
        }
        if index >= upper, lowest(x[index]) > high[index] {
          closing = (lowest, index, lastTouch(lowest, lower..<index) { low[$1] - $0 })
          break
        }
        // An end without room takes one line of those that enclose it.
        if index == x.count - 1 { break }
        if index >= upper { feasible.keep(below: high[index], at: x[index]) }
        if index >= lower { feasible.keep(above: low[index], at: x[index]) }
        index += 1
      }
      guard let closing else {
        let last = x.count - 1
        lines.append(feasible.line(through: (low[last] + high[last]) / 2, at: x[last]))
        path.lines = lines.count
        path.corners = corners(of: lines, path.reaches)
        return path
      }
      guard closing.upper > upper || closing.lower > lower else { return nil }
      lines.append(closing.line)
      path.reaches.append(x[index])
      (upper, lower) = (closing.upper, closing.lower)
    }
    return nil
  }

  /// The last of the indices at which a line comes nearest to a wall.
  private func lastTouch(
    _ line: Line, _ indices: Range<Int>, _ excess: (Double, Int) -> Double
  ) -> Int {
    var last = indices.lowerBound, most = -Double.infinity
    for index in indices {
      let past = excess(line(x[index]), index)
      if past >= most - 1e-12 {
        last = index
        most = max(most, past)
      }
    }
    return last
  }

  private func corners(of lines: [Line], _ reaches: [Double]) -> [SIMD2<Double>] {
    var corners = [SIMD2(0, lines[0](0))]
    for index in 1..<max(1, lines.count) {
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
