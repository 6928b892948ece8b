// This method draws a color over time as a strip of colors.
extension Picture {
  /// The side length in pixels of the squares in the checker behind a translucent color.
  static let checker = 6.0

  /// Draws the ramp of a panel.
  ///
  /// A color that is always opaque has one row. A color that is translucent at some time has two
  /// rows: the color without its opacity, and the color over a checkerboard.
  mutating func drawRamp(_ place: PictureFrame.PanelPlace) {
    guard let ramp = place.panel.ramp else { return }
    let box = place.box, isOpaque = ramp.isOpaque
    let middle = isOpaque ? box.bottom : ((box.top + box.bottom) / 2).rounded()
    for run in ramp.simplified.runs {
      let stops = run.map { Drawing.RampStop(x: frame.x($0.time), color: $0.color) }
      guard let first = stops.first, let last = stops.last, first.x < last.x else { continue }
      func row(_ top: Double, _ bottom: Double) -> Drawing.Box {
        Drawing.Box(left: first.x, top: top, right: last.x, bottom: bottom).onGrid
      }
      drawing.shapes.append(
        .ramp(
          row(box.top.rounded(), middle),
          stops.map { Drawing.RampStop(x: $0.x, color: $0.color.opaque) }, checker: nil))
      guard !isOpaque else { continue }
      drawing.shapes.append(
        .ramp(row(middle, box.bottom.rounded()), stops, checker: Self.checker))
    }
    let outline = [
      (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom),
      (box.left, box.top),
    ].map { Drawing.Point($0.0.rounded(.down) + 0.5, $0.1.rounded() - 0.5).onGrid }
    drawing.shapes.append(.line(outline, Drawing.Stroke(ink: .axis, width: 1)))
  }
}
