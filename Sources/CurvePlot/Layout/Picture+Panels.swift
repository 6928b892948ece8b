// These methods draw the bands above the panels, and each panel without the labels inside it.
extension Picture {
  mutating func drawSpans() {
    for span in frame.plot.spans where span.isShaded {
      for place in frame.panels {
        guard let box = box(of: span, top: place.box.top, bottom: place.box.bottom) else {
          continue
        }
        drawing.shapes.append(.box(box, .shade))
      }
    }
  }

  /// Draws the bands of the spans, each with its name, above the panels.
  mutating func drawLanes() {
    let labels = PictureFrame.labels(
      frame.plot.spans, frame.times, frame.right - frame.left)
    for (span, label) in zip(frame.plot.spans, labels) {
      let top = frame.lanesTop + Double(span.lane) * PictureFrame.laneHeight
      let bottom = top + PictureFrame.laneHeight - 3
      guard var box = box(of: span, top: top, bottom: bottom) else { continue }
      // There is a gap of a pixel between a band and the next one.
      box.right = max(box.right - 1, box.left + 1)
      drawing.shapes.append(.box(box.onGrid, .lane))
      guard let label else { continue }
      text(label.text, frame.left + label.x, bottom - 4.5, label.anchor, .label, .text)
    }
  }

  func box(of span: Span, top: Double, bottom: Double) -> Drawing.Box? {
    guard let (left, right) = frame.ends(of: span.times) else { return nil }
    return Drawing.Box(
      left: Drawing.Point(left, 0).onGrid.x, top: top.rounded(),
      right: Drawing.Point(right, 0).onGrid.x, bottom: bottom.rounded())
  }

  mutating func drawGrid(_ place: PictureFrame.PanelPlace) {
    let box = place.box
    if frame.panels.count > 1 {
      for tick in timeTicks {
        let x = frame.x(tick.value)
        line([(x, box.top), (x, box.bottom)], .grid)
      }
    }
    for tick in place.ticks {
      let y = place.y(tick.value)
      line([(box.left, y), (box.right, y)], .grid)
      let label = TextMetrics.fitting(tick.label, width: box.left - 10, .label)
      text(label, box.left - 6, y + 4.3, .end)
    }
    let top = box.top - place.head.height
    text(place.head.caption, frame.margin, top + 11, .start, .label, .text)
    for (index, entries) in place.head.legend.enumerated() {
      draw(entries, top + Double(index) * PictureFrame.captionLine + 7)
    }
    for number in place.head.numbers {
      text(number.text, number.middle, box.top - 5, .middle, .label, .text)
    }
  }

  mutating func drawStems(_ place: PictureFrame.PanelPlace) {
    for stem in frame.events.stems(of: place.panel) {
      let dashes: [Double] =
        switch stem.kind {
        case .end: []
        case .completion: [4, 3]
        case .beginning: [1, 3]
        }
      let points = [(stem.x, place.box.top), (stem.x, place.box.bottom)]
      line(points, .axis, dashes: dashes)
      room.take(hairline: points.map { Drawing.Point($0.0, $0.1) })
    }
  }

  mutating func drawBands(_ place: PictureFrame.PanelPlace) {
    for band in place.panel.bands {
      let curves = place.panel.curves
      guard curves.indices.contains(band.first), curves.indices.contains(band.second) else {
        continue
      }
      let steps = Int(bounded: (frame.right - frame.left) / 2, in: 2...4096)
      var upper: [Drawing.Point] = [], lower: [Drawing.Point] = []
      for index in 0...steps {
        let time = frame.times.value(at: Double(index) / Double(steps))
        guard let first = curves[band.first].value(at: time),
          let second = curves[band.second].value(at: time)
        else { continue }
        upper.append(Drawing.Point(frame.x(time), place.y(first)))
        lower.append(Drawing.Point(frame.x(time), place.y(second)))
      }
      guard upper.count > 1 else { continue }
      let outline = SimplifiedLine.through(upper) + SimplifiedLine.through(lower).reversed()
      drawing.shapes.append(.area(outline, .band))
    }
  }

  mutating func drawLevels(_ place: PictureFrame.PanelPlace) {
    for level in place.panel.levels {
      guard let (start, end) = frame.ends(of: level.times) else { continue }
      let y = place.y(level.value)
      let isSingle = place.panel.curves.count == 1
      line([(start, y), (end, y)], isSingle ? .muted : .curve(level.look), dashes: [2, 4])
      room.take(hairline: [Drawing.Point(start, y), Drawing.Point(end, y)])
    }
  }

  /// Converts points of a curve to pixels.
  func pixels(_ run: [PlotPoint], _ place: PictureFrame.PanelPlace) -> [Drawing.Point] {
    run.map { Drawing.Point(frame.x($0.time), place.y($0.value)) }
  }

  mutating func drawCurves(_ place: PictureFrame.PanelPlace) {
    for curve in place.panel.curves.reversed() {
      let ink = Drawing.Ink.curve(curve.look)
      let stroke = Drawing.Stroke(
        ink: ink, width: 2, dashes: Drawing.dashes(ofLook: curve.look))
      for jump in curve.jumps(within: instant) {
        let x = frame.x(jump.to.time)
        line([(x, place.y(jump.from.value)), (x, place.y(jump.to.value))], ink, dashes: [1, 2])
      }
      for run in curve.runs {
        let marks = Set(curve.peaks.map(\.point))
        let points = SimplifiedLine.through(
          pixels(run, place),
          keeping: marks.isEmpty ? [] : run.indices.filter { marks.contains(run[$0]) })
        if points.count == 1 {
          drawing.shapes.append(.dot(points[0], radius: 2, ink))
        } else {
          drawing.shapes.append(.line(points, stroke))
        }
        room.take(points)
      }
      drawSamples(curve, place)
      for peak in curve.peaks {
        let point = Drawing.Point(frame.x(peak.point.time), place.y(peak.point.value)).onGrid
        drawing.shapes.append(.dot(point, radius: 4, ink))
      }
    }
  }

  /// Draws each gap between two curves as a vertical line with end marks.
  mutating func drawGaps(_ place: PictureFrame.PanelPlace) {
    for gap in place.panel.gaps where frame.times.range.contains(gap.time) {
      let x = frame.x(gap.time), ends = [place.y(gap.first), place.y(gap.second)]
      // If there are several gaps, each gap has the color of its second curve.
      let ink: Drawing.Ink = place.panel.gaps.count > 1 ? .curve(gap.look) : .text
      line(ends.map { (x, $0) }, ink, width: 1.5)
      for y in ends { line([(x - 4, y), (x + 4, y)], ink, width: 1.5) }
      room.take(ends.map { Drawing.Point(x, $0) })
    }
  }

  /// The maximum time in seconds between two runs of a curve that are joined by a jump.
  ///
  /// This time corresponds to a twentieth of a pixel. If the time between two runs is longer, the
  /// curve has a gap.
  private var instant: Double {
    let times = frame.times.range
    return (times.upperBound - times.lowerBound) / (frame.right - frame.left) / 20
  }

  /// Draws the requested sample points, if they are far enough apart to be seen separately.
  private mutating func drawSamples(_ curve: Curve, _ place: PictureFrame.PanelPlace) {
    let points = pixels(curve.samples, place)
    let isWide = zip(points, points.dropFirst()).allSatisfy { $1.x - $0.x >= 10 }
    guard isWide else { return }
    for point in points { drawing.shapes.append(.dot(point.onGrid, radius: 3, .curve(curve.look))) }
  }
}
