extension Plot {
  /// Returns the plot as a picture of the given size in CSS pixels.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, at least 200.
  ///   - height: The height of the picture, at least ``minHeight(width:)``. If the height is less,
  ///     parts of the picture overlap.
  ///   - isAnimated: True to add a moving dot to each curve, and a strip of its positions at the
  ///     right edge.
  package func drawing(width: Double, height: Double, isAnimated: Bool = false) -> Drawing {
    var picture = Picture(frame: PictureFrame(self, width: width, height: height))
    picture.draw()
    if isAnimated { picture.animate() }
    return picture.drawing
  }

  /// Returns the minimum height in CSS pixels at which every part of a picture has enough space.
  ///
  /// The height increases with the number of panels and with the number of lines in the legend.
  package func minHeight(width: Double) -> Double {
    PictureFrame(self, width: width, height: 0).minHeight.rounded(.up)
  }

  /// Returns the height of the notes in CSS pixels.
  ///
  /// A picture shows its notes only if it is high enough. The necessary height is the sum of this
  /// height, ``minHeight(width:)`` and 44 pixels.
  package func notesHeight(width: Double) -> Double {
    let frame = PictureFrame(self, width: width, height: 0)
    let lines = PictureFrame.footer(notes, width: width - 2 * frame.margin)
    return PictureFrame.footerHeight(lines.count).rounded(.up)
  }
}

/// A picture to which shapes are being added.
struct Picture {
  let frame: PictureFrame
  var drawing: Drawing
  var room = LabelPlacer()

  init(frame: PictureFrame) {
    self.frame = frame
    let words = frame.plot.subtitle.isEmpty ? "" : ", \(frame.plot.subtitle)"
    drawing = Drawing(
      width: frame.width, height: frame.height, title: frame.plot.title + words,
      summary: frame.plot.summary)
  }

  mutating func draw() {
    let whole = Drawing.Box(left: 0, top: 0, right: frame.width, bottom: frame.height)
    drawing.shapes.append(.box(whole, .surface))
    drawSpans()
    for place in frame.panels {
      drawBands(place)
      drawGrid(place)
    }
    drawStems()
    for place in frame.panels {
      drawLevels(place)
      drawCurves(place)
      drawGaps(place)
    }
    drawTimes()
    drawHead()
    for (index, line) in frame.footer.enumerated() {
      let y = frame.footerBaseline + Double(index) * PictureFrame.footerLine
      text(line, frame.margin, y, .start)
    }
    drawMomentLabels()
    for place in frame.panels { drawLabels(place) }
    labelSpans()
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Drawing.Anchor,
    _ size: Drawing.TextSize = .label, _ ink: Drawing.Ink = .muted
  ) {
    guard !text.isEmpty else { return }
    let point = Drawing.Point(x, y).onGrid
    room.take(TextMetrics.box(text, at: point, anchor, size))
    drawing.shapes.append(.text(text, point, anchor, size, ink))
  }

  mutating func line(
    _ points: [(Double, Double)], _ ink: Drawing.Ink, width: Double = 1, dashes: [Double] = []
  ) {
    // A horizontal or vertical line of width 1 must fill one row or column of pixels, instead of
    // covering two rows or columns by half.
    let isLevel = width == 1 && points.allSatisfy { $0.1 == points[0].1 }
    let isUpright = width == 1 && points.allSatisfy { $0.0 == points[0].0 }
    let placed = points.map { x, y in
      Drawing.Point(
        isUpright ? x.rounded(.down) + 0.5 : x, isLevel ? y.rounded(.down) + 0.5 : y
      ).onGrid
    }
    drawing.shapes.append(
      .line(placed, Drawing.Stroke(ink: ink, width: width, dashes: dashes)))
  }

  private mutating func drawHead() {
    let left = frame.margin, right = frame.width - frame.margin
    let title = TextMetrics.fitting(frame.plot.title, width: right - left, .title)
    text(title, left, frame.titleBaseline, .start, .title, .text)
    if let baseline = frame.subtitleBaseline {
      let subtitle = TextMetrics.fitting(frame.plot.subtitle, width: right - left, .label)
      text(
        subtitle, frame.isSubtitleBeside ? right : left, baseline,
        frame.isSubtitleBeside ? .end : .start)
    }
    for (index, entries) in frame.legend.enumerated() {
      let y = frame.legendTop + (Double(index) + 0.5) * PictureFrame.legendLine
      for entry in entries {
        line(
          [(entry.x, y), (entry.x + PictureFrame.sampleWidth, y)], .curve(entry.look), width: 2,
          dashes: Drawing.dashes(ofLook: entry.look))
        text(entry.name, entry.x + PictureFrame.sampleWidth + 6, y + 4, .start, .label, .text)
      }
    }
  }

  private mutating func drawTimes() {
    let (left, right, y) = (frame.left, frame.right, frame.bottom)
    line([(left, y), (right, y)], .axis)
    var ticks: [Axis.Tick] = []
    for maxCount in stride(from: Int(bounded: (right - left) / 56, in: 2...256), through: 2, by: -1)
    {
      ticks = frame.times.ticks(maxCount: maxCount)
      let widest = ticks.map { TextMetrics.width($0.label, .label) }.max() ?? 0
      if widest + 18 <= (right - left) / Double(max(ticks.count - 1, 1)) { break }
    }
    var end = 0.0
    for (index, tick) in ticks.enumerated() {
      let x = frame.x(tick.value)
      line([(x, y), (x, y + 4)], .axis)
      let label = index == ticks.count - 1 ? "\(tick.label) s" : tick.label
      let half = TextMetrics.width(label, .label) / 2
      let middle = min(max(x, 4 + half), frame.width - 4 - half)
      guard middle - half > end else { continue }
      end = middle + half + 6
      text(label, middle, y + 17, .middle)
    }
  }
}
