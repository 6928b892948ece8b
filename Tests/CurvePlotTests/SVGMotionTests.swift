import Foundation
import MotionTools
import TestSupport
import Testing

@testable import CurvePlot

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("An SVG with moving dots")
struct SVGMotionTests {
  private func document(_ plot: Plot, isAnimated: Bool = true) -> String {
    SVG.document(plot.drawing(width: 640, height: 600, isAnimated: isAnimated))
  }

  /// Returns the `linear()` functions of the moving dots, by class name.
  private func functions(_ text: String) throws -> [Substring: LinearTimingFunction] {
    var result: [Substring: LinearTimingFunction] = [:]
    let rule = /\.(m\d+[xy])\{animation:\S+ [\d.]+s (linear\([^)]*\)) infinite\}/
    for match in text.matches(of: rule) {
      result[match.output.1] = LinearTimingFunction(css: String(match.output.2))
    }
    return result
  }

  @Test("moves each dot along its drawn curve", arguments: SamplePlots.all)
  func law(named: SamplePlots.Named) throws {
    let drawing = named.plot.drawing(width: 640, height: 600, isAnimated: true)
    let found = try functions(document(named.plot))
    var index = 0, compared = 0
    for case .moving(let points, let times, let total, let column, _, _) in drawing.shapes {
      defer { index += 1 }
      guard let first = points.first, let last = points.last, last.x > first.x else { continue }
      let up = try #require(found["m\(index)y"])
      #expect((found["m\(index)x"] == nil) == (column != nil))
      let whole = total + 1
      for part in 0...400 {
        let x = first.x + (last.x - first.x) * Double(part) / 400
        // A vertical line is a jump, at which two values are right.
        guard points.count(where: { abs($0.x - x) < 0.5 }) == (part % 400 == 0 ? 1 : 0),
          let next = points.firstIndex(where: { $0.x >= x }), next > 0 || part == 0
        else { continue }
        let (a, b) = (points[max(next - 1, 0)], points[next])
        let y = b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : b.y
        let time = times.lowerBound + (times.upperBound - times.lowerBound) * Double(part) / 400
        #expect(abs(last.y + 100 * up.output(at: time / whole) - y) < 0.3, "m\(index) at \(time)")
        if let across = found["m\(index)x"] {
          let shown = last.x - (last.x - first.x) * (1 - across.output(at: time / whole))
          #expect(abs(shown - x) < 0.1)
        }
        compared += 1
      }
      // At the end, both functions leave the dot at its last point.
      #expect(up.output(at: 1) == 0)
    }
    #expect(compared > 0 || named.plot.curves.allSatisfy { $0.runs.joined().count < 2 })
  }

  @Test("moves each dot at the speed of the time axis, whatever times its curve spans")
  func speed() throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<40 {
      let origin = Double.random(in: 0...3, using: &generator)
      var plot = Plot(title: "spans", times: origin...origin + 2)
      let spans = (0..<4).map { index in
        let start = origin + (index < 2 ? 0 : Double.random(in: 0...0.9, using: &generator))
        let end = origin + (index % 2 == 0 ? 2 : Double.random(in: 1...1.9, using: &generator))
        return start...end
      }
      let curves = spans.dropLast().enumerated().map { index, span in
        Curve(name: "\(index)", runs: [SamplePlots.run(span) { SamplePlots.spring($0 - origin) }])
      }
      let color = ColorRamp.Color(red: 1, green: 0, blue: 0)
      let ramp = ColorRamp(runs: [
        [
          ColorRamp.Point(spans[3].lowerBound, color), ColorRamp.Point(spans[3].upperBound, color),
        ]
      ])
      plot.panels = [Panel(curves: curves), Panel(caption: "color", ramp: ramp)]
      let found = try functions(document(plot))
      let frame = PictureFrame(plot, width: 640, height: 600)
      // Each curve has two dots, and only the first one moves from left to right.
      for (index, span) in spans.enumerated() {
        let across = try #require(found["m\(2 * index)x"])
        let (left, right) = (frame.x(span.lowerBound), frame.x(span.upperBound))
        for step in 0...60 {
          let time = Double(step) / 20
          let expected = frame.x(min(max(origin + time, span.lowerBound), span.upperBound))
          let shown = right - (right - left) * (1 - across.output(at: time / 3))
          #expect(abs(shown - expected) < 0.1, "\(span) at \(time)")
        }
      }
    }
  }

  @Test("moves nothing under reduced motion, and nothing unless requested")
  func reduced() {
    let text = document(SamplePlots.jumping)
    let parts = text.split(separator: "@media (prefers-reduced-motion:no-preference){")
    #expect(parts.count == 2 && !parts[0].contains("animation:") && text.contains("infinite"))
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(!document(SamplePlots.jumping, isAnimated: false).contains("animation"))
  }
}
