/// A table as text, in which each column is as wide as its longest cell.
struct Table {
  private var rows: [[String]]

  init(_ title: String, _ columns: [String]) {
    rows = [[title] + columns]
  }

  mutating func add(_ name: String, _ cells: [String]) { rows.append([name] + cells) }

  func print() {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    for row in rows {
      let cells = row.enumerated().map { index, cell in
        let space = String(repeating: " ", count: widths[index] - cell.count)
        return index == 0 ? cell + space : space + cell
      }
      Swift.print(cells.joined(separator: "  "))
    }
    Swift.print()
  }
}

extension Double {
  /// The number as text with three significant digits; digits before the point are never dropped.
  var short: String {
    guard isFinite, self != 0 else { return "\(self)" }
    var decimals = 0
    while decimals < 3 && abs(self) < 100 / raised(10, decimals) { decimals += 1 }
    let scale = raised(10, decimals)
    let scaled = (self * scale).rounded() / scale
    return decimals == 0 ? "\(Int(scaled))" : "\(scaled)"
  }
}

private func raised(_ base: Double, _ exponent: Int) -> Double {
  (0..<exponent).reduce(1) { power, _ in power * base }
}
