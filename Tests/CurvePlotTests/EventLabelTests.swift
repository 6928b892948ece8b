import TestSupport
import Testing

@testable import CurvePlot

@Suite("The events of a plot")
struct EventLabelTests {
  /// Returns a plot with strips and random events, some of them at nearly the same time.
  private func plot(_ random: inout SeededGenerator) -> Plot {
    var plot = Plot(title: "events", times: 0...2)
    let names = (0..<random.whole(1...6)).map { "property\($0)" }
    plot.panels = names.map { name in
      var panel = Panel(
        caption: random.chance(0.7) ? name : "",
        curves: [Curve(name: name, runs: [SamplePlots.run(0...2) { SamplePlots.spring($0) }])])
      panel.property = name
      return panel
    }
    var time = 0.0
    plot.moments = (0..<random.whole(0...60)).map { index in
      time = random.chance(0.5) ? time : random.number(0...2)
      let text = "\(random.chance(0.3) ? "a longer name of " : "")event \(index) at \(index) s"
      return Moment(
        time, [.beginning, .completion, .end][random.whole(0...2)], labels: [text],
        properties: random.chance(0.3) ? [] : [names[random.whole(0...names.count - 1)]])
    }.sorted { $0.time < $1.time }
    if random.chance(0.5) {
      plot.spans = (0..<random.whole(1...9)).map { index in
        let start = Double(index) / 5, end = start + random.number(0.01...0.2)
        return Span(start...end, labels: ["phase/\(index)", "/\(index)"], lane: index % 2)
      }
    }
    return plot
  }

  @Test(
    "have labels in every picture, which do not overlap", arguments: [200.0, 320, 480, 640, 1200])
  func law(width: Double) {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<60 {
      let plot = plot(&random)
      for more in [0.0, 200] {
        let drawing = plot.drawing(width: width, height: plot.minHeight(width: width) + more)
        let texts = drawing.texts, all = texts.map(\.text).joined(separator: " ")
        let shown = plot.moments.prefix { all.contains($0.labels[0]) }
        let left = all.firstMatch(of: /\+ (\d+) more events?, in/).flatMap { Int($0.1) } ?? 0
        #expect(shown.count + left == plot.moments.count)
        #expect(left == 0 || plot.moments.count > 20)
        for moment in plot.moments { #expect(drawing.summary.contains(moment.labels[0])) }
        for span in plot.spans {
          #expect(drawing.summary.contains("\(span.labels[0]) from "))
          #expect(all.contains(span.labels[0]) || all.contains("more in the description"))
        }
        let whole = Drawing.Box(left: 0, top: 0, right: drawing.width, bottom: drawing.height)
        for (index, text) in texts.enumerated() {
          #expect(whole.holds(text.box), "\(text.text)")
          for other in texts[..<index] where text.box.meets(other.box) {
            Issue.record("\(text.text) on \(other.text) at \(width)")
          }
        }
      }
    }
  }

  @Test("have a number above each of their strips, if they have numbers")
  func numbers() {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<60 {
      let plot = plot(&random), frame = PictureFrame(plot, width: 640, height: 1600)
      let moments = plot.moments.sorted { $0.time < $1.time }
      guard !frame.events.entries.isEmpty else { continue }
      for place in frame.panels {
        let own = moments.indices.filter { moments[$0].concerns(place.panel) }.map { $0 + 1 }
        if place.head.numbers.contains(where: { $0.text.contains("…") }) { continue }
        let shown = place.head.numbers.flatMap { label in
          label.text.split(separator: ",").flatMap { part in
            let ends = part.split(separator: "–").compactMap { Int($0) }
            return Array((ends.first ?? 0)...(ends.last ?? 0))
          }
        }
        #expect(shown == own)
        let stems = Set(frame.events.stems(of: place.panel).map { ($0.x * 2).rounded() })
        for number in own {
          let x = frame.x(moments[number - 1].time)
          #expect(stems.contains { abs($0 / 2 - x) <= 1.3 })
        }
      }
    }
  }

  @Test("are all listed in a terminal, with the same numbers", arguments: [40, 80, 200])
  func terminal(columns: Int) {
    var random = SeededGenerator(seed: 53)
    for _ in 0..<40 {
      let plot = plot(&random)
      for isASCII in [false, true] {
        var style = TerminalPlot.Style()
        style.columns = columns
        style.isASCII = isASCII
        let text = TerminalPlot.text(plot, style: style).replacing("\n  ", with: " ")
        for moment in plot.moments { #expect(text.contains(moment.labels[0])) }
        for span in plot.spans { #expect(text.contains(span.labels[0])) }
        // Each number is in a line of keys and in the list.
        if text.contains(" 2 ") {
          let keys = text.split(separator: "\n").dropFirst()
            .prefix { $0.allSatisfy { $0 == " " || $0.isNumber } }
            .flatMap { $0.split(separator: " ") }.compactMap { Int($0) }
          #expect(keys.isEmpty || keys.sorted() == Array(1...plot.moments.count))
        }
      }
    }
  }

  @Test("are beside their moments if there are few")
  func few() {
    let texts = SamplePlots.bouncy.drawing(width: 640, height: 360).texts.map(\.text)
    #expect(texts.contains("logically complete 0.5 s") && texts.contains("removed 1.133 s"))
    #expect(!texts.contains("1") || texts.contains("1 s"))
  }
}
