import Testing

@testable import CurvePlot

@Suite("The strips of a plot")
struct StripTests {
  private func plot(_ count: Int, velocities: Bool = false) -> Plot {
    var plot = Plot(title: "cards", times: 0...1)
    plot.panels = (0..<count).flatMap { index in
      let curve = Curve(
        name: "card\(index)",
        runs: [SamplePlots.run(0...1) { SamplePlots.spring($0) * Double(index + 1) }])
      return [1, 0.6].prefix(velocities ? 2 : 1).map { weight in
        var panel = Panel(caption: "card\(index), points", curves: [curve], weight: weight)
        panel.property = "card\(index)"
        panel.continues = weight < 1
        return panel
      }
    }
    return plot
  }

  @Test("have a caption, an axis of their own and a readable height", arguments: [1, 2, 5, 14])
  func readable(count: Int) {
    for velocities in [false, true] {
      for width in [320.0, 640, 1200] {
        let plot = plot(count, velocities: velocities).fitting(width: width, maxHeight: 1600)
        let least = PictureFrame.leastHeight(of: plot.panels, width: width)
        #expect(least <= plot.minHeight(width: width))
        for height in [plot.minHeight(width: width), plot.usualHeight(width: width)] {
          let frame = PictureFrame(plot, width: width, height: height)
          for place in frame.panels {
            #expect(place.box.height >= (place.panel.weight < 1 ? 36 : 44) - 1)
            #expect(place.ticks.count >= 1)
            #expect(place.head.caption == place.panel.caption)
          }
          #expect((frame.panels.last?.box.bottom ?? 0) <= frame.bottom + 0.01)
        }
      }
    }
  }

  @Test("that do not fit are named, and none of them silently", arguments: [false, true])
  func leftOut(velocities: Bool) throws {
    let whole = plot(40, velocities: velocities)
    let plot = whole.fitting(width: 640, maxHeight: 1600)
    let kept = Set(plot.panels.map(\.property))
    #expect(plot.minHeight(width: 640) <= 1600 && kept.count > (velocities ? 8 : 15))
    let remark = try #require(plot.remarks.first)
    #expect(remark.hasPrefix("+ \(40 - kept.count) more properties that do not fit: "))
    let drawing = plot.drawing(width: 640, height: 1600)
    let text = drawing.texts.map(\.text).joined(separator: " ")
    for index in 0..<40 where !kept.contains("card\(index)") {
      #expect(drawing.summary.contains("card\(index)"))
      #expect(text.contains("card\(index)"))
    }
    // The strips of one property stay together.
    #expect(plot.panels.count == kept.count * (velocities ? 2 : 1))
    // One more strip would not fit.
    var more = whole
    more.panels = Array(whole.panels.prefix((kept.count + 1) * (velocities ? 2 : 1)))
    more.remarks = plot.remarks
    #expect(more.minHeight(width: 640) > 1600)
  }

  @Test("of a terminal are all shown, each with its caption")
  func terminal() {
    let text = TerminalPlot.text(plot(40))
    for index in 0..<40 { #expect(text.contains("card\(index), points\n")) }
  }
}
