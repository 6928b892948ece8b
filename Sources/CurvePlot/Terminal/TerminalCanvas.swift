/// Lines of characters; each character has an optional color.
struct TerminalCanvas {
  /// The purpose of a character; the purpose determines the character's color.
  enum Ink: Equatable {
    case plain, strong, faint
    case curve(Int)
    /// A color with eight bits each for red, green and blue.
    case rgb(UInt32)

    /// The parameter of the color's escape sequence; `nil` for the default color.
    ///
    /// Source: ECMA-48 section 8.3.117, select graphic rendition; ISO 8613-6 for direct colors.
    var code: String? {
      switch self {
      case .plain: nil
      case .strong: "1"
      case .faint: "2"
      case .rgb(let color): "38;2;\(color >> 16 & 0xFF);\(color >> 8 & 0xFF);\(color & 0xFF)"
      // BOUND: a look is 0 or more, and there are eight codes.
      case .curve(let look): ["36", "33", "32", "35", "34", "31", "96", "93"][look % 8]
      }
    }
  }

  private var cells: [[(character: Character, ink: Ink)]]

  init(width: Int, height: Int) {
    // BOUND: callers give at least 40 columns and one row.
    cells = Array(repeating: Array(repeating: (" ", .plain), count: width), count: height)
  }

  /// Writes a text that begins at a cell, and cuts the text at the end of the line.
  mutating func put(_ text: String, _ column: Int, _ row: Int, _ ink: Ink = .plain) {
    for (index, character) in text.enumerated() { put(character, column + index, row, ink) }
  }

  mutating func put(_ character: Character, _ column: Int, _ row: Int, _ ink: Ink = .plain) {
    guard cells.indices.contains(row), cells[row].indices.contains(column) else { return }
    cells[row][column] = (character, ink)
  }

  /// Writes a character into a cell if the cell is empty.
  mutating func fill(_ character: Character, _ column: Int, _ row: Int, _ ink: Ink) {
    guard cells.indices.contains(row), cells[row].indices.contains(column),
      cells[row][column].character == " "
    else { return }
    put(character, column, row, ink)
  }

  /// Returns the lines as text, without trailing spaces.
  func text(isColored: Bool) -> String { cells.map { line(in: $0, isColored) + "\n" }.joined() }

  private func line(in cells: [(character: Character, ink: Ink)], _ isColored: Bool) -> String {
    let end = cells.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
    var line = ""
    var ink = Ink.plain
    for cell in cells[..<end] {
      if isColored && cell.ink != ink && cell.character != " " {
        line += Self.change(from: ink, to: cell.ink)
        ink = cell.ink
      }
      line.append(cell.character)
    }
    return line + (ink == .plain ? "" : Self.change(from: ink, to: .plain))
  }

  private static func change(from old: Ink, to new: Ink) -> String {
    (old == .plain ? "" : "\u{1B}[0m") + (new.code.map { "\u{1B}[\($0)m" } ?? "")
  }
}
