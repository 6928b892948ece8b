// The legends of panels.
extension TerminalPlot {
  struct LegendEntry {
    var mark: Character
    var name: String
    var look: Int
    var column: Int
  }

  /// Returns the lines of a panel's legend.
  ///
  /// The result is empty if all named curves have the same look, or if the panel shares the legend
  /// of the panel above it.
  func legend(_ panel: Panel) -> [[LegendEntry]] {
    guard !panel.continues else { return [] }
    var seen: Set<Int> = []
    let curves = panel.curves.filter { !$0.legend.isEmpty && seen.insert($0.look).inserted }
    guard seen.count > 1 else { return [] }
    var lines: [[LegendEntry]] = [[]]
    var column = 0
    for curve in curves {
      let name = String(Self.printable(curve.legend, style).prefix(style.columns - 4))
      if column + 2 + name.count > style.columns && column > 0 {
        lines.append([])
        column = 0
      }
      let entry = LegendEntry(mark: mark(curve.look), name: name, look: curve.look, column: column)
      // BOUND: there is one line at the start, and lines are only added.
      lines[lines.count - 1].append(entry)
      column += name.count + 5
    }
    return lines
  }

  /// Writes the lines of a legend into a canvas, beginning at `row`.
  func write(_ lines: [[LegendEntry]], to canvas: inout TerminalCanvas, from row: Int) {
    for (line, entries) in lines.enumerated() {
      for entry in entries {
        canvas.put(entry.mark, entry.column, row + line, .curve(entry.look))
        canvas.put(entry.name, entry.column + 2, row + line)
      }
    }
  }
}
