import TestSupport
import Testing

@testable import CurvePlot

@Suite("A color over time")
struct ColorRampTests {
  private let ramp = SamplePlots.strips.panels[0].ramp ?? ColorRamp(runs: [])

  /// Returns the color of gradient stops at a position.
  private func color(_ stops: [Drawing.RampStop], at x: Double) -> ColorRamp.Color? {
    guard let first = stops.first, let last = stops.last, first.x <= x, x <= last.x else {
      return nil
    }
    for (start, end) in zip(stops, stops.dropFirst()) where x <= end.x {
      let part = end.x > start.x ? (x - start.x) / (end.x - start.x) : 1
      func mix(_ first: Double, _ second: Double) -> Double {
        // Stops are written with eight bits.
        let (a, b) = ((first * 255).rounded() / 255, (second * 255).rounded() / 255)
        return a * (1 - part) + b * part
      }
      let (a, b) = (start.color, end.color)
      return ColorRamp.Color(
        red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
        opacity: a.opacity * (1 - part) + b.opacity * part)
    }
    return nil
  }

  @Test("is a gradient with an error of less than one 8-bit step", arguments: [240.0, 640, 2400])
  func gradient(width: Double) {
    let drawing = SamplePlots.strips.drawing(width: width, height: 900)
    let frame = PictureFrame(SamplePlots.strips, width: width, height: 900)
    var checked = 0
    for case .ramp(_, let stops, let checker) in drawing.shapes {
      #expect(stops.count < 120)
      for run in ramp.runs {
        for point in run.dropFirst().dropLast() {
          guard let shown = color(stops, at: frame.x(point.time)) else { continue }
          let expected = checker == nil ? point.color.opaque : point.color
          #expect(shown.distance(to: expected) < 1.0 / 255)
          checked += 1
        }
      }
    }
    #expect(checked > 1000)
  }

  @Test("shows the color without its opacity above the color over a checker")
  func rows() {
    let shapes = SamplePlots.strips.drawing(width: 640, height: 900).shapes
    let ramps = shapes.compactMap { shape -> (Drawing.Box, [Drawing.RampStop], Double?)? in
      if case .ramp(let box, let stops, let checker) = shape { (box, stops, checker) } else { nil }
    }
    #expect(ramps.map { $0.2 != nil } == [false, true, false, true])
    for (top, bottom) in [(ramps[0], ramps[1]), (ramps[2], ramps[3])] {
      #expect(top.0.bottom == bottom.0.top && top.0.left == bottom.0.left)
      #expect(top.1.allSatisfy { $0.color.opacity == 1 })
    }
    // The jump has no gradient: one ramp ends where the next one begins.
    #expect(ramps[0].0.right == ramps[2].0.left)
    #expect(ramps[0].1.last?.color != ramps[2].1.first?.color)
  }

  @Test("that is opaque fills its strip, without a checker")
  func opaque() {
    var plot = SamplePlots.strips
    plot.panels[0].ramp = ColorRamp(
      runs: ramp.runs.map { run in
        run.map { ColorRamp.Point($0.time, $0.color.opaque) }
      })
    let drawing = plot.drawing(width: 640, height: 900)
    for case .ramp(let box, _, let checker) in drawing.shapes {
      #expect(checker == nil && box.height >= 26)
    }
  }

  @Test("has no curves, and its colors are in the description and in a terminal")
  func words() {
    #expect(SamplePlots.strips.panels[0].curves.isEmpty)
    let first = "#0080ff", last = "#1acc4d"
    #expect(
      SamplePlots.strips.summary.contains("fill is \(first) at the start and \(last) at the end"))
    for isASCII in [false, true] {
      var style = TerminalPlot.Style()
      style.isASCII = isASCII
      let text = TerminalPlot.text(SamplePlots.strips, style: style)
      #expect(text.contains("\(first) ") && text.contains(last))
      style.isColored = true
      let colored = TerminalPlot.text(SamplePlots.strips, style: style)
      #expect(colored.contains("\u{1B}[38;2;0;128;255m"))
    }
  }

  @Test(
    "has the digits of its first, its last and each jump's color in a terminal", arguments: 0..<80)
  func terminalDigits(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    func color() -> ColorRamp.Color {
      func part() -> Double { Double.random(in: 0...1, using: &generator) }
      return ColorRamp.Color(
        red: part(), green: part(), blue: part(), opacity: seed % 2 == 0 ? 1 : part())
    }
    // The digits need 10 columns of the plot, so the jump is far from both ends.
    let end = Double.random(in: 1.2...2, using: &generator)
    let jump = Double.random(in: 0.35...0.6, using: &generator)
    let colors = (0..<4).map { _ in color() }
    var plot = Plot(title: "color", times: 0...2)
    plot.panels = [
      Panel(
        caption: "color",
        ramp: ColorRamp(runs: [
          [ColorRamp.Point(0, colors[0]), ColorRamp.Point(jump, colors[1])],
          [ColorRamp.Point(jump, colors[2]), ColorRamp.Point(end, colors[3])],
        ]))
    ]
    for columns in [80, 120, 400] {
      var style = TerminalPlot.Style()
      style.columns = columns
      let text = TerminalPlot.text(plot, style: style)
      for color in [colors[0], colors[2], colors[3]] {
        #expect(text.contains(color.hexadecimal), "\(color.hexadecimal)\n\(text)")
      }
    }
  }

  @Test(
    "is written in hexadecimal digits",
    arguments: [
      (1.0, 0.0, 0.0, 1.0, "#ff0000"), (0, 0.2, 1, 0.5, "#0033ff80"), (2, -1, .nan, 1, "#ff0000"),
    ])
  func digits(red: Double, green: Double, blue: Double, opacity: Double, text: String) {
    let color = ColorRamp.Color(red: red, green: green, blue: blue, opacity: opacity)
    #expect(color.hexadecimal == text)
  }
}
