import Testing

@testable import CurvePlot

@Suite("The gap between two curves")
struct GapTests {
  private static let plot = SamplePlots.compared

  @Test("is marked by a vertical line with an end on each", arguments: [200.0, 320, 640, 1280])
  func gap(width: Double) throws {
    let height = Self.plot.minHeight(width: width) + 200
    let frame = PictureFrame(Self.plot, width: width, height: height)
    let place = frame.panels[0], gap = Self.plot.panels[0].gaps[0]
    let lines = Self.plot.drawing(width: width, height: height).lines
      .filter { $0.stroke.width == 1.5 }.map(\.points)
    #expect(lines.count == 3)
    let upright = try #require(lines.first)
    #expect(upright.map(\.x).allSatisfy { abs($0 - frame.x(gap.time)) < 0.01 })
    for (point, curve) in zip(upright, place.panel.curves) {
      let value = try #require(curve.value(at: gap.time))
      #expect(abs(point.y - place.y(value)) < 0.1)
    }
  }

  @Test("is described in text if there is space, and always in the accessible description")
  func words() {
    let drawing = Self.plot.drawing(width: 640, height: 410)
    #expect(drawing.texts.map(\.text).contains("-0.165 at 0.233 s"))
    #expect(drawing.summary.contains("It is another motion: "))
    #expect(!drawing.summary.contains(".."))
  }

  @Test("has the color of its curve if there are several")
  func several() {
    var plot = Self.plot
    plot.panels[0].gaps.append(Gap(0.5, from: 1, to: 0.9, look: 1))
    let inks = plot.drawing(width: 640, height: 410).lines.filter { $0.stroke.width == 1.5 }
      .map(\.stroke.ink)
    #expect(Set(inks) == [.curve(1)])
  }

  @Test("is filled in a terminal exactly between the two curves", arguments: [60, 80, 120, 200])
  func band(columns: Int) {
    var style = TerminalPlot.Style()
    style.columns = columns
    let rows = TerminalPlot.text(Self.plot, style: style).split(separator: "\n").dropFirst(2)
      .prefix { !$0.contains("└") }.map(Array.init)
    // Every filled cell must have a curve above it and another below it. Curves are drawn with
    // braille characters or markers.
    func isCurve(_ character: Character) -> Bool {
      "●ab".contains(character)
        || character.unicodeScalars.allSatisfy { 0x2800..<0x2900 ~= $0.value }
    }
    var count = 0
    for column in 0..<columns {
      let cells = rows.map { column < $0.count ? $0[column] : " " }
      for (row, cell) in cells.enumerated() where cell == "░" {
        count += 1
        #expect(cells[..<row].contains(where: isCurve))
        #expect(cells[(row + 1)...].contains(where: isCurve))
      }
    }
    #expect(count > columns / 20)
  }

  @Test(
    "has notes in their own lines, none wider than the picture", arguments: [320.0, 400, 640])
  func notes(width: Double) {
    let lines = PictureFrame.footer(Self.plot.notes, width: width)
    #expect(lines.allSatisfy { TextMetrics.width($0, .label) <= width })
    #expect(lines.joined(separator: " ").hasPrefix("It is another motion: at 0.233 s it is 16.5 %"))
    #expect(lines.contains { $0.hasPrefix("root mean square 8.44 % of the way") })
    let low = Self.plot.drawing(width: width, height: Self.plot.minHeight(width: width))
    #expect(!low.texts.contains { $0.text.hasPrefix("root") }, "there is no room")
  }
}
