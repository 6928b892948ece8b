/// A grid of dots on which lines are drawn.
struct DotRaster {
  let width, height: Int
  private var dots: [Bool]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    // BOUND: callers give at least 8 columns and 6 rows.
    dots = Array(repeating: false, count: width * height)
  }

  /// True if there is a dot at a position.
  ///
  /// Columns are counted from the left, and rows from the top, both from 0.
  subscript(column: Int, row: Int) -> Bool {
    // BOUND: callers stay within the columns and rows of the raster.
    get { dots[row * width + column] }
    set { dots[row * width + column] = newValue }
  }

  /// Draws the line through a run of points.
  ///
  /// In each column, a dot shows the line's value at the middle of the column. Further dots connect
  /// this dot with the dots of the neighboring columns.
  ///
  /// - Parameters:
  ///   - run: Points in order of time.
  ///   - column: A closure that returns the horizontal position of a time. The unit is a column,
  ///     and 0 is the middle of the first column.
  ///   - row: A closure that returns the vertical position of a value. The unit is a row, and 0 is
  ///     the middle of the first row.
  mutating func draw(_ run: [PlotPoint], column: (Double) -> Double, row: (Double) -> Double) {
    let points = run.map { (x: column($0.time), y: row($0.value)) }
    guard let start = points.first, let end = points.last else { return }
    let first = Int(bounded: start.x.rounded(), in: 0...width),
      // BOUND: width is 1 or more.
      last = Int(bounded: end.x.rounded(), in: -1...width - 1)
    guard first <= last else { return }
    var segment = 0
    // A line that begins or ends between the middles of two columns is shown in the nearer column.
    // BOUND: first ≤ last, by the guard.
    let rows = (first...last).map { column in
      let x = min(max(Double(column), start.x), end.x)
      // BOUND: segment + 1 < count, by the condition and the guard. Rows are clamped when they are
      // computed, and the indices of their neighbors by min and max.
      while segment + 2 < points.count && points[segment + 1].x < x { segment += 1 }
      guard points.count > 1 else { return start.y }
      let (before, after) = (points[segment], points[segment + 1])
      guard after.x > before.x else { return after.y }
      return before.y + (after.y - before.y) * (x - before.x) / (after.x - before.x)
    }.map { Int(bounded: $0.rounded(), in: 0...height - 1) }
    for (index, row) in rows.enumerated() {
      let before = rows[max(index - 1, 0)], after = rows[min(index + 1, rows.count - 1)]
      // Two neighboring columns each draw half of the rows between their values.
      let reach = [row, Self.halfway(row, before), Self.halfway(row, after)]
      for dot in (reach.min() ?? row)...(reach.max() ?? row) { self[first + index, dot] = true }
    }
  }

  /// Returns the last row to fill in a column so that its dots meet the dots of a neighboring
  /// column.
  ///
  /// The line is at the row `row` in this column, and at the row `other` in the neighboring column.
  /// Each of the two columns fills half of the rows in between.
  private static func halfway(_ row: Int, _ other: Int) -> Int {
    other == row ? row : other > row ? row + (other - row) / 2 : row - (row - other - 1) / 2
  }
}

/// A set of characters that represent cells of dots in a terminal.
enum DotCell {
  /// Braille patterns; a cell is two dots wide and four dots high.
  case braille
  /// ASCII letters and signs; a cell has one dot.
  case ascii

  var width: Int { self == .braille ? 2 : 1 }
  var height: Int { self == .braille ? 4 : 1 }

  /// Returns the character of a cell; `nil` if the cell has no dots.
  ///
  /// Source: Unicode 16, section 21.1: U+2800 and a bit for each dot.
  func character(_ raster: DotRaster, column: Int, row: Int, look: Int) -> Character? {
    switch self {
    // BOUND: a look is 0 or more, and a cell has 2 × 4 dots.
    case .ascii: return raster[column, row] ? Self.letters[look % Self.letters.count] : nil
    case .braille:
      var bits: UInt32 = 0
      for (bit, dot) in Self.dots.enumerated()
      where raster[column * 2 + dot.column, row * 4 + dot.row] {
        bits |= 1 << UInt32(bit)
      }
      return bits == 0 ? nil : Unicode.Scalar(0x2800 + bits).map(Character.init)
    }
  }

  static let letters: [Character] = ["*", "+", "x", "o", "=", "%", "&", "@"]

  private static let dots = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    .map { (column: $0.0, row: $0.1) }
}
