// The events, the bands and the time axis.
extension TerminalPlot {
  var timeAxis: TerminalCanvas {
    var canvas = TerminalCanvas(width: style.columns, height: 2)
    for column in 0..<width { canvas.put(style.isASCII ? "-" : "─", gutter + column, 0) }
    canvas.put(style.isASCII ? "+" : "└", gutter - 1, 0)
    let ticks = times.ticks(maxCount: max(2, width / 10))
    var end = -1
    for (index, tick) in ticks.enumerated() {
      let label = index == ticks.count - 1 ? "\(tick.label) s" : tick.label
      let place = column(tick.value)
      canvas.put(style.isASCII ? "+" : "┬", place, 0)
      let start = min(max(place - tick.label.count / 2, 0), style.columns - label.count)
      guard start > end else { continue }
      canvas.put(label, start, 1)
      end = start + label.count
    }
    for moment in plot.moments.reversed() {
      canvas.put(symbol(moment.kind), column(moment.time), 0, .strong)
    }
    return canvas
  }

  func symbol(_ kind: Moment.Kind) -> Character {
    switch kind {
    case .end: style.isASCII ? "#" : "◆"
    case .completion: style.isASCII ? "o" : "◇"
    case .beginning: style.isASCII ? ">" : "▷"
    }
  }

  /// The keys, such as `1` and `2`, by which the text below the plot refers to the events.
  ///
  /// The list is empty if each event has a different symbol. The events then need no keys.
  var keys: [String] {
    let kinds = plot.moments.map { symbol($0.kind) }
    guard Set(kinds).count < kinds.count else { return [] }
    return plot.moments.indices.map { "\($0 + 1)" }
  }

  /// The keys of the events above the panels, each in the column of its event.
  ///
  /// Keys that would overlap are in different lines.
  var eventKeys: TerminalCanvas {
    var rows: [[(column: Int, key: String)]] = []
    for (moment, key) in zip(plot.moments, keys) {
      let start = min(column(moment.time), style.columns - key.count)
      let row = rows.firstIndex { row in
        row.allSatisfy { start > $0.column + $0.key.count || $0.column > start + key.count }
      }
      if let row {
        rows[row].append((start, key))
      } else {
        rows.append([(start, key)])
      }
    }
    var canvas = TerminalCanvas(width: style.columns, height: rows.count)
    for (index, row) in rows.enumerated() {
      for entry in row { canvas.put(entry.key, entry.column, index, .strong) }
    }
    return canvas
  }

  /// The bands of phases and pauses, one line for each row of bands.
  ///
  /// A name that does not fit into its band is listed in the text below the time axis.
  var lanes: TerminalCanvas {
    let count = (plot.spans.map(\.lane).max() ?? -1) + 1
    var canvas = TerminalCanvas(width: style.columns, height: count)
    for span in plot.spans {
      let start = column(span.times.lowerBound), end = column(span.times.upperBound)
      for column in start..<max(start, end) {
        canvas.put(style.isASCII ? "=" : "▁", column, span.lane, .faint)
      }
      canvas.put(style.isASCII ? "[" : "▏", start, span.lane, .faint)
      guard let label = label(span) else { continue }
      canvas.put(label, start + 1 + (end - start - 1 - label.count) / 2, span.lane)
    }
    return canvas
  }

  private func label(_ span: Span) -> String? {
    let room = column(span.times.upperBound) - column(span.times.lowerBound) - 1
    return span.labels.map { Self.printable($0, style) }.first { $0.count <= room }
  }

  /// The spans whose full names do not fit into their bands, as text.
  var unnamedSpans: [String] {
    plot.spans.filter { label($0) != Self.printable($0.labels.first ?? "", style) }
      .map { "  " + Self.printable($0.sentence, style) }
  }
}
