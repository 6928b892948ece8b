// The texts below the time axis.
extension TerminalPlot {
  /// The lines of text for the moments, the spans without a visible name, the notes and the
  /// remarks.
  var numbers: String {
    let keys = keys, widest = keys.map(\.count).max() ?? 0
    let moments = plot.moments.enumerated().compactMap { index, moment in
      moment.labels.first.map { label in
        let key = index < keys.count ? keys[index] : ""
        let space = String(repeating: " ", count: max(0, widest - key.count))
        let number = key.isEmpty ? "" : " \(space)\(key)"
        return "\(symbol(moment.kind))\(number) \(Self.printable(label, style))"
      }
    }
    let notes = (plot.notes.map(\.sentence) + plot.remarks)
      .map { "  \(Self.printable($0, style))" }
    return (moments + unnamedSpans + notes).flatMap(lines).map { $0 + "\n" }.joined()
  }

  /// Wraps a text to the available columns; a word that is longer than a line is split.
  ///
  /// All lines after the first are indented by two columns, the width of the first line's symbol.
  private func lines(_ text: String) -> [String] {
    guard text.count > style.columns else { return [text] }
    var lines: [String] = []
    var line = String(text.prefix(2))
    for word in text.dropFirst(2).split(separator: " ").flatMap(pieces) {
      if line.count > 2, line.count + 1 + word.count > style.columns {
        lines.append(line)
        line = "  "
      }
      line += line.count > 2 ? " \(word)" : String(word)
    }
    return lines + [line]
  }

  /// Splits a word into pieces that fit into an indented line.
  private func pieces(_ word: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var rest = word
    while !rest.isEmpty {
      let piece = rest.prefix(max(style.columns - 2, 1))
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    return pieces
  }

  /// Returns a text in which U+FFFD replaces each control character.
  ///
  /// If the style requires ASCII, the result is ASCII, and `?` replaces control characters and all
  /// characters without an ASCII spelling.
  ///
  /// Source: Unicode 16, general categories Cc, Cf, Zl and Zp.
  package static func printable(_ text: String, _ style: Style = Style()) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        result += style.isASCII ? "?" : "\u{FFFD}"
      default:
        if style.isASCII && !scalar.isASCII {
          result += ["→": "->", "…": "...", "−": "-", "×": "x"][String(scalar)] ?? "?"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
