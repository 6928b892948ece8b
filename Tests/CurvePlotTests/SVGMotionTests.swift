import CurvePlot
import Foundation
import MotionTools
import Testing

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
    for case .moving(let points, let seconds, let column, _, _) in drawing.shapes {
      defer { index += 1 }
      guard let first = points.first, let last = points.last, last.x > first.x else { continue }
      let up = try #require(found["m\(index)y"])
      #expect((found["m\(index)x"] == nil) == (column != nil))
      let whole = seconds + 1
      for part in 0...400 {
        let x = first.x + (last.x - first.x) * Double(part) / 400
        // A vertical line is a jump, at which two values are right.
        guard points.count(where: { abs($0.x - x) < 0.5 }) == (part % 400 == 0 ? 1 : 0),
          let next = points.firstIndex(where: { $0.x >= x }), next > 0 || part == 0
        else { continue }
        let (a, b) = (points[max(next - 1, 0)], points[next])
        let y = b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : b.y
        let time = seconds * Double(part) / 400
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

  @Test("moves nothing under reduced motion, and nothing unless requested")
  func reduced() {
    let text = document(SamplePlots.jumping)
    let parts = text.split(separator: "@media (prefers-reduced-motion:no-preference){")
    #expect(parts.count == 2 && !parts[0].contains("animation:") && text.contains("infinite"))
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(!document(SamplePlots.jumping, isAnimated: false).contains("animation"))
  }
}
