extension Plot {
  /// Converts the plot to a picture of the given size in CSS pixels.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, at least 200.
  ///   - height: The height of the picture, at least ``minHeight(width:)``. If the height is less,
  ///     the panels are too low, and parts of the picture can overlap.
  ///   - isAnimated: True to add a moving dot to each curve, and a strip with the dot's positions
  ///     at the right edge.
  package func drawing(width: Double, height: Double, isAnimated: Bool = false) -> Drawing {
    var picture = Picture(frame: PictureFrame(self, width: width, height: height))
    picture.draw()
    if isAnimated { picture.animate() }
    return picture.drawing
  }

  /// Returns the minimum height in CSS pixels at which every part of a picture has enough space.
  ///
  /// The height increases with the number of panels, events and lines in legends.
  package func minHeight(width: Double) -> Double {
    PictureFrame(self, width: width, height: 0).minHeight.rounded(.up)
  }

  /// Returns the usual height in CSS pixels of a picture with its notes.
  package func usualHeight(width: Double) -> Double {
    let frame = PictureFrame(self, width: width, height: 0)
    return frame.usualHeight.rounded(.up) + notesHeight(width: width)
  }

  /// Returns the height of the notes in CSS pixels.
  ///
  /// A picture shows its notes only if its height is at least the sum of this height and
  /// ``minHeight(width:)``.
  package func notesHeight(width: Double) -> Double {
    let frame = PictureFrame(self, width: width, height: 0)
    let lines = PictureFrame.footer(notes, width: width - 2 * frame.margin)
    return PictureFrame.footerHeight(lines.count).rounded(.up)
  }

  /// Returns the plot without the panels that do not fit into a picture.
  ///
  /// The panels of a property are kept or left out together. The panels of the first property are
  /// always kept. A remark names up to 64 of the properties that are left out.
  ///
  /// - Parameters:
  ///   - width: The width of the picture in CSS pixels.
  ///   - maxHeight: The maximum height of the picture in CSS pixels.
  package func fitting(width: Double, maxHeight: Double) -> Plot {
    var plot = self, omitted: [String] = []
    // Most panels that do not fit are found by their heights alone, without a layout.
    while PictureFrame.leastHeight(of: plot.panels, width: width) > maxHeight
      || plot.minHeight(width: width) > maxHeight,
      let last = plot.panels.last?.property,
      plot.panels.first?.property != last
    {
      plot.panels.removeAll { $0.property == last }
      omitted.insert(last, at: 0)
      let names = omitted.prefix(Self.maxNames).joined(separator: ", ")
      let more = omitted.count > Self.maxNames ? ", …" : ""
      plot.remarks =
        remarks + ["+ \(omitted.count) more properties that do not fit: \(names)\(more)"]
    }
    return plot
  }

  /// The maximum number of properties that a remark names.
  private static let maxNames = 64
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
      drawRamp(place)
    }
    for place in frame.panels {
      drawStems(place)
      drawLevels(place)
      drawCurves(place)
      drawGaps(place)
    }
    drawTimes()
    drawHead()
    drawLanes()
    drawList()
    for (index, line) in frame.footer.enumerated() {
      let y = frame.footerBaseline + Double(index) * PictureFrame.footerLine
      text(line, frame.margin, y, .start)
    }
    drawEventLabels()
    for place in frame.panels { drawLabels(place) }
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
    // half-covering two of them.
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
      draw(entries, frame.legendTop + (Double(index) + 0.5) * PictureFrame.legendLine)
    }
  }

  /// Draws one line of a legend; the middle of the line is `y` pixels below the top of the picture.
  mutating func draw(_ entries: [PictureFrame.LegendEntry], _ y: Double) {
    for entry in entries {
      line(
        [(entry.x, y), (entry.x + PictureFrame.sampleWidth, y)], .curve(entry.look), width: 2,
        dashes: Drawing.dashes(ofLook: entry.look))
      text(entry.name, entry.x + PictureFrame.sampleWidth + 6, y + 4, .start, .label, .text)
    }
  }

  /// The ticks of the time axis; the space for their labels limits the number of ticks.
  var timeTicks: [Axis.Tick] {
    let width = frame.right - frame.left
    var ticks: [Axis.Tick] = []
    for maxCount in stride(from: Int(bounded: width / 56, in: 2...256), through: 2, by: -1) {
      ticks = frame.times.ticks(maxCount: maxCount)
      let widest = ticks.map { TextMetrics.width($0.label, .label) }.max() ?? 0
      if widest + 18 <= width / Double(max(ticks.count - 1, 1)) { break }
    }
    return ticks
  }

  private mutating func drawTimes() {
    let (left, right, y) = (frame.left, frame.right, frame.bottom)
    line([(left, y), (right, y)], .axis)
    let ticks = timeTicks
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
