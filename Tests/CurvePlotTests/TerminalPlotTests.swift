import TestSupport
import Testing

@testable import CurvePlot

@Suite("A plot for a terminal")
struct TerminalPlotTests {
  private static let columns = [40, 57, 80, 120, 400]

  private func text(
    _ plot: Plot, columns: Int = 80, isColored: Bool = false, isASCII: Bool = false
  ) -> String {
    var style = TerminalPlot.Style()
    style.columns = columns
    style.isColored = isColored
    style.isASCII = isASCII
    return TerminalPlot.text(plot, style: style)
  }

  @Test("keeps its lines within its columns", arguments: SamplePlots.all, columns)
  func width(named: SamplePlots.Named, columns: Int) {
    for isASCII in [false, true] {
      let lines = text(named.plot, columns: columns, isASCII: isASCII)
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in lines { #expect(line.count <= columns && line.last != " ") }
    }
  }

  @Test("splits only words that are longer than a line, and keeps their characters")
  func longWords() {
    var generator = SeededGenerator(seed: 7)
    for columns in [40, 41, 64, 80] {
      for _ in 0..<50 {
        let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
          String(repeating: "abc", count: Int.random(in: 1...50, using: &generator))
        }
        var plot = SamplePlots.bouncy
        plot.moments = []
        plot.notes = []
        plot.remarks = [words.joined(separator: " ")]
        // The remark is below the labels of the time axis.
        let lines = text(plot, columns: columns).split(separator: "\n")
        let axis = lines.firstIndex { $0.contains("└") } ?? 0
        let written = lines.dropFirst(axis + 2)
        for line in written { #expect(line.count <= columns && line.hasPrefix("  ")) }
        #expect(written.joined(separator: "").filter { $0 != " " } == words.joined(separator: ""))
        let whole = written.flatMap { $0.split(separator: " ") }
        for word in words where word.count <= columns - 2 { #expect(whole.contains(word[...])) }
      }
    }
  }

  @Test("shows the dots of its raster", arguments: [40, 80, 131])
  func dots(columns: Int) throws {
    let plot = SamplePlots.bouncy
    var bare = plot
    bare.panels[0].curves[0].peaks = []
    let rows = text(bare, columns: columns).split(separator: "\n").dropFirst()
      .prefix { !$0.contains("└") }
    let gutter = try #require(rows.first?.firstIndex { "│┤".contains($0) })
    let first =
      try #require(rows.first).distance(from: rows.first?.startIndex ?? gutter, to: gutter) + 1
    let width = columns - first - 1
    var raster = DotRaster(width: 2 * width, height: 4 * rows.count)
    let times = Axis(plot.times), values = Axis(0...(100 * SamplePlots.spring(0.35)))
    let run = plot.panels[0].curves[0].runs[0]
    let greatest = run.map(\.value).max() ?? 0
    let axis = Axis(values.range.lowerBound...max(greatest, 100))
    raster.draw(
      run, column: { times.fraction($0) * Double(2 * width - 1) },
      row: { (1 - axis.fraction($0)) * Double(4 * rows.count - 1) })
    for (row, line) in rows.enumerated() {
      let cells = Array(line).dropFirst(first)
      for column in 0..<width {
        let cell = column < cells.count ? cells[cells.startIndex + column] : " "
        let bits = cell.unicodeScalars.first.map { $0.value &- 0x2800 }.flatMap {
          $0 < 256 ? $0 : 0
        }
        // Braille dots are numbered down the left column and then down the right one. The lowest
        // row was added later and has the last two numbers.
        for (bit, place) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
          .enumerated()
        {
          let isSet = (bits ?? 0) >> UInt32(bit) & 1 == 1
          #expect(isSet == raster[2 * column + place.0, 4 * row + place.1])
        }
      }
    }
  }

  @Test("has dots exactly along the curve", arguments: [0.1, 0.3, 0.7, 0.99])
  func raster(damping: Double) {
    let run = SamplePlots.run(0...1, count: 4000) { SamplePlots.spring($0, damping: damping) }
    let (width, height) = (140, 80)
    var raster = DotRaster(width: width, height: height)
    let row = { (value: Double) in (1 - value / 2) * Double(height - 1) }
    raster.draw(run, column: { $0 * Double(width - 1) }, row: row)
    var touched = Array(repeating: false, count: width * height)
    for point in run {
      let x = point.time * Double(width - 1), y = row(point.value)
      var isNear = false
      for column in max(
        Int(bounded: x, in: .min ... .max) - 1, 0)...min(
          Int(bounded: x, in: .min ... .max) + 2, width - 1)
      {
        for line in max(
          Int(bounded: y, in: .min ... .max) - 1, 0)...min(
            Int(bounded: y, in: .min ... .max) + 2, height - 1)
        {
          let isClose = abs(Double(column) - x) <= 1 && abs(Double(line) - y) <= 1
          if isClose { touched[line * width + column] = true }
          if isClose && raster[column, line] { isNear = true }
        }
      }
      #expect(isNear, "nothing near \(point)")
    }
    for column in 0..<width {
      let dots = (0..<height).filter { raster[column, $0] }
      #expect(!dots.isEmpty)
      for line in dots { #expect(touched[line * width + column], "\(column), \(line)") }
    }
  }

  @Test("escapes control characters in names", arguments: SamplePlots.all)
  func control(named: SamplePlots.Named) {
    for isASCII in [false, true] {
      let plain = text(named.plot, isASCII: isASCII)
      #expect(!plain.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
      if isASCII { #expect(plain.utf8.allSatisfy { $0 < 0x80 }) }
      let colored = text(named.plot, isColored: true, isASCII: isASCII)
      #expect(colored.contains("\u{1B}["))
      // The blocks of a color are full if the plot is colored.
      let blocks = /[░▒▓█.:+#]/
      #expect(
        colored.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(blocks, with: "#")
          == plain.replacing(blocks, with: "#"))
      for line in colored.split(separator: "\n") {
        let codes = line.matches(of: /\u{1B}\[([0-9;]*)m/).map(\.1)
        #expect(codes.isEmpty || codes.last == "0", "a line ends as it began")
      }
    }
  }

  @Test("marks the values listed below it")
  func marks() {
    let plain = text(SamplePlots.bouncy)
    for text in [
      "◇ logically complete 0.5 s\n", "◆ removed 1.133 s\n", "●", "┄", " 100 ┤", "1 s\n",
    ] {
      #expect(plain.contains(text), "\(text)")
    }
    #expect(plain.hasSuffix("  overshoot 4.6 % at 0.35 s\n"))
    let overlaid = text(SamplePlots.overlaid)
    #expect(overlaid.contains("a damping 0.7   b damping 0.999   c damping 0.3\n"))
    let panel = overlaid.split(separator: "\n").dropFirst(2).prefix { !$0.contains("└") }.joined()
    for letter in "abc" { #expect(panel.contains(letter)) }
  }
}
