// The legends of panels.
extension TerminalPlot {
  struct LegendEntry {
    var name: String
    var look: Int
    var column: Int
  }

  /// Returns the lines of a panel's legend; the legend names the panel's ``Panel/legendCurves``.
  func legend(_ panel: Panel) -> [[LegendEntry]] {
    let curves = panel.legendCurves
    var lines: [[LegendEntry]] = curves.isEmpty ? [] : [[]]
    var column = 0
    for curve in curves {
      let name = String(Self.printable(curve.legend, style).prefix(style.columns - 4))
      if column + 2 + name.count > style.columns && column > 0 {
        lines.append([])
        column = 0
      }
      // BOUND: if there are curves, there is one line at the start, and lines are only added.
      lines[lines.count - 1].append(LegendEntry(name: name, look: curve.look, column: column))
      column += name.count + 5
    }
    return lines
  }

  /// Writes the lines of a legend into a canvas, beginning at `row`.
  func write(_ lines: [[LegendEntry]], to canvas: inout TerminalCanvas, from row: Int) {
    for (line, entries) in lines.enumerated() {
      for entry in entries {
        canvas.put(mark(entry.look), entry.column, row + line, .curve(entry.look))
        canvas.put(entry.name, entry.column + 2, row + line)
      }
    }
  }
}
