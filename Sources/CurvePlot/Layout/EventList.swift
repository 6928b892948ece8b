/// The list below the panels: the numbered events in columns, and then the remarks.
struct EventList {
  /// A text of the list with its position; the top line has the index 0.
  struct Text {
    var text: String
    var x: Double
    var line: Int
    var isNumber: Bool
  }

  private(set) var texts: [Text] = []
  private(set) var lines = 0

  static let lineHeight = 17.0
  /// The maximum number of lines of events.
  ///
  /// The picture's description and the terminal plot have no such limit.
  private static let maxLines = 40
  private static let maxColumns = 4
  private static let gap = 20.0

  /// The height of the list in pixels, including the space above the list.
  var height: Double { lines == 0 ? 0 : Double(lines) * Self.lineHeight + 6 }

  /// Places the texts of the list.
  ///
  /// - Parameters:
  ///   - entries: The numbered events, in order.
  ///   - remarks: Sentences after the events.
  ///   - left: The left edge in pixels.
  ///   - width: The available width in pixels.
  init(_ entries: [EventLabels.Entry], remarks: [String], left: Double, width: Double) {
    let number = (entries.last.map { TextMetrics.width($0.number, .label) } ?? 0) + 6
    var remarks = remarks
    if let columns = Self.columns(entries, number: number, width: width) {
      var x = left
      for column in columns {
        for (row, entry) in column.entries.enumerated() { add(entry, x, number, [entry.text], row) }
        lines = max(lines, column.entries.count)
        x += column.width
      }
    } else {
      var shown = 0
      for entry in entries {
        let texts = TextMetrics.wrapped(entry.text, width: width - number)
        guard lines + texts.count <= Self.maxLines else { break }
        add(entry, left, number, texts, lines)
        lines += texts.count
        shown += 1
      }
      if shown < entries.count {
        let more = entries.count - shown
        remarks.insert(
          "+ \(more) more event\(more == 1 ? "" : "s"), in the description of the picture", at: 0)
      }
    }
    for remark in remarks {
      for text in TextMetrics.wrapped(remark, width: width) {
        texts.append(Text(text: text, x: left, line: lines, isNumber: false))
        lines += 1
      }
    }
  }

  /// Divides the entries into as many columns as fit, and returns each column with its width in
  /// pixels.
  ///
  /// The result is `nil` if the list is better shown in one column. This is the case if the list
  /// has fewer than eight entries, if two columns do not fit, or if a column would exceed
  /// `maxLines` lines.
  private static func columns(
    _ entries: [EventLabels.Entry], number: Double, width: Double
  ) -> [(entries: [EventLabels.Entry], width: Double)]? {
    // A short list is easier to read in one column.
    for count in stride(from: min(maxColumns, entries.count / 4), to: 1, by: -1) {
      // BOUND: count is 2 or more.
      let rows = (entries.count + count - 1) / count
      let columns = stride(from: 0, to: entries.count, by: max(rows, 1)).map { start in
        // BOUND: start < entries.count, because of the stride.
        let own = Array(entries[start..<min(start + rows, entries.count)])
        let widest = own.map { TextMetrics.width($0.text, .label) }.max() ?? 0
        return (entries: own, width: number + widest + gap)
      }
      if rows <= maxLines, columns.reduce(-gap, { $0 + $1.width }) <= width { return columns }
    }
    return nil
  }

  private mutating func add(
    _ entry: EventLabels.Entry, _ left: Double, _ number: Double, _ lines: [String], _ line: Int
  ) {
    texts.append(Text(text: entry.number, x: left + number - 6, line: line, isNumber: true))
    for (index, text) in lines.enumerated() {
      texts.append(Text(text: text, x: left + number, line: line + index, isNumber: false))
    }
  }
}

extension TextMetrics {
  /// Wraps a text between words to a width in pixels, and returns the lines.
  ///
  /// A word that is wider than a line is shortened.
  static func wrapped(_ text: String, width: Double) -> [String] {
    var lines: [String] = [], line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, self.width("\(line) \(word)", .label) > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { fitting($0, width: width, .label) }
  }
}
