import Testing

@testable import CurvePlot

@Suite("The drawing of a plot")
struct DrawingLawTests {
  private static let widths: [Double] = [200, 240, 320, 400, 640, 1280, 2400]

  /// Returns five drawings of the plot: at its minimum height, and at four larger heights.
  private func drawings(_ plot: Plot, width: Double) -> [Drawing] {
    let minHeight = plot.minHeight(width: width)
    return [0, 13, 60, 140, 400].map { plot.drawing(width: width, height: minHeight + $0) }
  }

  @Test("contains all its text, at any size", arguments: SamplePlots.all, widths)
  func inside(named: SamplePlots.Named, width: Double) {
    for drawing in drawings(named.plot, width: width) {
      let whole = Drawing.Box(left: 0, top: 0, right: drawing.width, bottom: drawing.height)
      for text in drawing.texts {
        #expect(whole.holds(text.box), "\(text.text) in \(drawing.width) × \(drawing.height)")
      }
    }
  }

  @Test("has no overlapping texts", arguments: SamplePlots.all, widths)
  func apart(named: SamplePlots.Named, width: Double) {
    for drawing in drawings(named.plot, width: width) {
      let texts = drawing.texts
      for (index, text) in texts.enumerated() {
        for other in texts[..<index] where text.box.meets(other.box) {
          Issue.record(
            "\(text.text) on \(other.text) in \(drawing.width) × \(drawing.height)")
        }
      }
    }
  }

  @Test("contains every line", arguments: SamplePlots.all, widths)
  func linesInside(named: SamplePlots.Named, width: Double) {
    for drawing in drawings(named.plot, width: width) {
      for line in drawing.lines.map(\.points).joined() {
        #expect(0...drawing.width ~= line.x && 0...drawing.height ~= line.y)
      }
    }
  }

  @Test("passes every point of a curve within a tenth of a pixel", arguments: SamplePlots.all)
  func simplified(named: SamplePlots.Named) {
    for width in [320.0, 640, 2400] {
      let height = max(named.plot.minHeight(width: width), 360)
      let frame = PictureFrame(named.plot, width: width, height: height)
      let lines = named.plot.drawing(width: width, height: height).lines.map(\.points)
      for place in frame.panels {
        for run in place.panel.curves.flatMap(\.runs) where run.count > 1 {
          let points = run.map { Drawing.Point(frame.x($0.time), place.y($0.value)) }
          let distance = lines.map { line in
            // A line belongs to a run of points if both begin and end at the same points.
            line.first == points.first?.onGrid && line.last == points.last?.onGrid
              ? points.map { $0.distance(to: line) }.max() ?? .infinity : .infinity
          }.min()
          #expect(distance ?? .infinity <= 0.1)
        }
      }
    }
  }

  @Test("has few points for a smooth curve, and no redundant ones")
  func fewPoints() {
    let drawing = SamplePlots.bouncy.drawing(width: 640, height: 360)
    let curve = drawing.lines.first { $0.stroke.ink == .curve(0) }?.points ?? []
    #expect(3...80 ~= curve.count)
    for index in curve.indices.dropFirst().dropLast() {
      #expect(curve[index].distance(toSegment: curve[index - 1], curve[index + 1]) > 0.01)
    }
  }

  @Test("draws a jump vertically, without a slope between the two values")
  func jumps() {
    let frame = PictureFrame(SamplePlots.jumping, width: 640, height: 480)
    let lines = SamplePlots.jumping.drawing(width: 640, height: 480).lines
      .filter { $0.stroke.ink == .curve(0) }.map(\.points)
    let place = frame.panels[0]
    let (high, low) = (place.y(120 * SamplePlots.spring(0.6)), place.y(60))
    let half = frame.x(0.5), jump = frame.x(0.6)
    var crossing: [(Drawing.Point, Drawing.Point)] = []
    for (start, end) in lines.flatMap({ Array(zip($0, $0.dropFirst())) }) where start.x > half {
      let isAcross = min(start.y, end.y) < high + 5 && max(start.y, end.y) > low - 5
      if isAcross { crossing.append((start, end)) }
    }
    #expect(crossing.count == 1)
    for (start, end) in crossing { #expect(start.x == end.x && abs(start.x - jump) < 1) }
  }

  @Test("draws curves of different styles in different colors and patterns")
  func looks() {
    let strokes = SamplePlots.extreme.drawing(width: 640, height: 600).lines.map(\.stroke)
      .filter { $0.width == 2 }
    #expect(Set(strokes.map(\.ink)).count == Curve.looks)
    #expect(Set(strokes.map(\.dashes)).count == Curve.looks)
  }

  @Test("describes its marks in text")
  func words() {
    let drawing = SamplePlots.bouncy.drawing(width: 640, height: 360)
    #expect(drawing.title == ".bouncy, 0 → 100")
    for fact in ["logically complete 0.5 s", "removed 1.133 s", "overshoot 4.6 % at 0.35 s"] {
      #expect(drawing.summary.contains(fact))
    }
    let texts = drawing.texts.map(\.text)
    for text in ["+4.6 % at 0.35 s", "removed 1.133 s", "target 100", "1 s", "100"] {
      #expect(texts.contains(text), "\(text)")
    }
  }
}

extension Drawing {
  var texts: [(text: String, box: Box)] {
    shapes.compactMap { shape in
      guard case .text(let text, let point, let anchor, let size, _) = shape else { return nil }
      return (text, TextMetrics.box(text, at: point, anchor, size))
    }
  }

  var lines: [(points: [Point], stroke: Stroke)] {
    shapes.compactMap { shape in
      if case .line(let points, let stroke) = shape { (points, stroke) } else { nil }
    }
  }
}

extension Drawing.Point {
  func distance(to line: [Drawing.Point]) -> Double {
    zip(line, line.dropFirst()).map { distance(toSegment: $0, $1) }.min() ?? .infinity
  }
}
