// Colors over time.
extension TerminalPlot {
  /// Writes a color as a line of blocks and a line of hexadecimal digits.
  ///
  /// The blocks have the color itself, over black. If the output is not colored, the characters of
  /// the blocks show the brightness of the color. The digits begin in the column of the color's
  /// time: at the start, after each jump, near the end, and in between where there is space.
  func draw(_ ramp: ColorRamp, from row: Int, to canvas: inout TerminalCanvas) {
    for column in 0..<width {
      guard let color = color(ramp, at: column) else { continue }
      let shown = color.over(ColorRamp.Color(red: 0, green: 0, blue: 0))
      let block = style.isColored ? (style.isASCII ? "#" : "█") : Self.block(color, style)
      canvas.put(block, gutter + column, row, .rgb(shown.rgb))
    }
    var taken: [ClosedRange<Int>] = []
    for column in places(ramp) {
      guard let text = color(ramp, at: column)?.hexadecimal else { continue }
      let start = min(column, width - text.count)
      // BOUND: a color has seven or nine characters.
      let range = start...start + text.count
      guard !taken.contains(where: range.overlaps) else { continue }
      taken.append(range)
      canvas.put(text, gutter + start, row + 1)
    }
  }

  /// Returns the columns whose colors are written as digits, the most important column first.
  private func places(_ ramp: ColorRamp) -> [Int] {
    let starts = ramp.runs.compactMap(\.first?.time).map { column($0) - gutter }
    let end = ramp.runs.last?.last.map { column($0.time) - gutter } ?? 0
    return starts + [end - 9] + Array(stride(from: 0, to: width, by: 11))
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
