/// A metric that never decreases, with one number for each combination of label values.
package struct Counter: Sendable {
  /// The metric's name, which ends in `_total`.
  package let name: String
  private let help: String
  private let labels: [MetricLabel]
  private let showsZeros: Bool
  private let strides: (Int, Int)
  private let cells: CellBank

  /// Creates a counter whose numbers are 0.
  ///
  /// - Parameters:
  ///   - name: The metric's name, which must end in `_total`.
  ///   - help: A one-sentence description of the counted events.
  ///   - labels: The labels, at most three; further labels are ignored.
  ///   - showsZeros: True to show combinations whose number is 0. Pass true only if there are few
  ///     combinations.
  package init(_ name: String, help: String, labels: [MetricLabel] = [], showsZeros: Bool = true) {
    self.name = name
    self.help = help
    self.labels = Array(labels.prefix(3))
    self.showsZeros = showsZeros
    let counts = self.labels.map(\.values.count) + [1, 1, 1]
    strides = (counts[1] * counts[2], counts[2])
    cells = CellBank(count: counts[0] * counts[1] * counts[2])
  }

  /// Adds an amount to the number for one combination of label values.
  ///
  /// - Parameters:
  ///   - amount: The amount to add.
  ///   - first: The index of the first label's value.
  ///   - second: The index of the second label's value.
  ///   - third: The index of the third label's value.
  package func add(_ amount: Int = 1, at first: Int = 0, _ second: Int = 0, _ third: Int = 0) {
    cells.add(UInt64(clamping: amount), to: first * strides.0 + second * strides.1 + third)
  }

  /// Writes the count for each combination of labels; if `showsZeros` is false, counts of 0 are
  /// omitted.
  package func write(to exposition: inout Exposition) {
    exposition.begin(name, .counter, help: help)
    for cell in 0..<cells.count {
      let value = cells[cell]
      guard value > 0 || showsZeros else { continue }
      exposition.sample(name, labels: values(of: cell), Double(value))
    }
  }

  private func values(of cell: Int) -> [(name: String, value: String)] {
    let positions = [cell / strides.0, cell % strides.0 / strides.1, cell % strides.1]
    return zip(labels, positions).map { ($0.name, $0.values[$1]) }
  }
}
