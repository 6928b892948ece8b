// This method adds dots that move along the curves.
extension Picture {
  /// The number of time intervals between ghosts, and the radii of dots and ghosts in pixels.
  ///
  /// Ghosts are small dots at the positions of a moving dot at equal intervals of time.
  private static let intervals = 24, radius = 5.0, ghostRadius = 2.5

  /// Adds a moving dot to each curve, and to a strip at the right edge of the panel.
  ///
  /// The dot in the strip moves only up and down. Ghosts in the strip show the positions of the dot
  /// at equal intervals of time. The ghosts are far apart where the motion is fast. In a panel with
  /// a color, a dot moves along the bottom edge.
  mutating func animate() {
    let axis = frame.times.range, total = axis.upperBound - axis.lowerBound
    guard total > 0 else { return }
    for place in frame.panels {
      if let runs = place.panel.ramp?.runs, let start = runs.first?.first, let end = runs.last?.last
      {
        let points = [start.time, end.time].map {
          Drawing.Point(frame.x($0), place.box.bottom).onGrid
        }
        drawing.shapes.append(
          .moving(
            points, times: seconds(from: start.time, to: end.time), total: total, column: nil,
            radius: Self.radius, .text))
      }
      for curve in place.panel.curves {
        guard let start = curve.runs.first?.first, let end = curve.runs.last?.last else { continue }
        let ink = Drawing.Ink.curve(curve.look)
        let points = curve.runs.flatMap { SimplifiedLine.through(pixels($0, place)) }
        let edge = place.box.right + (frame.width - place.box.right) / 2
        let ghosts = (0...Self.intervals).compactMap { index -> Drawing.Point? in
          let time = frame.times.value(at: Double(index) / Double(Self.intervals))
          return curve.value(at: time).map { Drawing.Point(edge, place.y($0)).onGrid }
        }
        drawing.shapes.append(.ghosts(ghosts, radius: Self.ghostRadius, ink))
        for column in [nil, edge] {
          drawing.shapes.append(
            .moving(
              points, times: seconds(from: start.time, to: end.time), total: total, column: column,
              radius: Self.radius, ink))
        }
      }
    }
  }

  /// Converts times of a curve to seconds from the start of the plot, clamped to the plot.
  private func seconds(from start: Double, to end: Double) -> ClosedRange<Double> {
    let axis = frame.times.range, total = axis.upperBound - axis.lowerBound
    let first = min(max(start - axis.lowerBound, 0), total)
    // BOUND: the upper bound is at least first, by max.
    return first...max(min(end - axis.lowerBound, total), first)
  }
}
