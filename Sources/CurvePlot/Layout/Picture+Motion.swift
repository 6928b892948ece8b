// This method adds dots that move along the curves.
extension Picture {
  /// The number of intervals between a dot's ghosts, and the radii in pixels of a dot and a ghost.
  ///
  /// Ghosts are small dots that show the positions of the moving dot at equal intervals of time.
  private static let intervals = 24, radius = 5.0, ghostRadius = 2.5

  /// Adds a moving dot to each curve, and to a strip at the right edge of the panel.
  ///
  /// The dot in the strip moves only up and down. Its ghosts show its positions at equal intervals
  /// of time: they are far apart where the motion is fast. In a panel with a color, a dot moves
  /// along the bottom edge.
  mutating func animate() {
    let times = frame.times.range, seconds = times.upperBound - times.lowerBound
    guard seconds > 0 else { return }
    for place in frame.panels {
      if let runs = place.panel.ramp?.runs, let start = runs.first?.first, let end = runs.last?.last
      {
        let points = [start.time, end.time].map {
          Drawing.Point(frame.x($0), place.box.bottom).onGrid
        }
        drawing.shapes.append(
          .moving(
            points, seconds: end.time - start.time, column: nil, radius: Self.radius, .text))
      }
      for curve in place.panel.curves {
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
            .moving(points, seconds: seconds, column: column, radius: Self.radius, ink))
        }
      }
    }
  }
}
