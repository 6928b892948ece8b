// The texts above and below the panels, wrapped to the available width.
extension PictureFrame {
  static func legend(
    _ curves: [Curve], from left: Double, to right: Double
  ) -> [[LegendEntry]] {
    var seen: Set<Int> = []
    let named = curves.filter { !$0.name.isEmpty && seen.insert($0.look).inserted }
    guard seen.count > 1 else { return [] }
    var lines: [[LegendEntry]] = [[]]
    var x = left
    for curve in named {
      let text = TextMetrics.fitting(
        curve.name, width: min(240, right - left - sampleWidth - 6), .label)
      let width = sampleWidth + 6 + TextMetrics.width(text, .label)
      if x + width > right && x > left {
        lines.append([])
        x = left
      }
      // BOUND: there is one line at the start, and lines are only added.
      lines[lines.count - 1].append(LegendEntry(name: text, look: curve.look, x: x))
      x += width + 18
    }
    return lines
  }

  /// Returns the lines of the notes; short notes share a line, and long notes are wrapped.
  static func footer(_ notes: [Note], width: Double) -> [String] {
    var lines: [String] = []
    func fits(_ text: String) -> Bool { TextMetrics.width(text, .label) <= width }
    for note in notes {
      // A note that ends with a period does not share a line with another note.
      if let last = lines.last, !last.hasSuffix("."), !note.sentence.hasSuffix("."),
        fits("\(last)\(separator)\(note.sentence)")
      {
        // BOUND: lines is not empty, because `last` exists.
        lines[lines.count - 1] = "\(last)\(separator)\(note.sentence)"
        continue
      }
      var own: [String] = [], line = ""
      for word in note.sentence.split(separator: " ") {
        if !line.isEmpty, !fits("\(line) \(word)") {
          own.append(line)
          line = ""
        }
        line += line.isEmpty ? String(word) : " \(word)"
      }
      if !line.isEmpty { own.append(line) }
      // If a note does not fit, this note and all later notes are omitted.
      guard lines.count + own.count <= maxFooterLines else { break }
      lines += own
    }
    // A single word may still be too long for a line.
    return lines.map { TextMetrics.fitting($0, width: width, .label) }
  }

  /// The text between two notes on the same line.
  private static var separator: String { "  ·  " }
  /// The maximum number of lines of notes.
  ///
  /// The text description of the picture contains all notes, even those that are not shown.
  private static var maxFooterLines: Int { 9 }
}
