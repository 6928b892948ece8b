// These methods draw the labels of events, peaks, gaps and target levels, and the list of events.
extension Picture {
  mutating func drawEventLabels() {
    let bottom = frame.lanesTop - 6
    for label in frame.events.labels {
      let baseline = bottom - Double(label.line) * EventLabels.lineHeight
      text(label.text, label.middle, baseline, .middle, .label, .text)
      guard label.line > 0, let x = label.x else { continue }
      line([(x, baseline + 4), (x, frame.lanesTop - 1)], .axis)
    }
  }

  mutating func drawList() {
    for entry in frame.list.texts {
      let y = frame.listBaseline + Double(entry.line) * EventList.lineHeight
      if entry.isNumber {
        text(entry.text, entry.x, y, .end, .label, .text)
      } else {
        text(entry.text, entry.x, y, .start)
      }
    }
  }

  mutating func drawLabels(_ place: PictureFrame.PanelPlace) {
    let peaks = place.panel.curves.flatMap(\.peaks).map { peak in
      (peak, Drawing.Point(frame.x(peak.point.time), place.y(peak.point.value)))
    }
    for (_, point) in peaks {
      let dot = Drawing.Box(left: point.x, top: point.y, right: point.x, bottom: point.y)
      room.take(dot.grown(by: 4))
    }
    for (peak, point) in peaks {
      let isHigh = place.axis.fraction(peak.point.value) >= 0.5
      write(
        peak.labels, place.box, coversHairlines: true,
        isHigh ? Self.above(point) + Self.below(point) : Self.below(point) + Self.above(point))
    }
    for gap in place.panel.gaps where frame.times.range.contains(gap.time) {
      let ends = [place.y(gap.first), place.y(gap.second)]
      write(
        gap.labels, place.box, coversHairlines: true, Self.beside(frame.x(gap.time), ends.sorted()))
    }
    guard place.panel.curves.count == 1 else { return }
    for level in place.panel.levels.reversed() where !level.label.isEmpty { label(level, place) }
  }

  /// Draws the label of a target level above or below the level's line, near the end of that line.
  private mutating func label(_ level: Level, _ place: PictureFrame.PanelPlace) {
    let start = max(frame.x(max(level.times.lowerBound, frame.times.range.lowerBound)), frame.left)
    let end = min(frame.x(min(level.times.upperBound, frame.times.range.upperBound)), frame.right)
    guard end - start > TextMetrics.width(level.label, .label) + 8 else { return }
    let y = place.y(level.value)
    let ends = stride(from: end - 4, to: start + 4, by: -12).prefix(40)
    write(
      [level.label], place.box,
      ends.flatMap { x in
        [LabelPlacer.Candidate(x, y - 5, .end), LabelPlacer.Candidate(x, y + 14, .end)]
      })
  }

  private mutating func write(
    _ texts: [String], _ bounds: Drawing.Box, coversHairlines: Bool = false,
    _ candidates: [LabelPlacer.Candidate]
  ) {
    drawing.shapes += room.place(
      texts, within: bounds, coversHairlines: coversHairlines, candidates)
  }

  /// Returns candidate positions for a label beside a vertical line, in the order in which to try
  /// them.
  ///
  /// The first candidates are beside the middle of the line. The next candidates are ever closer to
  /// the ends of the line, and the last candidates are beyond these ends.
  ///
  /// - Parameters:
  ///   - x: The horizontal position of the line, in pixels.
  ///   - ends: The vertical positions of the line's upper and lower end, in pixels from the top.
  private static func beside(_ x: Double, _ ends: [Double]) -> [LabelPlacer.Candidate] {
    let middle = (ends[0] + ends[1]) / 2, reach = (ends[1] - ends[0]) / 2
    let beside = stride(from: 0, through: max(reach, 0), by: 4).flatMap {
      [middle - $0, middle + $0]
    }
    return beside.flatMap { y in
      [LabelPlacer.Candidate(x + 8, y + 4, .start), LabelPlacer.Candidate(x - 8, y + 4, .end)]
    }
      + stride(from: 14, to: 80, by: 6).flatMap { (away: Double) in
        [ends[1] + away, ends[0] - away].flatMap { y in
          [LabelPlacer.Candidate(x + 8, y + 4, .start), LabelPlacer.Candidate(x - 8, y + 4, .end)]
        }
      }
  }

  private static func above(_ point: Drawing.Point) -> [LabelPlacer.Candidate] {
    [
      LabelPlacer.Candidate(point.x, point.y - 9, .middle),
      LabelPlacer.Candidate(point.x + 5, point.y - 9, .start),
      LabelPlacer.Candidate(point.x - 5, point.y - 9, .end),
      LabelPlacer.Candidate(point.x + 9, point.y + 2, .start),
      LabelPlacer.Candidate(point.x - 9, point.y + 2, .end),
    ]
  }

  private static func below(_ point: Drawing.Point) -> [LabelPlacer.Candidate] {
    [
      LabelPlacer.Candidate(point.x, point.y + 18, .middle),
      LabelPlacer.Candidate(point.x + 5, point.y + 18, .start),
      LabelPlacer.Candidate(point.x - 5, point.y + 18, .end),
    ]
  }
}
