// Colors over time.
extension TerminalPlot {
  /// Writes a color as a line of blocks and a line of hexadecimal digits.
  ///
  /// The blocks have the color, composited over black. If the output is not colored, the characters
  /// of the blocks show the brightness of the color. The digits begin in the column of the color's
  /// time: at the start, after each jump, and in between where there is space. The digits of the
  /// last color end in the column of its time.
  func draw(_ ramp: ColorRamp, from row: Int, to canvas: inout TerminalCanvas) {
    for column in 0..<width {
      guard let color = color(ramp, at: column) else { continue }
      let shown = color.over(ColorRamp.Color(red: 0, green: 0, blue: 0))
      let block = style.isColored ? (style.isASCII ? "#" : "█") : Self.block(color, style)
      canvas.put(block, gutter + column, row, .rgb(shown.rgb))
    }
    var taken: [ClosedRange<Int>] = []
    for (column, color) in stops(ramp) {
      let text = color.hexadecimal
      let start = max(0, min(column, width - text.count))
      // BOUND: a color has seven or nine characters.
      let range = start...start + text.count
      guard !taken.contains(where: range.overlaps) else { continue }
      taken.append(range)
      canvas.put(text, gutter + start, row + 1)
    }
  }

  /// Returns the colors to write as hexadecimal digits, most important first.
  ///
  /// Each color is returned with the column of its first digit. At the start, after a jump and at
  /// the end, the color is taken from the ramp's point. The time of the column is not exact enough:
  /// it can be before the jump or after the end.
  private func stops(_ ramp: ColorRamp) -> [(column: Int, color: ColorRamp.Color)] {
    let starts = ramp.runs.compactMap(\.first).map { (column($0.time) - gutter, $0.color) }
    let end = ramp.runs.last?.last.map { last in
      (column(last.time) - gutter + 1 - last.color.hexadecimal.count, last.color)
    }
    let between = stride(from: 0, to: width, by: 11).compactMap { column in
      color(ramp, at: column).map { (column, $0) }
    }
    return starts.prefix(1) + [end].compactMap(\.self) + starts.dropFirst() + between
  }

  private func color(_ ramp: ColorRamp, at column: Int) -> ColorRamp.Color? {
    ramp.color(at: times.value(at: Double(column) / Double(max(width - 1, 1))))
  }

  private static func block(_ color: ColorRamp.Color, _ style: Style) -> Character {
    let blocks: [Character] = style.isASCII ? [".", ":", "+", "#"] : ["░", "▒", "▓", "█"]
    // BOUND: the index is clamped to the four blocks.
    return blocks[Int(bounded: color.brightness * 4, in: 0...3)]
  }
}
