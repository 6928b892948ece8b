// What is written above and below the panels, in lines that are as long as there is room.
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
      // BOUND: lines begin with one line and only grow.
      lines[lines.count - 1].append(LegendEntry(name: text, look: curve.look, x: x))
      x += width + 18
    }
    return lines
  }

  /// Notes in lines: as many beside each other as have room, and of one that is longer its words.
  static func footer(_ notes: [Note], width: Double) -> [String] {
    var lines: [String] = []
    func fits(_ text: String) -> Bool { TextMetrics.width(text, .label) <= width }
    for note in notes {
      // A sentence has its lines for itself.
      if let last = lines.last, !last.hasSuffix("."), !note.sentence.hasSuffix("."),
        fits("\(last)\(separator)\(note.sentence)")
      {
        // BOUND: `last` exists here.
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
      // Whole or not at all.
      guard lines.count + own.count <= mostFooterLines else { break }
      lines += own
    }
    // A word by itself may still be too long.
    return lines.map { TextMetrics.fitting($0, width: width, .label) }
  }

  /// Between two notes of a line.
  private static var separator: String { "  ·  " }
  /// More than that nobody reads beside a picture; its description has all.
  private static var mostFooterLines: Int { 9 }
}
