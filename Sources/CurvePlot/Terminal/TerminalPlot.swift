/// A plot as lines of text, for terminals.
///
/// Control characters in names are replaced, so a name cannot control the terminal. The only
/// control sequences in the text are those of the requested colors.
package struct TerminalPlot {
  /// The output style: line length, colors and character set.
  package struct Style: Sendable, Equatable {
    /// The maximum number of characters in a line.
    package var columns = 80
    package var isColored = false
    /// True if the text consists only of ASCII characters, without braille patterns.
    package var isASCII = false

    /// Creates the default style.
    package init() {}
  }

  let plot: Plot
  let style: Style
  let cell: DotCell
  let times: Axis
  /// The number of columns to the left of the curves.
  let gutter: Int
  /// The number of columns in which the curves are drawn.
  let width: Int

  /// Converts a plot to text: title, keys of events, bands, panels over a common time axis, events
  /// and notes.
  ///
  /// - Parameter style: A style with at least 40 columns.
  package static func text(_ plot: Plot, style: Style = Style()) -> String {
    TerminalPlot(plot, style).text
  }

  private init(_ plot: Plot, _ style: Style) {
    self.plot = plot
    self.style = style
    cell = style.isASCII ? .ascii : .braille
    times = Axis(plot.times)
    let labels = plot.panels.flatMap { panel in
      Self.axis(panel).ticks(maxCount: 8).map(\.label.count)
    }
    gutter = min(labels.max() ?? 1, style.columns / 4) + 3
    width = max(style.columns - gutter - 1, 8)
  }

  private var text: String {
    let panels = plot.panels.indices.map { panel($0) }
    return ([head, eventKeys, lanes] + panels + [timeAxis])
      .map { $0.text(isColored: style.isColored) }.joined() + numbers
  }

  private var head: TerminalCanvas {
    let names = plot.panels.count == 1 ? legend(plot.panels[0]) : []
    var canvas = TerminalCanvas(width: style.columns, height: 1 + names.count)
    let title = cut(Self.printable(plot.title, style), style.columns)
    canvas.put(title, 0, 0, .strong)
    let room = style.columns - title.count - 2
    if room > 3 { canvas.put(cut(Self.printable(plot.subtitle, style), room), title.count + 2, 0) }
    write(names, to: &canvas, from: 1)
    return canvas
  }

  /// Shortens a text that is longer than `count` characters, and ends it with an ellipsis.
  private func cut(_ text: String, _ count: Int) -> String {
    guard text.count > count else { return text }
    let ellipsis = style.isASCII ? "..." : "…"
    return text.prefix(max(count - ellipsis.count, 0)) + ellipsis
  }

  /// Returns the character that marks curves in the legend and in the panels.
  ///
  /// - Parameter look: The index of the curves' look. Curves with the same look have the same mark.
  func mark(_ look: Int) -> Character {
    cell == .ascii
      // BOUND: a look is 0 or more, and there is at least one letter.
      ? DotCell.letters[look % DotCell.letters.count]
      : Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(look % Curve.looks)))
  }

  private static func axis(_ panel: Panel) -> Axis {
    let values =
      panel.curves.compactMap(\.extent).flatMap { [$0.lowerBound, $0.upperBound] }
      + panel.levels.map(\.value)
    // BOUND: both ends are the minimum and maximum of the same finite numbers.
    return Axis((values.min() ?? 0)...(values.max() ?? 1))
  }

  /// Returns the number of rows of a panel; a color has two rows.
  ///
  /// A single panel usually has 10 to 40 rows, such as 18 rows for 64 columns. A character is about
  /// twice as high as it is wide, so the aspect ratio is about 16:9. If there are several panels,
  /// each of them is lower.
  private func height(_ panel: Panel) -> Int {
    if panel.ramp != nil { return 2 }
    let whole = min(max(Double(width) * 9 / 32, 10), 40), count = plot.panels.count
    let share = count == 1 ? 1 : count == 2 ? 0.6 : count <= 6 ? 0.4 : 0.3
    return Int(bounded: (whole * share * (panel.weight + 1) / 2).rounded(), in: 6...400)
  }

  private func panel(_ index: Int) -> TerminalCanvas {
    let panel = plot.panels[index], rows = height(panel), axis = Self.axis(panel)
    let names = plot.panels.count > 1 ? legend(panel) : []
    let caption = panel.caption.isEmpty ? 0 : 1, top = caption + names.count
    var canvas = TerminalCanvas(width: style.columns, height: rows + top)
    canvas.put(Self.printable(panel.caption, style), 0, 0)
    write(names, to: &canvas, from: caption)
    if let ramp = panel.ramp {
      draw(ramp, from: top, to: &canvas)
      return canvas
    }
    let lastColumn = Double(width * cell.width - 1), lastRow = Double(rows * cell.height - 1)
    func dotRow(_ value: Double) -> Double { (1 - axis.fraction(value)) * lastRow }
    func row(_ value: Double) -> Int {
      // BOUND: rows is 6 or more.
      top + Int(bounded: dotRow(value).rounded(), in: 0...rows * cell.height - 1) / cell.height
    }
    for line in 0..<rows { canvas.put(style.isASCII ? "|" : "│", gutter - 1, top + line) }
    for tick in axis.ticks(maxCount: max(2, rows / 3)) {
      let label = String(tick.label.prefix(gutter - 3))
      canvas.put(label, gutter - 2 - label.count, row(tick.value))
      canvas.put(style.isASCII ? "+" : "┤", gutter - 1, row(tick.value))
    }
    for curve in panel.curves.reversed() {
      var raster = DotRaster(width: width * cell.width, height: rows * cell.height)
      for run in curve.runs {
        raster.draw(run, column: { times.fraction($0) * lastColumn }, row: dotRow)
      }
      for line in 0..<rows {
        for column in 0..<width {
          let character = cell.character(raster, column: column, row: line, look: curve.look)
          guard let character else { continue }
          canvas.put(character, gutter + column, top + line, .curve(curve.look))
        }
      }
    }
    for gap in panel.gaps {
      let rows = [row(gap.first), row(gap.second)].sorted()
      for line in rows[0] + 1..<max(rows[1], rows[0] + 1) {
        canvas.fill(style.isASCII ? "|" : "┃", column(gap.time), line, .strong)
      }
      for line in rows { canvas.put(style.isASCII ? "O" : "●", column(gap.time), line, .strong) }
    }
    for band in panel.bands { fill(band, panel, row, &canvas) }
    if cell == .braille && Set(panel.curves.map(\.look)).count > 1 {
      markCurves(panel, row, &canvas)
    }
    for peak in panel.curves.flatMap(\.peaks) where !peak.labels.isEmpty {
      canvas.put(style.isASCII ? "O" : "●", column(peak.point.time), row(peak.point.value), .strong)
    }
    for level in panel.levels {
      let ends = (column(level.times.lowerBound), column(level.times.upperBound))
      for column in ends.0...max(ends.0, ends.1) {
        canvas.fill(style.isASCII ? "-" : "┄", column, row(level.value), .faint)
      }
    }
    for moment in plot.moments where moment.kind != .beginning && moment.concerns(panel) {
      for line in 0..<rows {
        canvas.fill(style.isASCII ? ":" : "┊", column(moment.time), top + line, .faint)
      }
    }
    return canvas
  }

  /// Fills the empty cells between two curves.
  private func fill(
    _ band: (first: Int, second: Int), _ panel: Panel, _ row: (Double) -> Int,
    _ canvas: inout TerminalCanvas
  ) {
    guard panel.curves.indices.contains(band.first), panel.curves.indices.contains(band.second)
    else { return }
    for column in 0..<width {
      let time = times.value(at: Double(column) / Double(max(width - 1, 1)))
      guard let first = panel.curves[band.first].value(at: time),
        let second = panel.curves[band.second].value(at: time)
      else { continue }
      let rows = [row(first), row(second)].sorted()
      // BOUND: rows contains two numbers in ascending order.
      for line in rows[0]...rows[1] {
        canvas.fill(style.isASCII ? "." : "░", gutter + column, line, .faint)
      }
    }
  }

  /// Marks each curve with its character, at a different time for each curve.
  private func markCurves(_ panel: Panel, _ row: (Double) -> Int, _ canvas: inout TerminalCanvas) {
    for (index, curve) in panel.curves.enumerated() {
      let part = (Double(index) + 1) / (Double(panel.curves.count) + 1)
      let time = times.value(at: part)
      guard let value = curve.value(at: time) else { continue }
      canvas.put(mark(curve.look), column(time), row(value), .curve(curve.look))
    }
  }

  func column(_ time: Double) -> Int {
    let fraction = min(max(times.fraction(time), 0), 1)
    let last = width * cell.width - 1
    return gutter + Int(bounded: (fraction * Double(last)).rounded(), in: 0...last) / cell.width
  }
}
